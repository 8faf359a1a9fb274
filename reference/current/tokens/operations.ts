/** Sign-in of the current interface (current: Token operations, Authentication). */

import { ROLES, type Role } from '../../../contract/operations.ts'
import type { Question, Reply } from '../../exchange.ts'
import { answer } from '../../forms/answer.ts'
import type { Grant } from '../../grants.ts'
import { accountOf } from '../../guards/callers.ts'
import { readBody } from '../../input/members.ts'
import { clearable, oneOf, text } from '../../input/rule.ts'
import { brokenRule, Refusal } from '../../refusal.ts'
import { isActive } from '../../store/learner.ts'
import type { Action, World } from '../../world.ts'
import { readSignedToken } from './signed-token.ts'

const refused = () => new Refusal('credential', 'No valid credentials were provided')

export const login: Action = (question, world) => {
  const sent = readBody(question, world, {
    shape: { role: oneOf(ROLES), login: text({ min: 1 }), password: text(), impersonate: clearable(text({ min: 1 })) },
    required: ['role', 'login', 'password'],
  })
  const account = { login: sent.login!, role: sent.role!, impersonate: sent.impersonate ?? undefined }
  return tokens(signIn(question, world, account, sent.password!), world)
}

export const signed: Action = (question, world) => {
  const sent = readBody(question, world, {
    shape: { token: text({ min: 1 }), impersonate: clearable(text({ min: 1 })) },
    required: ['token'],
  })
  const claims = readSignedToken(String(sent.token), world)
  if (!claims && !question.skip.has('credential')) throw refused()
  const login = claims?.login ?? world.credentials.CURRENT_ADMIN_LOGIN!
  return tokens(
    signIn(question, world, { login, role: claims?.role ?? 'svc/admin', impersonate: sent.impersonate ?? undefined }),
    world,
  )
}

export const refresh: Action = (question, world) => {
  const sent = readBody(question, world, { shape: { refreshToken: text({ min: 1 }) }, required: ['refreshToken'] })
  const grant = world.grants.refreshOf(String(sent.refreshToken))
  if (!grant || !accountOf(grant, world)) throw refused()
  const accessToken = world.grants.issueAccess(grant)
  if (world.choices.refreshToken === 'kept') return answer({ accessToken })
  if (world.choices.refreshToken === 'rotated') world.grants.revokeRefresh(sent.refreshToken!)
  return answer({ accessToken, refreshToken: world.grants.issueRefresh(grant) })
}

interface Claim {
  readonly login: string
  readonly role: Role
  readonly impersonate: string | undefined
}

/** @param password none when a signature has identified the caller */
function signIn(question: Question, world: World, claim: Claim, password?: string): Grant {
  const proves = (account: { password: string }) =>
    password === undefined || account.password === password || question.skip.has('credential')
  const administrator = world.store.administrators.find((account) => account.login === claim.login)
  const mayAct = administrator?.enabled && proves(administrator)
  const learner = world.store.learners.find((account) => account.login === claim.login)
  const mayLearn = learner && isActive(learner, world.clock.today()) && proves(learner)
  if (claim.impersonate !== undefined) {
    if (mayAct) return impersonation(claim.impersonate, world)
    throw mayLearn ? new Refusal('forbidden', 'only administrators impersonate') : refused()
  }
  if (claim.role === 'svc/learner' && mayLearn) return grantOf(learner, 'svc/learner')
  if (claim.role === 'svc/admin' && mayAct) return grantOf(administrator, 'svc/admin')
  throw refused()
}

/** The token acts as that learner (R47). */
function impersonation(login: string, world: World): Grant {
  const learner = world.store.learners.find((account) => account.login === login)
  if (learner && isActive(learner, world.clock.today())) return grantOf(learner, 'svc/learner')
  if (world.choices.unknownImpersonation === 'refuse credential') throw refused()
  throw brokenRule('unknown-reference', 'impersonate names no learner who can sign in')
}

const grantOf = (account: { id: number; login: string }, role: Role): Grant => ({
  login: account.login,
  role,
  accountId: account.id,
})

function tokens(grant: Grant, world: World): Reply {
  if (grant.role === 'svc/learner') world.store.learners.known(grant.accountId).lastConnectedAt = world.clock.instant()
  return answer({ accessToken: world.grants.issueAccess(grant), refreshToken: world.grants.issueRefresh(grant) })
}
