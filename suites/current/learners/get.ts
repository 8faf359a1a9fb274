/** Get learner: current, Learners. */

import { refusal } from '../../../answers/outcome.ts'
import type { Item } from '../../../answers/page.ts'
import { show } from '../../../answers/values.ts'
import { broken, holds, type Outcome, observed } from '../../../contract/verdict.ts'
import type { Call, Scope } from '../../../engine/scope.ts'
import { control } from '../../../laws/control.ts'
import { suite } from '../../../laws/index.ts'
import { check } from '../../../laws/suite.ts'
import { learnerIdOf } from '../tokens/sign-in.ts'
import { readLearner } from './values.ts'

/** Members that both records show must agree. */
export function sameMembers(one: Item, other: Item, here: string, there: string): Outcome {
  const name = Object.keys(one).find(
    (member) =>
      member in other &&
      member !== '_links' &&
      member !== 'lastConnectedAt' &&
      JSON.stringify(one[member]) !== JSON.stringify(other[member]),
  )
  return name
    ? broken(`${name} the same in ${here} and by ${there}`, `${show(one[name])} and ${show(other[name])}`)
    : holds()
}

/** The configured learner for itself, any known one for an administrator. */
async function getSample(scope: Scope, as: string): Promise<Call> {
  if (as === 'learner') return { path: { id: await learnerIdOf(scope, scope.target.current!.learner!.login) } }
  const { records } = await scope.known('learner')
  return { path: { id: records[0]!.id as number } }
}

export const learnersGet = suite('current/learners.get', { as: 'administrator', sample: getSample }, [
  check('right-record', {
    title: 'returns the requested learner, as shown in the list',
    async run(scope) {
      const { records } = await scope.known('learner')
      const outcomes: Outcome[] = []
      for (const listed of [records[0]!, records[Math.floor(records.length / 2)]!, records.at(-1)!]) {
        const read = await readLearner(scope, listed.id)
        outcomes.push(
          read.id === listed.id
            ? sameMembers(listed, read, 'the list', `id ${listed.id}`)
            : broken(`the learner with id ${listed.id}`, `id ${show(read.id)}`),
        )
      }
      return outcomes
    },
  }),
  check('junk-identifier', {
    title: 'refuses an id that is not an integer',
    async run(scope) {
      await control(scope, 'current/learners.get', { as: 'administrator', sample: getSample })
      return refusal(await scope.call({ path: { id: 'lpc-not-a-number' } }), 'an id that is not an integer')
    },
  }),
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
