/**
 * The same document for tools that make code, mocks or requests of it, which read no ranges of statuses and know nothing
 * between what is allowed and what is refused: of what the documents leave open, the form is that of a lenient platform
 * where another value may be taken as well, and the part that every platform takes where more may be refused. Pure.
 */
import { isObject } from '../../contract/members.ts'
import type { Json } from './schemas.ts'

/** Without it, tools choose numbers that no record can have, or types of 64 bits. */
const INTEGER = { format: 'int32' }
const INT32 = { minimum: -2_147_483_648, maximum: 2_147_483_647 }

/** Generators rename it, and then miss it under its own name where it is required. */
const MISNAMED = '_links'

const isRange = (status: string) => /^\dXX$/.test(status)

/** An exact status stands beside that of a success already; `default` takes the place of the refusals. */
function exactly(responses: Json): Json {
  const exact = Object.entries(responses).filter(([status]) => !isRange(status))
  const refused = responses['4XX']
  return { ...Object.fromEntries(exact), ...(refused === undefined ? {} : { default: refused }) }
}

const isInteger = ({ type }: Json) => [type].flat().includes('integer')

const orNull = ({ type, enum: values, ...rest }: Json): Json => ({
  ...rest,
  ...(type === undefined ? {} : { type: [...new Set([type, 'null'].flat())] }),
  ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
})

/** Bounds and values that are no demand, in words; not those of the type. */
const saidOf = ({ minimum = INT32.minimum, maximum = INT32.maximum, enum: values }: Json): string =>
  [
    ...(minimum === INT32.minimum ? [] : [`at least ${minimum}`]),
    ...(maximum === INT32.maximum ? [] : [`at most ${maximum}`]),
    ...(Array.isArray(values) ? [`known values ${values.join(', ')}`] : []),
  ].join(', ')

/** An input without its demands that are left open, and with the part of its form that is surely taken. */
function settled({ 'x-left-open': open = [], 'x-surely-taken': surely, ...schema }: Json): Json {
  if (!surely && !(open as readonly string[]).length) return schema
  const left = open as readonly string[]
  const { minimum, maximum, enum: values, ...rest } = schema
  const bounds = left.includes('bounds') ? {} : { minimum, maximum }
  const kept = { ...rest, ...bounds, ...(left.includes('values') ? {} : { enum: values }) }
  const said = left.some((one) => one !== 'null') ? saidOf(schema) : ''
  const whole = defined({ ...kept, ...(said ? { description: `As documented: ${said}.` } : {}), ...(surely as Json) })
  return left.includes('null') ? orNull(whole) : whole
}

const defined = (schema: Json): Json =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined))

/**
 * Generators cannot name the type of no value, which is any value here, and do not look at declared members beside a
 * schema for all others.
 */
function schemaOf(given: Json): Json {
  const { required, ...schema } = settled(given)
  const { type, ...untyped } = schema
  const mixed = isObject(schema.additionalProperties) && 'properties' in schema
  const plain = { ...(type === 'null' ? untyped : schema), ...(mixed ? { additionalProperties: true } : {}) }
  const integer = isInteger(schema) ? INTEGER : {}
  if (!Array.isArray(required)) return required === undefined ? { ...integer, ...plain } : { ...plain, required }
  const kept = required.filter((name) => name !== MISNAMED)
  return { ...integer, ...plain, ...(kept.length ? { required: kept } : {}) }
}

/** Members whose value is data, not a part of the document. */
const DATA: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'x-clauses'])

/** Parts of an operation that hold what is sent. */
const SENT: ReadonlySet<string> = new Set(['parameters', 'requestBody'])

/** No record has a negative number. */
const natural = ({ schema, ...path }: Json): Json => ({
  ...path,
  schema: isInteger(schema as Json) ? { minimum: 0, ...(schema as Json) } : schema,
})

/** Numbers that are sent keep within the type that they are said to have. */
const bounded = (schema: Json): Json =>
  isInteger(schema) && schema.format === INTEGER.format && !('enum' in schema) ? { ...INT32, ...schema } : schema

function converted(value: unknown, isSent = false): unknown {
  if (Array.isArray(value)) return value.map((one) => converted(one, isSent))
  if (!isObject(value)) return value
  const schema = 'in' in value ? (value.in === 'path' ? natural(value) : value) : schemaOf(value)
  return Object.fromEntries(
    Object.entries(isSent ? bounded(schema) : schema).map(([name, member]) => {
      if (name === 'properties' && isObject(member)) return [name, mapped(member, isSent)]
      if (name === 'responses' && isObject(member)) return [name, mapped(exactly(member))]
      return [name, DATA.has(name) ? member : converted(member, isSent || SENT.has(name))]
    }),
  )
}

const mapped = (members: Json, isSent = false): Json =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, converted(member, isSent)]))

/** @param document of 3.1, which is stricter about what it says of statuses and links */
export const forGenerators = (document: Json): Json => converted(document) as Json
