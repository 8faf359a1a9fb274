/** Vitest shows the loop: each of its tests waits for the result of one check, whichever way the loop comes to it. */
import type { CheckResult } from '../../contract/run.ts'

interface Shown {
  readonly result: CheckResult
  /** A fault of the suite itself. */
  readonly error?: unknown
}

interface Promised {
  readonly promise: Promise<Shown>
  readonly resolve: (shown: Shown) => void
  readonly reject: (reason: unknown) => void
}

function promised(): Promised {
  let [resolve, reject]: [Promised['resolve'], Promised['reject']] = [() => {}, () => {}]
  const promise = new Promise<Shown>((...both) => {
    ;[resolve, reject] = both
  })
  // Whoever waits for it hears of a rejection; nobody need.
  promise.catch(() => undefined)
  return { promise, resolve, reject }
}

export interface View {
  /** Starts the loop. */
  begin(): void
  /** Rejects when the loop has ended without a result for that check. */
  resultOf(id: string): Promise<Shown>
  /** Resolves with the end of the loop; rejects when it failed. */
  ended(): Promise<unknown>
}

/** @param loop runs the checks of these ids, and tells each result as soon as it is there */
export function viewOf(
  ids: readonly string[],
  loop: (tell: (result: CheckResult, error?: unknown) => void) => Promise<unknown>,
): View {
  const waiting = new Map(ids.map((id) => [id, promised()]))
  const rejectAll = (reason: unknown) => {
    for (const { reject } of waiting.values()) reject(reason)
  }
  let ended: Promise<unknown> = Promise.resolve()
  return {
    begin() {
      ended = loop((result, error) => waiting.get(result.id)?.resolve({ result, error }))
      ended.then(() => rejectAll(new Error('the loop ended without a result for this check')), rejectAll)
    },
    resultOf: (id) => waiting.get(id)?.promise ?? Promise.reject(new RangeError(`${id} is not run`)),
    ended: () => ended,
  }
}
