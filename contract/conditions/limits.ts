/** Requests in a minute. */
import type { Terms } from '../terms.ts'

/** Whether the row allows fewer requests than its interface does by default: too few for a check to spend freely. */
export const isScarce = ({ perMinute }: Terms): boolean => perMinute !== undefined

/** Whether the same request can be sent again and again and be served each time without leaving anything. */
export const isRepeatable = ({ accumulates }: Terms): boolean => !accumulates
