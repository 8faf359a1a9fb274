/** TypeScript declarations of the contract: the inputs and results of each operation. Pure. */

import { isObject } from '../../contract/members.ts'
import { tableOf } from '../../contract/table.ts'
import { operationsIn, parametersIn, resolved } from './reading.ts'
import type { Json } from './schemas.ts'

const PLAIN: Readonly<Record<string, string>> = tableOf({
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
})

const key = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name))
const union = (types: readonly string[]) => [...new Set(types)].join(' | ')
const grouped = (type: string) => (/[|&]/.test(type) ? `(${type})` : type)

function comment({ description }: Json, indent: string): string {
  if (typeof description !== 'string') return ''
  const lines = description.replaceAll('*/', '*\\/').split('\n')
  return lines.length === 1
    ? `${indent}/** ${lines[0]} */\n`
    : `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`
}

/** Members beyond the documented ones may come with every record (R7). */
function objectType({ properties, required, additionalProperties }: Json, indent: string): string {
  const members = Object.entries((properties ?? {}) as Record<string, Json>)
  const demanded = new Set((required as readonly string[] | undefined) ?? [])
  const inner = `${indent}  `
  const lines = members.map(
    ([name, schema]) =>
      `${comment(schema, inner)}${inner}${key(name)}${demanded.has(name) ? '' : '?'}: ${typeOf(schema, inner)}\n`,
  )
  const others = isObject(additionalProperties) ? typeOf(additionalProperties, inner) : 'unknown'
  if (!lines.length) return `{ [name: string]: ${others} }`
  return `{\n${lines.join('')}${indent}}`
}

function ofKind(kind: string, schema: Json, indent: string): string {
  if (kind === 'object') return objectType(schema, indent)
  if (kind === 'array') return `${grouped(typeOf((schema.items ?? {}) as Json, indent))}[]`
  return PLAIN[kind] ?? 'unknown'
}

/** A schema as a type. */
export function typeOf(schema: Json, indent = ''): string {
  const { $ref: reference, enum: values, type, allOf, anyOf, oneOf } = schema
  if (typeof reference === 'string') return `Schemas[${JSON.stringify(reference.split('/').at(-1))}]`
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(values)) return union(values.map((value) => JSON.stringify(value)))
  if (Array.isArray(allOf)) return allOf.map((one) => grouped(typeOf(one, indent))).join(' & ')
  const some = anyOf ?? oneOf
  if (Array.isArray(some) && type === undefined) return union(some.map((one) => typeOf(one, indent)))
  if (type === undefined) return isObject(schema.properties) ? objectType(schema, indent) : 'unknown'
  return union([type].flat().map((kind) => ofKind(String(kind), schema, indent)))
}

/** The parameters of one place as an object. */
function placed(parameters: readonly Json[], place: string): string {
  const some = parameters.filter((one) => one.in === place)
  if (!some.length) return '{}'
  const properties = Object.fromEntries(
    some.map(({ name, schema, description }) => [name, { description, ...(schema as Json) }]),
  )
  return objectType({ properties, required: some.filter((one) => one.required).map(({ name }) => name) }, '    ')
}

const schemaIn = (holder: unknown): Json | undefined => {
  const content = isObject(holder) ? (holder.content as Json | undefined) : undefined
  const [media] = Object.values(content ?? {}) as Json[]
  return media?.schema as Json | undefined
}

const typeIn = (holder: unknown) => {
  const schema = schemaIn(holder)
  return schema ? typeOf(schema, '    ') : 'undefined'
}

/** @param document of the contract, in OpenAPI 3.1 */
export function typeDeclarations(document: Json): string {
  const schemas = Object.entries((document.components as { schemas: Record<string, Json> }).schemas)
  const operations = operationsIn(document).map(({ operation, method, path, item }) => {
    const parameters = parametersIn(document, operation, item)
    const { '200': success, '4XX': refusal } = operation.responses as Json
    return `${comment(operation.summary ? { description: operation.summary } : {}, '  ')}  ${JSON.stringify(operation.operationId)}: {
    method: ${JSON.stringify(method.toUpperCase())}
    address: ${JSON.stringify(path)}
    path: ${placed(parameters, 'path')}
    query: ${placed(parameters, 'query')}
    header: ${placed(parameters, 'header')}
    body: ${typeIn(operation.requestBody)}
    answer: ${typeIn(resolved(document, success))}
    refusal: ${typeIn(resolved(document, refusal))}
  }\n`
  })
  return `/** The contract as types, written by \`lpconform openapi --format types\`. */

export interface Schemas {
${schemas.map(([name, schema]) => `${comment(schema, '  ')}  ${JSON.stringify(name)}: ${typeOf(schema, '  ')}\n`).join('')}}

/** By the id of the operation: what it takes and what it returns. */
export interface Operations {
${operations.join('')}}

export type OperationId = keyof Operations
`
}
