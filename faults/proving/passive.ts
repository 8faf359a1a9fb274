/**
 * The verdicts of recorded traffic alone on a fault or a variation: exchanges of honest checks, judged without a
 * request.
 */
import type { Clock } from '../../client/clock.ts'
import type { Target } from '../../client/target.ts'
import type { Incoming, Outgoing, Transport } from '../../client/transport.ts'
import { INTERFACES, interfaces } from '../../contract/interfaces.ts'
import type { CheckResult } from '../../contract/run.ts'
import type { Check } from '../../engine/check.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { memoryJournal } from '../../output/run-file/journal.ts'
import { createCallerKey, defaultChoices } from '../../reference/index.ts'
import { judgeTraffic } from '../../runner/passive/index.ts'
import { routesOf } from '../../runner/passive/operations.ts'
import type { Recorded } from '../../runner/passive/traffic.ts'
import { checks } from '../../suites/index.ts'
import type { Variation } from '../index.ts'
import { answersOf, type Recording } from './recording.ts'
import { type StageOptions, stage, targetOf } from './stage.ts'

export interface PassivelySeen {
  /** Violations and warnings. */
  readonly accusations: readonly CheckResult[]
  /** Findings seen once that another client could explain. */
  readonly suspicions: readonly CheckResult[]
  /** Clauses of checks that the traffic decided. */
  readonly clauses: number
}

/** Judges exchanges as if somebody else had recorded them. */
export async function judgedPassively(traffic: readonly Recorded[], target: Target): Promise<PassivelySeen> {
  const journal = memoryJournal({ withoutExchanges: true })
  await judgeTraffic({ traffic: () => traffic, target, checks, journal, head: { id: 'p', suiteVersion: '0' } })
  const results = journal.records.flatMap((record) => (record.kind === 'check' ? [record] : []))
  const decided = results.filter(({ verdict }) => verdict !== 'skipped')
  return {
    accusations: results.filter(({ verdict }) => verdict === 'violation' || verdict === 'warning'),
    suspicions: results.filter(({ verdict }) => verdict === 'inconclusive'),
    clauses: new Set(decided.flatMap(({ clauses }) => clauses)).size,
  }
}

/** In the form of a recorder between client and platform. */
const recordedOf = (outgoing: Outgoing, incoming: Incoming, place: number, startedAt: number): Recorded => ({
  file: 'traffic',
  source: `exchange ${place + 1}`,
  method: outgoing.method,
  url: outgoing.url,
  requestHeaders: outgoing.headers,
  requestBody: outgoing.body?.toString(),
  startedAt,
  durationMs: 0,
  status: incoming.status,
  headers: incoming.headers,
  body: incoming.body,
})

/** Between two requests: slowly enough for every limit. */
const STEP_MS = 1_000
/** Longer than a list may take to show what was written. */
const LOOK_MS = 10_000

/** As a person works: what was written is read back at once, and looked at before anything else is done. */
function paced(): (outgoing: Outgoing) => number {
  let at = 0
  let before: 'read' | 'written' | 'read back' = 'read'
  return ({ method }) => {
    at += before === 'read back' ? LOOK_MS : STEP_MS
    before = method !== 'GET' ? 'written' : before === 'written' ? 'read back' : 'read'
    return at
  }
}

/** Records the traffic whole. */
function recording(transport: Transport, into: Recorded[], clock: Clock | undefined): Transport {
  const next = paced()
  return {
    ...transport,
    async send(outgoing) {
      const incoming = await transport.send(outgoing)
      const place = into.length
      into.push(recordedOf(outgoing, incoming, place, clock ? clock.epoch() + place / 1000 : next(outgoing)))
      return incoming
    },
  }
}

export interface Traffic {
  readonly traffic: readonly Recorded[]
  readonly target: Target
}

/** The traffic of these checks against the instance with the fault or the variation, and their results. */
export async function trafficOf(
  options: Pick<StageOptions, 'around' | 'choices' | 'rateLimits' | 'simulated' | 'settleMs'>,
  chosen: readonly Check[] = checks,
): Promise<Traffic & { readonly results: readonly CheckResult[] }> {
  const traffic: Recorded[] = []
  // A client that keeps to the limits waits for a delayed effect: the times in its traffic show that.
  const rateLimits = options.rateLimits ?? (options.simulated || options.choices?.credentialDelay ? 'on' : undefined)
  const { world, reference } = stage({
    ...options,
    rateLimits,
    wire: (transport, clock) => recording(transport, traffic, rateLimits === 'on' ? clock : undefined),
  })
  const results = await runChecks(chosen, world, { rateLimits: options.rateLimits ? 'sample' : 'off' })
  return { traffic, target: targetOf(reference), results }
}

/** The requests of these checks to the honest instance, to be sent to others. */
export async function recordingOf(chosen: readonly Check[]): Promise<Recording> {
  const repeatable = { tokens: 'of the seed', callerKey: createCallerKey(defaultChoices.signingAlgorithm) } as const
  const exchanges: Recording['exchanges'][number][] = []
  let at = Date.now()
  const wire = (transport: Transport): Transport => ({
    ...transport,
    async send(outgoing) {
      at = Date.now()
      const one = { outgoing, at }
      // The instance in memory answers before the call returns.
      const answer = transport.send(outgoing)
      const incoming = await answer
      exchanges.push({ ...one, incoming })
      return incoming
    },
  })
  const { world, reference } = stage({ ...repeatable, wire, now: () => at })
  await runChecks(chosen, world, { rateLimits: 'off' })
  return { ...repeatable, credentials: reference.credentials, exchanges }
}

/**
 * The same requests, sent to the instance with the fault or the variation: the traffic of a client that knows nothing
 * of it.
 * @returns the traffic, and which answers differ from the honest ones; undefined where the credentials are others
 */
export function replayed(
  variation: Pick<Variation, 'around' | 'choices'>,
  recording: Recording,
): (Traffic & { readonly others: ReadonlySet<number>; readonly lost: number }) | undefined {
  const answered = answersOf(variation, recording)
  if (!answered) return undefined
  const { reference, answers } = answered
  const next = paced()
  const traffic = answers.map(({ incoming }, place) => {
    const { outgoing } = recording.exchanges[place]!
    return recordedOf(outgoing, incoming, place, next(outgoing))
  })
  const isLost = ({ incoming }: Recording['exchanges'][number], place: number) =>
    incoming.status < 300 && answers[place]!.incoming.status >= 300
  return {
    traffic,
    target: targetOf(reference),
    others: new Set(answers.flatMap(({ isOther }, place) => (isOther ? [place] : []))),
    lost: recording.exchanges.filter(isLost).length,
  }
}

/** `current/learners`: whose operations show the same records. */
const resourceOf = (id: string) => id.split('.', 1)[0]!

/** The part of traffic that some answers can affect: that of the same resources, and sign-ins. */
export function concernedBy({ traffic, target }: Traffic, others: ReadonlySet<number>): readonly Recorded[] {
  const routes = routesOf(target)
  const resources = traffic.map((one) => resourceOf(routes.find(one)?.operation ?? ''))
  const touched = new Set([...others].map((place) => resources[place]!))
  const signs = new Set(INTERFACES.map((name) => resourceOf(interfaces[name].signIn ?? '')))
  return traffic.filter((_, place) => touched.has(resources[place]!) || signs.has(resources[place]!))
}
