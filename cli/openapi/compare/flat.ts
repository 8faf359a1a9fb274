/** A schema as one flat description, so that two equal ones in other words are alike. Pure. */
import { isObject } from '../../../contract/members.ts'
import { resolved } from '../reading.ts'
import type { Json } from '../schemas.ts'

export interface Flat {
  /** Empty where any type may stand. */
  readonly types: ReadonlySet<string>
  readonly properties: Readonly<Record<string, unknown>>
  readonly required: ReadonlySet<string>
  readonly items?: unknown
  /** Values of a closed set, `null` left to the types. */
  readonly values?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  /** Name of a format, or a pattern. */
  readonly format?: string
  readonly default?: unknown
}

const ANY: Flat = { types: new Set(), properties: {}, required: new Set() }

const INTEGERS: ReadonlySet<unknown> = new Set(['int32', 'int64'])

/** The size of a number is told by its bounds. */
const formatOf = ({ format, pattern, 'x-format': own }: Json): string | undefined => {
  const name = own ?? (format === 'float' || format === 'double' || INTEGERS.has(format) ? undefined : format)
  return typeof name === 'string' ? name : typeof pattern === 'string' ? pattern : undefined
}

const INT32 = { minimum: -2_147_483_648, maximum: 2_147_483_647 }

function typesOf({ type, nullable, properties, enum: values }: Json): Set<string> {
  const told = [type].flat().filter((one): one is string => typeof one === 'string')
  const implied = told.length || !isObject(properties) ? told : ['object']
  const types = new Set(implied)
  if (types.size && (nullable === true || (Array.isArray(values) && values.includes(null)))) types.add('null')
  // An enumeration of null alone has no other type.
  return Array.isArray(values) && values.length && values.every((value) => value === null) ? new Set(['null']) : types
}

const numberIn = (value: unknown) => (typeof value === 'number' ? value : undefined)

function valuesOf({ const: constant, enum: values }: Json): readonly unknown[] | undefined {
  if (constant !== undefined) return [constant]
  const told = Array.isArray(values) ? values.filter((value) => value !== null) : []
  return told.length ? told : undefined
}

function plain(schema: Json): Flat {
  const bounds: Partial<typeof INT32> = schema.format === 'int32' ? INT32 : {}
  const types = typesOf(schema)
  if (!types.size && schema.const !== undefined) types.add(typeof schema.const)
  return {
    types,
    properties: isObject(schema.properties) ? schema.properties : {},
    required: new Set(Array.isArray(schema.required) ? schema.required.map(String) : []),
    items: schema.items,
    values: valuesOf(schema),
    minimum: numberIn(schema.minimum) ?? bounds.minimum,
    maximum: numberIn(schema.maximum) ?? bounds.maximum,
    minLength: numberIn(schema.minLength),
    maxLength: numberIn(schema.maxLength),
    minItems: numberIn(schema.minItems),
    maxItems: numberIn(schema.maxItems),
    format: formatOf(schema),
    default: schema.default,
  }
}

const both = (one: ReadonlySet<string>, other: ReadonlySet<string>) => {
  if (!one.size || !other.size) return one.size ? one : other
  return new Set([...one].filter((type) => other.has(type)))
}

/** Members of both: what two parts say of one member holds together. */
function joined(one: Flat['properties'], other: Flat['properties']): Flat['properties'] {
  const shared = Object.keys(other).map((name) => [
    name,
    name in one ? { allOf: [one[name], other[name]] } : other[name],
  ])
  return { ...one, ...Object.fromEntries(shared) }
}

const stated = (flat: Flat) => Object.fromEntries(Object.entries(flat).filter(([, value]) => value !== undefined))

const together = (one: Flat, other: Flat): Flat => ({
  ...one,
  ...stated(other),
  types: both(one.types, other.types),
  properties: joined(one.properties, other.properties),
  required: new Set([...one.required, ...other.required]),
  items: one.items && other.items ? { allOf: [one.items, other.items] } : (one.items ?? other.items),
})

/** The first of several alternatives with a statement; the types of all of them. */
function either(all: readonly Flat[]): Flat {
  const [first = ANY, ...others] = all.filter(({ types }) => [...types].some((type) => type !== 'null'))
  const types = all.some((one) => !one.types.size) ? new Set<string>() : new Set(all.flatMap((one) => [...one.types]))
  return { ...first, types, items: first.items ?? others.find(({ items }) => items !== undefined)?.items }
}

const DEEPEST = 12

/** By schema, as a document may refer to one from thousands of places, and from within itself: then nothing is known. */
const known = new WeakMap<Json, Flat>()

/** @param document in which references of the schema lead somewhere */
export function flatten(document: Json, value: unknown, depth = 0): Flat {
  if (depth > DEEPEST) return ANY
  const schema = resolved(document, value)
  const found = known.get(schema)
  if (found) return found
  known.set(schema, ANY)
  const parts = (name: string) => (Array.isArray(schema[name]) ? (schema[name] as unknown[]) : [])
  const inner = (one: unknown) => flatten(document, one, depth + 1)
  const own = plain(schema)
  const all = parts('allOf').map(inner).reduce(together, own)
  const alternatives = [...parts('anyOf'), ...parts('oneOf')].map(inner)
  // Alternatives beside members only demand more of them.
  const some = alternatives.filter((one) => one.types.size || Object.keys(one.properties).length)
  const flat = some.length && !all.types.size ? together(all, either(alternatives)) : all
  known.set(schema, flat)
  return flat
}
