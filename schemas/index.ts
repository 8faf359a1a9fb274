/**
 * JSON Schemas (2020-12), one file per resource and interface, compiled once.
 * May import nothing of the project.
 */
import { existsSync, readFileSync } from 'node:fs'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { FORMATS } from './formats.ts'

/** The folder of the schema files, beside this file or beside the compiled package. */
export const SCHEMA_FOLDER = existsSync(new URL('./current/learner.json', import.meta.url))
  ? new URL('./', import.meta.url)
  : new URL('../../schemas/', import.meta.url)

export interface Defect {
  /** Where in the value, array positions left out: `/customFields/value`. */
  readonly path: string
  readonly expected: string
  readonly actual: string
  /** The same for the same defect in another record. */
  readonly key: string
}

const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true })
for (const [name, validate] of Object.entries(FORMATS)) ajv.addFormat(name, validate)

const compiled = new Map<string, { validate: ValidateFunction; members: ReadonlySet<string> }>()

export function readSchema(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`${name}.json`, SCHEMA_FOLDER), 'utf8'))
}

const PREFIX = 'lpconform:'

/** Schemas that a schema refers to: `lpconform:current/author`. */
const referredBy = (schema: Record<string, unknown>): readonly string[] =>
  [...JSON.stringify(schema).matchAll(/"\$ref":"lpconform:([^"#]+)"/g)].map(([, name]) => name!)

function schemaOf(name: string): { validate: ValidateFunction; members: ReadonlySet<string> } {
  let entry = compiled.get(name)
  if (!entry) {
    const schema = readSchema(name)
    for (const other of referredBy(schema)) if (!ajv.getSchema(PREFIX + other)) schemaOf(other)
    entry = { validate: ajv.compile(schema), members: new Set(Object.keys((schema.properties as object) ?? {})) }
    compiled.set(name, entry)
  }
  return entry
}

/** Members that the schema names. */
export const membersOf = (name: string): ReadonlySet<string> => schemaOf(name).members

const SHOWN = 60

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}

function expectation({ keyword, params, message }: ErrorObject): string {
  switch (keyword) {
    case 'required':
      return `the member ${params.missingProperty}`
    case 'type':
      return `type ${[params.type].flat().join(' or ')}`
    case 'format':
      return `format ${params.format}`
    case 'enum':
      return `one of ${params.allowedValues.join(', ')}`
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `no member ${params.additionalProperty ?? params.unevaluatedProperty}`
    default:
      return message ?? keyword
  }
}

/** What is wrong with a value by the schema of that name; at most one defect per member and rule. */
export function defectsOf(name: string, value: unknown): readonly Defect[] {
  const { validate } = schemaOf(name)
  if (validate(value)) return []
  const defects = new Map<string, Defect>()
  for (const error of validate.errors ?? []) {
    if (error.keyword === 'anyOf' || error.keyword === 'oneOf' || error.keyword === 'if') continue
    const path = error.instancePath.replace(/\/\d+(?=\/|$)/g, '')
    const expected = expectation(error)
    const key = `${name} ${path} ${expected}`
    if (!defects.has(key)) {
      defects.set(key, { path, expected, actual: error.keyword === 'required' ? 'nothing' : shown(error.data), key })
    }
  }
  return [...defects.values()]
}
