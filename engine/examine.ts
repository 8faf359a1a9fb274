/** What is wrong with one answer, whatever it was sent for: its form as a success or as a refusal. Pure. */
import { isObject } from '../answers/values.ts'
import { type Answer, describe, listOf } from '../client/answer.ts'
import { hasTerms, termsOf } from '../contract/index.ts'
import { isEnveloped, traitsOf } from '../contract/interfaces.ts'
import { operationOf } from '../contract/operations.ts'
import type { Terms } from '../contract/terms.ts'
import { defectsOf } from '../schemas/index.ts'
import { type Members, memberRemarks, refusalMembers } from './members.ts'
import type { Remark, Topic } from './watch.ts'

function remarks(topic: Topic, schema: string, value: unknown, where: string): Remark[] {
  return defectsOf(schema, value).map(({ path, expected, actual, key }) => ({
    topic,
    key: `${where}${key}`,
    expected: `${where}${path || '/'}: ${expected}`,
    actual,
  }))
}

const envelopeOf = ({ operation }: Terms) =>
  operation === 'legacy-admin/tokens.exchange' ? 'legacy-admin/exchange-envelope' : traitsOf(operation).envelope.schema

/** The records that an answer holds, or a remark that it holds none in the documented way. */
function recordsOf(terms: Terms, json: Members): { records: readonly unknown[]; remarks: Remark[] } {
  const { answer } = terms
  const wrong = (expected: string, actual: unknown): Remark => ({
    topic: 'response-schema',
    key: `kind ${expected}`,
    expected,
    actual: JSON.stringify(actual)?.slice(0, 60) ?? 'nothing',
  })
  const { records, around } = traitsOf(terms.operation).envelope
  const holder = around === 'always' || answer.kind === 'page' ? json[records] : json
  if (answer.kind === 'text') return { records: [holder], remarks: [] }
  if (answer.kind === 'record') {
    if (isObject(holder)) return { records: [holder], remarks: [] }
    return { records: [], remarks: [wrong(`/${records}: an object`, holder)] }
  }
  // R62: a list of nothing may be null where it may be an error.
  if (holder === null && terms.paging?.pastEnd === 'error' && !json.totalResults) return { records: [], remarks: [] }
  // The schema of a collection has said so already.
  if (!Array.isArray(holder))
    return { records: [], remarks: around === 'lists' ? [] : [wrong(`/${records}: an array`, holder)] }
  if (answer.kind === 'single' && holder.length !== 1) {
    return { records: holder, remarks: [wrong(`/${records}: an array with one record`, `${holder.length} records`)] }
  }
  return { records: holder, remarks: [] }
}

const hasTotal = ({ answer }: Terms) => !('withoutTotal' in answer && answer.withoutTotal)

function countRemarks(terms: Terms, json: Members): Remark[] {
  const missing = (member: string): Remark => ({
    topic: 'response-schema',
    key: `missing ${member}`,
    expected: `/${member}: an integer`,
    actual: 'nothing',
  })
  const page = terms.answer.kind === 'page'
  const { total, count, counted } = traitsOf(terms.operation).envelope
  const members = [total, count].filter((member) => member !== undefined)
  if (counted === 'always') {
    return hasTotal(terms) ? members.filter((member) => !Number.isInteger(json[member])).map(missing) : []
  }
  // R76: in lists and searches.
  const required = page && (counted === 'lists' || terms.count === 'always')
  return required ? members.filter((member) => !(member in json)).map(missing) : []
}

/** R30: only where the row lists them. R76: `_links.self` on successful reads. */
function linkRemarks(terms: Terms, json: Members): Remark[] {
  if ('links' in terms.answer && terms.answer.links && !('_links' in json)) {
    return [{ topic: 'response-schema', key: 'links', expected: '/_links: an object', actual: 'nothing' }]
  }
  if (!traitsOf(terms.operation).selfLinks || operationOf(terms.operation).method !== 'GET') return []
  // R76: the token's may stand in the envelope or in the value, and R92: its exchange has another envelope.
  if (terms.answer.kind !== 'page' && terms.answer.kind !== 'single') return []
  // R91: what is not there has no address.
  if (Array.isArray(json.value) && !json.value.length) return []
  const links = json._links
  return isObject(links) && 'self' in links
    ? []
    : [
        {
          topic: 'response-schema',
          key: 'links',
          expected: '/_links: self',
          actual: JSON.stringify(links)?.slice(0, 60) ?? 'nothing',
        },
      ]
}

