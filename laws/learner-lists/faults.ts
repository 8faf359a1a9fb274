/** Faults that only learners meet. */

import { isForBoth, PARTING, partedRanges, visibleFilters } from '../../contract/conditions/learner-lists.ts'
import type { Terms } from '../../contract/terms.ts'
import type { Question } from '../../reference/index.ts'
import { asks } from '../../reference/mutators/builder.ts'
import { type Fault, isOfLearner, type LawFaults, madeSlug } from '../../reference/mutators/fault.ts'

function learnerListFaults(terms: Terms): Fault[] {
  if (!isForBoth(terms)) return []
  const { operation, paging } = terms
  const { size, from } = paging!
  const fault = (slug: string, title: string, check: string, change: (question: Question) => void): Fault =>
    asks(operation, `${slug}-for-learners`, `${title} when a learner asks`, madeSlug(check), (question, world) => {
      if (isOfLearner(question, world)) change(question)
    })
  const ignored = [
    ...visibleFilters(terms).map(({ name }) => name),
    ...partedRanges(terms).flatMap(({ field }) => PARTING.map((operator) => `${field}.${operator}`)),
  ]
  return [
    fault('small-pages', 'returns two at most', 'learner-pages', ({ query }) => query.set(size, '2')),
    fault('ignores-start', `ignores ${from}`, 'learner-pages', ({ query }) => query.delete(from)),
    ...ignored.map((name) =>
      fault(`ignores-${name}`, `ignores ${name}`, 'learner-filters', ({ query }) => query.delete(name)),
    ),
  ]
}

export const faults: LawFaults = [['input misapplied', learnerListFaults]]
