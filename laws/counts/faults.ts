/** Faults of the number of records that a collection states. */

import { isObject, type Members } from '../../contract/members.ts'
import type { Terms } from '../../contract/terms.ts'
import { around, checkId, copyOf, type Fault, replying } from '../../mutators/fault.ts'
import { parametersOf } from '../../mutators/parameters.ts'
import { countMember, isCounted, isCountedFiltered } from './terms.ts'

export function countFaults(terms: Terms): Fault[] {
  if (!isCounted(terms)) return []
  const { operation, filters = {} } = terms
  const name = countMember(terms)
  const change = (slug: string, title: string, to: (value: number) => unknown): Fault => ({
    id: `${operation}/${slug}`,
    title,
    kills: [checkId(operation, 'count')],
    around: [
      replying(operation, ({ body }) => {
        if (isObject(body) && typeof body[name] === 'number') (body as Members)[name] = to(body[name] as number)
      }),
    ],
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

const countsUnfiltered = (terms: Terms, filters: readonly string[], count: string): Fault => ({
  id: `${terms.operation}/counts-unfiltered`,
  title: 'counts all records whatever the filter',
  kills: [checkId(terms.operation, 'count-filtered')],
  around: [
    around(terms.operation, (next) => (question) => {
      const all = copyOf(question)
      for (const name of filters) parametersOf(terms).delete(all, name)
      const { body } = next(all)
      const reply = next(question)
      if (isObject(reply.body) && isObject(body) && count in reply.body) (reply.body as Members)[count] = body[count]
      return reply
    }),
  ],
})
