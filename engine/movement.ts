/** In which lists other clients are at work while the run goes on: told from what the same request shows at two instants. */
import { itemsOf } from '../answers/page.ts'
import type { Answer } from '../client/answer.ts'
import { requestKey } from '../client/request.ts'
import type { OperationId } from '../contract/operations.ts'
import { runIn } from '../fixtures/builders.ts'
import { differs, isShuffled, type Look, lookOf } from './listings.ts'

export interface Movement {
  /** A request of the run writes: what differs between a look before it and one after it may be the run's own work. */
  wrote(): void
  /** Requests of the run that wrote so far, those that are out included. */
  readonly writes: number
  /** Looks at the answer to a request for a list, which was sent after so many of them. */
  see(answer: Answer, after: number): Look | undefined
  /** Lists in which others were seen at work. */
  readonly lively: ReadonlySet<OperationId>
}

interface Seen {
  readonly look: Omit<Look, 'items'>
  /** Requests of the run that wrote before it was asked for. */
  readonly after: number
  /** Other runs whose records it showed. */
  readonly runs: ReadonlySet<string>
}

/** @param tell gets a sentence for each other run that is at work on the target */
export function movementOf(runName: string, tell: (text: string) => void): Movement {
  const latest = new Map<string, Seen>()
  const lively = new Set<OperationId>()
  const met = new Set<string>()
  let writes = 0
  const runsIn = (answer: Answer) => {
    const items = answer.ok ? itemsOf(answer) : []
    const found = items.flatMap((item) => Object.values(item).flatMap((value) => runIn(value, runName) ?? []))
    return new Set(found)
  }
  const changed = (operation: OperationId, before: Seen, now: Seen) => {
    const runs = [...now.runs].filter((run) => !before.runs.has(run))
    // What the run has not written itself, others have; the mark of another run says so as well.
    if (before.after === writes || runs.length) lively.add(operation)
    for (const run of runs.filter((one) => !met.has(one))) {
      met.add(run)
      tell(`another run, lpc-${run}, is at work on the target: what it changes is held against nobody`)
    }
  }
  return {
    lively,
    wrote: () => void writes++,
    get writes() {
      return writes
    },
    see(answer, after) {
      const look = lookOf(answer)
      if (!look) return undefined
      const key = requestKey(answer.ask)
      const before = latest.get(key)
      if (before && !differs(before.look, look)) {
        latest.set(key, { ...before, after })
        return look
      }
      const { items: _, ...kept } = look
      const now = { look: kept, after, runs: runsIn(answer) }
      latest.set(key, now)
      if (before && !isShuffled([before.look, look])) changed(answer.ask.operation, before, now)
      return look
    },
  }
}
