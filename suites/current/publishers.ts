/** The publisher operation: current, Publishers and the Publisher resource. */

import { succeeded, Undecided } from '../../client/answers/outcome.ts'
import { show, valueAt } from '../../client/answers/values.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { check, type Setting } from '../../laws/kit/suite.ts'
import { learnerCheck, recordOf, sameMembers } from './records.ts'

const OPERATION = 'current/publishers.get'
const LOOKED_AT = 3

/** Ids of publishers that the resources name, or that the profile gives. */
async function publisherIds(scope: Scope): Promise<readonly number[]> {
  const given = (scope.target.records.publisher ?? []).map(Number)
  const { records } = given.length ? { records: [] } : await scope.known('current/learning-resource', { atLeast: 0 })
  const named = records.map((record) => valueAt(record, 'publisher.id')).filter((id) => typeof id === 'number')
  const ids = [...new Set([...given, ...named])]
  if (!ids.length)
    throw new Undecided(needs.credential('a publisher: a learning resource that names one, or records.publisher'))
  return ids.slice(0, LOOKED_AT)
}

const ofLearner = async (scope: Scope): Promise<number> =>
  Number(scope.target.learnerRecords?.publisher?.[0] ?? (await publisherIds(scope))[0])

const setting: Setting = {
  as: 'administrator',
  sample: async (scope, as): Promise<Call> => ({
    path: { id: as === 'learner' ? await ofLearner(scope) : (await publisherIds(scope))[0]! },
  }),
}

const read = async (scope: Scope, id: number, as: 'administrator' | 'learner' = 'administrator') =>
  recordOf(succeeded(await scope.call({ as, path: { id } })))

const publishersGet = suite(OPERATION, setting, [
  check('right-record', 'returns the requested publisher', async (scope) => {
    const outcomes: Outcome[] = []
    const uuids = new Set<unknown>()
    for (const id of await publisherIds(scope)) {
      const record = await read(scope, id)
      if (record.id !== id) outcomes.push(broken(`the publisher with id ${id}`, `id ${show(record.id)}`))
      else if (uuids.has(record.uuid)) outcomes.push(broken(`a distinct uuid for publisher ${id}`, show(record.uuid)))
      else outcomes.push(holds())
      uuids.add(record.uuid)
    }
    return outcomes.length > 1 ? outcomes : [...outcomes, needs.record('two publishers')]
  }),
  learnerCheck('same-for-learner', 'shows a learner the same publisher as an administrator', async (scope) => {
    const id = await ofLearner(scope)
    const { id: one, uuid, type } = await read(scope, id)
    return sameMembers({ id: one, uuid, type }, await read(scope, id, 'learner'), 'for both', 'roles')
  }),
  check('types', 'records the types of publishers', async (scope) => {
    const types = new Set<unknown>()
    for (const id of await publisherIds(scope)) types.add((await read(scope, id)).type)
    return observed([...types].map(String).sort().join(', '))
  }),
])

export const publishers = [publishersGet]
