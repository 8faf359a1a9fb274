/** Get learner: current, Learners. */

import { observed } from '../../../contract/verdict.ts'
import type { Call, Scope } from '../../../engine/scope.ts'
import { suite } from '../../../laws/index.ts'
import { check, type Setting } from '../../../laws/suite.ts'
import { junkIdentifier, rightRecord } from '../records.ts'
import { learnerIdOf } from '../tokens/sign-in.ts'

/** The configured learner for itself, any known one for an administrator. */
async function getSample(scope: Scope, as: string): Promise<Call> {
  if (as === 'learner') return { path: { id: await learnerIdOf(scope, scope.target.current!.learner!.login) } }
  const { records } = await scope.known('learner')
  return { path: { id: records[0]!.id as number } }
}

const getting: Setting = { as: 'administrator', sample: getSample }

export const learnersGet = suite('current/learners.get', getting, [
  rightRecord('learner', 'learner'),
  junkIdentifier('current/learners.get', getting),
  check('other-learner', {
    title: 'records what a learner sees of another learner',
    callers: ['learner', 'other-learner'],
    async run(scope) {
      const id = await learnerIdOf(scope, scope.target.current!.otherLearner!.login)
      const answer = await scope.call({ as: 'learner', path: { id } })
      return observed(answer.ok ? 'served' : `refused with ${answer.status}`)
    },
  }),
])
