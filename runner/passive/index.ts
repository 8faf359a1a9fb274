/** Judges recorded traffic: twice through the files, first for credentials and writes, then for findings. */

import { meetingsOf } from '../../client/deviations/meetings.ts'
import { secretsOf } from '../../client/secrets.ts'
import { secretsIn, type Target } from '../../client/target.ts'
import { type Interface, interfaceOf } from '../../contract/interfaces.ts'
import type { Check } from '../../engine/check.ts'
import { declaredOf } from '../../engine/deviating.ts'
import { skippedResult } from '../../engine/results.ts'
import type { Journal } from '../../output/run-file/journal.ts'
import type { RunHead } from '../../output/run-file/record.ts'
import { exchangeOf, learnSecrets } from './answers.ts'
import { callersOf } from './callers.ts'
import { Clocks } from './clocks.ts'
import type { ExchangeJudge } from './exchange-judge.ts'
import { exchangeJudgesOf } from './exchange-judges.ts'
import { type PassiveJudge, passiveJudge } from './judge.ts'
import { type Called, routesOf, shapeOf } from './operations.ts'
import { readingOf, type Witnessing, witnessedOf } from './recorded-exchange.ts'
import { repeatsOf } from './repeats.ts'
import { sanitizedLines } from './sanitized.ts'
import { type Losses, lossesOf, type Recorded } from './traffic.ts'
import { wantedFor } from './wanted-traffic.ts'
import { Writings } from './writings.ts'

type Traffic = (losses: Losses) => AsyncIterable<Recorded> | Iterable<Recorded>

export interface PassiveParts {
  /** Every exchange, in any order; read twice. */
  readonly traffic: Traffic
  /** Addresses, names and bindings as far as they are configured. */
  readonly target: Target
  readonly checks: readonly Check[]
  readonly journal: Journal
  readonly head: Pick<RunHead, 'id' | 'suiteVersion'>
  readonly redactsBodies?: boolean
  /** Receives the number of exchanges read so far, and of all. */
  readonly onProgress?: (read: number, total: number) => void
}

export interface PassiveResult {
  readonly exchanges: number
  readonly judged: number
  /** Checks that the traffic decided. */
  readonly decided: readonly string[]
  readonly losses: readonly string[]
}

/** Why an exchange with the platform is not judged: the documents do not mention it. */
function besideOf({ method, status }: Recorded): string | undefined {
  if (method === 'OPTIONS' || method === 'HEAD') return 'a request that the browser made by itself'
  if (status === 0) return 'a request without an answer'
  return status < 200 || (status >= 300 && status < 400) ? 'a redirect, or an answer from a cache' : undefined
}

/** @throws the errors of `traffic`, such as UsageError for a file that cannot be read */
export async function judgeTraffic(parts: PassiveParts): Promise<PassiveResult> {
  const { traffic, target, checks, journal } = parts
  const secrets = secretsOf(secretsIn(target), parts.redactsBodies)
  const routes = routesOf(target)
  const witnessing = { callers: callersOf(target.names), clocks: new Clocks(), secrets, reading: readingOf(target) }
  const writings = new Writings()
  const several = exchangeJudgesOf(target, checks, writings)
  const meetings = meetingsOf(target.deviations ?? [])
  const origins = new Map<string, Set<Interface>>()
  const first = await firstPass({ traffic, routes, several, origins, witnessing })
  const judge = passiveJudge(checks, declaredOf(target.deviations))
  const losses = lossesOf()
  const again = { ...witnessing, clocks: new Clocks() }
  const repeats = repeatsOf()
  let judged = 0
  let number = 0
  journal.write({ kind: 'head', ...headOf(parts, origins, first, checks) })
  for await (const recorded of traffic(losses)) {
    const id = idOf(++number)
    if (number % 500 === 0) parts.onProgress?.(number, first.count)
    const called = repeats.has(recorded)
      ? losses.add('an entry that was read before', recorded.source)
      : judgeable(recorded, routes, origins, losses)
    if (!called) continue
    judged++
    const witnessed = witnessedOf(recorded, called, again, id)
    const { answer, caller } = witnessed
    const isWhole = recorded.body !== undefined
    const cited = isWhole && judge.see(answer, caller, writings.isSettled(witnessed))
    if (!isWhole) losses.note('judged without the body of the answer, which was not recorded', recorded.source)
    for (const one of several) if (isWhole || one.needsNoBody) one.see?.(witnessed, judge)
    meetings.note(answer)
    journal.write({ kind: 'exchange', ...exchangeOf(recorded, answer.ask, id, secrets, cited) })
  }
  for (const one of several) one.conclude?.(judge)
  const decided = writeResults(parts, judge)
  for (const met of meetings.all) journal.write({ kind: 'deviation', ...met })
  for (const text of [...losses.lines, ...sanitizedLines(witnessing.callers)]) journal.write({ kind: 'notice', text })
  journal.write({ kind: 'end', finishedAt: new Date(first.latest || Date.now()).toISOString(), complete: true })
  return { exchanges: first.count, judged, decided, losses: [...losses.lines, ...sanitizedLines(witnessing.callers)] }
}

