import { isObject } from '../../contract/members.ts'
import type { Around, World } from '../../reference/index.ts'
import { around, bodyOf, isOk, recordsIn, replying, type Variation } from '../../reference/mutators/fault.ts'
import { guidOf } from '../../reference/values/guid.ts'
import { each, legal } from './legal.ts'
import { refusing } from './making.ts'

const LOGINS = ['legacy-learner/session.login', 'legacy-learner/session.mobile-login'] as const

/** The valid session of each login, for each instance by itself. */
const latest = new WeakMap<World, Map<string, string>>()

const sessionIn = (text: unknown) => /ServiceServerSID=(\w+)/.exec(String(text))?.[1]

/** A new login ends the session that the same account had before. */
const onePerLogin: readonly Around[] = [
  ...LOGINS.map((operation) =>
    around(operation, (next, world) => (question) => {
      const reply = next(question)
      const session = sessionIn([reply.headers['set-cookie']].flat().at(-1))
      if (!isOk(reply) || !session) return reply
      const sessions = latest.get(world) ?? new Map<string, string>()
      latest.set(world, sessions)
      const login = String(bodyOf(question).login)
      const former = sessions.get(login)
      if (former !== undefined) world.grants.closeSession(former)
      sessions.set(login, session)
      return reply
    }),
  ),
]

export const sessionVariations: readonly Variation[] = [
  legal(
    'finer-modality',
    'shows half of the sessions of distance learning as blended, and finds them by distanciel',
    ['R112'],
    [
      each('legacy-learner/training-sessions.list', (session) => {
        if (session.modality === 'distanciel' && /[0-7]$/.test(String(session.guid))) session.modality = 'blended'
      }),
    ],
  ),
  legal(
    'sessions-of-a-programme',
    'gives half of the sessions a programme as training, to whose trainings their objects belong',
    ['RL26'],
    [
      replying('legacy-learner/training-sessions.list', (reply, _, { store, choices }) => {
        const programme = guidOf(store.courses.all().at(-1)!.uuid, choices.guids)
        for (const session of isOk(reply) ? recordsIn(reply) : [])
          if (/[0-7]$/.test(String(session.guid))) session.trainingGuid = programme
      }),
    ],
  ),
  legal('one-session-per-account', 'ends the session of an account when it signs in again', ['R59'], onePerLogin),
  legal(
    'sets-cookie-always',
    'sets the session cookie again with every answer',
    ['R59'],
    [
      replying('legacy-learner/*', (reply, { headers, operation }) => {
        const [cookie] = /ServiceServerSID=\w+/.exec(headers.cookie ?? '') ?? []
        if (isOk(reply) && cookie && !operation.includes('logout'))
          reply.headers['set-cookie'] = [`${cookie}; Path=/; Secure`]
        return undefined
      }),
    ],
  ),
  legal(
    'no-branding',
    'returns null as colour and logo',
    ['R7'],
    [
      each('legacy-learner/session.mobile-login', (value) => {
        value.mainColor = null
        value.logoUrl = null
      }),
    ],
  ),
  legal(
    'silent-successes',
    'gives successes an empty message',
    ['R16'],
    [
      replying('legacy-learner/*', (reply, { operation }) =>
        // The answer to an upload states its success.
        isOk(reply) && isObject(reply.body) && operation !== 'legacy-learner/trackings.upload'
          ? { ...reply, body: { ...reply.body, message: '' } }
          : undefined,
      ),
    ],
  ),
  legal(
    'cookie-twice',
    'sets the session cookie twice, the second one being good',
    ['R109'],
    LOGINS.map((operation) =>
      replying(operation, (reply) => {
        const [cookie] = [reply.headers['set-cookie'] ?? []].flat()
        if (isOk(reply) && cookie)
          reply.headers['set-cookie'] = [cookie.replace(/ServiceServerSID=\w+/, 'ServiceServerSID=stale'), cookie]
        return undefined
      }),
    ),
  ),
  legal(
    'login-in-capitals',
    'shows the login of a profile in capitals',
    ['R37'],
    [
      each('legacy-learner/profile.get', (profile) => {
        profile.login = String(profile.login).toUpperCase()
      }),
    ],
  ),
  legal(
    'written-addresses',
    'shows web addresses as learners write them',
    ['R7'],
    [
      each('legacy-learner/profile.get', (profile) => {
        profile.webUrl = 'www.example.test/my pages'.replace(' ', '-')
        profile.linkedInUrl = 'mila-okafor'
        profile.twitterUrl = ''
      }),
    ],
  ),
  legal(
    'own-accounts',
    'does not know the accounts of the current interface',
    ['R24', 'RL24'],
    LOGINS.map((operation) =>
      around(operation, (next, { credentials }) => (question) => {
        const { login } = bodyOf(question)
        return login === credentials.LEGACY_LEARNER_LOGIN || login === undefined
          ? next(question)
          : refusing('unknown', 401)
      }),
    ),
  ),
]
