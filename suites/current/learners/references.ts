/** Filters of List learners by entity, manager and group, which learners show as references or not at all. */

import { describe } from '../../../client/answer.ts'
import { Refused, succeeded, Undecided } from '../../../client/answers/outcome.ts'
import { pageOf } from '../../../client/answers/page.ts'
import { valueAt } from '../../../client/answers/values.ts'
import { termsOf } from '../../../contract/index.ts'
import { broken, holds, needs, type Outcome } from '../../../contract/verdict.ts'
import type { Scope } from '../../../engine/scope.ts'
import { keysOf, recordsOf } from '../../../laws/kit/pages.ts'
import type { ListSetting } from '../../../laws/kit/suite.ts'
import { filtered } from '../../../laws/kit/values.ts'
import { readById } from '../records.ts'

const LIST = 'current/learners.list'

export const listing: ListSetting = {
  as: 'administrator',
  kind: 'current/learner',
  batchFilters: 'current/learners.list',
  crossesFilters: true,
}

export const listTerms = termsOf('current/learners.list')

const ground = { terms: listTerms, setting: listing, of: 'learners' }

/** Learners of one reference, by a filter on its identifier: all known ones, and no learner of another (R38). */
export async function ownOf(scope: Scope, filter: string, member: string): Promise<Outcome> {
  const decisive = await decisiveId(scope, member)
  return filtered(scope, ground, { [filter]: decisive }, (item) =>
    valueAt(item, member) === decisive ? 'must' : member === 'entity.id' ? 'may' : 'must-not',
  )
}

/** A reference that some learners show and some do not. @throws Undecided where there is none */
async function decisiveId(scope: Scope, member: string): Promise<number> {
  const { records } = await recordsOf(scope, listing)
  const ids = [...new Set(records.map((record) => valueAt(record, member)).filter((id) => typeof id === 'number'))]
  const decisive = ids.find((id) => records.some((record) => valueAt(record, member) !== id))
  if (decisive === undefined)
    throw new Undecided(needs.record(`learners of two different ${member}, shown in the list`))
  return decisive
}

/** The learners of an entity by its uuid are those by its id, descendants or not (R38). */
export async function byEntityUuid(scope: Scope): Promise<Outcome> {
  const id = await decisiveId(scope, 'entity.id')
  const entity = await readById(scope, 'current/entities.get', id).catch((error: unknown) => {
    // An id that leads to no entity is a finding of the list that shows it.
    if (error instanceof Refused && error.answer.status === 404) return undefined
    throw error
  })
  if (!entity) return needs.finding('current/learners.list#references', undefined, ['current/entities.get#answers'])
  if (typeof entity.uuid !== 'string') return needs.finding('current/entities.get#response-schema')
  const one = succeeded(await scope.call({ query: { entityId: id, size: 100 } }))
  const other = await scope.call({ query: { entityUuid: entity.uuid, size: 100 } })
  if (!other.ok) return broken(`${other.label}: a success`, describe(other))
  const [wanted, found] = [keysOf(pageOf(one).items), new Set(keysOf(pageOf(other).items))]
  const lost = wanted.find((key) => !found.has(key))
  if (lost) return broken(`${other.label}: learner ${lost}, as by entityId`, 'not found')
  return found.size === wanted.length
    ? holds()
    : broken(`${other.label}: the ${wanted.length} learners that entityId finds`, `${found.size}`)
}

/** The filter must exclude somebody: descendants may count as the entity's own (R38). */
export async function narrows(scope: Scope, filter: string, member: string): Promise<Outcome> {
  const { records, complete } = await recordsOf(scope, listing)
  const counts = new Map<unknown, number>()
  for (const record of records) counts.set(valueAt(record, member), (counts.get(valueAt(record, member)) ?? 0) + 1)
  const rarest = [...counts].filter(([id]) => typeof id === 'number').sort((one, other) => one[1] - other[1])
  if (rarest.length < 2 || !complete) return needs.record(`learners of several ${member}, shown in the list`)
  let label = ''
  for (const [id] of rarest.slice(0, 2)) {
    const query = { [filter]: id as number }
    const answer = succeeded(await scope.call({ query: { ...query, size: 100 } }))
    if (pageOf(answer).items.length < Math.min(100, records.length)) return holds()
    const found = records.length > 100 ? await scope.walk({ operation: LIST, as: 'administrator', query }) : undefined
    if (found && (!found.complete || found.records.length < records.length)) return holds()
    label = answer.label
  }
  // All may be below one of them; neither of two is below the other and above it.
  return broken(`${label}: a part of the learners`, 'all of them')
}

/** No record shows group ids: without a profile, a few small ones are tried. */
const FIRST_GROUPS = [1, 2, 3, 4, 5]

export async function groupPart(scope: Scope): Promise<Outcome> {
  const configured = scope.target.records.group ?? []
  const { records } = await recordsOf(scope, listing)
  const most = Math.min(100, records.length)
  for (const group of configured.length ? configured : FIRST_GROUPS) {
    const answer = await scope.call({ query: { groupId: group, size: 100 } })
    if (!answer.ok && configured.length) return broken(`${answer.label}: a success`, describe(answer))
    const found = answer.ok ? pageOf(answer).items.length : 0
    if (found && found < most) return holds()
  }
  return needs.credential('a group that some learners are in and some are not: records.group of the profile')
}
