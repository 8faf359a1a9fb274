/** Answers: the form of every success and refusal, as strict as the suite judges it. */
import type { Names } from '../../client/target.ts'
import { INTERFACES, type Interface, interfaces, isEnveloped, traitsOf } from '../../contract/interfaces.ts'
import { effectOf, interfaceOf, operationOf } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import { type Example, exampleOf } from './examples.ts'
import { linksOf } from './links.ts'
import { type Json, schemaRef } from './schemas.ts'

const object = (properties: Json, required: readonly string[] = []): Json => ({
  type: 'object',
  properties,
  ...(required.length ? { required } : {}),
})
const list = (items: Json, bounds: Json = {}): Json => ({ type: 'array', items, ...bounds })

const isExchange = ({ operation }: Terms) => operation === 'legacy-admin/tokens.exchange'

const envelopeOf = (terms: Terms): Json =>
  schemaRef(isExchange(terms) ? 'legacy-admin/exchange-envelope' : traitsOf(terms.operation).envelope.schema)

/** The records of an envelope: one, a list with the one, or a list. */
function contentsOf(terms: Terms): Json {
  const { answer, operation, paging } = terms
  if (!('schema' in answer)) return {}
  const one = schemaRef(answer.schema)
  // R62: a list of nothing may be null where it may be an error.
  if (answer.kind === 'page' && paging?.pastEnd === 'error') return { anyOf: [list(one), { type: 'null' }] }
  if (answer.kind === 'page') return list(one)
  // R91: a read that finds nothing may hold no record.
  if (answer.kind === 'single') return list(one, { maxItems: 1 })
  const { mayFindNothing } = traitsOf(operation)
  // R19: a write may be answered with an array that holds the record.
  const written = mayFindNothing && answer.kind === 'record' && operationOf(operation).method !== 'GET'
  return written ? { anyOf: [one, list(one, { minItems: 1, maxItems: 1 })] } : one
}

const withTotal = ({ answer }: Terms) => !('withoutTotal' in answer && answer.withoutTotal)

/** Members of the envelope that this operation must show. */
function demanded(terms: Terms): readonly string[] {
  const { operation, answer, count: counts } = terms
  const { total, count, counted } = traitsOf(operation).envelope
  const members = [total, count].filter((member) => member !== undefined)
  const lists = answer.kind === 'page' && (counted === 'lists' || counts === 'always')
  const always = counted === 'always' && withTotal(terms)
  const links = 'links' in answer && answer.links ? ['_links'] : []
  return isExchange(terms) ? links : [...(always || lists ? members : []), ...links]
}

/** R76: the links of a search; R91: a missing record has no address. */
function linked({ paging }: Terms): Json[] {
  if (paging?.links !== 'documented') return []
  const links = object({ _links: object({ self: {} }, ['self']) }, ['_links'])
  return [{ anyOf: [object({ value: list({}, { maxItems: 0 }) }), links] }]
}

/** The body of a success; nothing where none is promised. */
function successSchema(terms: Terms): Json | undefined {
  const { answer, operation } = terms
  const { records } = traitsOf(operation).envelope
  const required = demanded(terms)
  const counts = Object.fromEntries(
    required.filter((name) => name !== '_links').map((name) => [name, { type: 'integer' }]),
  )
  if (isEnveloped(operation)) {
    const members = { success: { const: true }, ...counts, [records]: contentsOf(terms) }
    return { allOf: [envelopeOf(terms), object(members, ['success', ...required, records]), ...linked(terms)] }
  }
  if (!('schema' in answer)) return undefined
  if (answer.kind !== 'page') return schemaRef(answer.schema)
  return { allOf: [envelopeOf(terms), object({ ...counts, [records]: contentsOf(terms) }, required)] }
}

const componentRef = (kind: 'schemas' | 'responses', name: string): Json => ({ $ref: `#/components/${kind}/${name}` })

/** R92: the exchange of a token has the envelope of the older learner interface. */
const refusalName = (terms: Terms): string => {
  if (isExchange(terms)) return 'legacy-admin.exchange-refusal'
  return `${interfaceOf(terms.operation)}.${withTotal(terms) ? 'refusal' : 'refusal-without-total'}`
}

