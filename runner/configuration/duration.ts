/** Durations as users write them. */
import { tableOf } from '../../contract/table.ts'

const DURATION = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/
export const DURATION_FORM = 'a number of seconds, or one with ms, s, m or h, such as 90s or 10m'

const UNITS: Readonly<Record<string, number>> = tableOf({ ms: 1, s: 1_000, m: 60_000, h: 3_600_000 })

/** Milliseconds; undefined for a text of another form, and for nothing at all. */
export function millisecondsOf(text: string): number | undefined {
  const [, number, unit = 's'] = DURATION.exec(text) ?? []
  return Number(number) > 0 ? Number(number) * UNITS[unit]! : undefined
}
