/** The same document for tools that make code, mocks or requests of it, which read no ranges of statuses. Pure. */
import { isObject } from '../../contract/members.ts'
import type { Json } from './schemas.ts'

/** Without it, tools choose numbers that no record can have, or types of 64 bits. */
const INTEGER = { format: 'int32' }

/** Generators rename it, and then miss it under its own name where it is required. */
const MISNAMED = '_links'

const isRange = (status: string) => /^\dXX$/.test(status)

/** An exact status stands beside that of a success already; `default` takes the place of the refusals. */
function exactly(responses: Json): Json {
  const exact = Object.entries(responses).filter(([status]) => !isRange(status))
  const refused = responses['4XX']
  return { ...Object.fromEntries(exact), ...(refused === undefined ? {} : { default: refused }) }
}

/**
 * Generators cannot name the type of no value, which is any value here, and do not look at declared members beside a
 * schema for all others.
 */
function schemaOf({ required, ...schema }: Json): Json {
  const { type, ...untyped } = schema
  const mixed = isObject(schema.additionalProperties) && 'properties' in schema
  const plain = { ...(type === 'null' ? untyped : schema), ...(mixed ? { additionalProperties: true } : {}) }
  const integer = [type].flat().includes('integer') ? INTEGER : {}
  if (!Array.isArray(required)) return required === undefined ? { ...integer, ...plain } : { ...plain, required }
  const kept = required.filter((name) => name !== MISNAMED)
  return { ...integer, ...plain, ...(kept.length ? { required: kept } : {}) }
}

/** Members whose value is data, not a part of the document. */
const DATA: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'x-clauses'])

function converted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(converted)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries('in' in value ? value : schemaOf(value)).map(([name, member]) => {
      if (name === 'properties' && isObject(member)) return [name, mapped(member)]
      if (name === 'responses' && isObject(member)) return [name, mapped(exactly(member))]
      return [name, DATA.has(name) ? member : converted(member)]
    }),
  )
}

const mapped = (members: Json): Json =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, converted(member)]))

/** @param document of 3.1, which is stricter about what it says of statuses and links */
export const forGenerators = (document: Json): Json => converted(document) as Json
