import type { Choices } from '../choices.ts'

/** Whether one more request is served, and if not, in how many milliseconds one would be. */
type Verdict = { readonly served: true } | { readonly served: false; readonly retryAfter: number }

export interface RateLimiter {
  /** @param key operation and caller */
  take(key: string, limit: number, now: number): Verdict
}

interface Terms {
  /** Milliseconds of the documented minute. */
  readonly window: number
  readonly algorithm: Choices['rateAlgorithm']
  readonly counts: Choices['rateCounts']
}

const SERVED: Verdict = { served: true }
const refused = (retryAfter: number): Verdict => ({ served: false, retryAfter: Math.max(retryAfter, 1) })

/** A limiter of the chosen algorithm; all of them serve at least `limit` requests in a window (R12). */
export function createRateLimiter(terms: Terms): RateLimiter {
  switch (terms.algorithm) {
    case 'fixed-window':
      return fixedWindow(terms)
    case 'sliding-window':
      return slidingWindow(terms)
    case 'token-bucket':
      return tokenBucket(terms)
    case 'leaky-bucket':
      return leakyBucket(terms)
  }
}

function fixedWindow({ window, counts }: Terms): RateLimiter {
  const windows = new Map<string, { began: number; taken: number }>()
  return {
    take(key, limit, now) {
      const present = windows.get(key)
      if (!present || now >= present.began + window) {
        windows.set(key, { began: now, taken: 1 })
        return SERVED
      }
      const served = present.taken < limit
      if (served || counts === 'all') present.taken += 1
      return served ? SERVED : refused(present.began + window - now)
    },
  }
}

function slidingWindow({ window, counts }: Terms): RateLimiter {
  const logs = new Map<string, number[]>()
  return {
    take(key, limit, now) {
      const log = (logs.get(key) ?? []).filter((moment) => moment > now - window)
      const served = log.length < limit
      if (served || counts === 'all') log.push(now)
      logs.set(key, log)
      return served ? SERVED : refused(log[log.length - limit]! + window - now)
    },
  }
}

/** A bucket of tokens that fills again evenly. */
function tokenBucket({ window }: Terms): RateLimiter {
  const buckets = new Map<string, { tokens: number; at: number }>()
  return {
    take(key, limit, now) {
      const bucket = buckets.get(key) ?? { tokens: limit, at: now }
      const tokens = Math.min(limit, bucket.tokens + ((now - bucket.at) * limit) / window)
      const served = tokens >= 1
      buckets.set(key, { tokens: served ? tokens - 1 : tokens, at: now })
      return served ? SERVED : refused(((1 - tokens) * window) / limit)
    },
  }
}

/** A bucket that runs empty evenly; kept as the moment at which it will be empty. */
function leakyBucket({ window }: Terms): RateLimiter {
  const emptyAt = new Map<string, number>()
  return {
    take(key, limit, now) {
      const drop = window / limit
      const level = Math.max(emptyAt.get(key) ?? now, now)
      const overflow = level + drop - now - window
      if (overflow > 0.001) return refused(overflow)
      emptyAt.set(key, level + drop)
      return SERVED
    },
  }
}
