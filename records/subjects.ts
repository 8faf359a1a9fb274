/** Which record a writing request changes, how it is read, and how it is put back. */

import type { Answer } from '../client/answer.ts'
import type { Ask } from '../client/request.ts'
import type { Caller } from '../client/target.ts'
import { UNKNOWN_ID } from '../contract/current/statements.ts'
import { hasTerms, termsOf } from '../contract/index.ts'
import { MALFORMED_IDENTIFIERS } from '../contract/inputs.ts'
import { isEnveloped, traitsOf } from '../contract/interfaces.ts'
import { UNKNOWN_GUID } from '../contract/legacy-admin/service.ts'
import { isObject } from '../contract/members.ts'
import { isOperationId, type OperationId, operationOf } from '../contract/operations.ts'
import { formPairs, recordIn } from './creation.ts'

export type Values = Readonly<Record<string, unknown>>

export interface Subject {
  /** The collection that the record belongs to: `current/learners`. */
  readonly kind: string
  readonly id: string
  readonly path: NonNullable<Ask['path']>
}

/** Whose credential reads and restores. */
export const speakerOf = (operation: OperationId): Caller => traitsOf(operation).defaultCaller as Caller

/** The record that is changed: the one that the first parameter of the path names. */
export function subjectOf({ operation, path = {}, form }: Ask): Subject | undefined {
  const row = form && !Array.isArray(form) ? (form as Values).trackingId : undefined
  if (operation === 'legacy-learner/trackings.save')
    return row === undefined
      ? undefined
      : { kind: 'legacy-learner/trackings', id: String(row), path: { trackingId: Number(row) } }
  const name = /\{(\w+)\}/.exec(operationOf(operation).path)?.[1]
  if (name === undefined || path[name] === undefined) return undefined
  // What stands below a learning resource is part of it.
  const kind = operation
    .replace(/^current\/localized-versions\..*/, 'current/learning-resources.')
    .replace(/\.[^.]*$/, '')
  return { kind, id: String(path[name]), path }
}

const NOBODYS = new Set<string>([...MALFORMED_IDENTIFIERS, UNKNOWN_GUID, String(UNKNOWN_ID)])

/** Whether the identifier is one that no record has: whatever an answer says, there is nothing to put back. */
export const isNobodys = ({ id }: Subject): boolean => NOBODYS.has(id)

/** The operation that shows the record before and after. */
const READS: Partial<Record<OperationId, OperationId>> = {
  'legacy-learner/learning-objects.rate': 'legacy-learner/learning-objects.get',
  'legacy-learner/trackings.save': 'legacy-learner/trackings.get',
}

function readOf(operation: OperationId): OperationId | undefined {
  const sibling = operation.replace(/\.update$/, '.get')
  return READS[operation] ?? (sibling !== operation && isOperationId(sibling) ? sibling : undefined)
}

/** Where the terms do not say what is written. R51: publisher and selected sessions of a course do not show. */
const MEMBERS: Partial<Record<OperationId, readonly string[]>> = {
  'legacy-learner/learning-objects.rate': ['rate', 'isFavourite'],
  'current/registrations.update': ['status'],
  'current/training-courses.update': [
    'title',
    'referenceCode',
    'description',
    'durationText',
    'hrisExportMode',
    'isMandatory',
    'isMobile',
  ],
}

/** Members that tell whether a record is as it was. */
export const membersOf = (operation: OperationId): readonly string[] =>
  MEMBERS[operation] ?? (hasTerms(operation) ? Object.keys(termsOf(operation).body ?? {}) : [])

/** Members that no read of the record shows, and whose former value a check knows from elsewhere. */
const REMEMBERED: Partial<Record<OperationId, readonly string[]>> = {
  'legacy-admin/administrators.update': ['entityGuid'],
  'legacy-learner/comments.like': ['like'],
}

/** Members that the suite puts back, and no others. */
export const restorableOf = (operation: OperationId): readonly string[] => [
  ...membersOf(operation),
  ...(REMEMBERED[operation] ?? []),
]

