/** Reads records of the older administration interface, and compares them. */

import type { Answer } from '../../client/answer.ts'
import { firstOf, inTurn, succeeded, Undecided } from '../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../client/answers/page.ts'
import { leftOut, unsigned } from '../../client/answers/same.ts'
import { carries, show } from '../../client/answers/values.ts'
import { sameGuid } from '../../contract/guid.ts'
import type { ClauseSlug } from '../../contract/ids.ts'
import { isObject, type Members } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { recordIn } from '../../fixtures/records/creation.ts'
import { check, type Draft } from '../../laws/kit/suite.ts'
import { isDocumented } from '../../schemas/index.ts'

/** The record of a success. @throws Undecided when it holds none: the shape check reports that */
export const recordOf = (answer: Answer): Item => {
  const record = recordIn(answer)
  if (typeof record !== 'object' || record === null)
    throw new Undecided(needs.finding(`${answer.ask.operation}#response-schema`, `${answer.label} holds no record`))
  return record
}

/** Reads a record by its GUID. @throws Undecided when that is no success */
export const readBy = async (scope: Scope, operation: OperationId, parameter: string, guid: unknown): Promise<Item> =>
  recordOf(succeeded(await scope.look({ operation, as: 'key', path: { [parameter]: String(guid) } })))

export const readTraining = (scope: Scope, guid: unknown) =>
  readBy(scope, 'legacy-admin/trainings.get', 'training_guid', guid)

export const readSession = (scope: Scope, guid: unknown) =>
  readBy(scope, 'legacy-admin/sessions.get', 'session_guid', guid)

export const readRegistration = (scope: Scope, guid: unknown) =>
  readBy(scope, 'legacy-admin/registrations.get', 'registration_guid', guid)

/** The records of a list that stands under another record. @throws Undecided when that is no success */
const listUnder = async (scope: Scope, operation: OperationId, path: Record<string, string>) =>
  pageOf(await scope.look({ operation, as: 'key', path })).items

export const sessionsOf = (scope: Scope, training: unknown) =>
  listUnder(scope, 'legacy-admin/trainings.sessions', { training_guid: String(training) })

export const registrationsOf = (scope: Scope, learner: unknown) =>
  listUnder(scope, 'legacy-admin/learners.registrations', { learner_guid: String(learner) })

const isGuidName = (name: string) => name === 'guid' || name.endsWith('Guid')

/** The order of members does not count. */
const sorted = (_: string, value: unknown) =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : unsigned(value)

const isSame = (name: string, one: unknown, other: unknown) =>
  isGuidName(name) && one && other
    ? sameGuid(one, other)
    : JSON.stringify(one, sorted) === JSON.stringify(other, sorted)

/** Members that two records share are the same; links apart. */
export function agree(
  one: Item,
  other: Item,
  where: string,
  { names = Object.keys(one), clause }: { names?: readonly string[]; clause?: string } = {},
): Outcome {
  const name = names.find(
    (member) =>
      member in other && member !== '_links' && isDocumented(member) && !isSame(member, one[member], other[member]),
  )
  const whose = other.guid ? ` of ${other.guid}` : ''
  return name
    ? broken(`the same ${name}${whose} ${where}`, `${show(one[name])} and ${show(other[name])}`, clause)
    : holds()
}

/** Some records from all over a list. */
export const spread = (records: readonly Item[], most: number): readonly Item[] =>
  records.length <= most
    ? records
    : Array.from({ length: most }, (_, index) => records[Math.floor((index * records.length) / most)]!)

/** Members of which each value deserves a record of its own. */
const VARIED = new Set(['type', 'subtype', 'status', 'language', 'enabled', 'mode', 'progressStatus'])

/**
 * The features that distinguish kinds of records: values of the varied members, alone and together, and whether the
 * others are set.
 */
function featuresOf(record: Item, names: readonly string[]): readonly string[] {
  const together = names.flatMap((name) => (VARIED.has(name) ? `${name}=${record[name]}` : []))
  const each = names.map((name) => {
    const value = record[name]
    if (VARIED.has(name)) return `${name}=${value}`
    if (value === undefined || value === null || value === '') return `${name}=${JSON.stringify(value)}`
    return `${name} ${typeof value === 'object' && !Object.keys(value).length ? 'empty' : 'set'}`
  })
  return [...each, together.join()]
}

/** R116: records that differ, so that together they show every type, status and optional member; at most so many. */
export function covering(records: readonly Item[], most: number): readonly Item[] {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))].filter((name) => name !== '_links')
  const open = new Set(records.flatMap((record) => featuresOf(record, names)))
  const chosen: Item[] = []
  while (open.size && chosen.length < most) {
    const gain = (record: Item) => featuresOf(record, names).filter((feature) => open.has(feature)).length
    const best = records.reduce((one, other) => (gain(other) > gain(one) ? other : one))
    for (const feature of featuresOf(best, names)) open.delete(feature)
    chosen.push(best)
  }
  return chosen
}

/** A record as read by its GUID, and as a list shows it. */
export const agreesBy =
  (of: string, clause?: string): NonNullable<Draft['agrees']> =>
  (listed, answer) => {
    const one = recordOf(answer)
    return sameGuid(one.guid, listed.guid)
      ? agree(listed, one, 'in the list and by its GUID', { clause })
      : broken(`the ${of} ${listed.guid}`, show(one.guid))
  }

interface Listing {
  readonly find: (scope: Scope) => Promise<readonly Item[]>
  readonly most: number
  readonly read: (scope: Scope, guid: unknown) => Promise<Item>
  readonly of: string
  /** Of a difference from the list, where it has one of its own. */
  readonly clause?: string
}

/** `right-record`: records of a list that differ are read, and each compared with the list. */
export const rightRecord = (title: string, { find, most, read, of, clause }: Listing): Draft => {
  const clauses: ClauseSlug[] = clause ? ['right-record', 'as-listed'] : ['right-record']
  return check('right-record', title, { agrees: agreesBy(of, clause), clauses }, async (scope) => {
    const all = await find(scope)
    // Records that differ in no feature still differ in their texts.
    const chosen = [...new Set([...covering(all, most), ...spread(all, most)])].slice(0, most)
    return inTurn(chosen, async (listed) => {
      const one = await read(scope, listed.guid)
      return sameGuid(one.guid, listed.guid)
        ? firstOf([
            agree(listed, one, 'in the list and by its GUID', { clause }),
            nothingLeftOut(listed, one, { others: all, of, clause }),
          ])
        : broken(`the ${of} ${listed.guid}`, show(one.guid))
    })
  })
}

interface Among {
  /** The records of the list. */
  readonly others: readonly Item[]
  readonly of: string
  readonly clause?: string
}

/** Members that the list shows of other records, and of this one in its single read alone. */
export function nothingLeftOut(listed: Item, read: Item, { others, of, clause }: Among): Outcome {
  const left = leftOut(listed, read, others)
  return left
    ? broken(`${left} of the ${of} ${listed.guid} in the list, as by its GUID`, show(listed[left]), clause)
    : holds()
}

/** The records in an answer; none where it is a refusal or has another shape, which its own checks report. */
export function itemsIn({ ok, json }: Answer): readonly Item[] {
  const value = (json as { value?: unknown } | undefined)?.value
  return ok && Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : []
}

/** The member of a refused update that the record shows all the same. */
export function keptFrom(members: Members, now: Item): string | undefined {
  const kept = Object.keys(members).find((name) => now[name] !== undefined && carries(now[name], members[name]))
  return kept && `${kept} ${show(now[kept])}`
}
