/** Entity operations: current, Entities. */

import { Undecided } from '../../client/answers/outcome.ts'
import { valueAt } from '../../client/answers/values.ts'
import { broken, holds, needs } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { fetchPage, keysOf } from '../../laws/kit/pages.ts'
import { check, type ListSetting, type Setting } from '../../laws/kit/suite.ts'
import { idOf, readById, rightRecord } from './records.ts'
import { learnerIdOf } from './tokens/sign-in.ts'
import { type Id, isId, sameForLearner, unique } from './training-records.ts'

const listing: ListSetting = { as: 'administrator', kind: 'current/entity' }

const entitiesList = suite('current/entities.list', listing, [
  unique(listing, 'entities', ['id', 'uuid'], 50),
  check('same-view', 'shows an administrator the same entities on each request', async (scope) => {
    const one = await fetchPage(scope, listing, { size: 50 })
    const other = await fetchPage(scope, listing, { size: 50 })
    const known = new Set(keysOf(one.items))
    const lost = keysOf(other.items).find((key) => !known.has(key))
    return lost === undefined && one.items.length === other.items.length
      ? holds()
      : broken(`${other.label}: the same entities again`, lost ? `${lost} is new` : `${other.items.length}`)
  }),
])

/** The entity of the configured learner, where its record shows one; else any. */
async function learnerEntity(scope: Scope): Promise<Id> {
  const learner = await learnerIdOf(scope, scope.target.current!.learner!.login)
  const id = valueAt(await readById(scope, 'current/learners.get', learner), 'entity.id')
  if (isId(id)) return id
  const { records } = await scope.known('current/entity')
  if (!records[0]) throw new Undecided(needs.record('an entity on the target'))
  return idOf(records[0])
}

const sample = async (scope: Scope, as: string): Promise<Call> => {
  if (as === 'learner') return { path: { id: await learnerEntity(scope) } }
  const { records } = await scope.known('current/entity')
  return { path: { id: idOf(records[0]!) } }
}

const getting: Setting = { as: 'administrator', sample }

const entitiesGet = suite('current/entities.get', getting, [
  rightRecord('current/entity', 'entity'),
  sameForLearner(learnerEntity),
])

export const entities = [entitiesList, entitiesGet]
