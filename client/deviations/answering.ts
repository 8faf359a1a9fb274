/** From an answer of the platform to its documented form. */

import { Buffer } from 'node:buffer'
import type { AnswerForm, Deviation } from '../../contract/deviation.ts'
import { termsOf } from '../../contract/index.ts'
import { isEnveloped, traitsOf } from '../../contract/interfaces.ts'
import { isObject, type Members } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import { datesOf, typesOf } from '../../schemas/index.ts'
import { parsed } from '../answer.ts'
import type { Ask } from '../request.ts'
import type { Incoming } from '../transport.ts'
import type { Numbered } from './places.ts'
import { documentedDate, typed } from './values.ts'

const isOk = ({ status }: Incoming) => status >= 200 && status < 300

/** An answer of ours in place of the platform's, with its headers but for those that describe the body. */
function rewritten(incoming: Incoming, status: number, json: unknown): Incoming {
  const headers = { ...incoming.headers, 'content-type': 'application/json' }
  return { ...incoming, status, headers, body: Buffer.from(JSON.stringify(json)) }
}

const hasForm = (incoming: Incoming, { status, contains }: AnswerForm): boolean =>
  incoming.status === status && (contains === undefined || incoming.body.toString('utf8').includes(contains))

function nothingFound(operation: OperationId): Members {
  const { records, count, total } = traitsOf(operation).envelope
  const counts = Object.fromEntries([count, total].flatMap((name) => (name ? [[name, 0]] : [])))
  const around = isEnveloped(operation) ? { success: true, message: '' } : {}
  const self = traitsOf(operation).selfLinks ? { _links: { self: '' } } : {}
  return { ...around, [records]: [], ...counts, ...self }
}

const refusal = (operation: OperationId): Members => {
  const { envelope } = traitsOf(operation)
  if (!isEnveloped(operation)) return { message: 'not found' }
  return { success: false, message: 'not found', value: null, ...(envelope.total ? { [envelope.total]: 0 } : {}) }
}

/** The documented answer where the platform has another for an empty list or a missing record. */
function formed(ask: Ask, incoming: Incoming, { empty, missing, nothing }: Deviation): Incoming {
  const { answer, identifier } = termsOf(ask.operation)
  if (empty && answer.kind === 'page' && hasForm(incoming, empty))
    return rewritten(incoming, 200, nothingFound(ask.operation))
  if (missing && (identifier || ask.path) && hasForm(incoming, missing) && !holdsRecord(ask, incoming))
    return rewritten(incoming, 404, refusal(ask.operation))
  if (nothing && answer.kind === 'nothing' && hasForm(incoming, nothing) && !holdsRecord(ask, incoming))
    return { ...incoming, status: 204, body: Buffer.alloc(0) }
  return incoming
}

