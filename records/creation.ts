/** Creates records of the run's own. */

import type { Answer } from '../client/answer.ts'
import { succeeded, Undecided } from '../client/answers/outcome.ts'
import type { Item } from '../client/answers/page.ts'
import type { Ask, Pairs } from '../client/request.ts'
import type { Caller } from '../client/target.ts'
import { isEnveloped, traitsOf } from '../contract/interfaces.ts'
import { parseJson } from '../contract/json.ts'
import { type Members, omit, pick } from '../contract/members.ts'
import { type OperationId, pathNamesOf } from '../contract/operations.ts'
import type { Creation } from '../contract/record-row.ts'
import { type CreatedKind, createdRow, isCreation, kindMadeBy, type ListedKind } from '../contract/records.ts'
import { needs } from '../contract/verdict.ts'
import { type Builder, builderOf } from '../fixtures/builders.ts'
import { leastOf } from './registry.ts'
import type { Known } from './walk.ts'

export interface Workshop {
  send(ask: Ask): Promise<Answer>
  known(kind: ListedKind): Promise<Known>
  readonly builder: Builder
}

/** A record of the run's own. */
export interface Made {
  readonly id: string | number
  readonly sent: Members
  /** As the creation answered it. */
  readonly record: Item
  readonly answer: Answer
}

/** Whose credential creates, reads and restores. */
export const speakerOf = (operation: OperationId): Caller => traitsOf(operation).defaultCaller as Caller

/** Members in bracket notation: `translations[en-GB][title]`; booleans as `true` and `false` (R81). */
export function formPairs(members: Members, prefix = ''): Pairs {
  return Object.entries(members).flatMap(([name, value]): Pairs => {
    const field = prefix ? `${prefix}[${name}]` : name
    if (value === undefined || value === null) return []
    if (typeof value === 'object') return formPairs(value as Members, field)
    return [[field, value as string | number | boolean]]
  })
}

/** Members that the path of the creation names go there, the others into the body. */
function encoded({ operation, body }: Creation, members: Members): Pick<Ask, 'json' | 'form' | 'multipart' | 'path'> {
  const names = pathNamesOf(operation)
  const path = names.length ? { path: pick(members, names) as NonNullable<Ask['path']> } : {}
  const others = names.length ? omit(members, names) : members
  if (body === 'none') return path
  if (body === 'multipart') return { ...path, multipart: Object.fromEntries(formPairs(others)) }
  return traitsOf(operation).media === 'application/json'
    ? { ...path, json: others }
    : { ...path, form: formPairs(others) }
}

/** The record in the answer of a creation. */
export const recordCreated = (answer: Answer): Item | undefined =>
  isEnveloped(answer.ask.operation) ? recordIn(answer) : (answer.json as Item | undefined)

/** What the record in the answer of a creation is identified by. */
export function idOf(kind: CreatedKind, record: Item): string | number {
  const { key, creation } = createdRow(kind)
  return record[creation.key ?? key] as string | number
}

/** Whether every row of an upload names one that is there. */
function updatesRows({ operation, form }: Ask): boolean {
  if (operation !== 'legacy-learner/trackings.upload' || !form) return false
  const fields: Members = Array.isArray(form) ? Object.fromEntries(form) : (form as Members)
  try {
    const rows: unknown = parseJson(String(fields.trackings))
    return Array.isArray(rows) && rows.every((row) => row?.trackingId !== undefined)
  } catch {
    return false
  }
}

/** Whether a request, where it is served, leaves a record that was not there before. */
export const creates = (ask: Ask): boolean => isCreation(ask.operation) && !updatesRows(ask)

/** What a creation made; undefined for an operation that creates nothing. */
export function createdBy(answer: Answer): { readonly kind: CreatedKind; readonly id?: string } | undefined {
  const kind = kindMadeBy(answer.ask.operation)
  if (!kind) return undefined
  const record = answer.ok ? recordCreated(answer) : undefined
  const id = record && idOf(kind, record)
  return { kind, id: id === undefined || id === null ? undefined : String(id) }
}

/** The record in a legacy envelope: alone, or the only one of a list (R19). */
export function recordIn(answer: Answer): Item {
  const value = (answer.json as { value?: unknown } | undefined)?.value
  return (Array.isArray(value) ? value[0] : value) as Item
}

/** The question that creates. */
export function creation(kind: CreatedKind, members: Members): Ask {
  const row = createdRow(kind).creation
  return { operation: row.operation, as: speakerOf(row.operation), ...encoded(row, members) }
}

/** No run takes it for a record of its own, and leaves it as it is. */
const BY_HAND = 'conformance-example'

/** The question with which a person creates a record: the least that the document requires, plus `members`. */
export async function creationByHand(kind: CreatedKind, members: Members, known: Workshop['known']): Promise<Ask> {
  const names = { unique: () => BY_HAND, uniqueName: () => BY_HAND, email: () => `${BY_HAND}@example.com` }
  const builder = { ...builderOf(BY_HAND, BY_HAND), ...names }
  return creation(kind, { ...(await leastOf[kind](builder, known)), ...members })
}

/**
 * Creates a record with the least that the document requires, plus `members`.
 * @throws Undecided when the creation is refused: its own checks report that
 */
export async function create(kind: CreatedKind, members: Members, workshop: Workshop): Promise<Made> {
  const sent = { ...(await leastOf[kind](workshop.builder, workshop.known)), ...members }
  const answer = succeeded(await workshop.send(creation(kind, sent)))
  const record = recordCreated(answer)
  if (typeof record !== 'object' || record === null) {
    throw new Undecided(needs.finding(`${answer.ask.operation}#response-schema`, `${answer.label} holds no record`))
  }
  return { id: idOf(kind, record), sent, record, answer }
}
