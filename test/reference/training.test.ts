import { expect, test } from 'vitest'
import { speakers } from './speaker.ts'

const { administrator, learner, otherLearner, reference } = speakers()
const { store } = reference

test('a course is updated member by member', () => {
  const before = learner('GET', '/v1/training-courses/5001').body
  const json = {
    title: 'Renamed',
    hrisExportMode: 'SELECTED_SESSIONS',
    hrisSelectedSessionsIds: [7001],
    publisher: { id: 22 },
  }
  const { body } = administrator('PATCH', '/v1/training-courses/5001', { json })
  expect(body).toMatchObject({ title: 'Renamed', hrisExportMode: 'SELECTED_SESSIONS', description: before.description })
  for (const bad of [{ hrisExportMode: 'ALL' }, { isMobile: 1 }, { title: '' }, { hrisSelectedSessionsIds: [1] }])
    expect(administrator('PATCH', '/v1/training-courses/5001', { json: bad }).status).toBe(400)
  expect(administrator('GET', '/v1/training-courses/5001').body).toEqual(body)
})

test('sessions are filtered by state and moment', () => {
  const at = encodeURIComponent(new Date(store.sessions.all()[20]!.modifiedAt).toISOString())
  const count = (query: string) => administrator('GET', `/v1/training-sessions/?${query}`).body.count
  expect(count(`modifiedAt.lowerThan=${at}`) + count(`modifiedAt.greaterThanEqual=${at}`)).toBe(store.sessions.size)
  expect(count(`modifiedAt.lowerThanEqual=${at}`)).toBeGreaterThan(count(`modifiedAt.lowerThan=${at}`))
  expect(count(`modifiedAt.greaterThan=${at}&applyModifiedAtOnTraining=true`)).toBeLessThan(
    count(`modifiedAt.greaterThan=${at}`),
  )
  for (const status of ['NOT_STARTED', 'ONGOING', 'CLOSED']) expect(count(`status=${status}`)).toBeGreaterThan(50)
  expect(administrator('GET', '/v1/training-sessions/?status=OPEN').status).toBe(400)
})

test('a session shows its translations, and the source when asked for', () => {
  const { items } = learner('GET', '/v1/training-sessions/7001/translations/').body
  expect(items[0]).toMatchObject({
    languageCode: 'fr-FR',
    title: expect.any(String),
    trainingTitle: expect.any(String),
  })
  expect(items[0]).not.toHaveProperty('sourceStrings')
  const asked = learner('GET', '/v1/training-sessions/7001/translations/?include=sourceStrings').body.items[0]
  expect(asked).toHaveProperty('sourceStrings')
})

test('registrations are filtered by amounts and change their status freely', () => {
  const list = (query: string) => administrator('GET', `/v1/registrations/?${query}`).body
  for (const { progress } of list('progress.greaterThan=25&progress.lowerThanEqual=75').items)
    expect([50, 75]).toContain(progress)
  const [first] = list('size=1&include=netPromoterScore').items
  expect(first).toHaveProperty('netPromoterScore')
  expect(first).not.toHaveProperty('timeSpentOnline')
  for (const status of ['PENDING', 'SUSPENDED', 'CONFIRMED'])
    expect(administrator('PATCH', `/v1/registrations/${first.id}`, { json: { status } }).body.status).toBe(status)
  expect(administrator('PATCH', `/v1/registrations/${first.id}`, { json: { status: 'GONE' } }).status).toBe(400)
})

test('a tracking is open until it is complete', () => {
  const json = { learningResource: { id: 3001 }, trainingSession: { id: 7001 }, progress: 40, timeSpent: 5, score: 1.5 }
  const { body } = learner('POST', '/v1/trackings/', { json })
  expect(body).toMatchObject({ status: 'INCOMPLETE', progress: 40, completedAt: null, learningResource: { id: 3001 } })
  const patch = (json: object, who = learner) => who('PATCH', `/v1/trackings/${body.id}`, { json })
  expect(patch({ progress: 60 }, otherLearner).status).toBe(403)
  expect(patch({ progress: 101 }).status).toBe(400)
  expect(patch({ progress: 100, completedAt: '2024-05-05T10:00:00+02:00' }).body).toMatchObject({
    status: 'COMPLETED',
    completedAt: '2024-05-05T08:00:00Z',
  })
  expect(patch({ progress: 10 }).status).toBe(409)
})

