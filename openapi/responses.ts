/** What comes back, as far as the documents show it: which status a success has they mostly do not. */
import { isEnveloped, traitsOf } from '../contract/interfaces.ts'
import type { Terms } from '../contract/terms.ts'
import { type Json, schemaRef } from './schemas.ts'

const all = (...schemas: Json[]): Json => ({ allOf: schemas })
const holding = (member: string, schema: Json): Json => ({ type: 'object', properties: { [member]: schema } })

function envelopeOf({ operation }: Terms): Json {
  if (operation === 'legacy-admin/tokens.exchange') return schemaRef('legacy-admin/exchange-envelope')
  return schemaRef(traitsOf(operation).envelope.schema)
}

/** The value of an envelope: one record, a list with the one, or a list. */
function contentsOf({ kind, schema }: Extract<Terms['answer'], { schema: string }>): Json {
  const one = schemaRef(schema)
  if (kind === 'page') return { type: 'array', items: one }
  return kind === 'single' ? { type: 'array', items: one, minItems: 1, maxItems: 1 } : one
}

function bodyOf(terms: Terms): Json | undefined {
  const { answer, operation } = terms
  const { records } = traitsOf(operation).envelope
  const enveloped = isEnveloped(operation)
  if (!('schema' in answer)) return enveloped ? envelopeOf(terms) : undefined
  if (enveloped) return all(envelopeOf(terms), holding(records, contentsOf(answer)))
  return answer.kind === 'page'
    ? all(envelopeOf(terms), holding(records, contentsOf(answer)))
    : schemaRef(answer.schema)
}

const sentence = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}.`

/** By class of status, as the documents tell no more. */
export function responsesOf(terms: Terms): Json {
  const schema = bodyOf(terms)
  const binary = terms.answer.kind === 'binary' ? { content: { 'application/octet-stream': {} } } : {}
  const refusal = isEnveloped(terms.operation) ? 'LegacyRefusal' : 'Refusal'
  return {
    '2XX': {
      description: sentence(terms.returns),
      ...(schema ? { content: { 'application/json': { schema } } } : binary),
    },
    '4XX': { $ref: `#/components/responses/${refusal}` },
  }
}

export const RESPONSES: Json = {
  Refusal: {
    description: 'The reason of a refusal.',
    content: { 'application/json': { schema: schemaRef('current/error') } },
  },
  LegacyRefusal: {
    description: 'The envelope of a failure; it may come with a success status.',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: { success: { const: false }, message: { type: 'string' } },
          required: ['success', 'message'],
        },
      },
    },
  },
}
