/**
 * Formats of our own, no narrower than the documents (R8, R29, R86). Each has a table of accepted and refused examples
 * in `test/schemas/formats.test.ts`.
 */

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const OFFSET = /(?:Z|z|[+-]\d{2}(?::?\d{2})?)$/
const CLOCK = /^(\d{2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?$/

/** A calendar day, `yyyy-mm-dd`, that exists. */
function isDate(text: string): boolean {
  const found = DATE.exec(text)
  return found !== null && isDay(Number(found[1]), Number(found[2]), Number(found[3]))
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const isDay = (year: number, month: number, day: number): boolean => {
  const isLeap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return day >= 1 && day <= (DAYS[month - 1] ?? 0) + (isLeap ? 1 : 0)
}

function isClock(text: string): boolean {
  const [, hours, minutes, seconds = '0'] = CLOCK.exec(text) ?? []
  return hours !== undefined && Number(hours) <= 24 && Number(minutes) <= 59 && Number(seconds) <= 60
}

const BASIC = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})?/

/** A text in the basic form of ISO 8601, `20260101T100000Z`, in the extended one; any other as it is. */
export const extended = (text: string): string =>
  text.replace(BASIC, (_, year, month, day, hours, minutes, seconds) => {
    const clock = [hours, minutes, ...(seconds ? [seconds] : [])].join(':')
    return `${year}-${month}-${day}T${clock}`
  })

/** ISO 8601 with an offset, `Z` included, with or without a fraction. */
function isDateTime(text: string): boolean {
  const [day = '', ...rest] = extended(text).split(/[Tt ]/)
  const clock = rest.join('')
  return isDate(day) && OFFSET.test(clock) && isClock(clock.replace(OFFSET, ''))
}

/** `yyyy-mm-dd hh:ii:ss` of the older learner interface. */
function isLegacyDateTime(text: string): boolean {
  const [day = '', clock = ''] = text.split(' ')
  return isDate(day) && /^\d{2}:\d{2}:\d{2}$/.test(clock) && isClock(clock)
}

/**
 * A moment of the older administration interface. The document calls it a date-time and says no more: a calendar day,
 * with or without a time, with or without an offset; empty where there is none (R86).
 */
function isMomentOrEmpty(text: string): boolean {
  if (text === '') return true
  const [day = '', ...rest] = text.split(/[Tt ]/)
  const clock = rest.join('').replace(OFFSET, '')
  return isDate(day) && (clock === '' || isClock(clock))
}

/** Language, optional script, country: `en-GB`, `zh-Hans-CN` (R29); a script alone, `sr-Latn` (RC13). */
export const isLanguageCode = (text: string) =>
  /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?-[A-Z]{2,3}$|^[a-z]{2,3}-[A-Z][a-z]{3}$/.test(text)

export const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  'date-time': isDateTime,
  'legacy-date-time': isLegacyDateTime,
  /** RL17: as for dates of the administration interface. */
  'legacy-date-time-or-empty': (text) => text === '' || isLegacyDateTime(text),
  'language-code': isLanguageCode,
  /** R86: an empty text stands for no date. */
  'date-or-empty': (text) => text === '' || isDate(text),
  'moment-or-empty': isMomentOrEmpty,
  'hex-color': (text) => /^#?(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/.test(text),
}
