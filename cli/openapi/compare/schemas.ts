/** Two schemas of the same thing: of a request, or of an answer. Pure. */
import type { Json } from '../schemas.ts'
import { type DifferenceKind, type Met, shown } from './difference.ts'
import { type Flat, flatten } from './flat.ts'

export interface Documents {
  readonly contract: Json
  readonly other: Json
}

const listed = (values: Iterable<unknown>) => [...values].map(shown).sort().join(', ')

function typeMet(where: string, { types: one }: Flat, { types: other }: Flat): Met[] {
  if (!one.size && !other.size) return []
  const met = (kind: DifferenceKind): Met[] => [
    { kind, where, expected: `type ${listed(one) || 'any'}`, actual: `type ${listed(other) || 'any'}` },
  ]
  if (!other.size) return met('looser')
  if (!one.size) return met('stricter')
  // An integer is a number.
  const has = (types: ReadonlySet<string>, type: string) =>
    types.has(type) || (type === 'integer' && types.has('number'))
  const lacks = [...one].some((type) => !has(other, type))
  const more = [...other].some((type) => !has(one, type))
  if (lacks && more) return met('different')
  return lacks ? met('stricter') : more ? met('looser') : []
}

function valuesMet(where: string, { values: one }: Flat, { values: other }: Flat): Met[] {
  const met = (kind: DifferenceKind, expected: string, actual: string): Met[] => [{ kind, where, expected, actual }]
  if (!one && !other) return []
  if (!other) return met('looser', `one of ${listed(one!)}`, 'any value')
  if (!one) return met('stricter', 'any value', `one of ${listed(other)}`)
  const lacks = one.filter((value) => !other.includes(value))
  const more = other.filter((value) => !one.includes(value))
  return [
    ...(lacks.length ? met('stricter', `the value ${listed(lacks)}`, `one of ${listed(other)}`) : []),
    ...(more.length ? met('looser', `one of ${listed(one)}`, `the value ${listed(more)}`) : []),
  ]
}

const LOWER = ['minimum', 'minLength', 'minItems'] as const
const UPPER = ['maximum', 'maxLength', 'maxItems'] as const

/** A bound of the whole range of 32 bits says nothing that the type does not. */
const MACHINE: ReadonlySet<number> = new Set([-2_147_483_648, 2_147_483_647])

function boundsMet(where: string, one: Flat, other: Flat): Met[] {
  const met = (
    name: (typeof LOWER)[number] | (typeof UPPER)[number],
    tighter: (a: number, b: number) => boolean,
  ): Met[] => {
    const [mine, theirs] = [one[name], other[name]]
    if (mine === theirs || (theirs === undefined && MACHINE.has(mine!))) return []
    const kind: DifferenceKind =
      mine === undefined || (theirs !== undefined && tighter(theirs, mine)) ? 'stricter' : 'looser'
    return [{ kind, where, expected: `${name} ${shown(mine)}`, actual: `${name} ${shown(theirs)}` }]
  }
  return [
    ...LOWER.flatMap((name) => met(name, (theirs, mine) => theirs > mine)),
    ...UPPER.flatMap((name) => met(name, (theirs, mine) => theirs < mine)),
  ]
}

function formatMet(where: string, { format: one }: Flat, { format: other }: Flat): Met[] {
  if (one === other) return []
  const kind: DifferenceKind = one === undefined ? 'stricter' : other === undefined ? 'looser' : 'different'
  return [{ kind, where, expected: `format ${shown(one)}`, actual: `format ${shown(other)}` }]
}

const defaultMet = (where: string, { default: one }: Flat, { default: other }: Flat): Met[] =>
  one === undefined || one === other
    ? []
    : [{ kind: 'different', where, expected: `default ${shown(one)}`, actual: `default ${shown(other)}` }]

/** A member that the contract promises or takes, and the other document's version of it. */
function memberMet(name: string, where: string, one: Flat, other: Flat): Met[] {
  const there = name in other.properties
  const demanded = one.required.has(name)
  if (!there) return [{ kind: 'missing', where, expected: `the member ${name}`, actual: 'nothing' }]
  if (demanded === other.required.has(name)) return []
  return demanded
    ? [{ kind: 'looser', where, expected: 'required', actual: 'optional' }]
    : [{ kind: 'stricter', where, expected: 'optional', actual: 'required' }]
}

const inside = (where: string, name: string) => (where.endsWith(' ') ? `${where}${name}` : `${where}.${name}`)

const DEEPEST = 6

/**
 * The differences of the other document about the same value.
 * @param where the text before the names of members; it ends with a blank where a name follows at once
 */
export function schemasMet(documents: Documents, where: string, mine: unknown, theirs: unknown, depth = 0): Met[] {
  if (depth > DEEPEST) return []
  const [one, other] = [flatten(documents.contract, mine), flatten(documents.other, theirs)]
  const at = where.trim()
  const own = [typeMet, valuesMet, boundsMet, formatMet, defaultMet].flatMap((met) => met(at, one, other))
  const members = Object.keys(one.properties).flatMap((name) => {
    const place = inside(where, name)
    const met = memberMet(name, place, one, other)
    const value = other.properties[name]
    return value === undefined ? met : [...met, ...schemasMet(documents, place, one.properties[name], value, depth + 1)]
  })
  const more = [...other.required].filter((name) => !(name in one.properties))
  const demands = more.map(
    (name): Met => ({ kind: 'stricter', where: inside(where, name), expected: 'no such member', actual: 'required' }),
  )
  if (one.items === undefined) return [...own, ...members, ...demands]
  const items = schemasMet(documents, `${where.trimEnd()}[]`, one.items, other.items ?? {}, depth + 1)
  return [...own, ...members, ...demands, ...items]
}
