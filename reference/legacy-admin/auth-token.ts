/** The short token for a learner's client application and its exchange (legacy-admin: Authentication; R22, R92). */
import type { Reply } from '../exchange.ts'
import { answer } from '../forms/answer.ts'
import { demand } from '../input/problem.ts'
import { Refusal } from '../refusal.ts'
import { isActive } from '../store/learner.ts'
import type { Action } from '../world.ts'
import { href, success } from './envelope.ts'
import { recordAt } from './lookup.ts'

export const issue: Action = (question, world) => {
  const learner = recordAt(question, world, world.store.learners, 'learner_guid')
  demand(question, 'state', isActive(learner, world.clock.today()), 'the learner cannot sign in')
  const token = world.grants.issueCode(learner.id)
  const self = href(`/API/ADMIN/v1/REST/Learner/${question.path.learner_guid}/AuthToken/`)
  const inValue = world.choices.tokenLinks === 'value'
  return success(inValue ? { token, _links: { self } } : { token }, inValue ? {} : { self })
}

export const exchange: Action = (question, world) => {
  const token = question.query.get('token') ?? ''
  demand(question, 'required', token !== '', 'token is required')
  const learnerId = world.grants.redeemCode(token)
  const learner = learnerId === undefined ? undefined : world.store.learners.get(learnerId)
  if (!learner || !isActive(learner, world.clock.today())) throw new Refusal('validation', 'the token is not valid')
  return envelope({ learnerLogin: learner.login, password: learner.password, instanceUrl: world.addresses.instance })
}

/** The exchange has an envelope of its own. */
const envelope = (value: object): Reply => answer({ message: 'OK', totalResults: 1, success: true, value })