/** References are told by their id alone. */
export const plain = (value: unknown): unknown =>
  isObject(value) && 'id' in value ? { id: value.id } : (value ?? null)

/** The record that an operation writes, as it is; undefined where it cannot be seen. */
export async function recordBefore(
  { operation, path }: Pick<Change, 'operation' | 'path'>,
  send: (ask: Ask) => Promise<Answer>,
): Promise<Values | undefined> {
  const reading = readingOf({ operation, path })
  if (!reading) return operation === 'current/registrations.update' ? registration(path, send) : undefined
  return recordRead(await send(reading))
}

/** The question that shows the record which an operation writes. */
export function readingOf({ operation, path }: Pick<Change, 'operation' | 'path'>): Ask | undefined {
  const read = readOf(operation)
  if (!read) return undefined
  // The parameters of the two paths may have other names.
  const name = /\{(\w+)\}/.exec(operationOf(read).path)![1]!
  return { operation: read, as: speakerOf(operation), path: { ...path, [name]: Object.values(path)[0]! } }
}

/** The record that an answer shows; undefined where it shows none. */
export function recordRead(answer: Answer): Values | undefined {
  const record = isEnveloped(answer.ask.operation) ? recordIn(answer) : answer.json
  return answer.ok && isObject(record) ? record : undefined
}

/** The members that the operation writes. */
export function valuesIn(operation: OperationId, record: Values): Values {
  const shown = membersOf(operation).filter((name) => name in record)
  return Object.fromEntries(shown.map((name) => [name, plain(record[name])]))
}

const MOST_PAGES = 20
const PAGE = 100

/** No operation reads one registration: it is looked for in the list. */
async function registration({ id }: NonNullable<Ask['path']>, send: (ask: Ask) => Promise<Answer>) {
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = { size: PAGE, offset: page * PAGE }
    const answer = await send({ operation: 'current/registrations.list', as: 'administrator', query })
    const items = isObject(answer.json) && Array.isArray(answer.json.items) ? answer.json.items : []
    const found = items.find((item) => isObject(item) && String(item.id) === String(id))
    if (isObject(found)) return found
    if (items.length < PAGE) return undefined
  }
  return undefined
}

/** Members that differ. */
export const differing = (former: Values, now: Values | undefined): readonly string[] =>
  Object.keys(former).filter((name) => JSON.stringify(former[name]) !== JSON.stringify(now?.[name]))

/** A change of a record that the run did not create. */
export interface Change {
  readonly operation: OperationId
  readonly path: NonNullable<Ask['path']>
  readonly former: Values
}

/**
 * What may bring the record back, to be tried in turn; empty where the interface has no way.
 *
 * @param now its present values, where known
 */
export function restoring({ operation, path, former }: Change, now: Values | undefined): readonly Ask[] {
  const values = Object.fromEntries(differing(former, now).map((name) => [name, former[name]]))
  const as = speakerOf(operation)
  if (operation === 'legacy-learner/comments.like') return [{ operation, as, path, form: formPairs(values) }]
  if (operation === 'legacy-learner/learning-objects.rate') {
    const rate = Number(values.rate ?? former.rate ?? now?.rate)
    const vote = rate >= 1 ? rate : undefined
    // A count: of this learner's it is one.
    const favourite =
      'isFavourite' in values ? Number(Number(values.isFavourite) > Number(now?.isFavourite)) : undefined
    const whole = { operation, as, path, form: { vote, favourite } }
    // RL22: a platform may refuse a second vote, and another may want a vote beside a favourite.
    const isAlone = now !== undefined && favourite !== undefined && !('rate' in values)
    return isAlone && vote !== undefined ? [{ ...whole, form: { favourite } }, whole] : [whole]
  }
  if (!operation.endsWith('.update')) return []
  return traitsOf(operation).media === 'application/json'
    ? [{ operation, as, path, json: values }]
    : [{ operation, as, path, form: formPairs(values) }]
}
