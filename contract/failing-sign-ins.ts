/**
 * Sign-ins with a wrong or missing password for a login that exists. A platform may lock the account for them (R121):
 * they are allotted to the configured accounts before the run, like requests under a rate limit.
 */
import type { Caller } from './interfaces.ts'
import type { OperationId } from './operations.ts'

/** The most of them for one account in a run. */
export const MOST_FAILING = 4
/** The most refusals in a row for one account, whatever the sign-in. */
export const MOST_IN_A_ROW = 2

interface FailingSignIn {
  readonly check: `${OperationId}#${string}`
  /** Number of the check's attempt. */
  readonly attempt: string
  /** The accounts with which it can be made, the best first. */
  readonly callers: readonly Caller[]
  /** 2 where an honest refusal may need a second look. */
  readonly times: number
}

const OF_CURRENT: readonly Caller[] = ['administrator', 'plain-administrator', 'learner', 'other-learner']
const OF_LEARNERS: readonly Caller[] = ['session', 'other-session', 'other-learner', 'learner']

/** The most telling first: with few accounts the last ones are left out. */
const FAILING_SIGN_INS: readonly FailingSignIn[] = [
  { check: 'current/tokens.login#wrong-password', attempt: 'shortened', callers: OF_CURRENT, times: 2 },
  { check: 'legacy-learner/session.login#wrong-password', attempt: 'shortened', callers: ['session'], times: 1 },
  { check: 'legacy-learner/session.mobile-login#wrong-password', attempt: 'shortened', callers: ['session'], times: 1 },
  { check: 'current/tokens.login#required-password', attempt: 'missing', callers: OF_CURRENT, times: 1 },
  { check: 'current/tokens.login#impersonate-password', attempt: 'altered', callers: ['administrator'], times: 1 },
  { check: 'legacy-learner/session.login#missing-password', attempt: 'missing', callers: OF_LEARNERS, times: 1 },
  { check: 'legacy-learner/session.mobile-login#missing-password', attempt: 'missing', callers: OF_LEARNERS, times: 1 },
  { check: 'legacy-learner/session.login#missing-password', attempt: 'empty', callers: OF_LEARNERS, times: 1 },
  { check: 'legacy-learner/session.mobile-login#missing-password', attempt: 'empty', callers: OF_LEARNERS, times: 1 },
  { check: 'current/tokens.login#wrong-password', attempt: 'altered', callers: [...OF_CURRENT].reverse(), times: 2 },
]

export interface Allotted extends FailingSignIn {
  /** Absent where every account has its share already. */
  readonly caller?: Caller
}

/** The need of a check of failing sign-ins that may send none. */
export const NO_SHARE = `another account: a run sends at most ${MOST_FAILING} wrong passwords for one`

/** @param loginOf the login of a configured caller; two callers may share one */
export function allottedSignIns(loginOf: (caller: Caller) => string | undefined): readonly Allotted[] {
  const spent = new Map<string, number>()
  return FAILING_SIGN_INS.map((wanted) => {
    const caller = wanted.callers.find((one) => {
      const login = loginOf(one)
      return login !== undefined && (spent.get(login) ?? 0) + wanted.times <= MOST_FAILING
    })
    if (!caller) return wanted
    const login = loginOf(caller)!
    spent.set(login, (spent.get(login) ?? 0) + wanted.times)
    return { ...wanted, caller }
  })
}
