/** What variations do that no request of a run meets: the same request to an honest instance and to the varied one. */
import { expect, test } from 'vitest'
import type { Answer } from '../../client/answer.ts'
import type { Ask } from '../../client/request.ts'
import type { Members } from '../../contract/members.ts'
import { variations } from '../../faults/index.ts'
import { stage } from '../../proving/stage.ts'
import type { Reference } from '../../reference/index.ts'
import { UNMET } from './unmet.ts'

type Send = (ask: Omit<Ask, 'as'>) => Promise<Answer>
type Shown = (send: Send, reference: Reference) => unknown

const named =
  (firstName: string): Shown =>
  async (send) => {
    const answer = await send({ operation: 'current/learners.create', json: { login: 'unmet', firstName } })
    return (answer.json as { firstName: string }).firstName
  }

const created =
  (members: Members, headers: Ask['headers'] = {}): Shown =>
  async (send) =>
    (await send({ operation: 'current/learners.create', json: { login: 'unmet', ...members }, headers })).ok

const signedIn =
  (password: (right: string) => string): Shown =>
  async (send, { credentials }) => {
    const { CURRENT_LEARNER_LOGIN: login, CURRENT_LEARNER_PASSWORD: right = '' } = credentials
    const json = { role: 'svc/learner', login, password: password(right) }
    return (await send({ operation: 'current/tokens.login', json })).ok
  }

const content = (title: string) => ({
  operation: 'current/learning-resources.create' as const,
  json: {
    type: 'WEBSITE',
    isTrackingPropagated: false,
    localizedVersion: { languageCode: 'en-GB', metadata: { title, referenceCode: 'UNMET' } },
  },
})

const otherCase = (text: string) =>
  [...text].map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('')

/** The learner collection without its last slash, and without a credential. */
const withoutSlash: Shown = (_, { handle, credentials }) =>
  handle({
    door: 'service',
    method: 'GET',
    target: '/v2/learners',
    headers: { platform: credentials.CURRENT_PLATFORM! },
    body: Buffer.alloc(0),
  }).status

/** What is seen of the honest instance and of the varied one. */
const SHOWN: Readonly<Record<string, readonly [honest: unknown, varied: unknown, shown: Shown]>> = {
  'content-created-is-not-updated': [
    1,
    0,
    async (send) => {
      const { id } = (await send(content('New'))).json as { id: number }
      const query = { id, 'lastUpdatedAt.greaterThan': '2000-01-01T00:00:00Z' }
      const list = await send({ operation: 'current/learning-resources.list', query })
      return (list.json as { items: unknown[] }).items.length
    },
  ],
  'people-trimmed-texts': [' Ada ', 'Ada', named(' Ada ')],
  'people-composed-texts': ['Zoe\u0301', 'Zo\u00e9', named('Zoe\u0301')],
  'people-straight-quotes': ['D’Arc', "D'Arc", named('D’Arc')],
  'words-codes-once': [
    true,
    false,
    async (send) => {
      await send(content('One'))
      return (await send(content('Another'))).ok
    },
  ],
  'platform-passwords-in-any-letters': [false, true, signedIn(otherCase)],
  'platform-trimmed-passwords': [false, true, signedIn((right) => `${right} `)],
  'strict-no-control-characters': [true, false, created({ firstName: 'Ada\u0007' })],
  'strict-media-types': [true, false, created({ firstName: 'Ada' }, { 'content-type': 'text/plain' })],
  'strict-no-body-where-none-belongs': [
    true,
    false,
    async (send) => (await send({ operation: 'current/learners.list', json: {} })).ok,
  ],
  'strict-accepts': [true, false, created({ firstName: 'Ada' }, { accept: null })],
  'tidy-lower-case-addresses': [
    'Ada@Example.org',
    'ada@example.org',
    async (send) => {
      const json = { login: 'unmet', email: 'Ada@Example.org' }
      return ((await send({ operation: 'current/learners.create', json })).json as { email: string }).email
    },
  ],
  'pathSlash-as-written': [401, 404, withoutSlash],
  'pathSlash-redirect-to-written': [401, 308, withoutSlash],
  'repeatedParameter-last': [
    'the first',
    'the last',
    async (send, { credentials: { CURRENT_LEARNER_LOGIN: login = '' } }) => {
      const query = [
        ['login', login],
        ['login', `${login}.nobody`],
      ] as const
      const list = await send({ operation: 'current/learners.list', query })
      return (list.json as { items: unknown[] }).items.length ? 'the first' : 'the last'
    },
  ],
}

test('each variation that no request meets has a reason, and a request that shows it', () => {
  expect(Object.keys(SHOWN).sort()).toEqual(Object.keys(UNMET).sort())
})

test.each(Object.entries(SHOWN))('%s', async (id, [honest, varied, shown]) => {
  const seenOf = async (around = variations.find((one) => one.id === id)) => {
    const { world, reference } = stage({ around: around?.around, choices: around?.choices })
    return shown((ask) => world.client.send({ as: 'administrator', ...ask }), reference)
  }
  expect(await seenOf({ id: 'honest', title: '', readings: [] })).toEqual(honest)
  expect(await seenOf()).toEqual(varied)
})
