/** Checks of a record against itself: numbers in their range, dates in order, links and GUIDs that lead somewhere. */

import { type Answer, describe } from '../../client/answer.ts'
import { inTurn, succeeded } from '../../client/answers/outcome.ts'
import { type Item, keyOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { guidKey, sameGuid } from '../../contract/guid.ts'
import { isObject } from '../../contract/members.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { check, type Draft, ownCheck, recordsCheck } from '../../laws/kit/suite.ts'
import { leads, OTHER_MAKE, type ReadBy } from './links.ts'
import { itemsIn, recordOf } from './records.ts'

export const READ = {
  content: ['legacy-admin/content.get', 'content_guid'],
  entity: ['legacy-admin/entities.get', 'entity_guid'],
  learner: ['legacy-admin/learners.get', 'learner_guid'],
  registration: ['legacy-admin/registrations.get', 'registration_guid'],
  session: ['legacy-admin/sessions.get', 'session_guid'],
  tracking: ['legacy-admin/trackings.get', 'tracking_guid'],
  training: ['legacy-admin/trainings.get', 'training_guid'],
} as const satisfies Record<string, ReadBy>

export interface RecordShape {
  /** Records in full, different from each other (R116). */
  readonly records: (scope: Scope) => Promise<readonly Item[]>
  /** Parts of a record that hold the numbers; the record itself by default. */
  readonly parts?: (record: Item) => readonly Item[]
  /** Members from 0 to 100. */
  readonly percentages?: readonly string[]
  /** Members that are not negative. */
  readonly counts?: readonly string[]
  /** Pairs of members, the first of them not after the second. */
  readonly order?: readonly (readonly [string, string])[]
  /** Links by name: their operation, and the member with the GUID. */
  readonly links?: Readonly<Record<string, readonly [...ReadBy, member: string]>>
  /** Members with the GUID of another record, and the operation that reads it. */
  readonly references?: Readonly<Record<string, ReadBy>>
  /** The record may outlive those that it names: some of them must be readable. */
  readonly isHistory?: boolean
}

const wrongNumber = (part: Item, { percentages = [], counts = [] }: RecordShape) =>
  [...percentages, ...counts].find((name) => {
    const value = part[name]
    return typeof value === 'number' && (value < 0 || (percentages.includes(name) && value > 100))
  })

const numbersOf = (shape: RecordShape): Draft =>
  recordsCheck('numbers', 'shows numbers within their range', {
    find: shape.records,
    judge(records) {
      const { parts = (record: Item) => [record] } = shape
      const all = records.flatMap(parts)
      for (const part of all) {
        const name = wrongNumber(part, shape)
        if (name) {
          const range = shape.percentages?.includes(name) ? 'from 0 to 100' : 'not below 0'
          return broken(`${name} of ${keyOf(part)} ${range}`, show(part[name]))
        }
      }
      const names = [...(shape.percentages ?? []), ...(shape.counts ?? [])]
      return all.some((part) => names.some((name) => typeof part[name] === 'number'))
        ? holds()
        : needs.record(`a record with ${names.join(' or ')}`)
    },
  })

/** R8, RA6: a day or a moment; NaN for none, and for a form that is not shown. */
const instantIn = (value: unknown): number =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? Date.parse(value.replace(' ', 'T')) : Number.NaN

const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** A day says nothing of the hour: beside a moment, days are compared as they are written. */
export function isAfter(first: unknown, last: unknown): boolean {
  if (isDay(first) === isDay(last)) return instantIn(first) > instantIn(last)
  return !Number.isNaN(instantIn(first) - instantIn(last)) && String(first).slice(0, 10) > String(last).slice(0, 10)
}

const datesOf = ({ records, order = [] }: RecordShape): Draft =>
  recordsCheck('dates-in-order', 'shows dates in the order of events', {
    find: records,
    judge(all) {
      for (const record of all)
        for (const [first, last] of order)
          if (isAfter(record[first], record[last]))
            return broken(
              `${first} of ${keyOf(record)} not after ${last}`,
              `${show(record[first])} and ${show(record[last])}`,
            )
      const decided = all.some((record) =>
        order.some(([first, last]) => !Number.isNaN(instantIn(record[first]) - instantIn(record[last]))),
      )
      return decided ? holds() : needs.record(`a record with ${order.map((pair) => pair.join(' and ')).join(', or ')}`)
    },
  })

type Links = NonNullable<RecordShape['links']>

const leadOf = (record: Item, [name, [operation, parameter, member]]: [string, Links[string]]) =>
  isObject(record._links) && typeof record[member] === 'string'
    ? leads(record._links[name], [operation, parameter], record[member])
    : undefined

const isTelling = (record: Item, links: Links) =>
  Object.entries(links).some((entry) => leadOf(record, entry) === 'there')

/** The links of one record are built alike: where one can be read, all can. */
function wrongLink(record: Item, links: Links): Outcome | undefined {
  const all = isObject(record._links) ? record._links : {}
  const isReadable = isTelling(record, links)
  for (const entry of Object.entries(links)) {
    const [name, [operation, , member]] = entry
    const [link, guid] = [all[name], record[member]]
    if (link === undefined || link === null || typeof guid !== 'string') continue
    if ((leadOf(record, entry) ?? (isReadable ? 'elsewhere' : 'there')) === 'elsewhere')
      return broken(`_links.${name} of ${keyOf(record)} to lead to ${operation} by ${guid}`, show(link))
  }
  return undefined
}

/** R120: judged by the path, as links are not requested. */
const linksOf = ({ records, links = {} }: RecordShape): Draft =>
  recordsCheck('links', 'links to the records that it names', {
    find: records,
    judge(all) {
      const wrong = all.map((record) => wrongLink(record, links)).find((outcome) => outcome !== undefined)
      if (wrong) return wrong
      if (all.some((record) => isTelling(record, links))) return holds()
      return all.some(({ _links }) => isObject(_links) && Object.keys(links).some((name) => _links[name]))
        ? observed(OTHER_MAKE)
        : needs.record(`a record with one of the links ${Object.keys(links).join(', ')}`)
    },
  })

/** R91: an empty array or 204 is no record. */
async function isReadable(scope: Scope, [operation, parameter]: ReadBy, guid: string, by: string): Promise<Outcome> {
  const answer = await scope.call({ operation, as: 'key', path: { [parameter]: guid } })
  const shown = itemsIn(answer)[0]?.guid
  return sameGuid(shown, guid)
    ? holds()
    : broken(`${answer.label}: the record ${guid}, as ${by} names it`, answer.ok ? show(shown) : describe(answer))
}

const MOST_FOLLOWED = 3

const referencesOf = ({ records, references = {}, isHistory = false }: RecordShape): Draft =>
  check('references', 'refers to records that can be read', async (scope) => {
    const all = await records(scope)
    const outcomes = await inTurn(Object.entries(references), async ([name, where]) => {
      const guids = new Set(all.map((record) => record[name]).filter((guid) => typeof guid === 'string' && guid))
      const followed = await inTurn([...guids].slice(0, MOST_FOLLOWED), async (guid) => {
        return isReadable(scope, where, String(guid), name)
      })
      const readable = followed.filter(({ kind }) => kind === 'holds')
      return isHistory && readable.length ? readable : followed
    })
    return outcomes.length ? outcomes : needs.record(`a record with ${Object.keys(references).join(' or ')}`)
  })

/** With or without hyphens and braces. */
const GUID = /^\{?[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}\}?$/i

const guidsIn = (record: Item): readonly (readonly [string, unknown])[] => [
  ...Object.entries(record).filter(([name, value]) => /^guid$|Guid$/.test(name) && value !== null && value !== ''),
  ...Object.keys(isObject(record.customFields) ? record.customFields : {}).map(
    (key) => ['a key of customFields', key] as const,
  ),
]

const guidFormOf = ({ records, parts = () => [] }: RecordShape): Draft =>
  recordsCheck('guid-form', 'shows identifiers that are GUIDs', {
    find: records,
    judge(found) {
      const all = found.flatMap((record) => [record, ...parts(record)])
      const [name, value] = all.flatMap(guidsIn).find(([, guid]) => !GUID.test(String(guid))) ?? []
      return name ? broken(`${name} in the form of a GUID`, show(value)) : holds()
    },
  })

/** The checks that a shape calls for; their slugs are those of the clauses. */
export const consistencyOf = (shape: RecordShape): readonly Draft[] => [
  guidFormOf(shape),
  ...(shape.percentages || shape.counts ? [numbersOf(shape)] : []),
  ...(shape.order ? [datesOf(shape)] : []),
  ...(shape.links ? [linksOf(shape)] : []),
  ...(shape.references ? [referencesOf(shape)] : []),
]

/** A list without pages. */
export const eachOnce = (of: string, find: RecordShape['records']): Draft =>
  recordsCheck('distinct', `lists each of the ${of} once`, {
    find,
    judge(records) {
      const guids = records.map(({ guid }) => guidKey(guid))
      const twice = guids.find((guid, place) => guids.indexOf(guid) !== place)
      if (twice !== undefined) return broken(`different ${of}`, `${twice} twice`)
      return guids.length > 1 ? holds() : needs.record(`several ${of} in one list`)
    },
  })

/** The answer to an update is about the record of the path. */
export const guidKeptBy = (update: (scope: Scope) => Promise<Answer>, parameter: string): Draft =>
  ownCheck('guid-kept', 'returns the updated record under its GUID', async (scope) => {
    const answer = succeeded(await update(scope))
    const [sent, { guid }] = [answer.ask.path![parameter], recordOf(answer)]
    return sameGuid(guid, sent) ? holds() : broken(`${answer.label}: guid ${sent}`, show(guid))
  })
