/** The JSON Schemas of the package as components of one document. */
import { readdirSync } from 'node:fs'
import { INTERFACES } from '../contract/operations.ts'
import { readSchema, SCHEMA_FOLDER } from '../schemas/index.ts'

export type Json = { readonly [name: string]: unknown }

/** `current/learner` as components name it: `current.learner`. */
const componentOf = (name: string) => name.replace('/', '.')

export const schemaRef = (name: string): Json => ({ $ref: `#/components/schemas/${componentOf(name)}` })

/** References to other files become references to components. */
function relocated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocated)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) =>
      name === '$ref' && typeof member === 'string' && member.startsWith('lpconform:')
        ? [name, schemaRef(member.slice('lpconform:'.length)).$ref]
        : [name, relocated(member)],
    ),
  )
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
      return [componentOf(name), relocated(schema)]
    }),
  )
}
