/**
 * Patterns for the formats of the schemas. No tool knows formats of our own; and of a date-time tools take the offset
 * with a colon alone, where the documents say ISO 8601 (R8). A pattern is no looser than the format of the schemas:
 * calendar days that do not exist are left to the checks.
 */

import type { Members } from '../../contract/members.ts'
import { tableOf } from '../../contract/table.ts'

const DAY = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])'
const CLOCK = '\\d{2}:\\d{2}(?::\\d{2})?(?:[.,]\\d+)?'
const OFFSET = '(?:[Zz]|[+-]\\d{2}(?::?\\d{2})?)'

const PATTERNS: Readonly<Record<string, string>> = tableOf({
  'date-time': `^${DAY}[Tt ]${CLOCK}${OFFSET}$`,
  'legacy-date-time': `^${DAY} \\d{2}:\\d{2}:\\d{2}$`,
  'legacy-date-time-or-empty': `^(?:${DAY} \\d{2}:\\d{2}:\\d{2})?$`,
  'language-code': '^[a-z]{2,3}(?:-[A-Z][a-z]{3})?-[A-Z]{2,3}$',
  'date-or-empty': `^(?:${DAY})?$`,
  'moment-or-empty': `^(?:${DAY}(?:[Tt ]${CLOCK}${OFFSET}?)?)?$`,
  'hex-color': '^#?(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$',
})

/** Formats that are told by a pattern. */
export const PATTERNED = Object.keys(PATTERNS)

/** @throws RangeError for a format without a pattern */
export function patternOf(format: string): Members {
  const pattern = PATTERNS[format]
  if (pattern === undefined) throw new RangeError(`no pattern of the format "${format}"`)
  return { pattern, 'x-format': format }
}