/** @returns ids of the checks that the traffic decided */
function writeResults({ checks, journal }: PassiveParts, judge: PassiveJudge): readonly string[] {
  const results = judge.results()
  for (const result of results) journal.write({ kind: 'check', ...result })
  for (const observation of judge.observations()) journal.write({ kind: 'observation', ...observation })
  const decided = new Set<string>(results.map(({ id }) => id))
  for (const check of checks.filter(({ id }) => !decided.has(id))) {
    const wanted = wantedFor(check)
    const message = wanted ? `wants ${wanted}` : 'decided by an active run only'
    journal.write({ kind: 'check', ...skippedResult(check, message) })
  }
  return [...decided]
}

const idOf = (number: number) => `t${number.toString(36)}`

interface FirstPass {
  readonly traffic: Traffic
  readonly routes: ReturnType<typeof routesOf>
  readonly several: readonly ExchangeJudge[]
  readonly witnessing: Witnessing
  /** Receives the origins at which each interface was called. */
  readonly origins: Map<string, Set<Interface>>
}

async function firstPass({ traffic, routes, several, origins, witnessing }: FirstPass) {
  const { callers, secrets } = witnessing
  const repeats = repeatsOf()
  let [count, earliest, latest] = [0, 0, 0]
  for await (const recorded of traffic(lossesOf())) {
    count++
    if (repeats.has(recorded)) continue
    const called = routes.find(recorded)
    learnSecrets(secrets, recorded, called)
    const { startedAt: at, durationMs } = recorded
    if (at && (!earliest || at < earliest)) earliest = at
    latest = Math.max(latest, at + durationMs)
    if (!called) continue
    const { origin } = recorded.url
    origins.set(origin, (origins.get(origin) ?? new Set()).add(interfaceOf(called.operation)))
    const isBeside = besideOf(recorded) !== undefined
    if (!isBeside) callers.learn(recorded, called.operation)
    const witnessed = witnessedOf(recorded, called, witnessing, idOf(count))
    const isWhole = recorded.body !== undefined && !isBeside
    for (const one of several)
      if (isWhole || one.needsNoAnswer || (one.needsNoBody && !isBeside)) one.prepare?.(witnessed)
  }
  return { count, earliest, latest }
}

/** The operation of an exchange; undefined, with the reason among the losses, where it is not judged. */
function judgeable(
  recorded: Recorded,
  routes: ReturnType<typeof routesOf>,
  origins: ReadonlyMap<string, unknown>,
  losses: Losses,
): Called | undefined {
  const { url, source } = recorded
  if (!origins.has(url.origin)) {
    losses.add(`another host: ${url.host}`, source)
    return undefined
  }
  const beside = besideOf(recorded)
  if (beside) {
    losses.add(beside, source)
    return undefined
  }
  const called = routes.find(recorded)
  if (!called) {
    const near = routes.nearest(recorded)
    const asked = `${recorded.method} ${shapeOf(url.pathname)}`
    losses.add(`no operation of the documents: ${asked}${near ? `, nearest ${near}` : ''}`, source)
  }
  return called
}

function headOf(
  { head, target }: PassiveParts,
  origins: ReadonlyMap<string, ReadonlySet<Interface>>,
  { earliest }: { readonly earliest: number },
  checks: readonly Check[],
): RunHead {
  const addresses = [...origins].flatMap(([origin, names]) => [...names].map((name) => [name, origin] as const))
  return {
    ...head,
    startedAt: new Date(earliest || Date.now()).toISOString(),
    mode: 'passive',
    rateLimits: 'off',
    seed: 0,
    target: {
      kind: 'configured',
      interfaces: [...new Set(addresses.map(([name]) => name))],
      addresses: Object.fromEntries(addresses),
      rateWindowSeconds: 60,
    },
    selected: checks.map(({ id }) => id),
    deviations: target.deviations,
  }
}
