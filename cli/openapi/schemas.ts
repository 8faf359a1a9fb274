/** The JSON Schemas of the package as components of one document. */

import { readdirSync } from 'node:fs'
import { isObject } from '../../contract/members.ts'
import { INTERFACES } from '../../contract/operations.ts'
import { readSchema, SCHEMA_FOLDER } from '../../schemas/index.ts'
import { PATTERNED, patternOf } from './formats.ts'

export type Json = { readonly [name: string]: unknown }

/** `current/learner` as components name it: `current.learner`. */
const componentOf = (name: string) => name.replace('/', '.')

export const schemaRef = (name: string): Json => ({ $ref: `#/components/schemas/${componentOf(name)}` })

const SOURCE = new RegExp(`^(${INTERFACES.join('|')}): (.+)$`)

/** Tools want items of every array, and a property for every member that is required. */
function completed({ type, items, required, properties, ...rest }: Record<string, unknown>): Json {
  const holdsArray = [type].flat().includes('array')
  const members = isObject(properties) ? properties : {}
  const missing = Array.isArray(required) ? required.filter((name) => !(name in members)) : []
  return {
    ...(type === undefined ? {} : { type }),
    ...rest,
    ...(items === undefined ? (holdsArray ? { items: {} } : {}) : { items }),
    ...(properties || missing.length
      ? { properties: { ...members, ...Object.fromEntries(missing.map((name) => [name, {}])) } }
      : {}),
    ...(Array.isArray(required) && required.length ? { required } : {}),
  }
}

function keyword(name: string, value: unknown): Json {
  if (name === '$ref' && typeof value === 'string' && value.startsWith('lpconform:')) {
    return schemaRef(value.slice('lpconform:'.length))
  }
  if (name === 'format' && PATTERNED.includes(String(value))) return patternOf(String(value))
  if (name === 'properties' && isObject(value)) {
    return { properties: Object.fromEntries(Object.entries(value).map(([member, one]) => [member, relocated(one)])) }
  }
  if (name === 'description' && typeof value === 'string' && SOURCE.test(value)) {
    return { description: value.replace(SOURCE, 'Section “$2” of the document of the interface $1.') }
  }
  return { [name]: relocated(value) }
}

/** References to other files become references to components, formats of our own patterns. */
function relocated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocated)
  if (!isObject(value)) return value
  const parts = Object.entries(value).map(([name, member]) => keyword(name, member))
  return completed(Object.assign({}, ...parts))
}

/** R30: records of `current` may carry links where no row lists them. */
function withLinks(name: string, schema: Json): Json {
  const { properties, ...rest } = schema
  if (!name.startsWith('current/') || !isObject(properties) || '_links' in properties) return schema
  return { ...rest, properties: { ...properties, _links: { type: ['object', 'null'] } } }
}

/** Every schema of a resource or an envelope. */
export function schemaComponents(): Json {
  const names = INTERFACES.flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, SCHEMA_FOLDER))
      .filter((file) => file.endsWith('.json'))
      .sort()
      .map((file) => `${folder}/${file.slice(0, -'.json'.length)}`),
  )
  return Object.fromEntries(
    names.map((name) => {
      const { $schema: _, $id: __, ...schema } = readSchema(name)
      return [componentOf(name), withLinks(name, relocated(schema) as Json)]
    }),
  )
}
