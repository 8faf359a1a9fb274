/** The reference instance behind the suite's client, without a socket between them. */

import { type Clock, systemClock } from '../../client/clock.ts'
import { NAMES, sectionsFrom, type Target } from '../../client/target.ts'
import { type Incoming, type Outgoing, sameOriginRedirect, type Transport } from '../../client/transport.ts'
import { INTERFACES, type Interface, interfaces } from '../../contract/interfaces.ts'
import { parseJson } from '../../contract/json.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Mode } from '../../contract/run.ts'
import { type World, worldOf } from '../../engine/world.ts'
import { memoryJournal } from '../../output/run-file/journal.ts'
import { createReference, type Door, type Reference, type ReferenceOptions } from '../../reference/index.ts'
import { compared } from './compared.ts'
import { remembered } from './remembered.ts'
import { hurriedClock, simulatedClock } from './simulated-clock.ts'

const ADDRESS = {
  service: 'http://service.test',
  instance: 'http://instance.test',
  authentication: 'http://auth.test',
} as const

const idsOf = (kind: { all(): readonly { readonly id: number }[] }) =>
  kind
    .all()
    .slice(0, 1)
    .map(({ id }) => id)

/** The target as the reference instance's own credentials describe it. */
export function targetOf({ credentials, store }: Reference, windowSeconds = 60): Target {
  const { current, ...others } = sectionsFrom({
    ...credentials,
    ...Object.fromEntries(INTERFACES.map((name) => [interfaces[name].baseUrl, ADDRESS.service])),
    CURRENT_INSTANCE_URL: ADDRESS.instance,
    LEGACY_ADMIN_AUTH_URL: ADDRESS.authentication,
  })
  const signing = {
    key: credentials.CURRENT_SIGNING_KEY!,
    algorithm: credentials.CURRENT_SIGNING_ALG!,
    claims: parseJson<Record<string, unknown>>(credentials.CURRENT_SIGNING_CLAIMS!),
  }
  return {
    ...others,
    current: { ...current!, signing },
    names: NAMES,
    bindings: {},
    // Records that no interface shows, as a user's profile would name them.
    records: {
      get group() {
        return idsOf(store.groups)
      },
      // A variation removes records at its first request.
      get activity() {
        return idsOf(store.activities)
      },
    },
    limits: { 'current/trackings.list': 10, default: 80 },
    windowSeconds,
  }
}

const doorOf = (origin: string): Door => {
  const entry = Object.entries(ADDRESS).find(([, address]) => address === origin)
  if (!entry) throw new RangeError(`no door at ${origin}`)
  return entry[0] as Door
}

/** The answer of the instance to a request, and to the one to which it redirects. */
export const answering =
  (reference: Reference) =>
  (outgoing: Outgoing): Incoming => {
    const once = ({ method, url, headers, body }: Outgoing): Incoming => {
      const target = url.pathname + url.search
      const door = doorOf(url.origin)
      const answer = reference.handle({ door, method, target, headers, body: Buffer.from(body ?? '') })
      return { ...answer, headers: answer.headers as Incoming['headers'] }
    }
    const answer = once(outgoing)
    const there = sameOriginRedirect(answer, outgoing.url)
    return there ? { ...once({ ...outgoing, url: there }), redirectedTo: there.pathname } : answer
  }

const transportTo = (answer: (outgoing: Outgoing) => Incoming): Transport => ({
  async send(outgoing) {
    return answer(outgoing)
  },
  async close() {},
})

/** Hands requests over in memory. */
export const memoryTransport = (reference: Reference): Transport => transportTo(answering(reference))

export interface Stage {
  readonly world: World
  readonly reference: Reference
  readonly records: ReturnType<typeof memoryJournal>['records']
  /** Clock of the world, where limits are kept. */
  readonly clock: Clock
  /** Whether an answer differed from that of the instance beside it. */
  readonly differs: () => boolean
  /** Operations that were called. */
  readonly asked: ReadonlySet<OperationId>
}

