import { expect, test } from 'vitest'
import { operations } from '../../contract/operations.ts'
import { createReference, type Guard } from '../../reference/index.ts'
import { createRandom } from '../../reference/random.ts'
import { speakers } from './speaker.ts'

/** Members and parameters of all operations, so that nonsense arrives where it hurts. */
const NAMES = (
  'login password role impersonate token refreshToken email enabled enabledFrom enabledUntil entity manager department customFields firstName lastName languageCode referenceNumber timezone ' +
  'type isTrackingPropagated publisher localizedVersion metadata author tag theme parent name title hrisExportMode hrisSelectedSessionsIds durationText isMobile status ' +
  'learner learningResource trainingSession progress score scoreMax timeSpent firstLaunchedAt completedAt latestAccessedAt learnerIds activityIds earnedPoints language keyword sessionId duration sortBy chapter ' +
  'size offset limit page include entityId groupUuid createdAt.equal lastUpdatedAt.lowerThan modifiedAt.greaterThan registeredAt.lowerThanEqual progress.equal score.greaterThan certifiedAt.equal ' +
  'context contextGuid comment follow like vote favourite trackings trackingId itemId progression registrationGuid sessionTimeSpent totalTimeSpent firstLaunchTime completionTime sort filter types tags modalities folderId ' +
  'sessionGuid entityGuid start end translations code sequenceMode welcomeText status guid title_exact locale'
).split(' ')

const VALUES = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  '',
  ' ',
  'x',
  '\u0000',
  '🦊',
  '-1',
  '2024-02-30',
  '2024-01-01T00:00:00Z',
  '2024-01-01 00:00:00',
  [],
  [null],
  [1],
  {},
  { id: 'x' },
  { id: 1e9 },
  { uuid: 3 },
  '[{"itemId":{}}]',
  '__proto__',
  'x'.repeat(5000),
]

const PATHS = [
  '1',
  '1001',
  '3001',
  '7001',
  '9001',
  '11001',
  '20001',
  '-1',
  '1e3',
  '99999999999999999999',
  'en-GB',
  'none',
  '%F0%9F%A6%8A',
  '%zz',
  'constructor',
]

/** Asks every operation many times; ways of skipping rules included. Answers the statuses of what went wrong. */
function ask(skip: readonly Guard[]): string[] {
  const random = createRandom(7)
  const around = {
    operation: '*' as const,
    wrap: (next: any) => (question: any) => next(Object.assign(question, { skip: new Set(skip) })),
  }
  const reference = createReference({ rateLimits: 'off', around: [around] })
  const { courses, sessions, learners, registrations, entities, trackings } = reference.store
  const guids = [courses, sessions, learners, registrations, entities, trackings].map(
    (records) => [...records].at(-1)!.uuid,
  )
  const paths = [
    ...PATHS,
    ...guids,
    reference.credentials.CURRENT_ADMIN_LOGIN!,
    'training',
    '40001',
    '2001',
    '13001',
    '301',
  ]
  const wrong = new Set<string>()
  for (const operation of operations)
    for (let turn = 0; turn < 100; turn += 1) {
      const values = Array.from({ length: random.below(9) }, () => [random.pick(NAMES), random.pick(VALUES)] as const)
      const path = operation.path.replace('@auth:', '').replace(/\{\w+\}/g, () => random.pick(paths))
      const json = operation.id.startsWith('current')
      const pairs = values.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])
      const query = new URLSearchParams(pairs.slice(0, 3) as [string, string][])
      const body = json
        ? JSON.stringify(Object.fromEntries(values))
        : String(new URLSearchParams(pairs as [string, string][]))
      const answer = reference.handle({
        door: operation.path.startsWith('@auth:') ? 'authentication' : 'service',
        method: operation.method,
        target: `${path}?${query}`,
        headers: {
          platform: reference.credentials.CURRENT_PLATFORM!,
          'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded',
        },
        body: operation.method === 'GET' ? Buffer.alloc(0) : Buffer.from(body),
      })
      if (answer.status >= 500) wrong.add(`${operation.id}: ${answer.body}`)
    }
  return [...wrong]
}

test('nonsense is refused and never an error of the server', () => {
  expect(ask(['credential'])).toEqual([])
})

test('a question that skips the rules is still answered', () => {
  expect(ask(['credential', 'role', 'super-user', 'validation'])).toEqual([])
})

test('a record that skipped its rules does not break what reads it', () => {
  const around = {
    operation: '*' as const,
    wrap: (next: any) => (question: any) =>
      next(Object.assign(question, { skip: new Set(['unknown-reference', 'type', 'credential', 'role']) })),
  }
  const { administrator, learner, key, reference } = speakers({ around: [around] })
  const nowhere = { id: 999_999 }
  const { uuid } = administrator('POST', '/v2/learners/', {
    json: { login: 'odd', firstName: 5, entity: nowhere, manager: nowhere },
  }).body
  administrator('PATCH', '/v1/training-courses/5001', { json: { publisher: nowhere } })
  const version = {
    languageCode: 'English',
    metadata: { title: 7, publishedAt: 'soon', durationInMinutes: 'x', status: 'VALIDATED' },
  }
  const made = { type: 'WEBSITE', isTrackingPropagated: 'yes', publisher: nowhere, localizedVersion: version }
  const resource = administrator('POST', '/v1/learning-resources/', { json: made }).body.uuid
  const tracking = { learner: { id: 1001 }, learningResource: nowhere, trainingSession: nowhere, progress: 5 }
  expect(administrator('POST', '/v1/trackings/', { json: tracking }).status).toBe(201)
  const answers = [
    administrator('GET', '/v2/learners/?entityId=301&firstName=5'),
    administrator('GET', '/v1/learning-resources/?size=50&title=x&offset=70'),
    administrator('GET', '/v1/trackings/?size=50'),
    learner('POST', '/v1/search/learning-resources', { json: { language: 'English', keyword: 'a', publisher: 'x' } }),
    learner('POST', '/v1/search/training-courses', { json: { language: 'en-GB', publisher: 'x' } }),
    key('GET', `/API/ADMIN/v1/REST/Learner/${uuid}`),
    key('GET', '/API/ADMIN/v1/REST/Learner/?name=x'),
    key('GET', `/API/ADMIN/v1/REST/Content/${resource}/`),
    key('GET', `/API/ADMIN/v1/REST/Learner/${reference.store.learners.known(1001).uuid}/Tracking/`),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})
