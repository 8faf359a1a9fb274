/** Sessions of the older learner interface beside the one with which the run speaks. */

import type { Answer } from '../client/answer.ts'
import { succeeded, Undecided } from '../client/answers/outcome.ts'
import type { Ask } from '../client/request.ts'
import { cookieHeader, cookiesOf } from '../client/sign-in.ts'
import type { Target } from '../client/target.ts'
import { DEVICE } from '../contract/legacy-learner/device.ts'
import { needs } from '../contract/verdict.ts'

export const SESSION_KINDS = ['web', 'mobile'] as const
export type SessionKind = (typeof SESSION_KINDS)[number]

const LOGIN = { web: 'legacy-learner/session.login', mobile: 'legacy-learner/session.mobile-login' } as const
const LOGOUT = { web: 'legacy-learner/session.logout', mobile: 'legacy-learner/session.mobile-logout' } as const

interface Speaking {
  readonly target: Target
  call(ask: Ask): Promise<Answer>
  once<Value>(name: string, make: (shared: Speaking) => Promise<Value>): Promise<Value>
}

/**
 * The `Cookie` header of a session opened now.
 * @throws Undecided when the login fails: its own checks report that
 */
async function openedSession({ call, target }: Speaking, kind: SessionKind): Promise<string> {
  const { login, password } = target.legacyLearner!.session
  const form = { login, password, ...(kind === 'mobile' ? DEVICE : {}) }
  const cookie = cookieHeader(cookiesOf(succeeded(await call({ operation: LOGIN[kind], as: 'anonymous', form }))))
  if (!cookie) throw new Undecided(needs.finding(`${LOGIN[kind]}#sets-cookie`))
  return cookie
}

/** The `Cookie` header of a session of the mobile login, opened once per run. */
export const mobileSession = (speaking: Speaking): Promise<string> =>
  speaking.once('mobile session', (shared) => openedSession(shared, 'mobile'))

/** Another sign-in of the account may end a session before its own logout does. */
const MOST_OPENED = 3

/** The `Cookie` header of a session that its own logout has ended, once per run. */
export const endedSession = (speaking: Speaking, kind: SessionKind): Promise<string> =>
  speaking.once(`ended ${kind} session`, async (shared) => {
    for (let turn = 1; ; turn++) {
      const cookie = await openedSession(shared, kind)
      const answer = await shared.call({ operation: LOGOUT[kind], as: 'anonymous', headers: { cookie } })
      if (answer.refused && turn < MOST_OPENED) continue
      succeeded(answer)
      return cookie
    }
  })
