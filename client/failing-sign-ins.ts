/** The account for which each wrong password of a run is sent. */
import { type Allotted, allottedSignIns } from '../contract/failing-sign-ins.ts'
import { type Caller, loginOf, type Target } from './target.ts'

/** Every sign-in with a wrong or missing password that a run may send; without `caller` where it sends none. */
export const failingSignInsOf = (target: Target): readonly Allotted[] =>
  allottedSignIns((caller) => loginOf(target, caller)?.login.trim().toLowerCase())

export interface FailingAttempt {
  readonly attempt: string
  readonly caller: Caller
}

/** The attempts that a check may make; none where every account has its share already. */
export const failingAttemptsOf = (target: Target, check: string): readonly FailingAttempt[] =>
  failingSignInsOf(target).flatMap((one) =>
    one.check === check && one.caller ? [{ attempt: one.attempt, caller: one.caller }] : [],
  )
