/** Accounts that are disabled for a while: current, States and transitions. */

import { refusal, succeeded } from '../../../client/answers/outcome.ts'
import { show } from '../../../client/answers/values.ts'
import { loginAsk } from '../../../client/sign-in.ts'
import type { Members } from '../../../contract/members.ts'
import { needs, type Outcome } from '../../../contract/verdict.ts'
import type { Call, Scope } from '../../../engine/scope.ts'
import { type Draft, sharedCheck } from '../../../laws/kit/suite.ts'
import { learnerIdOf } from '../tokens/sign-in.ts'
import { readLearner } from './values.ts'

export const update = async (scope: Scope, id: string | number, members: Members) =>
  scope.call({ operation: 'current/learners.update', as: 'administrator', path: { id }, json: members })

/** Changes the second learner's account, tries to sign in, and restores it in any case. */
async function signInWhile(scope: Scope, change: Members): Promise<Outcome> {
  const account = scope.target.current!.otherLearner!
  const id = await learnerIdOf(scope, account.login)
  const before = await scope.steady(() => readLearner(scope, id))
  const signIn = (more: Call = {}) => scope.call({ ...loginAsk(scope.target, 'other-learner'), ...more })
  succeeded(await signIn())
  const restore = Object.fromEntries(Object.keys(change).map((name) => [name, before[name] ?? null]))
  try {
    const changed = await update(scope, id, change)
    // R46: days that are both over may be refused.
    if (changed.refused && String(change.enabledUntil) < scope.builder.day(0))
      return needs.record('a target that takes days that are over')
    succeeded(changed)
    return refusal(await signIn({ mayBeRefused: true }), `a sign-in of a learner with ${show(change)}`)
  } finally {
    await putBack(scope, id, restore)
  }
}

/** A date cannot always be cleared: then it gets a value without effect. */
async function putBack(scope: Scope, id: number, restore: Members) {
  const different = async () => {
    const after = await readLearner(scope, id)
    return Object.keys(restore).filter((name) => (after[name] ?? null) !== restore[name])
  }
  const answer = await update(scope, id, restore)
  const safe: Members = { enabled: true, enabledFrom: scope.builder.day(-3650), enabledUntil: scope.builder.day(3650) }
  if (answer.ok && !(await different()).length) return
  await update(scope, id, Object.fromEntries(Object.keys(restore).map((name) => [name, restore[name] ?? safe[name]])))
  const left = await different()
  if (left.length)
    scope.residue('current/learners.update', String(id), `${left.join(', ')} of the learner could not be put back`)
}

export const disabledBy = (slug: string, title: string, change: (scope: Scope) => Members): Draft =>
  sharedCheck(slug, title, { callers: ['other-learner'] }, (scope) => signInWhile(scope, change(scope)))
