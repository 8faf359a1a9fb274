/** Learners of the run's own, signed in with the credentials that the older administration interface hands out. */
import { succeeded, Undecided } from '../../client/answers/outcome.ts'
import { cookieHeader, cookiesOf } from '../../client/sign-in.ts'
import { needs } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { codeFor, exchange } from '../legacy-admin/auth-token.ts'
import { recordOf } from '../legacy-admin/records.ts'

export interface SignedIn {
  readonly login: string
  /** The `Cookie` header of the session. */
  readonly cookie: string
}

/** @param guid of the learner in the older administration interface @throws Undecided where it cannot sign in (R24) */
export async function signedInBy(scope: Scope, guid: unknown): Promise<SignedIn> {
  const code = await codeFor(scope, String(guid))
  const { learnerLogin, password } = recordOf(succeeded(await exchange(scope, code)))
  const form = { login: String(learnerLogin), password: String(password) }
  const answer = await scope.call({ operation: 'legacy-learner/session.login', as: 'anonymous', form })
  const cookie = answer.ok ? cookieHeader(cookiesOf(answer)) : ''
  if (!cookie) throw new Undecided(needs.record('a new learner whose returned credentials sign in'))
  return { login: form.login, cookie }
}
