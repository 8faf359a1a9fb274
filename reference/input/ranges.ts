import type { Question } from '../exchange.ts'
import type { World } from '../world.ts'
import { readMembers, type Shape } from './members.ts'
import { parameter } from './query.ts'
import { isObject, type Rule } from './rule.ts'

/** The five range operators (current: Endpoints, general rules). */
const OPERATORS = ['equal', 'greaterThan', 'lowerThan', 'greaterThanEqual', 'lowerThanEqual'] as const
export type Operator = (typeof OPERATORS)[number]

const holds: Readonly<Record<Operator, (value: number, bound: number) => boolean>> = {
  equal: (value, bound) => value === bound,
  greaterThan: (value, bound) => value > bound,
  lowerThan: (value, bound) => value < bound,
  greaterThanEqual: (value, bound) => value >= bound,
  lowerThanEqual: (value, bound) => value <= bound,
}

/** Whether a value lies in the range; a record without the value lies in none (R10). */
export type Range = (value: number | null) => boolean

const everything: Range = () => true

/** The range that `<field>.<operator>` parameters describe. @throws Refusal for a bound that breaks the rule */
export function queryRange(
  question: Question,
  world: World,
  field: string,
  bound: Rule<number>,
  operators: readonly Operator[] = OPERATORS,
): Range {
  const values: Record<string, unknown> = {}
  const shape: Record<string, Rule<number>> = {}
  for (const operator of operators) {
    const name = `${field}.${operator}`
    const value = parameter(question, world, name)
    if (value === undefined) continue
    values[name] = value
    shape[name] = bound
  }
  const bounds = readMembers(question, world, values, { shape })
  return rangeOf(Object.entries(bounds).map(([name, limit]) => [name.slice(field.length + 1) as Operator, limit!]))
}

/** The range that an object of operators in a search body describes (R43). @throws Refusal */
export function bodyRange(question: Question, world: World, value: unknown, field: string, bound: Rule<number>): Range {
  if (value === undefined || value === null) return everything
  const shape: Shape = Object.fromEntries(OPERATORS.map((operator) => [operator, bound]))
  const holder: Rule<unknown> = {
    problem: (held) => (isObject(held) ? undefined : { rule: 'type', text: 'must be an object of range operators' }),
    take: (held) => held,
  }
  readMembers(question, world, { [field]: value }, { shape: { [field]: holder } })
  const bounds = readMembers(question, world, isObject(value) ? value : {}, { shape })
  return rangeOf(Object.entries(bounds) as [Operator, number][])
}

function rangeOf(bounds: readonly (readonly [Operator, number])[]): Range {
  if (bounds.length === 0) return everything
  return (value) => value !== null && bounds.every(([operator, bound]) => holds[operator](value, bound))
}
