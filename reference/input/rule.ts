/**
 * A rule for a member of a JSON body. It has two halves, so that a question which skips the rule still gets a value:
 * `problem` judges, `take` turns any value into a stored one, and never throws.
 */
import { isDate } from '../values/date.ts'
import { parseInstant } from '../values/instant.ts'
import { isLanguageCode } from '../values/language.ts'
import type { World } from '../world.ts'
import type { Problem } from './problem.ts'

export interface Rule<T> {
  problem(value: unknown, world: World): Problem | undefined
  take(value: unknown, world: World): T
  /** `null` is a value by the document itself. */
  readonly nullable?: true
  /** `null` empties the stored member, where the instance has chosen so. */
  readonly clearable?: true
}

const wrong = (text: string): Problem => ({ rule: 'type', text })
const outside = (text: string): Problem => ({ rule: 'bound', text })
const asIs = <T>(value: unknown) => value as T

export function text(bounds: { min?: number; max?: number } = {}): Rule<string> {
  const { min = 0, max = 100_000 } = bounds
  return {
    problem(value) {
      if (typeof value !== 'string') return wrong('must be a string')
      if (value.trim().length < min) return { rule: 'required', text: 'must not be empty' }
      return value.length > max ? outside(`must have at most ${max} characters`) : undefined
    },
    take: asIs,
  }
}

export function integer(bounds: { min?: number; max?: number } = {}): Rule<number> {
  const { min = -2147483648, max = 2147483647 } = bounds
  return {
    problem(value) {
      if (typeof value !== 'number' || !Number.isInteger(value)) return wrong('must be an integer')
      return value < min || value > max ? outside(`must be from ${min} to ${max}`) : undefined
    },
    take: asIs,
  }
}

export function number(bounds: { min?: number; max?: number } = {}): Rule<number> {
  const { min = -Number.MAX_VALUE, max = Number.MAX_VALUE } = bounds
  return {
    problem(value) {
      if (typeof value !== 'number') return wrong('must be a number')
      return value < min || value > max ? outside(`must be from ${min} to ${max}`) : undefined
    },
    take: asIs,
  }
}

export const flag: Rule<boolean> = {
  problem: (value) => (typeof value === 'boolean' ? undefined : wrong('must be true or false')),
  take: asIs,
}

export const date: Rule<string> = {
  problem: (value) => (typeof value === 'string' && isDate(value) ? undefined : wrong('must be a date as yyyy-mm-dd')),
  take: asIs,
}

/** Taken as milliseconds since 1970. */
export const instant: Rule<number> = {
  problem: (value) =>
    typeof value === 'string' && parseInstant(value) !== undefined
      ? undefined
      : wrong('must be a date-time as ISO 8601 with offset'),
  // a skipped rule still has to leave an instant behind
  take: (value, world) => (typeof value === 'string' ? parseInstant(value) : undefined) ?? world.clock.instant(),
}

export const languageCode: Rule<string> = {
  problem: (value) =>
    typeof value === 'string' && isLanguageCode(value) ? undefined : wrong('must be a language code'),
  take: asIs,
}

export function oneOf<T extends string>(values: readonly T[]): Rule<T> {
  return {
    problem(value) {
      if (typeof value !== 'string') return wrong('must be a string')
      return values.includes(value as T)
        ? undefined
        : { rule: 'enumeration', text: `must be one of ${values.join(', ')}` }
    },
    take: asIs,
  }
}

export function listOf<T>(each: Rule<T>): Rule<T[]> {
  return {
    problem(value, world) {
      if (!Array.isArray(value)) return wrong('must be an array')
      for (const item of value) {
        const problem = each.problem(item, world)
        if (problem) return { ...problem, text: `each item ${problem.text}` }
      }
      return undefined
    },
    take: (value, world) => (Array.isArray(value) ? value.map((item) => each.take(item, world)) : []),
  }
}

/** `{ id }` of a record that must exist; taken as the id. */
export function reference(exists: (id: number, world: World) => boolean): Rule<number> {
  return {
    problem(value, world) {
      const id = idIn(value)
      if (typeof id !== 'number' || !Number.isInteger(id)) return wrong('must be an object with an integer id')
      return exists(id, world) ? undefined : { rule: 'unknown-reference', text: `has no record ${id}` }
    },
    take: (value) => idIn(value) as number,
  }
}

const idIn = (value: unknown) => (isObject(value) ? value.id : undefined)

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The document itself allows `null`. */
export function nullable<T>(rule: Rule<T>): Rule<T | null> {
  return {
    problem: (value, world) => (value === null ? undefined : rule.problem(value, world)),
    take: (value, world) => (value === null ? null : rule.take(value, world)),
    nullable: true,
  }
}

/** `null` stands for "no longer set"; whether it is understood is a choice of the instance. */
export function clearable<T>(rule: Rule<T>): Rule<T | null> {
  return {
    problem: rule.problem,
    take: (value, world) => (value === null ? null : rule.take(value, world)),
    clearable: true,
  }
}
