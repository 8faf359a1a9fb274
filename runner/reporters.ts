/** Reporters of a user's own: loaded, called, and kept from changing what a run finds. */
import { CALLBACKS, type Reporter, type RunBeginning, type RunEnding } from '../contract/reporter.ts'
import type { CheckResult, Exchange } from '../contract/run.ts'
import { suggestion } from './configuration/nearest.ts'
import { UsageError } from './configuration/problem.ts'
import type { Console } from './console.ts'
import { exportsOf } from './modules.ts'

const WRONG_USAGE = 2

export interface Reporters {
  begin(run: RunBeginning): Promise<void>
  result(result: CheckResult): void
  /** Absent when no reporter wants exchanges. */
  readonly exchange?: (exchange: Exchange) => void
  /** @returns the ending, with the failures of reporters among its reasons */
  end(ending: RunEnding, console: Pick<Console, 'err'>): Promise<RunEnding>
}

type Callback = (typeof CALLBACKS)[number]

/** Several reporters as one; one that throws is not called again. */
export function reportersOf(all: readonly Reporter[]): Reporters {
  const failures = new Map<Reporter, string>()
  const fail = (reporter: Reporter, place: number, name: Callback) => (error: unknown) => {
    const who = reporter.name ?? `reporter ${place + 1}`
    failures.set(reporter, `${who}: ${name} failed: ${(error as Error)?.message ?? error}`)
  }
  const call = (name: Callback, argument: never) =>
    all.map(async (reporter, place) => {
      if (failures.has(reporter)) return
      try {
        await (reporter[name] as ((value: never) => unknown) | undefined)?.call(reporter, argument)
      } catch (error) {
        fail(reporter, place, name)(error)
      }
    })
  return {
    begin: async (run) => void (await Promise.all(call('onBegin', run as never))),
    result: (result) => void call('onResult', result as never),
    exchange: all.some(({ onExchange }) => onExchange)
      ? (exchange) => void call('onExchange', exchange as never)
      : undefined,
    async end(ending, { err }) {
      await Promise.all(call('onEnd', ending as never))
      const told = [...failures.values()]
      const code = ending.code || (told.length ? WRONG_USAGE : 0)
      for (const line of told) err.write(`exit ${code}: ${line}\n`)
      return { ...ending, code, reasons: [...ending.reasons, ...told] }
    },
  }
}

/** The reporter that a value is, or makes. @throws UsageError naming its problem */
async function reporterIn(value: unknown, source: string): Promise<Reporter> {
  const made: unknown = typeof value === 'function' ? await value() : value
  const wrong = (what: string) => new UsageError(`--reporter ${source}: ${what}; allowed: ${CALLBACKS.join(', ')}`)
  if (typeof made !== 'object' || made === null)
    throw wrong('its default export must be an object with callbacks, or a function that returns one')
  const names = [...Object.keys(made), ...Object.getOwnPropertyNames(Object.getPrototypeOf(made) ?? {})]
  const unknown = names.find((name) => /^on[A-Z]/.test(name) && !CALLBACKS.includes(name as Callback))
  if (unknown) throw wrong(`no callback ${unknown}${suggestion(unknown, CALLBACKS)}`)
  if (!CALLBACKS.some((name) => typeof (made as Reporter)[name] === 'function')) throw wrong('it has no callback')
  return Object.assign(made, { name: (made as Reporter).name ?? source })
}

/** The reporters of modules, named by path or by package. @param folder to which paths are relative @throws UsageError */
export async function reportersFrom(sources: readonly string[], folder: string): Promise<readonly Reporter[]> {
  const exported = await exportsOf('--reporter', sources, folder)
  return Promise.all(exported.map(({ value, source }) => reporterIn(value, source)))
}