const sentence = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}.`

const shown = (example: Example | undefined): Json =>
  example?.answer === undefined ? {} : { examples: { reference: { value: example.answer } } }

const PDF: Json = { type: 'string', format: 'binary' }

function contentOf(terms: Terms): Json {
  const schema = successSchema(terms)
  if (terms.answer.kind === 'binary') {
    return { content: { 'application/pdf': { schema: PDF }, 'application/octet-stream': { schema: PDF } } }
  }
  if (!schema) return {}
  // R16: a failure is told by `success`, and may come with the status of a success.
  const body = isEnveloped(terms.operation) ? { oneOf: [schema, componentRef('schemas', refusalName(terms))] } : schema
  return { content: { 'application/json': { schema: body, ...shown(exampleOf(terms.operation)) } } }
}

/** R59: the session cookie comes with a sign-in. */
function headersOf({ operation }: Terms, { sessionCookie }: Names): Json {
  if (traitsOf(operation).carrier !== 'cookie' || effectOf(operation) !== 'signs-in') return {}
  const example = `${sessionCookie}=session; Path=/; HttpOnly`
  const schema = { type: 'string', pattern: `^${sessionCookie}=`, example }
  return { headers: { 'Set-Cookie': { description: 'Sets the session cookie.', schema, example } } }
}

/** The statuses of a success: which one it is the documents do not show (R4); every other of 2xx is as good. */
function successStatuses(terms: Terms): readonly string[] {
  if (terms.answer.kind === 'nothing') return ['200', '204', '2XX']
  // A link that is added may count as created.
  const creates = effectOf(terms.operation) === 'creates' || terms.operation.endsWith('.add')
  return creates ? ['200', '201', '2XX'] : ['200', '2XX']
}

const NOTHING: Json = { description: 'Done, or nothing found; no body.' }

export const responseOf = (terms: Terms, names: Names): Json => ({
  description: sentence(terms.returns),
  ...headersOf(terms, names),
  ...contentOf(terms),
  ...linksOf(terms),
})

/** By status: those that the documents name, and the class of the others. */
export function responsesOf(terms: Terms): Json {
  const { operation } = terms
  const success = componentRef('responses', operation.replace('/', '.'))
  const refusal = componentRef('responses', refusalName(terms))
  const statuses = Object.fromEntries(successStatuses(terms).map((status) => [status, success]))
  return {
    ...statuses,
    // R21, R91: without a body where nothing was found.
    ...(terms.answer.kind === 'nothing' || traitsOf(operation).mayFindNothing ? { '204': NOTHING } : {}),
    // R20: a missing or invalid key.
    ...(traitsOf(operation).carrier === 'api-key' && !terms.open ? { '401': refusal } : {}),
    ...(traitsOf(operation).limited ? { '421': componentRef('responses', 'Misdirected') } : {}),
    '429': componentRef('responses', 'RateLimited'),
    '4XX': refusal,
  }
}

const failureOf = (of: Interface, required: readonly string[]): Json =>
  interfaces[of].envelope.around === 'lists'
    ? schemaRef(`${of}/error`)
    : object(
        {
          success: { const: false },
          message: { type: 'string', minLength: 1 },
          value: { type: ['object', 'array', 'null'], items: {} },
          totalResults: { type: ['integer', 'null'] },
        },
        required,
      )

const requiredOf = (of: Interface, without: readonly string[] = []) =>
  interfaces[of].refusal.required.filter((name) => !without.includes(name))

const lacksTotal = (name: Interface) => interfaces[name].contract.terms.some((terms) => !withTotal(terms))

/** The form of a failure, by the name of its component. */
export const refusalSchemas = (): Json => ({
  ...Object.fromEntries(
    INTERFACES.flatMap((name) => [
      [`${name}.refusal`, failureOf(name, requiredOf(name))],
      ...(lacksTotal(name)
        ? [[`${name}.refusal-without-total`, failureOf(name, requiredOf(name, ['totalResults']))]]
        : []),
    ]),
  ),
  'legacy-admin.exchange-refusal': failureOf('legacy-admin', requiredOf('legacy-admin')),
})

const JSON_TYPES = ['application/json', 'application/problem+json']

/** Components that many operations share. */
export const sharedResponses = (): Json => ({
  ...Object.fromEntries(
    Object.keys(refusalSchemas()).map((name) => [
      name,
      {
        description: 'Refused, with the reason as `message`. Which status a refusal has is mostly not shown.',
        content: Object.fromEntries(JSON_TYPES.map((type) => [type, { schema: componentRef('schemas', name) }])),
      },
    ]),
  ),
  Misdirected: {
    description: 'The request was sent straight to the address of the instance.',
    content: { 'application/json': { schema: schemaRef('current/error') } },
  },
  RateLimited: {
    description: 'More requests than the limit allows. The form of this answer is not shown.',
    headers: { 'Retry-After': { description: 'When to ask again, if it is sent.', schema: { type: 'string' } } },
  },
})
