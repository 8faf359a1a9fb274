/** The defects of one answer, whatever it was sent for: its form as a success or as a refusal. Pure. */

import { type Answer, describe, listOf } from '../client/answer.ts'
import { isNullPage } from '../client/answers/page.ts'
import { show } from '../client/answers/values.ts'
import { isOfGateway } from '../client/gateway.ts'
import { sameGuid } from '../contract/guid.ts'
import { hasTerms, termsOf } from '../contract/index.ts'
import { HOSTILE_IDENTIFIER, MALFORMED_IDENTIFIERS } from '../contract/inputs.ts'
import { isEnveloped, traitsOf } from '../contract/interfaces.ts'
import { UNKNOWN_GUID } from '../contract/legacy-admin/service.ts'
import { isObject, type Members } from '../contract/members.ts'
import { operationOf } from '../contract/operations.ts'
import { followsTable, type Terms } from '../contract/terms.ts'
import { defectsOf } from '../schemas/index.ts'
import { countedRemarks } from './counted.ts'
import { memberRemarks, refusalMembers } from './members.ts'
import type { Remark, Topic } from './response-recorder.ts'

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
    // R19: a write may be answered with an array that holds the record.
    const written = traitsOf(terms.operation).mayFindNothing && operationOf(terms.operation).method !== 'GET'
    if (written && Array.isArray(holder) && holder.length === 1) return { records: holder, remarks: [] }
    return { records: [], remarks: [wrong(`/${records}: an object`, holder)] }
  }
  // The schema of a collection has reported it already.
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

/** Lists that an answer has beside its records, on every page. */
function besideRemarks({ answer }: Terms, json: Members): Remark[] {
  const names = 'beside' in answer ? (answer.beside ?? []) : []
  return names
    .filter((name) => !Array.isArray(json[name]))
    .map((name) => ({
      topic: 'response-schema',
      key: `missing ${name}`,
      expected: `/${name}: an array`,
      actual: name in json ? show(json[name]) : 'nothing',
    }))
}

/** R30: only where the row lists them. R76: `_links.self` on successful reads. */
function linkRemarks(terms: Terms, json: Members): Remark[] {
  if ('links' in terms.answer && terms.answer.links && !('_links' in json)) {
    return [{ topic: 'response-schema', key: 'links', expected: '/_links: an object', actual: 'nothing' }]
  }
  if (!traitsOf(terms.operation).selfLinks || operationOf(terms.operation).method !== 'GET') return []
  // R76: the token's may stand in the envelope or in the value, and R92: its exchange has another envelope.
  if (terms.answer.kind !== 'page' && terms.answer.kind !== 'single') return []
  // R91: a missing record has no address.
  if (Array.isArray(json.value) && !json.value.length) return []
  const links = json._links
  if (isObject(links) && 'self' in links) return []
  const actual = JSON.stringify(links)?.slice(0, 60) ?? 'nothing'
  // R76: documented for searches, whose row or table lists them; elsewhere it follows.
  return terms.paging?.links === 'documented'
    ? [{ topic: 'response-schema', key: 'links', expected: '/_links: self', actual }]
    : [{ topic: 'listed-members', key: 'envelope', expected: '_links.self of the envelope', actual }]
}

/** Path parameters that no record has. */
const UNKNOWN: ReadonlySet<unknown> = new Set([UNKNOWN_GUID, ...MALFORMED_IDENTIFIERS])

const holdsNone = (json: unknown) => isObject(json) && Array.isArray(json.value) && !json.value.length

/**
 * R21, R91: a search or a read that finds nothing may answer without a body, and a read with an empty array, in
 * whatever form it returns existing records.
 */
function findsNothing({ answer: { kind }, operation, identifier }: Terms, { status, json, ask }: Answer): boolean {
  // R91: with any method, where the path holds a GUID that nothing has.
  const unknown = Object.values(ask.path ?? {}).some((value) => UNKNOWN.has(value))
  if (operationOf(operation).method !== 'GET') return unknown && (status === 204 || holdsNone(json))
  const value = isObject(json) ? json.value : undefined
  return status === 204 || (kind !== 'page' && identifier !== undefined && Array.isArray(value) && !value.length)
}

