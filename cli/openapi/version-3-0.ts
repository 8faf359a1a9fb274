/** The same document in OpenAPI 3.0, whose schemas know less: parts that cannot be expressed are left out. Pure. */
import { isObject } from '../../contract/members.ts'
import type { Json } from './schemas.ts'

/** Members whose value is data, not a part of the document. */
const DATA: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'x-clauses', 'parameters'])

/** A schema of 3.0 must have a type beside the flag. */
const NULL: Json = { type: 'object', nullable: true, enum: [null] }

const isOf = (format: unknown, type: unknown) => type === (format === 'int32' ? 'integer' : 'string')

/** Several types are alternatives; `null` among them is a flag. */
function typed({ type, ...rest }: Json): Json {
  if (type === 'null') return { ...NULL, ...rest }
  if (!Array.isArray(type)) return { type, ...rest }
  const types = type.filter((one) => one !== 'null')
  const nullable = types.length < type.length ? { nullable: true } : {}
  if (types.length === 1) return { type: types[0], ...nullable, ...rest }
  const { items, properties, required, format, ...others } = rest
  // Of several types, only numbers and texts have a format, and each its own.
  const formatted = (one: unknown) => (format !== undefined && isOf(format, one) ? { format } : {})
  const alternatives = types.map((one) => ({
    type: one,
    ...nullable,
    ...formatted(one),
    ...(one === 'array' ? { items: items ?? {} } : {}),
    ...(one === 'object' && properties ? { properties, ...(required ? { required } : {}) } : {}),
  }))
  return { anyOf: alternatives, ...others }
}

/** A `null` among alternatives makes the others nullable. */
function alternatives({ anyOf, ...rest }: Json): Json {
  const all = anyOf as readonly Json[]
  const others = all.filter(({ type }) => type !== 'null')
  if (others.length === all.length) return { anyOf: all, ...rest }
  const [one] = others
  return others.length === 1 ? { ...rest, ...one, nullable: true } : { ...rest, anyOf: others, nullable: true }
}

function schemaOf({ const: constant, if: _if, then: _then, else: _else, ...schema }: Json): Json {
  const valued = constant === undefined ? schema : { ...schema, type: typeof constant, enum: [constant] }
  const united = Array.isArray(valued.anyOf) ? alternatives(valued) : valued
  return 'type' in united ? typed(united) : united
}

const isSchema = (value: Json) =>
  ['type', 'const', 'anyOf', 'if'].some((name) => typeof value[name] === 'string' || name in value) && !('in' in value)

function converted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(converted)
  if (!isObject(value)) return value
  // Names of members may be those of keywords.
  const schema = isSchema(value) ? schemaOf(value) : value
  return Object.fromEntries(
    Object.entries(schema).map(([name, member]) => {
      if (name === 'properties' && isObject(member)) return [name, mapped(member)]
      return [name, DATA.has(name) && !(name === 'parameters' && Array.isArray(member)) ? member : converted(member)]
    }),
  )
}

const mapped = (members: Json): Json =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, converted(member)]))

/** Components stand under names of their own, which are no keywords. */
const components = (all: Json): Json =>
  Object.fromEntries(
    Object.entries(all).map(([kind, some]) => [kind, kind === 'securitySchemes' ? some : mapped(some as Json)]),
  )

/** @param document of 3.1 */
export function asVersion30({ jsonSchemaDialect: _, info, ...document }: Json): Json {
  const { license: __, ...about } = info as Json
  return {
    ...document,
    openapi: '3.0.4',
    info: { ...about, license: { name: 'MIT', url: 'https://opensource.org/license/mit' } },
    servers: document.servers,
    tags: document.tags,
    paths: converted(document.paths),
    components: components(document.components as Json),
  }
}
