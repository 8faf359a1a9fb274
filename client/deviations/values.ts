/** One value in the platform's form, and in the documented one. */

import { EPOCHS } from '../../contract/deviation.ts'
import { isObject } from '../../contract/members.ts'
import { tableOf } from '../../contract/table.ts'

type Types = readonly string[]

const firstText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return undefined
  return Object.values(value)
    .map(firstText)
    .find((text) => text !== undefined)
}

function fromText(text: string, wanted: Types): unknown {
  const number = /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined
  if (wanted.includes('integer') && Number.isInteger(number)) return number
  if (wanted.includes('number') && number !== undefined) return number
  if (wanted.includes('boolean') && /^(?:true|false|1|0)$/.test(text)) return text === 'true' || text === '1'
  return text === '' && wanted.includes('null') ? null : text
}

/** A value as the documents type it; as it is where it cannot be read so. */
export function typed(value: unknown, wanted: Types): unknown {
  if (typeof value === 'string') return wanted.includes('string') ? value : fromText(value, wanted)
  if (typeof value === 'number' || typeof value === 'boolean') {
    if (wanted.includes('boolean') && (value === 0 || value === 1)) return value === 1
    return wanted.includes('string') ? String(value) : value
  }
  if (Array.isArray(value) && !wanted.includes('array') && wanted.includes('object') && value.length <= 1)
    return value.length ? value[0] : {}
  if (isObject(value) && !wanted.includes('object')) {
    if (wanted.includes('array')) return [value]
    if (wanted.includes('string')) return firstText(value) ?? JSON.stringify(value)
  }
  return value
}

const PARTS: Readonly<Record<string, string>> = tableOf({
  yyyy: '(?<year>\\d{4})',
  MM: '(?<month>\\d{2})',
  dd: '(?<day>\\d{2})',
  HH: '(?<hour>\\d{2})',
  mm: '(?<minute>\\d{2})',
  ss: '(?<second>\\d{2})',
})

const TOKEN = /yyyy|MM|dd|HH|mm|ss/g
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const patterns = new Map<string, RegExp>()

function patternOf(form: string): RegExp {
  const known = patterns.get(form)
  if (known) return known
  const parts = form.split(new RegExp(`(${TOKEN.source})`))
  const made = new RegExp(`^${parts.map((part) => PARTS[part] ?? escaped(part)).join('')}$`)
  patterns.set(form, made)
  return made
}

/** Whether a form of dates says at least year, month and day, or is one of the counts since 1970. */
export const isDateForm = (form: string): boolean =>
  (EPOCHS as readonly string[]).includes(form) || ['yyyy', 'MM', 'dd'].every((part) => form.includes(part))

/** `yyyy-mm-dd`, and the time of day where the documents have one. */
const inFormat = (day: string, clock: string | undefined, format: string): string => {
  if (clock === undefined || format.startsWith('date-or') || format === 'date') return day
  return format.startsWith('legacy-') ? `${day} ${clock}` : `${day}T${clock}Z`
}

/**
 * An instant or a day of the platform's form as the documents write it, in UTC; as it is where it has another form.
 * @param format of the schema: `date`, `date-time`, `legacy-date-time` and the like
 */
export function documentedDate(value: unknown, form: string, format: string): unknown {
  if ((EPOCHS as readonly string[]).includes(form)) {
    const count = Number(value)
    if (typeof value === 'object' || value === '' || !Number.isFinite(count)) return value
    const [day = '', clock = ''] = new Date(form === EPOCHS[0] ? count * 1000 : count).toISOString().split(/[T.]/)
    return inFormat(day, clock, format)
  }
  const {
    year,
    month,
    day,
    hour,
    minute = '00',
    second = '00',
  } = (typeof value === 'string' && patternOf(form).exec(value)?.groups) || {}
  if (!year) return value
  return inFormat(`${year}-${month}-${day}`, hour && `${hour}:${minute}:${second}`, format)
}

/** An ISO 8601 date in the platform's form; as it is where it is none. */
export function platformDate(value: unknown, form: string): unknown {
  const at = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(at)) return value
  if (form === EPOCHS[0]) return Math.floor(at / 1000)
  if (form === EPOCHS[1]) return at
  const iso = new Date(at).toISOString()
  const parts: Record<string, string> = {
    yyyy: iso.slice(0, 4),
    MM: iso.slice(5, 7),
    dd: iso.slice(8, 10),
    HH: iso.slice(11, 13),
    mm: iso.slice(14, 16),
    ss: iso.slice(17, 19),
  }
  return form.replace(TOKEN, (part) => parts[part]!)
}
