/** Faults of rate limits, and the other ways in which an honest platform may limit. */

import { isRepeatable } from '../../contract/conditions/limits.ts'
import { documentedLimit } from '../../contract/limits.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import type { Around, Choices, Question, Reply, World } from '../../reference/index.ts'
import { fault } from '../../reference/mutators/builder.ts'
import { around, asking, type Fault, type LawFaults, replying, type Variation } from '../../reference/mutators/fault.ts'
import { variationsOf } from '../../reference/mutators/variations.ts'

const MINUTE = 60_000

interface Limiter {
  readonly most: number
  /** Callers whose requests count together. */
  readonly per: (question: Question) => string
  /** Whether a refused caller is ever served again. */
  readonly resets?: false
  readonly refusal?: (world: World) => Reply
}

const caller = ({ headers }: Question) => headers.authorization ?? ''

const tooMany = (): Reply => ({
  status: 429,
  headers: { 'retry-after': '60' },
  body: { message: 'too many requests' },
})

const worlds = new WeakMap<World, Map<string, Map<string, number[]>>>()

/** One log for all operations that are limited together. */
function logsOf(world: World, operation: Around['operation']): Map<string, number[]> {
  const logs = worlds.get(world) ?? new Map<string, Map<string, number[]>>()
  worlds.set(world, logs)
  const log = logs.get(operation) ?? new Map<string, number[]>()
  logs.set(operation, log)
  return log
}

/** A limiter of its own in place of the honest one: a log of requests in a sliding minute. */
const limiting = (operation: Around['operation'], { most, per, resets, refusal = tooMany }: Limiter): Around =>
  around(operation, (next, world) => {
    const logs = logsOf(world, operation)
    return (question) => {
      const now = world.clock.now()
      const kept = (logs.get(per(question)) ?? []).filter((at) => resets === false || at > now - MINUTE)
      if (kept.length >= most) return refusal(world)
      logs.set(per(question), [...kept, now])
      // A limit of the whole service stands beside those of the operations.
      if (operation !== 'current/*') question.skip.add('rate')
      return next(question)
    }
  })

/** A caller that exceeds the limit is locked out for a time of its own, and told so. */
const shuttingOut = (seconds: number): Around =>
  around('current/entities.get', (next, world) => {
    const until = new Map<string, number>()
    const refused = (left: number): Reply => ({
      ...tooMany(),
      headers: { 'retry-after': String(Math.ceil(left / 1000)) },
    })
    return (question) => {
      const now = world.clock.now()
      const left = (until.get(caller(question)) ?? 0) - now
      if (left > 0) return refused(left)
      const reply = next(question)
      if (reply.status !== 429) return reply
      until.set(caller(question), now + seconds * 1000)
      return refused(seconds * 1000)
    }
  })

/** The control and the attempts before it are within the limit of an instance that only forgets to forget. */
const LEEWAY = 2

const withLimits = <Kept extends Fault | Variation>(one: Kept): Kept => ({ ...one, rateLimits: 'on' })

const limitFault = (operation: OperationId, slug: string, title: string, by: Around): Fault =>
  withLimits(fault(operation, slug, title, 'rate-limit', by))

/** A fault of a limiter of its own. */
const limits = (operation: OperationId, slug: string, title: string, limiter: Limiter): Fault =>
  limitFault(operation, slug, title, limiting(operation, limiter))

/** A fault of the honest limiter, which does not count those requests. */
const uncounted = (operation: OperationId, slug: string, title: string, isFree: (question: Question) => boolean) =>
  limitFault(
    operation,
    slug,
    title,
    asking(operation, (question) => {
      if (isFree(question)) question.skip.add('rate')
    }),
  )

/** No limit, one that is too low, one that never recovers: for each operation that has one. */
function limitFaults(terms: Terms): Fault[] {
  const { operation } = terms
  const limit = documentedLimit(operation)
  if (limit === undefined) return []
  return [
    ...(isRepeatable(terms)
      ? [uncounted(operation, 'no-rate-limit', 'serves any number of requests', () => true)]
      : []),
    limits(operation, 'half-the-rate-limit', 'refuses requests at half the limit', { most: limit / 2, per: caller }),
    limits(operation, 'limit-never-resets', 'never serves a caller again who reached the limit once', {
      most: limit + LEEWAY,
      per: caller,
      resets: false,
    }),
  ]
}

const SAMPLES = ['current/trackings.list', 'current/entities.get', 'current/search.training-courses'] as const

