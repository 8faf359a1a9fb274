/** Members that some answers show wrongly: for one record alone, null, or from another record. */

import type { Members } from '../../contract/members.ts'
import { operationOf } from '../../contract/operations.ts'
import { records } from '../../contract/records.ts'
import type { Terms } from '../../contract/terms.ts'
import { fault, replies, showing, wraps } from '../../reference/mutators/builder.ts'
import { type Fault, isOk, listIn, recordsIn } from '../../reference/mutators/fault.ts'

const IDENTIFIERS = ['uuid', 'guid', 'id'] as const

const identifierOf = (record: Members) => IDENTIFIERS.find((name) => name in record)

/** A change of the last record of a page, where the first ones are right. */
const ofLast = (terms: Terms, slug: string, title: string, change: (record: Members, name: string) => void): Fault =>
  replies(terms.operation, slug, title, 'response-schema', (reply) => {
    const record = isOk(reply) ? listIn(reply)?.at(-1) : undefined
    const name = record && identifierOf(record)
    if (record && name) change(record, name)
  })

const lastOfPage = (terms: Terms): Fault[] => [
  ofLast(terms, 'drops-member-of-last', 'leaves the identifier of the last record out', (record, name) => {
    delete record[name]
  }),
  ofLast(terms, 'mistypes-member-of-last', 'gives the identifier of the last record as an object', (record, name) => {
    record[name] = { value: record[name] }
  }),
  ofLast(terms, 'nulls-member-of-last', 'gives the last record no identifier', (record, name) => {
    record[name] = null
  }),
]

/** Members with a text of the record's own. */
const textsIn = (record: Members) =>
  Object.entries(record).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'uuid' && name !== 'guid' && !/^https?:/.test(value) ? [name] : [],
  )

const PLACES = { first: 0, middle: 0.5, last: 1 } as const

/** One text of the record that was read before. */
const mixed = (terms: Terms, place: keyof typeof PLACES): Fault =>
  wraps(
    terms.operation,
    `mixes-${place}-member`,
    `shows the ${place} text of the record read before`,
    'right-record',
    (next) => {
      let last: Members | undefined
      return (question) => {
        const reply = next(question)
        const [record] = isOk(reply) ? recordsIn(reply) : []
        if (!record) return reply
        const before = last
        last = structuredClone(record)
        const names = textsIn(record)
        const name = names[Math.round((names.length - 1) * PLACES[place])]
        if (name && before && before[name] !== undefined) record[name] = before[name]
        return reply
      }
    },
  )

const ALL = ['first', 'middle', 'last'] as const

/** Texts that no list shows, or that most records of the reference share, such as a language. */
const UNCOMPARED: Partial<Record<Terms['operation'], readonly (keyof typeof PLACES)[]>> = {
  'current/publishers.get': ALL,
  'current/activities.get': ALL,
  'current/authors.get': ['first'],
  'current/themes.get': ['middle', 'last'],
  'legacy-admin/content.get': ALL,
  'legacy-admin/trackings.get': ['last'],
  'legacy-admin/trainings.get': ['middle', 'last'],
  'legacy-admin/sessions.get': ['last'],
  'legacy-admin/registrations.get': ['middle', 'last'],
}

/** Whether a record is in the third that is shown differently, on whatever page it stands. */
const isOneOfThree = ({ uuid, guid, id }: Members) =>
  [...String(uuid ?? guid ?? id)].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % 3 === 1

/** A member that the list shows for some records alone, and the read for all. */
function sometimes(terms: Terms): Fault[] {
  const row = Object.values(records).find(({ read }) => read === terms.operation)
  const list = row?.list ?? row?.listIn?.operation
  // A list of content names it, and shows nothing else of it.
  if (!list || terms.operation === 'legacy-admin/content.get') return []
  const changes = (slug: string, title: string, change: (record: Members, name: string) => void): Fault =>
    fault(
      terms.operation,
      slug,
      title,
      'right-record',
      showing(list, (record) => {
        const name = textsIn(record).at(-1)
        if (name && isOneOfThree(record)) change(record, name)
      }),
    )
  return [
    changes('listed-without-member', 'lists one record of three without a member', (record, name) => {
      delete record[name]
    }),
    changes('listed-with-null', 'lists one record of three with null in a member', (record, name) => {
      record[name] = null
    }),
  ]
}

/** Lists whose records have no identifier. */
const WITHOUT_IDENTIFIERS = /managers|subordinates|themes\.list|tags\.list|authors\.list|search|types|translations/

export const memberFaults = (terms: Terms): Fault[] => [
  ...(terms.answer.kind === 'page' && !WITHOUT_IDENTIFIERS.test(terms.operation) ? lastOfPage(terms) : []),
  ...(terms.clauses?.some(({ slug }) => slug === 'right-record') && operationOf(terms.operation).method === 'GET'
    ? [
        ...ALL.filter((place) => !UNCOMPARED[terms.operation]?.includes(place)).map((place) => mixed(terms, place)),
        ...sometimes(terms),
      ]
    : []),
]
