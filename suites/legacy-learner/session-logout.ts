/** Sign-out: legacy-learner, Authentication, States and transitions. */

import { refusal, succeeded, Undecided } from '../../answers/outcome.ts'
import { needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { check, type Setting } from '../../laws/suite.ts'
import { bearing, emptyValue, type LoginOperation, type Logout, opens, profile, session } from './session-opening.ts'

const logoutWith = (scope: Scope, operation: Logout, cookie: string) => scope.call({ operation, ...bearing(cookie) })

/** Opens a session, logs out, and expects the cookie to be refused. */
async function ended(scope: Scope, by: Logout, opener: LoginOperation): Promise<Outcome> {
  const cookie = await session(scope, opener)
  const open = await opens(scope, cookie)
  if (open.kind !== 'holds') throw new Undecided(needs.finding(`${opener}#opens-session`))
  succeeded(await logoutWith(scope, by, cookie))
  return refusal(await profile(scope, bearing(cookie)), 'the cookie of a session that logout ended')
}

export const logoutSuite = (operation: Logout, opener: LoginOperation, other: LoginOperation) => {
  const setting: Setting = {
    as: 'session',
    signsIn: true,
    // A session of its own: the run's session must survive this logout.
    sample: async (scope) => bearing(await session(scope, opener)),
  }
  return suite(operation, setting, [
    check('ends-session', {
      title: 'ends the session',
      phase: 'sign-in',
      run: (scope) => ended(scope, operation, opener),
    }),
    check('ends-other-kind', {
      title: 'ends a session opened by the other login',
      phase: 'sign-in',
      run: (scope) => ended(scope, operation, other),
    }),
    check('other-session', {
      title: 'records whether another session survives the logout',
      phase: 'sign-in',
      async run(scope) {
        const [one, second] = [await session(scope, opener), await session(scope, opener)]
        const answer = await logoutWith(scope, operation, one)
        if (answer.refused && !(await profile(scope, bearing(one))).ok) return observed('a second login has ended it')
        succeeded(answer)
        return observed((await profile(scope, bearing(second))).ok ? 'outlives it' : 'ends with it')
      },
    }),
    check('twice', {
      title: 'refuses a second logout with the same cookie',
      phase: 'sign-in',
      async run(scope) {
        const cookie = await session(scope, opener)
        succeeded(await logoutWith(scope, operation, cookie))
        return refusal(await logoutWith(scope, operation, cookie), 'a second logout with the same cookie')
      },
    }),
    emptyValue(async (scope) => logoutWith(scope, operation, await session(scope, opener))),
  ])
}
