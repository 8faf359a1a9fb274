/** Variations that change no answer of a run: the same request to an honest instance and to the varied one. */
import { expect, test } from 'vitest'
import type { Ask } from '../../client/request.ts'
import type { Members } from '../../contract/members.ts'
import { variations } from '../../faults/index.ts'
import { stage } from '../../faults/proving/stage.ts'
import { isGiven } from '../../reference/mutators/fault.ts'
import { UNMET } from './unmet.ts'
import { listed, type Seen, SHOWN_BY_OLDER, type Shown } from './unmet-older.ts'

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

/** @param fields of one that the platform has, and one that it has not */
const customised =
  (fields: (of: { known: Members; unknown: Members }) => readonly Members[]): Shown =>
  async (send, { store }) => {
    const [known, unknown] = [store.customFields.all()[0]!.uuid, UNKNOWN].map((uuid) => ({ uuid, value: 'x' }))
    const json = { login: 'unmet', customFields: fields({ known: known!, unknown: unknown! }) }
    const answer = await send({ operation: 'current/learners.create', json })
    if (!answer.ok) return 'refused'
    return (answer.json as { customFields: unknown[] }).customFields.length ? 'the field' : 'nothing'
  }

const content = (title: string) => ({
  operation: 'current/learning-resources.create' as const,
  json: {
    type: 'WEBSITE',
    isTrackingPropagated: false,
    localizedVersion: { languageCode: 'en-GB', metadata: { title, referenceCode: 'UNMET' } },
  },
})

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

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

/** The values of the honest instance and of the varied one. */
const SHOWN: Readonly<Record<string, Seen>> = {
  ...SHOWN_BY_OLDER,
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
  'unknownCustomField-ignore': ['refused', 'nothing', customised(({ unknown }) => [unknown])],
  'unknownCustomField-accept': ['refused', 'the field', customised(({ unknown }) => [unknown])],
  'people-no-custom-fields': ['the field', 'refused', customised(({ known }) => [known, known])],
  'loginCase-alike': [
    true,
    false,
    (send, own) => created({ login: otherCase(own.credentials.CURRENT_LEARNER_LOGIN!) })(send, own),
  ],
  'people-unique-email': [
    true,
    false,
    (send, own) => created({ email: own.store.learners.all()[0]!.email })(send, own),
  ],
  'people-unique-referenceNumber': [
    true,
    false,
    (send, own) => created({ referenceNumber: own.store.learners.all()[0]!.referenceNumber })(send, own),
  ],
  'people-addresses-only': [true, false, created({ email: 'ada@here' })],
  'people-known-domains': [true, false, created({ email: 'ada@example.test' })],
  'people-plain-logins': [true, false, created({ login: 'un met' })],
  'people-time-zones-of-the-list': [true, false, created({ timezone: 'Romance Standard Time' })],
  'disabledAccount-with-its-tokens': [
    false,
    true,
    async (send, { store, credentials }) => {
      const { CURRENT_LEARNER_LOGIN: login, CURRENT_LEARNER_PASSWORD: password } = credentials
      const json = { role: 'svc/learner', login, password }
      const { accessToken } = (await send({ operation: 'current/tokens.login', json })).json as { accessToken: string }
      const { id } = store.learners.find((one) => one.login === login)!
      await send({ operation: 'current/learners.update', path: { id }, json: { enabled: false } })
      const headers = { authorization: `Bearer ${accessToken}` }
      return (await send({ as: 'anonymous', operation: 'current/tags.list', headers })).ok
    },
  ],
  'emptyParameter-ignored': [
    'nothing',
    'something',
    async (send) => listed(await send({ operation: 'current/learners.list', query: { login: '' } })),
  ],
  'times-dated-by-parts': [
    'as before',
    'dated anew',
    async (send, { store }) => {
      await send({ operation: 'current/trackings.list', query: { size: 1 } })
      const { id, sessionId, timeSpent } = store.trackings.find((one) => one.completedAt === null)!
      const timeOf = async () => {
        const { json } = await send({ operation: 'current/training-sessions.get', path: { id: sessionId } })
        return (json as { modifiedAt: string }).modifiedAt
      }
      const before = await timeOf()
      await send({ operation: 'current/trackings.update', path: { id }, json: { timeSpent: timeSpent + 1 } })
      return (await timeOf()) === before ? 'as before' : 'dated anew'
    },
  ],
  'repeatedParameter-last': [
    'the first',
    'the last',
    async (send, { credentials: { CURRENT_LEARNER_LOGIN: login = '' } }) => {
      const query = [
        ['login', login],
        ['login', `${login}.nobody`],
      ] as const
      const list = await send({ operation: 'current/learners.list', query })
      return listed(list) === 'something' ? 'the first' : 'the last'
    },
  ],
}

test('each variation that changes no answer has a reason, and a request that shows it', () => {
  expect(Object.keys(SHOWN).sort()).toEqual(Object.keys(UNMET).sort())
})

test.each(Object.entries(SHOWN))('%s', async (id, [honest, varied, shown]) => {
  const variation = variations.find((one) => one.id === id)!
  const seenOf = async ({ around, choices }: Pick<typeof variation, 'around' | 'choices'>) => {
    const { world, reference } = stage({ around, choices })
    return shown((ask) => world.client.send({ as: 'administrator', ...ask } as Ask), reference)
  }
  expect(await seenOf({ around: variation.around?.filter(isGiven) })).toEqual(honest)
  expect(await seenOf(variation)).toEqual(varied)
})
