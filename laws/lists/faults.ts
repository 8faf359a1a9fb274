/** Faults in the statements of a list of the older interfaces about itself. */

import { isCountedRecord, isLinkedPage, lacksTotal, shortForm } from '../../contract/conditions/lists.ts'
import { isObject, type Members } from '../../contract/members.ts'
import { tableOf } from '../../contract/table.ts'
import type { Terms } from '../../contract/terms.ts'
import { answers, replies, shows } from '../../reference/mutators/builder.ts'
import { type Fault, isOk, type LawFaults, listIn, recordsIn } from '../../reference/mutators/fault.ts'

/** A member that only the full form has, by the schema of the short one. */
const FULL_ONLY: Readonly<Record<string, readonly [string, unknown]>> = tableOf({
  'legacy-admin/content-reference': ['type', 'SCORM'],
  'legacy-admin/registration-short': ['progress', 0],
  'legacy-admin/tracking-short': ['status', 'c'],
  'legacy-admin/training-short': ['description', 'All of it.'],
  'legacy-admin/session-short': ['welcomeText', 'Welcome.'],
})

const longForm = (operation: Terms['operation'], [name, value]: readonly [string, unknown]): Fault =>
  shows(operation, `shows-${name}`, `shows ${name} in the short form as well`, 'short-form', (record) => {
    record[name] = value
  })

const countsOne = (operation: Terms['operation']): Fault =>
  replies(
    operation,
    'counts-one-more-as-returned',
    'counts one result more than it returns',
    'returned-count',
    (reply) => {
      const list = listIn(reply)
      if (list && isObject(reply.body)) reply.body = { ...reply.body, count: list.length + 1 }
    },
  )

const countsTwo = (operation: Terms['operation']): Fault =>
  answers(operation, 'counts-two-for-one', 'counts two records where it returns one', 'counted-record', (reply) => {
    if (isObject(reply.body)) reply.body = { ...reply.body, count: 2 }
  })

const withoutLink = (operation: Terms['operation'], name: string): Fault =>
  replies(operation, `no-${name}-link`, `gives a page no ${name} link`, 'page-links', (reply) => {
    if (isObject(reply.body) && isObject(reply.body._links)) delete (reply.body._links as Members)[name]
  })

const oneAddress = (operation: Terms['operation']): Fault =>
  replies(operation, 'one-address', 'gives all records the address of the first', 'own-links', (reply) => {
    const [first, ...others] = isOk(reply) ? recordsIn(reply) : []
    for (const record of others) record._links = first?._links
  })

const lastIsFirst = (operation: Terms['operation']): Fault =>
  replies(operation, 'last-is-first', 'gives the first page as the last', 'page-links', (reply) => {
    if (!isObject(reply.body) || !isObject(reply.body._links)) return
    const links = reply.body._links as Members
    if ('last' in links) links.last = links.first
  })

const withTotal = (operation: Terms['operation']): Fault =>
  answers(operation, 'gives-total', 'gives totalResults where the row has none', 'without-total', (reply) => {
    if (isObject(reply.body)) reply.body = { ...reply.body, totalResults: 1 }
  })

function listFaults(terms: Terms): Fault[] {
  const { operation, paging } = terms
  const short = shortForm(terms)
  const extra = short && FULL_ONLY[short.schema]
  return [
    ...(extra ? [longForm(operation, extra)] : []),
    ...(isLinkedPage(terms) ? [countsOne(operation), oneAddress(operation)] : []),
    ...(isCountedRecord(terms) ? [countsTwo(operation)] : []),
    ...(lacksTotal(terms) ? [withTotal(operation)] : []),
    ...(paging?.links
      ? [...['first', 'last'].map((name) => withoutLink(operation, name)), lastIsFirst(operation)]
      : []),
  ]
}

export const faults: LawFaults = [['answer malformed', listFaults]]
