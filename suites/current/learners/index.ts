/** Learner operations: current, Learners and the Learner resource. */

import { inTurn, succeeded } from '../../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../../client/answers/page.ts'
import { sameMembers } from '../../../client/answers/same.ts'
import { show } from '../../../client/answers/values.ts'
import { needs, type Outcome, observed } from '../../../contract/verdict.ts'
import type { Call, Scope } from '../../../engine/scope.ts'
import { suite } from '../../../laws/index.ts'
import { check, type Setting } from '../../../laws/kit/suite.ts'
import { idOf, recordOf, rightRecord } from '../records.ts'
import { learnerIdOf } from '../tokens/sign-in.ts'
import { learnersCreate } from './create.ts'
import { learnersList } from './list.ts'
import { learnersUpdate } from './update.ts'

/** The configured learner for itself, any known one for an administrator. */
async function getSample(scope: Scope, as: string): Promise<Call> {
  if (as === 'learner') return { path: { id: await learnerIdOf(scope, scope.target.current!.learner!.login) } }
  const { records } = await scope.known('current/learner')
  return { path: { id: records[0]!.id as number } }
}

const getting: Setting = { as: 'administrator', sample: getSample }

const OPTIONAL = ['avatarUrl', 'totalBadges'] as const
const MOST_COMPARED = 4

const optionalIn = (record: Item): Item =>
  Object.fromEntries(OPTIONAL.filter((name) => name in record).map((name) => [name, record[name]]))

/** Members that only `include` brings, in the list and by id. */
async function includedAlike(scope: Scope): Promise<Outcome | readonly Outcome[]> {
  const query = { include: OPTIONAL.join(',') }
  const list = { operation: 'current/learners.list', query: { ...query, size: MOST_COMPARED } } as const
  const { items } = pageOf(succeeded(await scope.call(list)))
  const outcomes = await inTurn(items.slice(0, MOST_COMPARED), async (listed) => {
    const read = recordOf(succeeded(await scope.call({ path: { id: idOf(listed) }, query })))
    return sameMembers(optionalIn(listed), optionalIn(read), 'in the list', `by id ${show(listed.id)}`)
  })
  return outcomes.length ? outcomes : needs.record('a learner')
}

const learnersGet = suite('current/learners.get', getting, [
  rightRecord('current/learner', 'learner'),
  check('include-as-listed', 'shows optional members as the list shows them', includedAlike),
  check(
    'other-learner',
    'records what a learner sees of another learner',
    { callers: ['learner', 'other-learner'] },
    async (scope) => {
      const id = await learnerIdOf(scope, scope.target.current!.otherLearner!.login)
      const answer = await scope.call({ as: 'learner', path: { id } })
      return observed(answer.ok ? 'served' : `refused with ${answer.status}`)
    },
  ),
])

export const learners = [learnersList, learnersCreate, learnersGet, learnersUpdate]
