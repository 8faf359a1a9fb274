/** Rules for values that arrive as text: query parameters, path parameters and form fields. */
import { isDate } from '../values/date.ts'
import { parseInstant, parseLegacyInstant } from '../values/instant.ts'
import type { Rule } from './rule.ts'

const INT32 = 2147483647

export const anyText: Rule<string> = {
  problem: (value) => (typeof value === 'string' ? undefined : { rule: 'type', text: 'must be a text' }),
  take: (value) => (typeof value === 'string' ? value : ''),
}

export function filledText(max = 100_000): Rule<string> {
  return {
    problem(value) {
      if (typeof value !== 'string') return { rule: 'type', text: 'must be a text' }
      if (value.trim() === '') return { rule: 'required', text: 'must not be empty' }
      return value.length > max ? { rule: 'bound', text: `must have at most ${max} characters` } : undefined
    },
    take: anyText.take,
  }
}

export function wholeNumber(bounds: { min?: number; max?: number } = {}): Rule<number> {
  const { min = -INT32 - 1, max = INT32 } = bounds
  return {
    problem(value) {
      if (typeof value !== 'string' || !/^[+-]?\d+$/.test(value)) return { rule: 'type', text: 'must be an integer' }
      const amount = Number(value)
      return amount < min || amount > max ? { rule: 'bound', text: `must be from ${min} to ${max}` } : undefined
    },
    take: (value) => Number(value),
  }
}

export function decimal(bounds: { min?: number; max?: number } = {}): Rule<number> {
  const { min = -Number.MAX_VALUE, max = Number.MAX_VALUE } = bounds
  return {
    problem(value) {
      if (typeof value !== 'string' || !/^[+-]?\d+(\.\d+)?$/.test(value))
        return { rule: 'type', text: 'must be a number' }
      const amount = Number(value)
      return amount < min || amount > max ? { rule: 'bound', text: `must be from ${min} to ${max}` } : undefined
    },
    take: (value) => Number(value),
  }
}

/** `true` or `false`. */
export const truth: Rule<boolean> = {
  problem: (value) =>
    value === 'true' || value === 'false' ? undefined : { rule: 'type', text: 'must be true or false' },
  take: (value) => value === 'true',
}

/** 0 or 1 (R61), and the words for them. */
export const zeroOrOne: Rule<boolean> = {
  problem: (value) =>
    ['0', '1', 'true', 'false', 0, 1, true, false].includes(value as string)
      ? undefined
      : { rule: 'type', text: 'must be 0 or 1' },
  take: (value) => ['1', 'true', 1, true].includes(value as string),
}

/** Taken as milliseconds since 1970. */
export const instantText: Rule<number> = {
  problem: (value) =>
    typeof value === 'string' && parseInstant(value) !== undefined
      ? undefined
      : { rule: 'type', text: 'must be a date-time as ISO 8601 with offset' },
  take: (value) => parseInstant(String(value)) ?? Number.NaN,
}

/** `yyyy-mm-dd hh:ii:ss`; empty for none. Taken as milliseconds since 1970. */
export const legacyInstant: Rule<number | null> = {
  problem: (value) =>
    value === '' || (typeof value === 'string' && parseLegacyInstant(value) !== undefined)
      ? undefined
      : { rule: 'type', text: 'must be a date-time as yyyy-mm-dd hh:ii:ss' },
  take: (value) => parseLegacyInstant(String(value)) ?? null,
}

/** `yyyy-mm-dd`; empty for none. */
export const dateText: Rule<string | null> = {
  problem: (value) =>
    value === '' || (typeof value === 'string' && isDate(value))
      ? undefined
      : { rule: 'type', text: 'must be a date as yyyy-mm-dd' },
  take: (value) => (value === '' ? null : String(value)),
}

/** A closed list. */
export function oneWordOf(values: readonly string[]): Rule<string> {
  return {
    problem: (value) =>
      values.includes(value as string)
        ? undefined
        : { rule: 'enumeration', text: `must be one of ${values.join(', ')}` },
    take: anyText.take,
  }
}

/** A closed list in a filter, where an unknown value may also find nothing (R40). */
export function filterWordOf(values: readonly string[]): Rule<string> {
  const strict = oneWordOf(values)
  return {
    problem: (value, world) =>
      world.choices.unknownEnumeration === 'empty' ? undefined : strict.problem(value, world),
    take: strict.take,
  }
}