test('a tracking names learner, resource and session', () => {
  const json = { learner: { id: 1010 }, learningResource: { id: 3001 }, trainingSession: { id: 7001 } }
  expect(administrator('POST', '/v1/trackings/', { json }).body.status).toBe('NOT_STARTED')
  const before = store.trackings.size
  for (const name of Object.keys(json)) {
    expect(administrator('POST', '/v1/trackings/', { json: { ...json, [name]: undefined } }).status).toBe(400)
    expect(administrator('POST', '/v1/trackings/', { json: { ...json, [name]: { id: 1 } } }).status).toBe(400)
  }
  expect(learner('POST', '/v1/trackings/', { json }).status).toBe(403)
  expect(administrator('POST', '/v1/trackings/', { json: { ...json, timeSpent: -1 } }).status).toBe(400)
  expect(store.trackings.size).toBe(before)
})

test('trackings are found by state, score and resource', () => {
  const list = (query: string) => administrator('GET', `/v1/trackings/?${query}`).body
  for (const status of ['COMPLETED', 'INCOMPLETE', 'NOT_STARTED']) {
    const { items, count } = list(`status=${status}&size=50`)
    expect(count).toBeGreaterThan(10)
    for (const item of items) expect(item.status).toBe(status)
  }
  for (const item of list('score.greaterThanEqual=72.5&score.lowerThan=99.5').items)
    expect([72.5, 80]).toContain(item.score)
})

test('activity trackings are searched by a body', () => {
  const search = (json: object, query = '') => administrator('POST', `/v1/activity-trackings/search${query}`, { json })
  const all = search({}, '?size=50').body
  expect(all.items).toHaveLength(50)
  const found = search({ status: ['STARTED', 'COMPLETED'], timeSpent: { greaterThan: 30, lowerThanEqual: 90 } }).body
  for (const { status, timeSpent } of found.items)
    expect([status, timeSpent]).toBeOneOf([
      ['STARTED', 60],
      ['COMPLETED', 90],
    ])
  const { learnerId } = store.activityTrackings.all()[0]!
  expect(search({ learnerIds: [learnerId, 1] }).body.count).toBeLessThan(all.count)
  for (const bad of [{ status: ['GONE'] }, { learnerIds: 'x' }, { timeSpent: 3 }, { completedAt: { equal: 'today' } }])
    expect(search(bad).status).toBe(400)
})

test('certificates belong to their learner and are PDF files', () => {
  const own = learner('GET', '/v1/certificates/').body
  const all = administrator('GET', '/v1/certificates/').body
  expect(all.items).toHaveLength(100)
  expect(own.count).toBeLessThan(all.count)
  const { id } = own.items[0]
  expect(learner('GET', `/v1/certificates/${id}/download`).text.startsWith('%PDF-')).toBe(true)
  expect(otherLearner('GET', `/v1/certificates/${id}`).status).toBe(403)
  expect(otherLearner('GET', `/v1/certificates/${id}/download`).status).toBe(403)
})

test('learners search resources in a language', () => {
  const search = (json: object) => learner('POST', '/v1/search/learning-resources?limit=50', { json })
  const { items, otherLanguagesResults } = search({ language: 'en-GB', duration: 'MORE_THAN_30_MINUTES' }).body
  expect(items.length).toBeGreaterThan(0)
  for (const { duration } of items) expect(duration).toBeGreaterThan(30)
  expect(otherLanguagesResults[0]).toMatchObject({ language: { code: expect.any(String), name: expect.any(String) } })
  expect(search({}).status).toBe(400)
  expect(administrator('POST', '/v1/search/learning-resources', { json: { language: 'en-GB' } }).status).toBe(403)
  const [author] = items.find(({ author }: any) => author !== '').author.split(', ')
  for (const hit of search({ language: 'en-GB', author }).body.items) expect(hit.author).toContain(author)
})

test('learners search courses relative to themselves', () => {
  const search = (json: object) => learner('POST', '/v1/search/training-courses?limit=50', { json }).body
  for (const status of ['NOT_STARTED', 'STARTED', 'COMPLETED']) {
    const { items } = search({ language: 'en-GB', status })
    expect(items.length).toBeGreaterThan(0)
    for (const { isCompleted } of items) expect(isCompleted).toBe(status === 'COMPLETED')
  }
  const hit = search({ language: 'fr-FR' }).items[0]
  expect(store.sessions.byUuid(hit.trainingSessionUuid)).toBeDefined()
})
