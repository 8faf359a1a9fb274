/**
 * The budgets in which a request counts, and what refusals teach about them: each operation and account has its own,
 * and a target may turn out to count less finely, or to allow less, than documented. The client obeys what it learns.
 */
import { type Interface, interfaceOf, traitsOf } from '../contract/interfaces.ts'
import type { OperationId } from '../contract/operations.ts'
import type { Place, WaitCause } from './budget.ts'
import type { Clock } from './clock.ts'
import type { Pacer } from './pacer.ts'
import { type RetryAfter, rateFieldsOf, retryAfterOf } from './rate-fields.ts'
import type { Target } from './target.ts'
import type { Incoming } from './transport.ts'

/** Margin for the target's clock and for the network. */
const MARGIN_MS = 5
/** A refusal that asks for less than this part of the window spaces requests further apart and allows no fewer. */
const SHORT = 4
/** How much further with each lesson: little, so that the allowance of the target is used. */
const FURTHER = 1.15
/**
 * For a whole service, whose rate is unknown, the first distance is this part of the wait that the refusal asks for.
 */
const FIRST_PART = 16

/** The caller, the operation and the account of a request. */
export interface LimitUse {
  readonly operation: OperationId
  readonly account: string
}

/** Leave to send one request; exactly one of the three ends it. */
export interface Leave {
  readonly waitedMs: number
  readonly because?: WaitCause
  /** The request was answered, and not refused for the number of requests. */
  served(headers: Incoming['headers']): void
  /** The target refused although the limit was kept; one that is not available (503) says nothing of limits. */
  refused(answer: Pick<Incoming, 'status' | 'headers'>): void
  /** No answer came. */
  failed(): void
}

export interface Limits {
  /** Waits for a place in every budget that the request counts in. */
  enter(use: LimitUse, signal?: AbortSignal): Promise<Leave>
  /** Counts a request that is sent without waiting. */
  note(use: LimitUse): void
  /** Milliseconds since anybody last asked for that operation. */
  quietFor(operation: OperationId): number
  /**
   * Requests left of an operation's limit in the present window when all callers count; negative when it is exceeded.
   */
  leftOf(operation: OperationId): number
  /** Requests that an account may still send in the present window. */
  roomFor(use: LimitUse): number
}

/** Requests of an operation that one caller may send in a window. */
export const limitOf = (target: Target, operation: string): number =>
  target.limits[operation] ??
  (traitsOf(operation).limited ? target.limits.default : undefined) ??
  Number.POSITIVE_INFINITY

/** The share of a limit that this process may use: the shards of a run divide it. */
export function shareOf(target: Target, operation: string): number {
  const limit = limitOf(target, operation)
  return Number.isFinite(limit) ? Math.max(1, Math.floor(limit / (target.shards ?? 1))) : limit
}

/** How many requests of a whole interface this process may send in a window. */
export function serviceShareOf(target: Target, name: Interface): number {
  const limit = target.limits[name] ?? Number.POSITIVE_INFINITY
  return Number.isFinite(limit) ? Math.max(1, Math.floor(limit / (target.shards ?? 1))) : limit
}

/** The budget of everything that is sent. */
const ALL = 'every request'

/** Names of the budgets, the narrowest first. */
export const budgetsOf = ({ operation, account }: LimitUse) => ({
  own: `${operation} ${account}`,
  together: `${operation} *`,
  service: `${interfaceOf(operation)} *`,
})

/** Enters a request into the log of its budgets; those without an answer yet may have been counted. */
interface Entry {
  readonly at: number
  refused: boolean
}

interface Parts {
  readonly target: Target
  readonly pacer: Pacer
  readonly clock: Clock
  /** Receives each lesson once, as a sentence. */
  readonly tell: (text: string) => void
}

export function limitsOf({ target, pacer, clock, tell }: Parts): Limits {
  const windowMs = target.windowSeconds * 1000
  const lessons = lessonsOf({ target, pacer, clock, tell })
  const lastAt = new Map<OperationId, number>()
  if (target.maxRate) pacer.budget(ALL).space((1000 * (target.shards ?? 1)) / target.maxRate)
  const seen = ({ operation }: LimitUse) => lastAt.set(operation, clock.now())

  /** Places in all budgets, the narrowest first. */
  const places = async (use: LimitUse, signal: AbortSignal | undefined): Promise<readonly Place[]> => {
    const limit = shareOf(target, use.operation)
    const { own, together, service } = budgetsOf(use)
    const shared = target.callersShareLimits === true
    const held: Place[] = []
    for (const [name, most] of [
      [own, shared ? Number.POSITIVE_INFINITY : limit],
      [together, shared ? limit : Number.POSITIVE_INFINITY],
      [service, serviceShareOf(target, interfaceOf(use.operation))],
      ...(target.maxRate ? [[ALL, Number.POSITIVE_INFINITY] as const] : []),
    ] as const) {
      const place = pacer.place(name, most, signal)
      try {
        held.push(place instanceof Promise ? await place : place)
      } catch (error) {
        for (const one of held) one.release()
        throw error
      }
    }
    return held
  }

  return {
    async enter(use, signal) {
      const held = await places(use, signal)
      const entry = lessons.enter(use)
      const because =
        held.find((place) => place.because === 'refusal')?.because ?? held.find((place) => place.because)?.because
      const failed = () => {
        seen(use)
        for (const one of held) one.release()
      }
      seen(use)
      return {
        waitedMs: held.reduce((sum, { waitedMs }) => sum + waitedMs, 0),
        ...(because ? { because } : {}),
        failed,
        served(headers) {
          failed()
          const fields = rateFieldsOf(headers, clock.epoch())
          if (fields?.remaining === 0 && fields.resetMs !== undefined)
            pacer.budget(budgetsOf(use).own).pause(Math.min(fields.resetMs, windowMs * 2))
        },
        refused({ status, headers }) {
          failed()
          const asked = retryAfterOf(headers, clock.epoch())
          if (status === 429) lessons.refused(use, entry, asked)
          else lessons.rest(use, asked)
        },
      }
    },
    note(use) {
      for (const name of Object.values(budgetsOf(use))) pacer.budget(name).note()
      seen(use)
    },
    leftOf: (operation) =>
      shareOf(target, operation) - pacer.budget(budgetsOf({ operation, account: '*' }).together).taken,
    roomFor: (use) => shareOf(target, use.operation) - pacer.budget(budgetsOf(use).own).taken,
    quietFor: (operation) => clock.now() - (lastAt.get(operation) ?? Number.NEGATIVE_INFINITY),
  }
}

