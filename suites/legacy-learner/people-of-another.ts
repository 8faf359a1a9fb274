/** Two learners as managers and subordinates of each other: legacy-learner, Endpoints. */

import { succeeded } from '../../client/answers/outcome.ts'
import { show } from '../../client/answers/values.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { recordIn } from '../../fixtures/records/creation.ts'
import { loginOf } from './discussions-contexts.ts'
import { otherLearner } from './other-learner.ts'
import { allOf, ample, idsIn, MANAGERS, type Speaker } from './people-reads.ts'

async function seenBy(scope: Scope, speaker: Speaker, login: string) {
  const query = { learnerLogin: login }
  const profile = await scope.call({ operation: 'legacy-learner/profile.get', ...speaker, query })
  const managers = idsIn(await scope.call({ operation: MANAGERS, ...speaker }), 'managerIds')
  const direct = await ample(scope, { limitedSub: true }, speaker)
  return { login, id: recordIn(succeeded(profile))?.id, managers, direct, all: await allOf(scope, speaker) }
}

/** Two learners who both sign in, and are active. A manager may be one of several levels. */
export async function asManagers(scope: Scope): Promise<Outcome> {
  const { login, cookie } = await otherLearner(scope)
  const one = await seenBy(scope, { as: 'session' }, loginOf(scope))
  const two = await seenBy(scope, { as: 'anonymous', headers: { cookie } }, login)
  if (typeof one.id !== 'number' || typeof two.id !== 'number' || one.id === two.id)
    return needs.record('two learners whose profiles show different ids')
  for (const [above, below] of [
    [one, two],
    [two, one],
  ] as const) {
    const isManager = below.managers.includes(above.id as number)
    const isBelow = (ids: readonly number[]) => ids.includes(below.id as number)
    const who = `${below.login} (${below.id})`
    if (isBelow(above.direct) && !isManager)
      return broken(`${above.login} (${above.id}) among the managers of its subordinate ${who}`, show(below.managers))
    if (isManager && above.all && !isBelow(above.all))
      return broken(`${who} among the subordinates of its manager ${above.login}`, show(above.all))
  }
  return holds()
}
