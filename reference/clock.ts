import type { Choices } from './choices.ts'
import { dateOf } from './values/date.ts'

/** The instance's sense of time. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** The present as it is stored: whole seconds, unless the instance shows fractions, so that a shown instant equals the stored one. */
  instant(): number
  /** Today, as yyyy-mm-dd in UTC. */
  today(): string
}

export function createClock(now: () => number, dateTime: Choices['dateTime']): Clock {
  return {
    now,
    instant: () => (dateTime === 'with fraction' ? Math.floor(now()) : Math.floor(now() / 1000) * 1000),
    today: () => dateOf(now()),
  }
}
