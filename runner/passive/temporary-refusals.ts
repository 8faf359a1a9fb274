/** Temporary refusals: for too many requests, or for a credential that has expired. */
import type { Answer } from '../../client/answer.ts'

const PASSING = new Set([401, 408, 425, 429, 503])
/** R12: where a platform uses another status for it. */
const TOO_MANY = /too many|rate.?limit|throttl|quota|retry/i
const MOST_READ = 500

export const isPassing = ({ status, headers, body }: Answer): boolean =>
  PASSING.has(status) || headers['retry-after'] !== undefined || TOO_MANY.test(body.toString('utf8', 0, MOST_READ))
