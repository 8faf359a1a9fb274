/** Records of one's own: what a file may say, what becomes of it, and what its author hears of mistakes. */
import { readFileSync, writeFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import { dataSchema, type StandInData } from '../../library/stand-in/data/format.ts'
import { readData, readDataFile } from '../../library/stand-in/data/reading.ts'
import { ownRecords } from '../../library/stand-in/data/records.ts'
import { createReference } from '../../reference/index.ts'
import { readDocument } from '../../runner/configuration/document.ts'
import { scratch } from '../upgrade/console.ts'

const { path, remove } = scratch()
afterAll(remove)
const NOW = Date.UTC(2026, 5, 1)

function problemsOf(text: string, name = 'data.yml'): string[] {
  const file = path(name)
  writeFileSync(file, text)
  try {
    readDataFile(file, 1)
    return []
  } catch (error) {
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim().replace(`${file}, `, ''))
  }
}

const storeOf = (data: StandInData) => createReference({ records: ownRecords(readData(data, 1), () => NOW) }).store

const MISTAKES: readonly (readonly [what: string, text: string, ...problems: string[]])[] = [
  ['a resource that does not exist', 'learner: []', 'line 1, column 1, learner: unknown member; nearest: learners'],
  [
    'a member that does not exist',
    'learners:\n  - login: a\n    firstname: A',
    'line 3, column 5, learners.0.firstname: unknown member; nearest: firstName',
  ],
  ['a list that is none', 'tags: { name: a }', 'line 1, column 1, tags: must be a list'],
  ['a record that is none', 'tags: [a]', 'line 1, column 8, tags.0: must hold members'],
  ['a text that is a number', 'tags: [{ name: 4 }]', 'line 1, column 10, tags.0.name: must be a text'],
  ['an empty name', 'tags: [{ name: "" }]', 'line 1, column 10, tags.0.name: must not be empty'],
  [
    'a value outside its list',
    'registrations: [{ session: 7001, learner: 1001, status: CONFIRMD }]',
    'line 1, column 49, registrations.0.status: "CONFIRMD" is not allowed; nearest: CONFIRMED; allowed: PENDING, CONFIRMED, SUSPENDED',
  ],
  [
    'a day that does not exist',
    'learners: [{ enabledFrom: 2026-02-30 }]',
    'line 1, column 14, learners.0.enabledFrom: must be a day, yyyy-mm-dd',
  ],
  [
    'an instant without offset',
    'learners: [{ createdAt: 2026-02-03T10:00:00 }]',
    'line 1, column 14, learners.0.createdAt: must be an instant such as 2026-01-31T08:00:00Z, or milliseconds since 1970',
  ],
  [
    'a flag that is none',
    'learners: [{ enabled: yes please }]',
    'line 1, column 14, learners.0.enabled: must be true or false',
  ],
  [
    'a number out of its bounds',
    'trackings: [{ learner: 1001, resource: 3001, session: 7001, progress: 101 }]',
    'line 1, column 61, trackings.0.progress: must be a number from 0 to 100',
  ],
  [
    'a reference to nothing',
    'entities:\n  - { key: berlin, name: Berlin }\nlearners:\n  - entity: berln',
    'line 4, column 5, learners.0.entity: unknown among entities: "berln"; nearest: berlin',
  ],
  [
    'an id of nothing',
    'learners: [{ manager: 5 }]',
    'line 1, column 14, learners.0.manager: no record of learners has the id 5',
  ],
  [
    'a name of several records',
    'learningResources: [{ versions: [{ tags: [tag 1] }] }]',
    'line 1, column 43, learningResources.0.versions.0.tags.0: 2 of tags are called "tag 1"; allowed: an id, such as 41001',
  ],
  [
    'a record without what it is about',
    'registrations: [{ learner: mila.okafor }]',
    'line 1, column 17, registrations.0: needs session',
  ],
  [
    'a discussion of two things',
    'discussions: [{ author: mila.okafor, training: 5001, trainingSession: 7001 }]',
    'line 1, column 15, discussions.0: needs one of training, trainingSession, learningResource',
  ],
  [
    'a key that comes twice',
    'groups:\n  - key: a\n  - key: a',
    "line 3, column 5, groups.1.key: a is another record's key already",
  ],
  [
    'a login that comes twice',
    'learners: [{ login: a }, { login: a }]',
    "line 1, column 28, learners.1.login: a is another record's login already",
  ],
  [
    "another account's login",
    'learners: [{ id: 1001, login: mila.okafor }, { login: head.office }]',
    "line 1, column 24, learners.0.login: mila.okafor is another account's login already",
    "line 1, column 48, learners.1.login: head.office is another account's login already",
  ],
  [
    'another uuid for a built-in record',
    'groups: [{ id: 1, uuid: 11111111-1111-4111-8111-111111111111 }]',
    'line 1, column 19, groups.0.uuid: the record that it changes has 3f55adf1-e3cf-4e33-8e92-127613eda44b',
  ],
  [
    'a circle of entities',
    'entities: [{ key: a, parent: b }, { key: b, parent: a }]',
    'line 1, column 22, entities.0.parent: goes in a circle',
    'line 1, column 45, entities.1.parent: goes in a circle',
  ],
  [
    'days in the wrong order',
    'learners: [{ enabledFrom: 2026-02-02, enabledUntil: 2026-02-01 }]',
    'line 1, column 39, learners.0.enabledUntil: 2026-02-01 is before enabledFrom, 2026-02-02',
  ],
  [
    'a session that ends before it begins',
    'trainingSessions: [{ course: 5001, startAt: 2026-02-02T00:00:00Z, endAt: 2026-02-01T00:00:00Z }]',
    'line 1, column 67, trainingSessions.0.endAt: is before startAt',
  ],
  [
    'a folder that is not there',
    'trainingSessions: [{ course: 5001, folders: [A], items: [{ resource: 3001, folder: B }] }]',
    'line 1, column 76, trainingSessions.0.items.0.folder: "B" is not one of its folders',
  ],
  [
    'an account that cannot sign in',
    'learners: [{ key: a, enabled: false }]\naccounts: { learner: a }',
    'line 2, column 13, accounts.learner: must be a learner whose account may be used today',
  ],
  [
    'an account without its right',
    'accounts: { administrator: desk.office }',
    'line 1, column 13, accounts.administrator: must be an enabled administrator with superUser: true',
  ],
  [
    'one learner for two callers',
    'accounts: { learner: jonas.weber, otherLearner: jonas.weber }',
    'line 1, column 35, accounts.otherLearner: must be a learner whose account may be used today, and not the first one',
  ],
  [
    'several mistakes',
    'tags: [{ nam: a }]\ngroups: [{ key: 1 }]',
    'line 1, column 10, tags.0.nam: unknown member; nearest: name',
    'line 2, column 12, groups.0.key: must be a text',
  ],
  [
    'no YAML',
    'tags: [',
    'line 1, column 8: invalid YAML: Flow sequence in block collection must be sufficiently indented and end with a ]',
  ],
]

