/** Request bodies: JSON, a form, or a form of several parts, as the interface and the operation require. */

import { traitsOf } from '../../contract/interfaces.ts'
import { parseJson } from '../../contract/json.ts'
import { interfaceOf } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import { exampleOf } from './examples.ts'
import { inputSchema } from './input-schema.ts'
import { type DocumentedInput, inputsOf } from './inputs.ts'
import { described } from './parameters.ts'
import type { Json } from './schemas.ts'

/** The one body that the documents want as a form of several parts. */
const MULTIPART = new Set(['legacy-learner/discussions.create'])

/** The media type of an operation's body. */
const mediaOf = ({ operation }: Terms): string =>
  MULTIPART.has(operation) ? 'multipart/form-data' : traitsOf(operation).media

/** How the members of a form travel that are more than a text. */
function encodingOf(media: string, inputs: readonly DocumentedInput[]): Json {
  if (media === 'application/json') return {}
  const encoded = inputs.flatMap(({ name, form: { type } }): [string, Json][] => {
    if (type === 'array') return [[name, { contentType: 'application/json' }]]
    return type === 'object' ? [[name, { style: 'deepObject', explode: true }]] : []
  })
  return encoded.length ? { encoding: Object.fromEntries(encoded) } : {}
}

/** The fields of a form are texts; an example shows their meaning. */
function fieldValue(text: unknown, { form: { type } }: DocumentedInput): unknown {
  if (typeof text !== 'string' || type === 'string') return text
  if (type === 'integer' || type === 'number') return Number(text)
  return type === 'array' || type === 'object' ? parseJson(text) : text
}

function exampleFor({ operation }: Terms, inputs: readonly DocumentedInput[]): Json {
  const body = exampleOf(operation)?.body as Record<string, unknown> | undefined
  if (!body) return {}
  const members = inputs.flatMap((input) =>
    input.name in body ? [[input.name, fieldValue(body[input.name], input)]] : [],
  )
  return members.length ? { example: Object.fromEntries(members) } : {}
}

function schemaOf({ operation }: Terms, inputs: readonly DocumentedInput[]): Json {
  const required = inputs.filter(({ form }) => form.required).map(({ name }) => name)
  const properties = inputs.map((input) => [
    input.name,
    { ...described(operation, input), ...inputSchema(input.form, interfaceOf(operation)) },
  ])
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length ? { required } : {}),
  }
}

/** Nothing for operations that are called without a body. */
export function requestBodyOf(terms: Terms, names: readonly string[]): Json {
  const inputs = inputsOf(terms, names).filter(({ place }) => place === 'body')
  if (!inputs.length) return {}
  const schema = schemaOf(terms, inputs)
  const media = mediaOf(terms)
  const content = { [media]: { schema, ...encodingOf(media, inputs), ...exampleFor(terms, inputs) } }
  return { requestBody: { required: 'required' in schema, content } }
}
