/** Faults of the number of records that a collection states. */

import { countMember, isCounted, isCountedFiltered } from '../../contract/conditions/counts.ts'
import { isCounting } from '../../contract/conditions/responses.ts'
import { traitsOf } from '../../contract/interfaces.ts'
import { isObject, type Members } from '../../contract/members.ts'
import type { Terms } from '../../contract/terms.ts'
import type { Question } from '../../reference/index.ts'
import { replies, wraps } from '../../reference/mutators/builder.ts'
import { copyOf, type Fault, type LawFaults, listIn, withList } from '../../reference/mutators/fault.ts'
import { parametersOf } from '../../reference/mutators/parameters.ts'

/** States fewer records than it holds, for any result of several. */
const countsTooFew = ({ operation }: Terms): Fault =>
  replies(operation, 'counts-fewer-than-it-holds', 'counts fewer records than the answer holds', 'counted', (reply) => {
    const { total, count } = traitsOf(operation).envelope
    const items = listIn(reply)
    if (!isObject(reply.body) || !items || items.length < 2) return
    for (const name of [total, count]) if (name && name in reply.body) reply.body[name] = items.length - 1
  })

/** Loses the last record of some answers, always the same, and counts it all the same. */
const losesOne = ({ operation }: Terms): Fault =>
  replies(
    operation,
    'loses-the-last-record-of-some-answers',
    'loses the last record of some answers',
    'counted',
    (reply, { path, query }) => {
      const items = listIn(reply)
      const sum = [...`${Object.values(path)}${query}`].reduce((total, sign) => total + sign.charCodeAt(0), 0)
      return items?.length && sum % 3 === 0 ? withList(reply, items.slice(0, -1)) : undefined
    },
  )

function countFaults(terms: Terms): Fault[] {
  const { total, count } = traitsOf(terms.operation).envelope
  return [
    ...(isCounting(terms) ? [countsTooFew(terms)] : []),
    ...(isCounting(terms) && total && count ? [losesOne(terms)] : []),
    ...filteredFaults(terms),
  ]
}

function filteredFaults(terms: Terms): Fault[] {
  if (!isCounted(terms)) return []
  const { operation, filters = {} } = terms
  const name = countMember(terms)
  const change = (slug: string, title: string, to: (value: number) => unknown): Fault =>
    replies(operation, slug, title, 'count', ({ body }) => {
      if (isObject(body) && typeof body[name] === 'number') (body as Members)[name] = to(body[name] as number)
    })
  return [
    change('miscounts', `gives a ${name} that is one too high`, (value) => value + 1),
    change('counts-nothing', `leaves ${name} out`, () => undefined),
    ...(isCountedFiltered(terms)
      ? [countsUnfiltered(terms, [...Object.keys(filters), ...narrowing(terms)], name)]
      : []),
  ]
}

/** Parameters that narrow a list beside its filters. */
const narrowing = ({ paging }: Terms): string[] => (paging?.narrowed ?? []).flatMap((query) => Object.keys(query))

/** Only after the first page: of an offset list with filters of its own. */
export const countsUnfilteredLater = (terms: Terms): Fault => ({
  ...countsUnfiltered(terms, Object.keys(terms.filters ?? {}), countMember(terms), ({ query }) => query.has('offset')),
  id: `${terms.operation}/counts-unfiltered-on-later-pages`,
  title: 'counts all records on later pages whatever the filter',
})

const countsUnfiltered = (
  terms: Terms,
  filters: readonly string[],
  count: string,
  when: (question: Question) => boolean = () => true,
): Fault =>
  wraps(
    terms.operation,
    'counts-unfiltered',
    'counts all records whatever the filter',
    'count-filtered',
    (next) => (question) => {
      if (!when(question)) return next(question)
      const all = copyOf(question)
      for (const name of filters) parametersOf(terms).delete(all, name)
      const { body } = next(all)
      const reply = next(question)
      if (isObject(reply.body) && isObject(body) && count in reply.body) (reply.body as Members)[count] = body[count]
      return reply
    },
  )

export const faults: LawFaults = [['count', countFaults]]