describe('a file with mistakes', () => {
  test.each(MISTAKES)('%s', (_, text, ...problems) => {
    expect(problemsOf(text).sort()).toEqual([...problems].sort())
  })

  test('of JSON', () => {
    expect(problemsOf('{ "tags": [{ "nam": "a" }] }', 'data.json')).toEqual([
      'line 1, column 14, tags.0.nam: unknown member; nearest: name',
    ])
  })

  test('in a program names the member', () => {
    expect(() => readData({ learners: [{ entity: 'nowhere' }] }, 1)).toThrow(
      /data\.learners\.0\.entity: unknown among entities/,
    )
  })
})

describe('records beside the built-in ones', () => {
  test('are completed, and may name each other in any order', () => {
    const store = storeOf({
      learners: [
        { key: 'ada', login: 'ada', entity: 'berlin', manager: 'mila.okafor', groups: ['Group 1'] },
        { id: 4000 },
        {},
      ],
      entities: [{ key: 'berlin', name: 'Berlin', parent: 'Europe' }],
    })
    const [ada, fixed, last] = store.learners.all().slice(-3)
    expect(ada).toMatchObject({ id: 1145, login: 'ada', firstName: 'Learner', status: 'Y', groupIds: [1] })
    expect(store.entities.known(ada!.entityId).name).toBe('Berlin')
    expect(store.entities.known(store.entities.find(({ name }) => name === 'Berlin')!.parentId!).name).toBe('Europe')
    expect(store.learners.known(ada!.managerId!).login).toBe('mila.okafor')
    expect([fixed!.id, last!.id]).toEqual([4000, 1146])
    expect(store.learners.size).toBe(147)
  })

  test('change those whose id or login they have, and nothing else of them', () => {
    const before = storeOf({}).learners.find(({ login }) => login === 'jonas.weber')!
    const store = storeOf({ learners: [{ login: 'jonas.weber', password: 'known', enabledUntil: '2099-01-01' }] })
    expect(store.learners.get(before.id)).toEqual({
      ...before,
      password: 'known',
      enabledUntil: '2099-01-01',
      status: 'U',
    })
    expect(store.learners.size).toBe(144)
  })

  test('have their parts', () => {
    const store = storeOf({
      learningResources: [
        { key: 'r', type: 'VIDEO', versions: [{ languageCode: 'fr-FR', title: 'Titre', tags: [41001] }] },
      ],
      trainingCourses: [{ key: 'c', title: 'Course', contents: ['r', 'Basics explained'] }],
      trainingSessions: [
        { key: 's', course: 'c', startAt: '2027-01-01T00:00:00+01:00' },
        { course: 'Course', folders: ['A'], items: [{ resource: 'Titre', folder: 'A', isMandatory: true }] },
      ],
      registrations: [{ session: 's', learner: 'mila.okafor', progress: 100 }],
      discussions: [
        { author: 'mila.okafor', trainingSession: 's', comments: [{ author: 'jonas.weber', text: 'Yes' }] },
      ],
    })
    const resource = store.learningResources.all().at(-1)!
    const [session, other] = store.sessions.all().slice(-2)
    const itemsOf = (id: number) => store.sessionItems.filter(({ sessionId }) => sessionId === id)
    expect(resource).toMatchObject({ type: 'VIDEO', typeCode: 'v' })
    expect(store.localizedVersions.all().at(-1)).toMatchObject({
      resourceId: resource.id,
      tagIds: [41001],
      metadata: { title: 'Titre' },
    })
    expect(session).toMatchObject({ title: 'Course', status: 'NOT_STARTED', startAt: Date.UTC(2026, 11, 31, 23) })
    expect(itemsOf(session!.id).map(({ resourceId }) => resourceId)).toEqual([resource.id, 3001])
    expect(itemsOf(other!.id)).toEqual([
      expect.objectContaining({ folderId: store.folders.all().at(-1)!.id, isMandatory: true }),
    ])
    expect(store.registrations.all().at(-1)).toMatchObject({ totalLearningResourcesCompleted: 2, progress: 100 })
    expect(store.discussions.all().at(-1)).toMatchObject({ context: 'TrainingSession', contextUuid: session!.uuid })
    expect(store.comments.all().at(-1)).toMatchObject({ text: 'Yes' })
  })
})

