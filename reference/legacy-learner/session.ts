/** Login and logout, on the web and on mobile devices (legacy-learner: Authentication; R59). */
import type { Question, Reply } from '../exchange.ts'
import { SESSION_COOKIE, sessionCookie } from '../guards/callers.ts'
import { readMembers } from '../input/members.ts'
import { isObject } from '../input/rule.ts'
import { anyText, filledText, oneWordOf } from '../input/textual.ts'
import { Refusal } from '../refusal.ts'
import { isActive } from '../store/learner.ts'
import type { Action, World } from '../world.ts'
import { success } from './envelope.ts'

const MAIN_COLOR = '#1f6f8b'

const fields = {
  login: filledText(),
  password: anyText,
  deviceid: anyText,
  deviceName: anyText,
  deviceOs: oneWordOf(['ios', 'android']),
  applicationName: anyText,
}

export const login: Action = (question, world) => signIn(question, world, {})

export const mobileLogin: Action = (question, world) =>
  signIn(question, world, { mainColor: MAIN_COLOR, logoUrl: 'https://media.example.test/logo.png' })

function signIn(question: Question, world: World, value: object): Reply {
  const sent = readMembers(question, world, isObject(question.body) ? question.body : {}, {
    shape: fields,
    required: ['login', 'password'],
  })
  const learner = world.store.learners.find((account) => account.login === sent.login)
  const proved = learner?.password === sent.password || question.skip.has('credential')
  if (!learner || !proved || !isActive(learner, world.clock.today()))
    throw new Refusal('credential', 'No valid credentials were provided')
  learner.lastConnectedAt = world.clock.instant()
  const reply = success(value, 1, 'signed in')
  const session = world.grants.openSession(learner.id)
  reply.headers['set-cookie'] = [`${SESSION_COOKIE}=${session}; Path=/; HttpOnly; SameSite=Lax`]
  return reply
}

export const logout: Action = (question, world) => {
  const session = sessionCookie(question)
  if (session !== undefined) world.grants.closeSession(session)
  const reply = success({}, 1, 'signed out')
  reply.headers['set-cookie'] = [`${SESSION_COOKIE}=; Path=/; HttpOnly; Max-Age=0`]
  return reply
}
