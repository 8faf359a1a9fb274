/** Moments of the made-up past; fixed, so that two instances of one seed agree whenever they are started. */
const DAY = 86_400_000
const BEGINNING = Date.UTC(2023, 0, 2, 8, 0, 0)

/** Milliseconds since 1970 of a day, hour and minute after the beginning of 2023. */
export const moment = (day: number, hours = 0, minutes = 0) =>
  BEGINNING + day * DAY + hours * 3_600_000 + minutes * 60_000

/** A day long past and one far ahead, for accounts and sessions that must be over or not yet begun. */
export const LONG_PAST = '2021-06-30'
export const FAR_AHEAD = '2091-01-01'
export const farAhead = (day: number) => Date.UTC(2090, 0, 1, 9) + day * DAY