test('an account that takes the place of another, or is of no use any more, leaves its own to the next', () => {
  const records = ownRecords(
    readData({ accounts: { learner: 'jonas.weber' }, administrators: [{ login: 'desk.office', enabled: false }] }, 1),
    () => NOW,
  )
  const { credentials, store } = createReference({ records })
  expect(credentials).toMatchObject({ CURRENT_LEARNER_LOGIN: 'jonas.weber', CURRENT_OTHER_LEARNER_LOGIN: 'learner.0' })
  expect(store.administrators.all().at(-1)).toMatchObject({ login: 'desk.office.95', enabled: true })
})

describe('records instead of the built-in ones', () => {
  test('are all there is, with accounts for every caller', () => {
    const records = ownRecords(readData({ builtIn: false, learners: [{ login: 'ada', password: 'pw' }] }, 1), () => NOW)
    const { store, credentials } = createReference({ records })
    expect(store.learners.all().map(({ login }) => login)).toEqual(['ada', 'jonas.weber'])
    expect(store.entities.all()).toMatchObject([{ name: 'Organisation', parentId: null }])
    expect(store.administrators.all().map(({ login, superUser }) => [login, superUser])).toEqual([
      ['head.office', true],
      ['desk.office', false],
    ])
    expect(credentials).toMatchObject({
      CURRENT_LEARNER_LOGIN: 'ada',
      CURRENT_LEARNER_PASSWORD: 'pw',
      LEGACY_LEARNER_LOGIN: 'ada',
    })
    expect(store.learningResources.size + store.courses.size + store.tags.size).toBe(0)
  })
})

test('the published schema is that of the data, and takes the example', () => {
  const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  const published = JSON.parse(read('schemas/stand-in-data.schema.json'))
  expect(published, 'npm run maintain -- profile-schema').toEqual(JSON.parse(JSON.stringify(dataSchema())))
  const example = readDocument('example.yml', read('examples/stand-in-data.yml')).value
  const takes = new Ajv2020({ strict: false }).compile(published)
  expect([takes(example), takes.errors]).toEqual([true, null])
  expect(readData(example as StandInData, 1).learners).toHaveLength(2)
})
