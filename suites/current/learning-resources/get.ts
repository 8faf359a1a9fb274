/** Get learning resource: current, Learning resources. */

import { inTurn, succeeded } from '../../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../../client/answers/page.ts'
import { isExact, show, valuesAt } from '../../../client/answers/values.ts'
import type { Scalar } from '../../../client/request.ts'
import { broken, holds, needs, type Outcome, observed } from '../../../contract/verdict.ts'
import { type Call, type Scope, walkingOf } from '../../../engine/scope.ts'
import { mostLinked, versionsIn } from '../../../fixtures/records/versions.ts'
import { suite } from '../../../laws/index.ts'
import { check, type Setting } from '../../../laws/kit/suite.ts'
import { readableByLearner } from '../learner-resources.ts'
import { idOf, learnerCheck, recordOf, rightRecord, sameMembers } from '../records.ts'
import { asLinked, authorsIn } from './authors.ts'

const GET = 'current/learning-resources.get'

/** A resource with a validated version, which a learner may certainly see. */
async function visible(scope: Scope): Promise<Item> {
  const { records } = await scope.known('current/learning-resource')
  const [first] = versionsIn(records)
  return records.find(({ id }) => id === first?.id) ?? records[0]!
}

const forLearner = async (scope: Scope) =>
  readableByLearner(scope, GET, { id: idOf(await visible(scope)) }, async (id) => ({ id }))

const getSetting: Setting = {
  as: 'administrator',
  sample: async (scope, as): Promise<Call> => ({
    path: as === 'learner' ? await forLearner(scope) : { id: idOf(await visible(scope)) },
  }),
}

/** Every value of a member of that name, at any depth. */
function under(value: unknown, name: string): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([member, one]) => [...(member === name ? [one] : []), ...under(one, name)])
}

const MOST_COMPARED = 2

/** A resource with authors of several versions, which may be confused; else one with the most. */
async function ofAuthors(scope: Scope): Promise<Scalar> {
  const list = { operation: 'current/learning-resources.list', as: 'administrator' } as const
  const listed = await scope.look({ ...list, query: { include: 'authors', size: 50 } })
  const several = (listed.ok ? pageOf(listed).items : []).find(
    (resource) => isExact(resource.id) && authorsIn(resource).filter(({ ids }) => ids?.length).length > 1,
  )
  return several ? idOf(several) : (await mostLinked(walkingOf(scope), 'current/localized-versions.authors.list')).id!
}

/** RC2: the documents do not show where in the resource the themes stand. */
async function withThemes(scope: Scope, include: string): Promise<Outcome> {
  const path = await mostLinked(walkingOf(scope), 'current/localized-versions.themes.list')
  const linked = await scope.call({ operation: 'current/localized-versions.themes.list', path, query: { size: 1 } })
  const [id] = valuesAt(succeeded(linked).json, 'items.theme.id')
  if (id === undefined) return needs.record('a localized version with a theme')
  const answer = await scope.call({ path: { id: path.id! }, query: { include } })
  if (!answer.ok) return broken(`${answer.label}: a success`, `${answer.status}`)
  const lacking = include.split(',').find((name) => !under(answer.json, name).length)
  if (lacking) return broken(`${answer.label}: a member ${lacking}`, 'none')
  const ids = under(answer.json, 'themes').flatMap((themes) => under(themes, 'id'))
  return ids.includes(id) ? holds() : broken(`${answer.label}: theme ${id} under themes`, show(ids))
}

export const learningResourcesGet = suite(GET, getSetting, [
  rightRecord('current/learning-resource', 'learning resource'),
  check('include-themes', 'returns the themes with include=themes', (scope) => withThemes(scope, 'themes')),
  check('include-authors-right', 'returns the authors of each version with include=authors', async (scope) => {
    const answer = succeeded(await scope.call({ path: { id: await ofAuthors(scope) }, query: { include: 'authors' } }))
    const versions = [...authorsIn(recordOf(answer))].sort(
      (one, other) => (other.ids?.length ?? 0) - (one.ids?.length ?? 0),
    )
    const outcomes = await inTurn(versions.slice(0, MOST_COMPARED), (version) => asLinked(scope, version, answer.label))
    return outcomes.length ? outcomes : [needs.record('a localized version')]
  }),
  check('include-both', 'returns authors and themes with one include', (scope) => withThemes(scope, 'authors,themes')),
  learnerCheck('same-for-learner', 'shows a learner the same resource as an administrator', async (scope) => {
    const path = await forLearner(scope)
    const resource = recordOf(succeeded(await scope.call({ path })))
    if (!valuesAt(resource, 'localizedVersions.metadata.status').includes('VALIDATED'))
      return needs.record('a resource with a validated version')
    const { id, uuid, type } = resource
    const seen = recordOf(succeeded(await scope.call({ path, as: 'learner' })))
    return sameMembers({ id, uuid, type }, seen, 'for an administrator', 'for a learner')
  }),
  learnerCheck('learner-status', 'records what a learner sees of a resource not validated', async (scope) => {
    const { records } = await scope.known('current/learning-resource')
    const hidden = records.find((one) => !valuesAt(one, 'localizedVersions.metadata.status').includes('VALIDATED'))
    if (!hidden) return needs.record('a resource without a validated version')
    const answer = await scope.call({ as: 'learner', path: { id: idOf(hidden) } })
    return observed(answer.ok ? 'served' : `refused with ${answer.status}`)
  }),
])
