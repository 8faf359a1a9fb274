/** Whether the text is a day of the calendar as yyyy-mm-dd. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const DAY = 86_400_000
/** Days as they are written, by their number since 1970: the same few are asked for a million times. */
const days = new Map<number, string>()
const MOST_DAYS = 5_000

/** The day of an instant, in UTC. */
export function dateOf(instant: number): string {
  const number = Math.floor(instant / DAY)
  const known = days.get(number)
  if (known !== undefined) return known
  if (days.size >= MOST_DAYS) days.clear()
  const day = new Date(instant).toISOString().slice(0, 10)
  days.set(number, day)
  return day
}
