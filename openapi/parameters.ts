/** What is sent with an operation: parameters and body, from its terms. */
import { traitsOf } from '../contract/interfaces.ts'
import { operationOf } from '../contract/operations.ts'
import type { BodyMember, Filter, Range, Terms } from '../contract/terms.ts'
import type { Json } from './schemas.ts'

const TYPES: Record<BodyMember['type'] | Range['type'], Json> = {
  string: { type: 'string' },
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  'date-time': { type: 'string', format: 'date-time' },
  object: { type: 'object' },
  array: { type: 'array' },
}

const valueSchema = ({ values }: Filter): Json =>
  values ? { enum: values } : { type: ['string', 'number', 'integer', 'boolean'] }

const inQuery = (name: string, schema: Json, more: Json = {}): Json => ({ name, in: 'query', schema, ...more })

function pagingParameters({ paging }: Terms): Json[] {
  if (!paging) return []
  const { style, size, from, default: usual, maximum, minimum, fromMinimum } = paging
  return [
    inQuery(size, {
      type: 'integer',
      default: usual,
      ...(minimum === undefined ? {} : { minimum }),
      ...(maximum === undefined ? {} : { maximum }),
    }),
    inQuery(from, {
      type: 'integer',
      default: style === 'page' ? 1 : 0,
      ...(fromMinimum === undefined ? {} : { minimum: fromMinimum }),
    }),
  ]
}

function includeParameter({ include = {}, count }: Terms): Json[] {
  const names = [...Object.keys(include), ...(count === 'on-request' ? ['count'] : [])]
  if (!names.length) return []
  return [inQuery('include', { type: 'array', items: { enum: names } }, { style: 'form', explode: false })]
}

function filterParameters({ parameters, filters = {}, ranges = {} }: Terms): Json[] {
  if (parameters === 'body') return []
  return [
    ...Object.entries(filters).map(([name, filter]) =>
      inQuery(name, valueSchema(filter), filter.deprecated ? { deprecated: true } : {}),
    ),
    ...Object.entries(ranges).flatMap(([field, { operators, type }]) =>
      operators.map((operator) => inQuery(`${field}.${operator}`, TYPES[type])),
    ),
  ]
}

const idSchema = ({ identifier }: Terms, name: string): Json =>
  identifier?.parameter === name && typeof identifier.unknown === 'number' ? TYPES.integer : TYPES.string

/** @param names parameters of the path, in the names that the document gives them */
export const parametersOf = (terms: Terms, names: readonly string[]): Json[] => [
  ...names.map((name) => ({ name, in: 'path', required: true, schema: idSchema(terms, name) })),
  ...('platform' in traitsOf(terms.operation).headers ? [{ $ref: '#/components/parameters/Platform' }] : []),
  ...pagingParameters(terms),
  ...includeParameter(terms),
  ...filterParameters(terms),
]

function memberSchema({ type, values, nullable }: BodyMember): Json {
  const one = values ? { enum: nullable ? [...values, null] : values } : TYPES[type]
  return nullable && !values ? { ...one, type: [one.type, 'null'] } : one
}

function searched({ filters = {}, ranges = {} }: Terms): Json {
  const lists = Object.entries(filters).map(([name, filter]) => [
    name,
    { type: 'array', items: filter.values ? { enum: filter.values } : {} },
  ])
  const sides = Object.entries(ranges).map(([field, { operators, type }]) => [
    field,
    { type: 'object', properties: Object.fromEntries(operators.map((operator) => [operator, TYPES[type]])) },
  ])
  return { type: 'object', properties: Object.fromEntries([...lists, ...sides]) }
}

function written(body: Readonly<Record<string, BodyMember>>): Json {
  const required = Object.entries(body).flatMap(([name, member]) => (member.required ? [name] : []))
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(body).map(([name, member]) => [name, memberSchema(member)])),
    ...(required.length ? { required } : {}),
  }
}

/** The one body that the documents want as a form of several parts. */
const MULTIPART = new Set(['legacy-learner/discussions.create'])

/** Nothing for operations that are called without a body. */
export function requestBodyOf(terms: Terms): Json {
  const { operation, parameters, body } = terms
  if (operationOf(operation).method === 'GET' || (!body && parameters !== 'body')) return {}
  const schema = body ? written(body) : searched(terms)
  const media = MULTIPART.has(operation) ? 'multipart/form-data' : traitsOf(operation).media
  return { requestBody: { content: { [media]: { schema } }, required: Boolean('required' in schema) } }
}