const IDENTIFIERS = /^(?:guid|id|loId|login|\w+Guid)$/

/** R7: a member that the table lists and the record lacks, identifiers apart. R76: its links, or their form. */
function absentMember({ expected }: Remark): string | undefined {
  const [, path, name] = /^(\/|\/_links): the member (\w+)$/.exec(expected) ?? []
  if (path === '/_links') return `_links.${name}`
  if (expected.startsWith('/_links: type')) return '_links'
  return name && !IDENTIFIERS.test(name) ? name : undefined
}

/** Members that no record of an answer has. */
function absentRemarks(total: number, absent: ReadonlyMap<string, number>): Remark[] {
  if (!total) return []
  const names = [...absent].filter(([, times]) => times === total).map(([name]) => name)
  return [
    { topic: 'records-seen', key: 'records', expected: 'records', actual: 'records' },
    ...names.map((name): Remark => ({ topic: 'listed-members', key: name, expected: name, actual: 'nothing' })),
  ]
}

/** Each record must be the one that the path names, or belong to it; R124: letter case and braces do not tell identifiers apart. */
function identityRemarks({ identifier, operation }: Terms, { ask }: Answer, records: readonly unknown[]): Remark[] {
  const asked = ask.path?.[identifier?.parameter ?? '']
  const name = identifier?.member
  if (!name || asked === undefined) return []
  const isOther = (shown: unknown) =>
    // A record without any identifier is judged by its form.
    (typeof shown === 'string' || typeof shown === 'number') &&
    !sameGuid(shown, asked) &&
    Number(shown) !== Number(asked)
  const other = records.filter(isObject).find((record) => isOther(record[name]))
  return other ? [{ topic: 'identity', key: operation, expected: `${name} ${asked}`, actual: show(other[name]) }] : []
}

/** The defects that the body of a success shows alone, whatever was asked. */
interface Form {
  readonly terms: Terms
  readonly records: readonly unknown[]
  readonly ofSchemas: readonly Remark[]
  readonly ofCounts: readonly Remark[]
  readonly ofMembers: readonly Remark[]
}

/** Many answers of a run are alike, and the client parses those once. */
const forms = new WeakMap<Members, Form>()

function formOf(terms: Terms, schema: string, json: Members): Form {
  const known = forms.get(json)
  if (known?.terms === terms) return known
  const { kind } = terms.answer
  const enveloped = isEnveloped(terms.operation)
  const envelope = !enveloped && kind !== 'page' ? [] : remarks('response-schema', envelopeOf(terms), json, '')
  const { records, remarks: shape } = recordsOf(terms, json)
  const bad = new Map<string, Remark>()
  const absent = new Map<string, number>()
  for (const record of records) {
    // A text by itself may be a secret (R88): its type is enough.
    for (const remark of remarks('response-schema', schema, record, '')) {
      const name = followsTable(terms) ? absentMember(remark) : undefined
      if (name) absent.set(name, (absent.get(name) ?? 0) + 1)
      else
        bad.set(
          remark.key,
          bad.get(remark.key) ??
            (kind === 'text' ? { ...remark, actual: record === undefined ? 'nothing' : typeof record } : remark),
        )
    }
  }
  const form = {
    terms,
    records,
    ofSchemas: [...envelope, ...shape, ...bad.values()],
    ofCounts: countRemarks(terms, json),
    ofMembers: [
      ...besideRemarks(terms, json),
      ...linkRemarks(terms, json),
      ...absentRemarks(records.length, absent),
      ...memberRemarks(terms, schema, json, records),
    ],
  }
  forms.set(json, form)
  return form
}