/** The requests of the last window, by budget. */
function recentOf(windowMs: number, clock: Clock) {
  const logs = new Map<string, Entry[]>()
  return {
    log(use: LimitUse): Entry {
      const entry = { at: clock.now(), refused: false }
      const since = clock.now() - windowMs
      for (const name of Object.values(budgetsOf(use))) {
        const log = logs.get(name) ?? []
        while (log[0] && log[0].at <= since) log.shift()
        log.push(entry)
        logs.set(name, log)
      }
      return entry
    },
    /** Requests that were sent before this one and were not refused. */
    before(name: string, entry: Entry): number {
      const since = clock.now() - windowMs
      const log = logs.get(name) ?? []
      return log.slice(0, log.indexOf(entry)).filter(({ at, refused }) => at > since && !refused).length
    },
  }
}

/** Gives each text on once. */
function tellingOnce(tell: (text: string) => void) {
  const told = new Set<string>()
  return (text: string) => {
    if (!told.has(text)) tell(text)
    told.add(text)
  }
}

/** Milliseconds between two requests; a refusal asks for what is left of the distance. */
const distanceFor = (asked: number, least: number, times: number) =>
  Math.min(Math.max(asked * 2, least), least * FURTHER ** (times - 1))

/**
 * Lessons from refusals about how the target counts. how the target counts. A single one may be an accident: it pauses,
 * and teaches nothing.
 */
function lessonsOf({ target, pacer, clock, tell }: Parts) {
  const windowMs = target.windowSeconds * 1000
  const { before, log } = recentOf(windowMs, clock)
  const refusedAt = new Map<OperationId, number>()
  /** By budget: how often it had to pause, and until when. */
  const pauses = new Map<string, { times: number; until: number }>()
  const say = tellingOnce(tell)
  /** The budget that the target must be counting in, if it refuses now. */
  const suspect = (use: LimitUse, entry: Entry): string => {
    const { own, together, service } = budgetsOf(use)
    const alike = ([operation, at]: [OperationId, number]) =>
      operation !== use.operation &&
      interfaceOf(operation) === interfaceOf(use.operation) &&
      at > clock.now() - windowMs * 2
    if ([...refusedAt].some(alike)) return service
    const limit = limitOf(target, use.operation)
    return before(together, entry) >= limit && before(own, entry) < limit ? together : own
  }
  const learn = (
    use: LimitUse,
    name: string,
    { most, asked, times }: { most: number; asked: number; times: number },
  ) => {
    const budget = pacer.budget(name)
    const limit = limitOf(target, use.operation)
    const { service, together } = budgetsOf(use)
    if (name === together) {
      budget.narrow(limit)
      return say(`${use.operation}: the target counts all callers together`)
    }
    const ofService = () => {
      for (const operation of refusedAt.keys()) pacer.budget(budgetsOf({ ...use, operation }).own).widen()
    }
    if (asked < windowMs / SHORT && (name === service || Number.isFinite(limit))) {
      budget.space(distanceFor(asked, name === service ? asked / FIRST_PART : windowMs / limit, times))
      if (name === service) ofService()
      return say(`${name}: the target spaces requests over the minute`)
    }
    if (!most) return
    budget.narrow(most)
    if (name !== service) return say(`${name}: refused after ${most} requests in a minute, not after ${limit}`)
    ofService()
    say(`${service}: the target limits its whole service, to about ${most} requests a minute`)
  }
  const lengthOf = (asked?: RetryAfter) => Math.min(asked?.ms ?? windowMs, windowMs * 2) + MARGIN_MS
  return {
    enter: log,
    /** Waits as long as the target asks for, and learns nothing. */
    rest(use: LimitUse, asked: RetryAfter | undefined): void {
      const { own } = budgetsOf(use)
      pacer.budget(own).pause(lengthOf(asked))
      say(`${own}: not available (503) for a moment; paused as long as it asks for`)
    },
    refused(use: LimitUse, entry: Entry, asked: RetryAfter | undefined): void {
      entry.refused = true
      const now = clock.now()
      const name = suspect(use, entry)
      refusedAt.set(use.operation, now)
      const pause = pauses.get(name) ?? { times: 0, until: Number.NEGATIVE_INFINITY }
      // Requests that were out together are refused together.
      if (entry.at < pause.until) return
      const waitMs = lengthOf(asked)
      pauses.set(name, { times: pause.times + 1, until: now + waitMs })
      pacer.budget(name).pause(waitMs)
      const by = asked ? asked.by : 'no Retry-After'
      say(`${name}: refused although the documented limit was kept; paused for ${Math.ceil(waitMs / 1000)} s (${by})`)
      if (!pause.times && name !== budgetsOf(use).together) return
      learn(use, name, { most: before(name, entry), asked: asked?.ms ?? windowMs, times: pause.times })
    },
  }
}