export interface StageOptions extends ReferenceOptions {
  /** An instance that has been used before; it has a time of its own, so that waiting for it takes time. */
  readonly reference?: Reference
  readonly runName?: string
  readonly runSeed?: number
  readonly mode?: Mode
  /** Time passes only when nobody has anything left to do; always so where limits are kept. */
  readonly simulated?: true
  /** A simulated one that several runs share. */
  readonly clock?: Clock
  /** Checks at work at a time. */
  readonly concurrency?: number
  /** See `WorldParts`. */
  readonly settleMs?: number
  /** Only verdicts matter, and no exchange is recorded. */
  readonly withoutExchanges?: boolean
  /** Answers of the honest instance are taken from stages before this one, unless time passes (`remembered.ts`). */
  readonly remembers?: boolean
  /** The behaviour of another instance that gets the same requests, until an answer differs (`compared.ts`). */
  readonly besides?: Pick<ReferenceOptions, 'around' | 'choices'>
  /** Few of the checks judge all answers of the run, if any. */
  readonly watchesLate?: boolean
  /** Milliseconds of the clock before the instance, or the wrapper, hears a request. */
  readonly roundTripMs?: number
  /** Wrapper between the client and the instance. */
  readonly wire?: (transport: Transport, clock: Clock, reference: Reference) => Transport
  /** Limits of the target, over the documented ones. */
  readonly limits?: Pick<Target, 'callersShareLimits' | 'extraHeaders' | 'maxRate' | 'gentle' | 'trace'> & {
    readonly limits?: Target['limits']
  }
  /** Deviations of the profile. */
  readonly deviations?: Target['deviations']
  readonly bindings?: Target['bindings']
  /** Interfaces that are configured, where not all of them are. */
  readonly interfaces?: readonly Interface[]
}

const distant = (transport: Transport, clock: Clock, ms: number): Transport => ({
  ...transport,
  async send(outgoing) {
    await clock.sleep(ms, outgoing.signal)
    return transport.send(outgoing)
  },
})

const only = (target: Target, configured: readonly Interface[]): Target => ({
  ...target,
  ...Object.fromEntries(
    INTERFACES.flatMap((name) => (configured.includes(name) ? [] : [[interfaces[name].section, undefined] as const])),
  ),
})

/**
 * A world over a fresh reference instance. Its limits are off unless `rateLimits` says otherwise; then time is
 * simulated, so that waiting takes none. Otherwise it passes by itself, and there is no waiting unless a wrapper stands
 * between client and instance.
 */
export function stage(options: StageOptions = {}): Stage {
  const paced = options.rateLimits === 'on'
  const timed = paced || options.simulated || options.clock
  const clock =
    options.clock ?? (timed ? simulatedClock() : options.wire || options.reference ? systemClock : hurriedClock())
  const { rateLimits = 'off', now = clock.epoch } = options
  const make = (more: ReferenceOptions) => {
    const reference = options.reference ?? createReference({ ...more, rateLimits, now: more.now ?? now })
    return { reference, answer: answering(reference) }
  }
  const { besides } = options
  const beside = besides && compared({ ...options, now }, besides, make)
  const { reference, answer } =
    beside ?? (options.remembers && !timed ? remembered({ ...options, now }, make) : make(options))
  const journal = memoryJournal({ withoutExchanges: options.withoutExchanges })
  const { deviations, bindings = {} } = options
  const configured = only(targetOf(reference), options.interfaces ?? INTERFACES)
  const target = { ...configured, ...options.limits, deviations, bindings }
  const asked = new Set<OperationId>()
  const transport = transportTo((outgoing) => {
    if (outgoing.operation) asked.add(outgoing.operation)
    return answer(outgoing)
  })
  const near = options.wire?.(transport, clock, reference) ?? transport
  const world = worldOf({
    target: paced ? target : { ...target, limits: {} },
    transport: options.roundTripMs === undefined ? near : distant(near, clock, options.roundTripMs),
    journal,
    mode: options.mode ?? 'full',
    seed: options.runSeed ?? 1,
    runName: options.runName ?? 't',
    concurrency: options.concurrency,
    settleMs: options.settleMs,
    watchesLate: options.watchesLate,
    clock,
  })
  return { world, reference, records: journal.records, clock, differs: () => beside?.differs() ?? false, asked }
}