/** A success with contents is no missing record, whatever its status. */
function holdsRecord({ operation }: Ask, incoming: Incoming): boolean {
  const json = parsed(incoming.body)
  if (!isOk(incoming) || !isObject(json)) return false
  const held = isEnveloped(operation) ? json[traitsOf(operation).envelope.records] : json
  return Array.isArray(held) ? held.length > 0 : isObject(held)
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((one: unknown, part) => (isObject(one) ? one[part] : undefined), value)

/** Puts a value at a path of objects; false where there is no object to hold it. */
function put(record: Members, path: readonly string[], value: unknown): boolean {
  const last = path.at(-1)!
  const holder = at(record, path.slice(0, -1)) ?? record
  if (!isObject(holder)) return false
  holder[last] = value
  return true
}

function removed(record: Members, path: readonly string[]): void {
  const holder = at(record, path.slice(0, -1))
  if (isObject(holder)) delete holder[path.at(-1)!]
}

/** The records at which a dotted member stands: lists on the way are entered. */
function holdersOf(record: unknown, path: readonly string[]): Members[] {
  if (Array.isArray(record)) return record.flatMap((one) => holdersOf(one, path))
  if (!isObject(record)) return []
  return path.length === 1 ? [record] : holdersOf(record[path[0]!], path.slice(1))
}

interface Documented {
  readonly types: readonly string[]
  /** Format of a date. */
  readonly format?: string
}

/** Puts a member that has another name in its documented place; whether it did. */
function relocated(record: Members, member: string, name: string): boolean {
  const path = name.split('.')
  // The documented member replaces an older value of that name inside itself.
  const within = path.length > 1 && path[0] === member && isObject(record[member])
  const value = at(record, path)
  if (within && value === undefined) return delete record[member]
  if (value === undefined || (record[member] !== undefined && !within)) return false
  removed(record, path)
  return put(record, [member], value)
}

function documentedValue(value: unknown, { type, values, dates }: Deviation, { types, format }: Documented): unknown {
  const its = type ? typed(value, types) : value
  const dated = dates ? documentedDate(its, dates, format ?? 'date-time') : its
  if (!values || Array.isArray(values)) return dated
  return Object.entries(values).find(([, own]) => own === String(dated))?.[0] ?? dated
}

/** Changes one member of one record; whether it did. */
function changed(record: Members, member: string, deviation: Deviation, documented: Documented): boolean {
  const moved = deviation.name !== undefined && relocated(record, member, deviation.name)
  const before = record[member]
  if (before === undefined) return moved
  if (deviation.null && before === null) return delete record[member]
  const after = documentedValue(before, deviation, documented)
  if (after === before) return moved
  record[member] = after
  return true
}

function memberOf(records: readonly unknown[], schema: string | undefined, deviation: Deviation): boolean {
  const { member = '', name } = deviation
  const path = member.split('.')
  // For a nested member, a plain name is that of its neighbour.
  const own = path.length > 1 ? { ...deviation, name: name?.split('.').at(-1) } : deviation
  const documented: Documented = schema
    ? { types: typesOf(schema, member), format: datesOf(schema).get(member) }
    : { types: [] }
  const holders = records.flatMap((record) => holdersOf(record, path))
  return holders.filter((record) => changed(record, path.at(-1)!, own, documented)).length > 0
}

function datesChanged(records: readonly unknown[], schema: string | undefined, deviation: Deviation): boolean {
  const members = schema ? [...datesOf(schema)] : []
  return (
    records
      .filter(isObject)
      .flatMap((record) =>
        members.filter(([member, format]) => changed(record, member, deviation, { types: [], format })),
      ).length > 0
  )
}

const TYPE_OF_VALUE = { record: ['object'], single: ['array'], page: ['array'], text: ['string'] } as const

function envelopeChanged(json: Members, operation: OperationId, deviation: Deviation): boolean {
  const { envelope = '' } = deviation
  const { answer } = termsOf(operation)
  const { records, schema } = traitsOf(operation).envelope
  const types =
    envelope === records ? (TYPE_OF_VALUE[answer.kind as keyof typeof TYPE_OF_VALUE] ?? []) : typesOf(schema, envelope)
  return changed(json, envelope, deviation, { types })
}

/** Applies one deviation of members, envelope or dates to a parsed body, in place; whether it changed anything. */
function bodyChanged(json: Members, ask: Ask, ok: boolean, deviation: Deviation): boolean {
  if (deviation.envelope) return envelopeChanged(json, ask.operation, deviation)
  const ofRecords = deviation.member !== undefined || (deviation.dates !== undefined && !deviation.parameter)
  if (!ok || !ofRecords) return false
  const { answer } = termsOf(ask.operation)
  const { around, records } = traitsOf(ask.operation).envelope
  const held = around === 'always' || answer.kind === 'page' ? json[records] : json
  const all = Array.isArray(held) ? held : [held]
  const schema = 'schema' in answer ? answer.schema : undefined
  return deviation.member ? memberOf(all, schema, deviation) : datesChanged(all, schema, deviation)
}

/** The envelope first: the records are found in it. */
const inOrder = (all: readonly Numbered[]) =>
  all.toSorted(
    (one, other) => Number(other.deviation.envelope !== undefined) - Number(one.deviation.envelope !== undefined),
  )

/** The documented form of an answer, and the deviations that it took. */
export function answeredOf(ask: Ask, incoming: Incoming, all: readonly Numbered[]) {
  const met: number[] = []
  let answer = incoming
  for (const { number, deviation } of all) {
    const next = formed(ask, answer, deviation)
    if (next !== answer) met.push(number)
    answer = next
  }
  const json = parsed(answer.body)
  if (!isObject(json)) return { incoming: answer, met }
  const copy = structuredClone(json)
  const changes = inOrder(all).filter(({ deviation }) => bodyChanged(copy, ask, isOk(answer), deviation))
  if (!changes.length) return { incoming: answer, met }
  const body = Buffer.from(JSON.stringify(copy))
  return { incoming: { ...answer, body }, met: [...met, ...changes.map(({ number }) => number)] }
}
