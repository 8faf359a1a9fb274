import { writtenOnce } from './once.ts'

/** Whether the text is a day of the calendar as yyyy-mm-dd. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export const DAY = 86_400_000
const dayOf = writtenOnce((number) => new Date(number * DAY).toISOString().slice(0, 10), 5_000)

/** The day of an instant, in UTC. */
export const dateOf = (instant: number) => dayOf(Math.floor(instant / DAY))
