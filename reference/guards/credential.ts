import { interfaceOf, operationOf } from '../../contract/operations.ts'
import type { Caller, Question } from '../exchange.ts'
import type { Grant } from '../grants.ts'
import { Refusal } from '../refusal.ts'
import { isActive } from '../store/learner.ts'
import type { World } from '../world.ts'

/** Name of the older learner interface's cookie (legacy-learner: Authentication). */
export const SESSION_COOKIE = 'ServiceServerSID'

const open = new Set<string>([
  'current/tokens.login',
  'current/tokens.signed',
  'current/tokens.refresh',
  'legacy-learner/session.login',
  'legacy-learner/session.mobile-login',
])

/** Finds out who asks and writes it into the question. @throws Refusal when nobody known does */
export function credentialGuard(question: Question, world: World): void {
  if (open.has(question.operation) || isOpenExchange(question, world)) {
    question.caller = { kind: 'anybody' }
    return
  }
  const caller = callerOf(question, world)
  if (caller) question.caller = caller
  else if (question.skip.has('credential')) question.caller = standIn(question, world)
  else throw new Refusal('credential', 'No valid credentials were provided')
}

// R22: whether the exchange wants a key is a choice
const isOpenExchange = (question: Question, world: World) =>
  question.operation === 'legacy-admin/tokens.exchange' && world.choices.exchangeCredential === 'none'

function callerOf(question: Question, world: World): Caller | undefined {
  switch (interfaceOf(question.operation)) {
    case 'current':
      return bearer(question, world)
    case 'legacy-learner':
      return session(question, world)
    case 'legacy-admin':
      return question.headers['api-key'] === world.credentials.LEGACY_ADMIN_API_KEY ? { kind: 'key' } : undefined
  }
}

function bearer(question: Question, world: World): Caller | undefined {
  const token = /^Bearer +(\S+) *$/i.exec(question.headers.authorization ?? '')?.[1]
  const grant = token === undefined ? undefined : world.grants.accessOf(token)
  return grant && accountOf(grant, world)
}

/** The account behind a grant, as long as it may still be used. */
export function accountOf(grant: Grant, world: World): Caller | undefined {
  if (grant.role === 'svc/admin') {
    const administrator = world.store.administrators.get(grant.accountId)
    return administrator && (administrator.enabled || outlives(world))
      ? { kind: 'administrator', role: 'svc/admin', administrator }
      : undefined
  }
  const learner = world.store.learners.get(grant.accountId)
  return learner && isActive(learner, world.clock.today())
    ? { kind: 'learner', role: 'svc/learner', learner }
    : undefined
}

const outlives = ({ choices }: World) => choices.disabledAccount === 'with its tokens'

function session(question: Question, world: World): Caller | undefined {
  const id = sessionCookie(question)
  const learnerId = id === undefined ? undefined : world.grants.sessionOf(id)
  const learner = learnerId === undefined ? undefined : world.store.learners.get(learnerId)
  return learner && isActive(learner, world.clock.today())
    ? { kind: 'learner', role: 'svc/learner', learner }
    : undefined
}

export function sessionCookie(question: Question): string | undefined {
  for (const pair of (question.headers.cookie ?? '').split(';')) {
    const [name, value] = pair.split('=', 2)
    if (name?.trim() === SESSION_COOKIE) return value?.trim()
  }
  return undefined
}

/** Whoever would be asked for: the strongest account that the operation knows. */
function standIn(question: Question, world: World): Caller {
  if (interfaceOf(question.operation) === 'legacy-admin') return { kind: 'key' }
  const { roles } = operationOf(question.operation)
  if (roles?.includes('svc/admin')) {
    const login = world.credentials.CURRENT_ADMIN_LOGIN
    const administrator = world.store.administrators.find((account) => account.login === login)
    if (administrator) return { kind: 'administrator', role: 'svc/admin', administrator }
  }
  return { kind: 'learner', role: 'svc/learner', learner: mainLearner(world) }
}

/** The learner whose credentials are given out first. */
export function mainLearner(world: World) {
  const login = world.credentials.CURRENT_LEARNER_LOGIN
  return world.store.learners.find((learner) => learner.login === login)!
}
