/** Faults of rate limits, and the other ways in which an honest platform may limit. */

import { isRepeatable } from '../../contract/conditions/limits.ts'
import { documentedLimit } from '../../contract/limits.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import type { Around, Choices, Question, Reply, World } from '../../reference/index.ts'
import {
  around,
  asking,
  checkId,
  type Fault,
  type LawFaults,
  replying,
  type Variation,
} from '../../reference/mutators/fault.ts'

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

const only = (operation: OperationId): Around['operation'] => operation

/** No limit, one that is too low, one that never recovers: for each operation that has one. */
function limitFaults(terms: Terms): Fault[] {
  const { operation } = terms
  const limit = documentedLimit(operation)
  if (limit === undefined) return []
  const kills = [checkId(operation, 'rate-limit')]
  const fault = (slug: string, title: string, one: Around): Fault => ({
    id: `${operation}/${slug}`,
    title,
    kills,
    around: [one],
    rateLimits: 'on',
  })
  return [
    ...(isRepeatable(terms)
      ? [
          fault(
            'no-rate-limit',
            'serves any number of requests',
            asking(only(operation), ({ skip }) => void skip.add('rate')),
          ),
        ]
      : []),
    fault(
      'half-the-rate-limit',
      'refuses requests at half the limit',
      limiting(operation, { most: limit / 2, per: caller }),
    ),
    fault(
      'limit-never-resets',
      'never serves a caller again who reached the limit once',
      limiting(operation, { most: limit + LEEWAY, per: caller, resets: false }),
    ),
  ]
}

/** The control and the attempts before it are within the limit of an instance that only forgets to forget. */
const LEEWAY = 2

const SAMPLES = ['current/trackings.list', 'current/entities.get', 'current/search.training-courses'] as const

/** Limits that are wrong in ways of their own. */
export const limitsFaults: readonly Fault[] = [
  {
    id: 'current/trackings.list/default-rate-limit',
    title: 'serves the list of trackings as often as any other operation',
    kills: [checkId('current/trackings.list', 'rate-limit')],
    around: [limiting('current/trackings.list', { most: 80, per: caller })],
    rateLimits: 'on',
  },
  ...SAMPLES.map(
    (operation): Fault => ({
      id: `${operation}/rate-limit-one-short`,
      title: 'refuses the last request that the limit allows',
      kills: [checkId(operation, 'rate-limit')],
      around: [limiting(operation, { most: documentedLimit(operation)! - 1, per: caller })],
      rateLimits: 'on',
    }),
  ),
  {
    id: 'current/entities.get/rate-limit-by-address',
    title: 'counts each address of an operation for itself in a limit that is too high',
    kills: [checkId('current/entities.get', 'rate-limit')],
    around: [limiting('current/entities.get', { most: 300, per: ({ path }) => JSON.stringify(path) })],
    rateLimits: 'on',
  },
  {
    id: 'current/entities.get/rate-limit-of-nobody',
    title: 'counts requests without a credential only',
    kills: [checkId('current/entities.get', 'rate-limit')],
    around: [
      asking(
        'current/entities.get',
        ({ headers, skip }) => void (headers.authorization ? skip.add('rate') : undefined),
      ),
    ],
    rateLimits: 'on',
  },
  {
    id: 'current/search.training-courses/limits-reads-only',
    title: 'limits GET requests only',
    kills: [checkId('current/search.training-courses', 'rate-limit')],
    around: [asking('current/search.training-courses', ({ skip }) => void skip.add('rate'))],
    rateLimits: 'on',
  },
]

const chosen = (id: string, title: string, choices: Partial<Choices>): Variation => ({
  id: `limits-${id}`,
  title,
  readings: ['R12', 'R95'],
  choices,
  rateLimits: 'on',
})

const saying = (id: string, title: string, fields: (reset: number) => Record<string, string>): Variation => ({
  id: `limits-${id}`,
  title,
  readings: ['R12', 'R95'],
  choices: { rateRefusal: '429' },
  around: [
    replying('current/*', (reply) => {
      if (reply.status === 429) Object.assign(reply.headers, fields(60))
    }),
  ],
  rateLimits: 'on',
})

const other = (id: string, title: string, one: Around): Variation => ({
  id: `limits-${id}`,
  title,
  readings: ['R12', 'R95'],
  around: [one],
  rateLimits: 'on',
})

/** Every way to limit, and to say so, that the documents allow. */
export const limitsVariations: readonly Variation[] = [
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
  saying('fields', 'reports the remaining budget in RateLimit fields', (reset) => ({
    'ratelimit-policy': '"default";q=80;w=60',
    ratelimit: `"default";r=0;t=${reset}`,
  })),
  saying('first-fields', 'reports the remaining budget in the fields of the first drafts', (reset) => ({
    'ratelimit-limit': '80',
    'ratelimit-remaining': '0',
    'ratelimit-reset': String(reset),
  })),
  saying('x-fields', 'reports the remaining budget in X-RateLimit fields', (reset) => ({
    'x-ratelimit-limit': '80',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(reset),
  })),
  saying('closing', 'closes the connection with the refusal', () => ({ connection: 'close' })),
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

export const faults: LawFaults = [['limit', limitFaults]]
