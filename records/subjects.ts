/** Which record a writing request changes, how it is read, and how it is put back. */

import type { Answer } from '../client/answer.ts'
import type { Ask } from '../client/request.ts'
import { UNKNOWN_ID } from '../contract/current/statements.ts'
import { hasTerms, termsOf } from '../contract/index.ts'
import { MALFORMED_IDENTIFIERS } from '../contract/inputs.ts'
import { isEnveloped, traitsOf } from '../contract/interfaces.ts'
import { UNKNOWN_GUID } from '../contract/legacy-admin/service.ts'
import { isObject } from '../contract/members.ts'
import { type OperationId, pathNamesOf } from '../contract/operations.ts'
import { kindWrittenBy, type RecordKind, rowUpdatedBy } from '../contract/records.ts'
import { formPairs, recordIn, speakerOf } from './creation.ts'

export type Values = Readonly<Record<string, unknown>>

export interface Subject {
  readonly kind: RecordKind
  readonly id: string
  readonly path: NonNullable<Ask['path']>
}

/** The record that is changed: the one that the first parameter of the path names. */
export function subjectOf({ operation, path = {}, form }: Ask): Subject | undefined {
  const row = form && !Array.isArray(form) ? (form as Values).trackingId : undefined
  const kind = kindWrittenBy(operation)
  if (!kind) return undefined
  if (operation === 'legacy-learner/trackings.save')
    return row === undefined ? undefined : { kind, id: String(row), path: { trackingId: Number(row) } }
  const [name] = pathNamesOf(operation)
  return name === undefined || path[name] === undefined ? undefined : { kind, id: String(path[name]), path }
}

const NOBODYS = new Set<string>([...MALFORMED_IDENTIFIERS, UNKNOWN_GUID, String(UNKNOWN_ID)])

/** Whether the identifier is one that no record has: whatever an answer says, there is nothing to put back. */
export const isNobodys = ({ id }: Subject): boolean => NOBODYS.has(id)

/** Members that tell whether a record is as it was. */
export const membersOf = (operation: OperationId): readonly string[] =>
  rowUpdatedBy(operation)?.update?.members ?? (hasTerms(operation) ? Object.keys(termsOf(operation).body ?? {}) : [])

/** Members that the suite puts back, and no others. */
export const restorableOf = (operation: OperationId): readonly string[] => [
  ...membersOf(operation),
  ...(rowUpdatedBy(operation)?.update?.unseen ?? []),
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
  const row = rowUpdatedBy(operation)
  if (!reading) return row?.update?.seenIn && row.list ? listed(row.list, path, send) : undefined
  return recordRead(await send(reading))
}

/** The question that shows the record which an operation writes. */
export function readingOf({ operation, path }: Pick<Change, 'operation' | 'path'>): Ask | undefined {
  const read = rowUpdatedBy(operation)?.read
  if (!read) return undefined
  // The parameters of the two paths may have other names.
  const name = pathNamesOf(read)[0]!
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

/** Looked for in the list, where no operation reads one record. */
async function listed(operation: OperationId, { id }: NonNullable<Ask['path']>, send: (ask: Ask) => Promise<Answer>) {
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = { size: PAGE, offset: page * PAGE }
    const answer = await send({ operation, as: speakerOf(operation), query })
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