/**
 * R21, R91: a search or a read that finds nothing may answer without a body, and a read with an empty array, whatever
 * it returns of what is there.
 */
function findsNothing({ answer: { kind }, operation, identifier }: Terms, { status, json }: Answer): boolean {
  if (operationOf(operation).method !== 'GET') return false
  const value = isObject(json) ? json.value : undefined
  return status === 204 || (kind !== 'page' && identifier !== undefined && Array.isArray(value) && !value.length)
}

function success(terms: Terms, answer: Answer): Remark[] {
  const { operation } = terms
  const enveloped = isEnveloped(operation)
  if (!('schema' in terms.answer)) {
    return !enveloped || !answer.body.length ? [] : remarks('response-schema', envelopeOf(terms), answer.json, '')
  }
  if (traitsOf(operation).mayFindNothing && findsNothing(terms, answer)) return []
  const { json } = answer
  if (!isObject(json)) {
    return [{ topic: 'response-schema', key: 'json', expected: 'a JSON object', actual: describe(answer) }]
  }
  const { kind, schema } = terms.answer
  const envelope = !enveloped && kind !== 'page' ? [] : remarks('response-schema', envelopeOf(terms), json, '')
  const { records, remarks: shape } = recordsOf(terms, json)
  const bad = new Map<string, Remark>()
  for (const record of records) {
    // A text by itself may be a secret (R88): its type is enough.
    for (const remark of remarks('response-schema', schema, record, ''))
      bad.set(remark.key, bad.get(remark.key) ?? (kind === 'text' ? { ...remark, actual: typeof record } : remark))
  }
  return [
    ...envelope,
    ...shape,
    ...bad.values(),
    ...countRemarks(terms, json),
    ...linkRemarks(terms, json),
    ...memberRemarks(schema, json, records),
  ]
}

function refusal(operation: Answer['ask']['operation'], answer: Answer): Remark[] {
  const { json } = answer
  const wrong = (expected: string): Remark[] => [
    { topic: 'error-form', key: `${expected}`, expected, actual: describe(answer) },
  ]
  if (!isObject(json)) return wrong('a JSON object with a message')
  if (typeof json.message !== 'string') return wrong('a message string')
  if (!isEnveloped(operation)) return []
  if (json.success !== false) return wrong('success false')
  // The value of an envelope is an object, an array or null, in a failure as well.
  if ('value' in json && typeof json.value !== 'object') return wrong('a value that is an object, an array or null')
  // R16: the reason of a failure; that of a success may be empty.
  if (!json.message.trim()) return wrong('the reason as message')
  // R16: the envelope of a failure is that of a success.
  const { refusal: form, envelope } = traitsOf(operation)
  return form.required
    .filter((name) => !(name in json) && (name !== envelope.total || hasTotal(termsOf(operation))))
    .flatMap((name) => wrong(`the member ${name} of the envelope`))
}

/** @returns remarks; none for a throttling refusal, whose form is not shown */
export function examine(answer: Answer): readonly Remark[] {
  const { operation } = answer.ask
  if (!hasTerms(operation)) return []
  if (answer.ok) return success(termsOf(operation), answer)
  if (answer.status >= 500) {
    return [{ topic: 'server-error', key: `${answer.status}`, expected: 'no 5xx', actual: describe(answer) }]
  }
  if (answer.status === 429 || answer.ask.straight) return []
  return answer.refused ? [...refusal(operation, answer), ...refusalMembers(operation, answer.json)] : []
}

export const contentTypeOf = (answer: Answer) =>
  listOf(answer.headers['content-type']).join().split(';', 1)[0]!.trim().toLowerCase()
