/** Signs in for a request, and anew where a credential is refused that may have ended: by its age, or by a sign-in elsewhere. */
import { effectOf } from '../contract/operations.ts'
import type { Answer } from './answer.ts'
import type { Clock } from './clock.ts'
import type { ClientStep } from './passage.ts'
import type { Ask } from './request.ts'
import { type Credential, cookieHeader, cookiesOf, type SignIn } from './sign-in.ts'
import { type Caller, loginOf, type Target } from './target.ts'
import type { YoungCredentials } from './young-credentials.ts'

/** A refusal of a credential younger than this has another cause than age, where another one is refused too. */
const FRESH_MS = 1_000
/** A sign-in elsewhere may end one that was just fetched. */
const MOST_RENEWALS = 2

/** Tells whether an account signed in again after it got a session: a platform may keep one for each. */
function successionOf(target: Target) {
  const latest = new Map<string, string>()
  return {
    see(answer: Answer) {
      const { ok, ask } = answer
      if (!ok || effectOf(ask.operation) !== 'signs-in') return
      const { login = '' } = (ask.form ?? {}) as { readonly login?: string }
      const session = cookieHeader(cookiesOf(answer))
      if (session) latest.set(login, session)
    },
    hasSuccessor({ cookie }: Credential, caller: Caller) {
      const last = latest.get(loginOf(target, caller)?.login ?? '')
      return cookie !== undefined && last !== undefined && last !== cookie
    },
  }
}

interface Parts {
  readonly young: YoungCredentials
  readonly signIn: SignIn
  readonly clock: Clock
  readonly target: Target
}

export function renewal({ young, signIn, clock, target }: Parts): ClientStep {
  const succession = successionOf(target)
  const proven = new Map<Credential, number>()
  const mayHaveEnded = (used: Credential, ask: Ask) => {
    const since = proven.get(used)
    return !young.isDisowning(ask) || (since !== undefined && clock.now() - since > FRESH_MS)
  }
  return {
    name: 'renewal',
    around: (next) => async (ask, passage) => {
      const own = ask.as !== 'anonymous' && !ask.headers?.authorization && !ask.headers?.cookie
      // Signing in needlessly could end the credential that it brings.
      let credential = await signIn.credential(own ? ask.as : 'anonymous')
      let answer = await next(ask, { ...passage, credential })
      succession.see(answer)
      // R16: the status of a refusal for an ended session is not shown.
      const isDisowned = ({ status, refused }: Answer) =>
        own && (status === 401 || (refused && succession.hasSuccessor(credential, ask.as)))
      for (let turn = 0; isDisowned(answer) && turn < MOST_RENEWALS; turn++) {
        if (young.isRefusedOtherwise(answer)) break
        if (answer.status === 401 && !mayHaveEnded(credential, ask)) break
        signIn.forget(ask.as, credential)
        const fetched = await signIn.credential(ask.as)
        if (fetched === credential) break
        credential = fetched
        answer = await next(ask, { ...passage, credential })
      }
      if (own && answer.status === 401) young.disown(ask)
      if (own && answer.ok && !proven.has(credential)) proven.set(credential, clock.now())
      return answer
    },
  }
}