function success(terms: Terms, answer: Answer): Remark[] {
  const { operation } = terms
  const enveloped = isEnveloped(operation)
  if (!('schema' in terms.answer)) {
    return !enveloped || !answer.body.length ? [] : remarks('response-schema', envelopeOf(terms), answer.json, '')
  }
  if (traitsOf(operation).mayFindNothing && findsNothing(terms, answer)) return []
  const { json } = answer
  if (terms.answer.kind === 'page' && isObject(json) && isNullPage(answer.ask, json))
    return [...remarks('response-schema', envelopeOf(terms), json, ''), ...countRemarks(terms, json)]
  if (!isObject(json)) {
    return [{ topic: 'response-schema', key: 'json', expected: 'a JSON object', actual: describe(answer) }]
  }
  const { records, ofSchemas, ofCounts, ofMembers } = formOf(terms, terms.answer.schema, json)
  return [
    ...ofSchemas,
    ...identityRemarks(terms, answer, records),
    ...ofCounts,
    ...countedRemarks(terms, answer),
    ...ofMembers,
  ]
}

/** The accusation of a refusal whose `message` is missing or no text. */
export const NO_MESSAGE = 'a message string'

/** RX1: with quotes in an identifier, or with markup anywhere. The refusal may come from in front of the platform. */
const looksHostile = ({ ask: { path, query, json, form, multipart } }: Answer) =>
  Object.values(path ?? {}).includes(HOSTILE_IDENTIFIER) || JSON.stringify([query, json, form, multipart]).includes('<')

function refusal(operation: Answer['ask']['operation'], answer: Answer): Remark[] {
  const { json } = answer
  if (json === undefined && looksHostile(answer)) return []
  const wrong = (expected: string, actual = describe(answer)): Remark[] => [
    { topic: 'error-form', key: `${expected}`, expected, actual },
  ]
  if (!isObject(json)) return wrong('a JSON object with a message')
  if (typeof json.message !== 'string') return wrong(NO_MESSAGE)
  if (!isEnveloped(operation)) return []
  if (json.success !== false) return wrong('success false')
  const { refusal: form, envelope } = traitsOf(operation)
  // The value of an envelope has the types of its table, in a failure as well.
  const isText = typeof json.value === 'string'
  if ('value' in json && typeof json.value !== 'object' && !(envelope.textual && isText))
    return wrong(`a value that is an object, an array${envelope.textual ? ', a text' : ''} or null`)
  // R16: the reason of a failure; that of a success may be empty.
  if (!json.message.trim()) return wrong('a message with the reason', `${answer.status} with an empty message`)
  // R16: the envelope of a failure is that of a success.
  return form.required
    .filter((name) => !(name in json) && (name !== envelope.total || hasTotal(termsOf(operation))))
    .flatMap((name) => wrong(`the member ${name} of the envelope`))
}

/** Ends the key of a server error that came back when the same request was sent again. */
export const EACH_TIME = ' each time'

/** @returns remarks; none for a throttling refusal, whose form is not shown */
export function examine(answer: Answer): readonly Remark[] {
  const { operation } = answer.ask
  if (!hasTerms(operation)) return []
  if (answer.ok) return success(termsOf(operation), answer)
  // R122: a gateway answers in the platform's place.
  if (isOfGateway(answer)) return []
  if (answer.status >= 500 && !answer.refused) {
    const topic = answer.failing === 'now and then' ? 'passing-error' : 'server-error'
    const key = answer.failing === 'each time' ? `${answer.status}${EACH_TIME}` : `${answer.status}`
    return [{ topic, key, expected: 'no server error', actual: describe(answer) }]
  }
  if (answer.status === 429 || answer.ask.straight) return []
  return answer.refused ? [...refusal(operation, answer), ...refusalMembers(operation, answer)] : []
}

export const contentTypeOf = (answer: Answer) =>
  listOf(answer.headers['content-type']).join().split(/[;,]/, 1)[0]!.trim().toLowerCase()
