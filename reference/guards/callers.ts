/** Callers: the accounts behind tokens and cookies. */
import type { Caller, Question } from '../exchange.ts'
import type { Grant } from '../grants.ts'
import { isActive } from '../store/learner.ts'
import type { World } from '../world.ts'

/** Name of the older learner interface's cookie (legacy-learner: Authentication). */
export const SESSION_COOKIE = 'ServiceServerSID'

export function bearerOf(question: Question, world: World): Caller | undefined {
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
  return learner && (outlives(world) || isActive(learner, world.clock.today()))
    ? { kind: 'learner', role: 'svc/learner', learner }
    : undefined
}

const outlives = ({ choices }: World) => choices.disabledAccount === 'with its tokens'

export function sessionOf(question: Question, world: World): Caller | undefined {
  const id = sessionCookie(question)
  const learnerId = id === undefined ? undefined : world.grants.sessionOf(id)
  const learner = learnerId === undefined ? undefined : world.store.learners.get(learnerId)
  return learner && (outlives(world) || isActive(learner, world.clock.today()))
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

/** The learner whose credentials are given out first. */
export function mainLearner(world: World) {
  const login = world.credentials.CURRENT_LEARNER_LOGIN
  return world.store.learners.find((learner) => learner.login === login)!
}