/** Limits that are wrong in ways of their own. */
export const limitsFaults: readonly Fault[] = [
  limits(
    'current/trackings.list',
    'default-rate-limit',
    'serves the list of trackings as often as any other operation',
    { most: 80, per: caller },
  ),
  ...SAMPLES.map((operation) =>
    limits(operation, 'rate-limit-one-short', 'refuses the last request that the limit allows', {
      most: documentedLimit(operation)! - 1,
      per: caller,
    }),
  ),
  limits(
    'current/entities.get',
    'rate-limit-by-address',
    'counts each address of an operation for itself in a limit that is too high',
    { most: 300, per: ({ path }) => JSON.stringify(path) },
  ),
  uncounted(
    'current/entities.get',
    'rate-limit-of-nobody',
    'counts requests without a credential only',
    ({ headers }) => Boolean(headers.authorization),
  ),
  uncounted('current/search.training-courses', 'limits-reads-only', 'limits GET requests only', () => true),
]

const { chooses, varies } = variationsOf('limits-')

const OPEN = ['R12', 'R95'] as const

const chosen = (slug: string, title: string, choices: Partial<Choices>) => chooses(slug, title, OPEN, choices)

const saying = (slug: string, title: string, fields: Record<string, string>) =>
  chooses(
    slug,
    title,
    OPEN,
    { rateRefusal: '429' },
    replying('current/*', (reply) => {
      if (reply.status === 429) Object.assign(reply.headers, fields)
    }),
  )

const other = (slug: string, title: string, one: Around) => varies(slug, title, OPEN, one)

const ways: readonly Variation[] = [
  chosen('fixed-window', 'limits by fixed windows', { rateAlgorithm: 'fixed-window' }),
  chosen('sliding-window', 'limits by a sliding window', { rateAlgorithm: 'sliding-window' }),
  chosen('sliding-window-all', 'limits by a sliding window in which refused requests count too', {
    rateAlgorithm: 'sliding-window',
    rateCounts: 'all',
  }),
  chosen('token-bucket', 'limits by a bucket of tokens', { rateAlgorithm: 'token-bucket' }),
  chosen('leaky-bucket', 'limits by a leaky bucket', { rateAlgorithm: 'leaky-bucket' }),
  chosen('date', 'refuses with 429 and Retry-After as a date', { rateRefusal: '429 with Retry-After date' }),
  chosen('silent', 'refuses with 429 and does not say until when', { rateRefusal: '429' }),
  chosen('unavailable', 'refuses with 503', { rateRefusal: '503 with Retry-After' }),
  chosen('forbidden', 'refuses with 403', { rateRefusal: '403' }),
  chosen('token-bucket-forbidden', 'refuses with 403 by a bucket of tokens', {
    rateAlgorithm: 'token-bucket',
    rateRefusal: '403',
  }),
  chosen('rotating-refresh', 'rotates refresh tokens under limits', { refreshToken: 'rotated' }),
  saying('fields', 'reports the remaining budget in RateLimit fields', {
    'ratelimit-policy': '"default";q=80;w=60',
    ratelimit: '"default";r=0;t=60',
  }),
  saying('first-fields', 'reports the remaining budget in the fields of the first drafts', {
    'ratelimit-limit': '80',
    'ratelimit-remaining': '0',
    'ratelimit-reset': '60',
  }),
  saying('x-fields', 'reports the remaining budget in X-RateLimit fields', {
    'x-ratelimit-limit': '80',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': '60',
  }),
  saying('closing', 'closes the connection with the refusal', { connection: 'close' }),
  other(
    'longer-than-a-minute',
    'locks out a caller that exceeds a limit for 150 seconds, and says so',
    shuttingOut(150),
  ),
  other('for-ten-minutes', 'locks out a caller that exceeds a limit for ten minutes, and says so', shuttingOut(600)),
  other(
    'per-operation',
    'counts all callers of an operation together, twice the limit for each',
    limiting('current/entities.get', { most: 80, per: () => 'all' }),
  ),
  other(
    'twice-the-limit',
    'allows twice the limit in a minute, as fixed windows may',
    limiting('current/entities.get', { most: 160, per: caller }),
  ),
  other(
    'whole-service',
    'limits the service as a whole below the documented limits',
    limiting('current/*', { most: 40, per: caller }),
  ),
]

/** Every way to limit, and to say so, that the documents allow. */
export const limitsVariations: readonly Variation[] = ways.map(withLimits)

export const faults: LawFaults = [['limit', limitFaults]]
