/** Whether the text is a day of the calendar as yyyy-mm-dd. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The day of an instant, in UTC. */
export const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)
