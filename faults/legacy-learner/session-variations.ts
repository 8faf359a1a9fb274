import { isObject } from '../../contract/members.ts'
import type { Around, World } from '../../reference/index.ts'
import { bodyOf, isOk, recordsIn, replying, type Variation } from '../../reference/mutators/fault.ts'
import { variationsOf } from '../../reference/mutators/variations.ts'
import { guidOf } from '../../reference/values/guid.ts'

const { answers, refuses, replies, shows, varies } = variationsOf('legacy-learner-')

const LOGINS = ['legacy-learner/session.login', 'legacy-learner/session.mobile-login'] as const

/** The valid session of each login, for each instance by itself. */
const latest = new WeakMap<World, Map<string, string>>()

const sessionIn = (text: unknown) => /ServiceServerSID=(\w+)/.exec(String(text))?.[1]

/** A new login ends the session that the same account had before. */
const onePerLogin: readonly Around[] = [
  ...LOGINS.map((operation) =>
    replying(operation, (reply, question, world) => {
      const session = sessionIn([reply.headers['set-cookie']].flat().at(-1))
      if (!isOk(reply) || !session) return undefined
      const sessions = latest.get(world) ?? new Map<string, string>()
      latest.set(world, sessions)
      const login = String(bodyOf(question).login)
      const former = sessions.get(login)
      if (former !== undefined) world.grants.closeSession(former)
      sessions.set(login, session)
    }),
  ),
]

export const sessionVariations: readonly Variation[] = [
  shows(
    'legacy-learner/profile.get',
    'last-name-in-capitals',
    'writes the last name in displayName in capitals',
    ['R7'],
    (profile) => {
      profile.displayName = `${profile.firstname} ${String(profile.name).toUpperCase()}`
    },
  ),
  shows(
    'legacy-learner/training-sessions.list',
    'finer-modality',
    'shows half of the sessions of distance learning as blended, and finds them by distanciel',
    ['R112'],
    (session) => {
      if (session.modality === 'distanciel' && /[0-7]$/.test(String(session.guid))) session.modality = 'blended'
    },
  ),
  shows(
    'legacy-learner/training-sessions.list',
    'modality-in-capitals',
    'shows the modality of a session in capitals',
    ['R112'],
    (session) => {
      session.modality = String(session.modality).toUpperCase()
    },
  ),
  shows(
    'legacy-learner/training-sessions.list',
    'modality-in-other-words',
    'shows the modality of a session in words of its own',
    ['R112'],
    (session) => {
      session.modality = `${session.modality} path`
    },
  ),
  replies(
    'legacy-learner/training-sessions.list',
    'sessions-of-a-programme',
    'gives half of the sessions a programme as training, to whose trainings their objects belong',
    ['RL26'],
    (reply, _, { store, choices }) => {
      const programme = guidOf(store.courses.all().at(-1)!.uuid, choices.guids)
      for (const session of isOk(reply) ? recordsIn(reply) : [])
        if (/[0-7]$/.test(String(session.guid))) session.trainingGuid = programme
    },
  ),
  varies('one-session-per-account', 'ends the session of an account when it signs in again', ['R59'], ...onePerLogin),
  replies(
    'legacy-learner/*',
    'sets-cookie-always',
    'sets the session cookie again with every answer',
    ['R59'],
    (reply, { headers, operation }) => {
      const [cookie] = /ServiceServerSID=\w+/.exec(headers.cookie ?? '') ?? []
      if (isOk(reply) && cookie && !operation.includes('logout'))
        reply.headers['set-cookie'] = [`${cookie}; Path=/; Secure`]
    },
  ),
  shows('legacy-learner/session.mobile-login', 'no-branding', 'returns null as colour and logo', ['R7'], (value) => {
    value.mainColor = null
    value.logoUrl = null
  }),
  answers(
    'legacy-learner/*',
    'silent-successes',
    'gives successes an empty message',
    ['R16'],
    (reply, { operation }) =>
      // The answer to an upload states its success.
      isObject(reply.body) && operation !== 'legacy-learner/trackings.upload'
        ? { ...reply, body: { ...reply.body, message: '' } }
        : undefined,
  ),
  replies(LOGINS, 'cookie-twice', 'sets the session cookie twice, the second one being good', ['R109'], (reply) => {
    const [cookie] = [reply.headers['set-cookie'] ?? []].flat()
    if (isOk(reply) && cookie)
      reply.headers['set-cookie'] = [cookie.replace(/ServiceServerSID=\w+/, 'ServiceServerSID=stale'), cookie]
  }),
  shows(
    'legacy-learner/profile.get',
    'login-in-capitals',
    'shows the login of a profile in capitals',
    ['R37'],
    (profile) => {
      profile.login = String(profile.login).toUpperCase()
    },
  ),
  shows(
    'legacy-learner/profile.get',
    'written-addresses',
    'shows web addresses as learners write them',
    ['R7'],
    (profile) => {
      profile.webUrl = 'www.example.test/my pages'.replace(' ', '-')
      profile.linkedInUrl = 'mila-okafor'
      profile.twitterUrl = ''
    },
  ),
  refuses(
    LOGINS,
    'own-accounts',
    'does not know the accounts of the current interface',
    ['R24', 'RL24'],
    (question, { credentials }) => {
      const { login } = bodyOf(question)
      return login !== credentials.LEGACY_LEARNER_LOGIN && login !== undefined && 401
    },
  ),
]
