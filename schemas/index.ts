/**
 * JSON Schemas (2020-12), one file per resource and interface, compiled once.
 * May import nothing of the project.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { FORMATS } from './formats.ts'

/** The folder of the schema files, beside this file or, where it is compiled or bundled, beside the package's. */
export const SCHEMA_FOLDER = ['./', '../../schemas/']
  .map((path) => new URL(path, import.meta.url))
  .find((folder) => existsSync(new URL('current/learner.json', folder)))!

export interface Defect {
  /** Where in the value, array positions left out: `/customFields/value`. */
  readonly path: string
  readonly expected: string
  readonly actual: string
  /** The same for the same defect in another record. */
  readonly key: string
}

/** Copies of all errors so far for each record that is wrong take a time that grows with the square of their number. */
const APPENDED = '$2.errors.reduce((all, one) => (all.push(one), all), $1)'
const linear = (code: string) => code.replace(/(\w+)\.concat\(([\w.$[\]]+)\.errors\)/g, APPENDED)

// A test holds the schemas to their meta-schema, since compiling that one takes longer than all that a run needs.
const ajv = new Ajv2020({
  allErrors: true,
  strict: false,
  verbose: true,
  validateSchema: false,
  code: { process: linear },
})
const MOST_TEXTS = 5_000

/** Judges a text once: records have the same few days and instants again and again. */
function judgingOnce(isValid: (text: string) => boolean): (text: string) => boolean {
  const judged = new Map<string, boolean>()
  return (text) => {
    let valid = judged.get(text)
    if (valid === undefined) {
      if (judged.size >= MOST_TEXTS) judged.clear()
      valid = isValid(text)
      judged.set(text, valid)
    }
    return valid
  }
}
for (const [name, isValid] of Object.entries(FORMATS)) ajv.addFormat(name, judgingOnce(isValid))

const compiled = new Map<string, ValidateFunction>()
const members = new Map<string, ReadonlySet<string>>()

export function readSchema(name: string): Record<string, unknown> {
  // biome-ignore lint/plugin: of the package itself
  return JSON.parse(readFileSync(new URL(`${name}.json`, SCHEMA_FOLDER), 'utf8'))
}

/** Each interface has a folder. */
const INTERFACES = readdirSync(SCHEMA_FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const PREFIX = 'lpconform:'

/** Schemas that a schema refers to: `lpconform:current/author`. */
const referredBy = (schema: Record<string, unknown>): readonly string[] =>
  [...JSON.stringify(schema).matchAll(/"\$ref":"lpconform:([^"#]+)"/g)].map(([, name]) => name!)

function validatorOf(name: string): ValidateFunction {
  let validate = compiled.get(name)
  if (!validate) {
    const schema = readSchema(name)
    for (const other of referredBy(schema)) if (!ajv.getSchema(PREFIX + other)) validatorOf(other)
    validate = ajv.compile(schema)
    compiled.set(name, validate)
  }
  return validate
}

/** Members that the schema names; nothing is compiled for it, as the catalogue asks for them at every start. */
export function membersOf(name: string): ReadonlySet<string> {
  let known = members.get(name)
  if (!known) {
    known = new Set(Object.keys((readSchema(name).properties as object) ?? {}))
    members.set(name, known)
  }
  return known
}

/** Names of members at any depth. */
function namesIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties } = schema as { readonly properties?: object }
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(namesIn)]
}

let documented: ReadonlySet<string> | undefined

/** Names that any schema gives a member: the documents do not mention any other. */
export function documentedMembers(): ReadonlySet<string> {
  documented ??= new Set(
    INTERFACES.flatMap((folder) =>
      readdirSync(new URL(`${folder}/`, SCHEMA_FOLDER)).flatMap((file) =>
        namesIn(readSchema(`${folder}/${file.replace(/\.json$/, '')}`)),
      ),
    ),
  )
  return documented
}

/** Whether any schema names a member of that name. */
export const isDocumented = (member: string): boolean => documentedMembers().has(member)

interface Linked {
  readonly properties?: { readonly _links?: { readonly required?: readonly string[] } }
}

/** Links that the schema names. */
export const linksOf = (name: string): readonly string[] =>
  (readSchema(name) as Linked).properties?._links?.required ?? []

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
    case 'pattern':
      return `text that matches ${params.pattern}`
    case 'enum':
      return `one of ${params.allowedValues.join(', ')}`
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `no member ${params.additionalProperty ?? params.unevaluatedProperty}`
    default:
      return message ?? keyword
  }
}

/** Defects of a value by the schema of that name; at most one per member and rule. */
export function defectsOf(name: string, value: unknown): readonly Defect[] {
  const validate = validatorOf(name)
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

interface Property {
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly Property[]
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly properties?: Readonly<Record<string, Property>>
  readonly items?: Property
}

const schemas = new Map<string, Property>()

/** The schema of a member; dots descend, into the items of an array as well. */
function propertyOf(name: string, member: string): Property | undefined {
  let at: Property | undefined = schemas.get(name) ?? (readSchema(name) as Property)
  schemas.set(name, at)
  for (const part of member.split('.')) at = at?.properties?.[part] ?? at?.items?.properties?.[part]
  return at
}

const typesIn = ({ type, anyOf = [], enum: values = [] }: Property): string[] => [
  ...(typeof type === 'string' ? [type] : (type ?? [])),
  ...anyOf.flatMap(typesIn),
  ...(type === undefined ? values.map((value) => (value === null ? 'null' : typeof value)) : []),
]

/** Types of JSON that a schema allows for a member; none where it leaves them open. */
export const typesOf = (name: string, member: string): readonly string[] => {
  const property = propertyOf(name, member)
  return property ? [...new Set(typesIn(property))] : []
}

/** Members of a schema whose values are a closed list, with these values. */
export const listedValuesOf = (name: string): readonly (readonly [member: string, values: readonly unknown[]])[] =>
  [...membersOf(name)].flatMap((member) => {
    const values = propertyOf(name, member)?.enum?.filter((value) => value !== null)
    return values ? [[member, values] as const] : []
  })

const dates = new Map<string, ReadonlyMap<string, string>>()

/** Members of a schema that are dates or instants, with the name of their format. */
export function datesOf(name: string): ReadonlyMap<string, string> {
  const formats = [...membersOf(name)].map((member) => [member, propertyOf(name, member)?.format ?? ''] as const)
  const known = dates.get(name) ?? new Map(formats.filter(([, format]) => /date|moment/.test(format)))
  dates.set(name, known)
  return known
}
