import type { Choices } from '../choices.ts'
import { writtenOnce } from './once.ts'

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)$/

/** Milliseconds since 1970 of an ISO 8601 date-time with offset (current: Resources and their fields); undefined when it is none. */
export function parseInstant(text: string): number | undefined {
  const found = PATTERN.exec(text)
  if (!found) return undefined
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map((part) => Number(part ?? 0))
  const local = Date.UTC(year!, month! - 1, day!, hour!, minute!, second!)
  const date = new Date(local)
  const exists = date.getUTCMonth() === month! - 1 && date.getUTCDate() === day && date.getUTCHours() === hour
  if (!exists || minute! > 59 || second! > 59) return undefined
  const fraction = found[7] ? Math.floor(Number(`0.${found[7]}`) * 1000) : 0
  return local + fraction - offsetOf(found[8]!)
}

function offsetOf(zone: string): number {
  if (zone === 'Z') return 0
  const digits = zone.slice(1).replace(':', '')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || 0)
  return (zone[0] === '-' ? -1 : 1) * minutes * 60_000
}

const EAST = 7_200_000
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** An instant in the form that the instance has chosen. */
export function formatInstant(instant: number, form: Choices['dateTime']): string {
  switch (form) {
    case 'Z':
      return `${seconds(instant)}Z`
    case '+00:00':
      return `${seconds(instant)}+00:00`
    case '+02:00':
      // A year has four digits (RFC 3339): what would lie in the next one is written in UTC.
      return instant + EAST > LAST ? `${seconds(instant)}Z` : `${seconds(instant + EAST)}+02:00`
    case 'basic offset':
      return `${seconds(instant)}+0000`
    case 'with fraction':
      return new Date(instant).toISOString()
  }
}

const seconds = writtenOnce((instant) => new Date(instant).toISOString().slice(0, 19), 10_000)

/** `yyyy-mm-dd hh:ii:ss`, the form of the older interfaces. */
export const formatLegacyInstant = (instant: number) => seconds(instant).replace('T', ' ')

/** Milliseconds of `yyyy-mm-dd hh:ii:ss` in UTC; undefined when it is none. */
export function parseLegacyInstant(text: string): number | undefined {
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text) ? parseInstant(`${text.replace(' ', 'T')}Z`) : undefined
}
