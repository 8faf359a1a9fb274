import { expect, test } from 'vitest'
import { speakers } from './speaker.ts'

const { student, anybody, reference } = speakers()
const { store } = reference
const at = (path: string) => `/API/v1/REST/${path}`
const get = (path: string) => student('GET', at(path)).body

test('managers and subordinates come without a total', () => {
  expect(get('learner/manager.json')).toEqual({ message: 'OK', success: true, value: { managerIds: [1001] } })
  const ids = (query: string) => get(`learner/subordinates.json${query}`).value.subordinatesIds
  expect(ids('?limitedSub=true')).toHaveLength(12)
  expect(ids('')).toHaveLength(28)
  expect(ids('?limit=5&offset=2')).toEqual(ids('').slice(1, 6))
})

test('lists hold ten records, fifty at most', () => {
  for (const path of [
    'Trainings/list.json',
    'TrainingSessions/list.json',
    'LearningObjects/list.json',
    'LearningObjects/themes.json',
    'Discussions/list.json',
  ]) {
    expect(get(path).value, path).toHaveLength(10)
    expect(get(`${path}?limit=51`).value, path).toHaveLength(50)
    expect(get(`${path}?offset=1&limit=1`).value[0], path).toEqual(get(path).value[1])
  }
})

test('sessions are found by modality, and only guided ones have points', () => {
  for (const modality of ['kc', 'campus', 'distanciel', 'guided']) {
    const { value, totalResults } = get(`TrainingSessions/list.json?limit=50&modalities=${modality}`)
    expect(totalResults, modality).toBeGreaterThanOrEqual(60)
    for (const session of value) {
      expect(session.modality).toBe(modality)
      expect('guidedThreshold' in session).toBe(modality === 'guided')
    }
  }
  const some = get('TrainingSessions/list.json?limit=50&modalities=kc,campus&filter=onlyMobile').value
  for (const session of some)
    expect(session).toMatchObject({ isMobile: true, modality: expect.stringMatching(/kc|campus/) })
})

test('discussions come newest first and end with an error', () => {
  const { value, totalResults } = get('Discussions/list.json?limit=50')
  const dates = value.map(({ date }: any) => date)
  expect(dates).toEqual([...dates].sort().reverse())
  expect(totalResults).toBeGreaterThan(60)
  expect(get(`Discussions/list.json?offset=${totalResults}`).success).toBe(false)
  expect(get('Discussions/list.json?context=Training').value[0].context).toBe('Training')
})

test('a discussion is opened, answered, liked and followed', () => {
  const training = get('Trainings/list.json').value.find((one: any) => one.discussionEnabled)
  const form = { context: 'Training', contextGuid: training.guid, title: 'A & b', comment: '<p>Hi</p>' }
  const { newTopicId } = student('POST', at('Discussions/list.json'), { form }).body.value
  const { newPostId } = student('POST', at(`Discussions/${newTopicId}.json`), { form: { comment: 'Yes' } }).body.value
  const comments = () => get(`Discussions/${newTopicId}.json`).value
  expect(comments()[0]).toMatchObject({ id: newPostId, comment: 'Yes', like: 0 })
  expect(student('PUT', at(`Discussions/Comments/${newPostId}.json`), { form: { like: '1' } }).body.value).toBeNull()
  expect(comments()[0].like).toBe(1)
  const listed = () => get(`Discussions/list.json?contextGuid=${training.guid}`).value[0]
  expect(listed()).toMatchObject({ id: newTopicId, title: 'A & b', contributed: true, followed: false })
  student('POST', at(`Discussions/Follow/${newTopicId}.json`), { form: {} })
  expect(listed().followed).toBe(true)
  student('POST', at(`Discussions/Follow/${newTopicId}.json`), { form: { follow: '0' } })
  expect(listed().followed).toBe(false)
  for (const name of Object.keys(form)) {
    const { [name as 'title']: _, ...rest } = form
    expect(student('POST', at('Discussions/list.json'), { form: rest }).body.success).toBe(false)
  }
})

test('learning objects are filtered by length, type, session and folder', () => {
  const list = (query: string) => get(`LearningObjects/list.json?limit=50&${query}`).value
  for (const { duration } of list('filter=short')) expect(duration).toBeLessThanOrEqual(10)
  for (const { duration } of list('filter=medium')) expect(duration).toBeLessThanOrEqual(30)
  for (const { duration } of list('filter=long')) expect(duration).toBeGreaterThan(30)
  for (const code of 'irvqsdwcpa') for (const { type } of list(`types=${code}`)) expect(type).toBe(code)
  const [first] = list('')
  for (const object of list(`sessionGuid=${first.sessionGuid}`)) expect(object.sessionGuid).toBe(first.sessionGuid)
  for (const sort of ['view', 'rate', 'update', 'lastAccessDate']) {
    const key = { view: 'totalViews', rate: 'totalRate', update: 'modificationDate', lastAccessDate: 'launchDate' }[
      sort
    ]!
    const values = list(`sort=${sort}`).map((object: any) => object[key] ?? '')
    expect(values).toEqual([...values].sort((one, other) => (one < other ? 1 : one > other ? -1 : 0)))
  }
})

test('a learning object shows its tags and where it starts', () => {
  const [first] = get('LearningObjects/list.json?sort=view').value
  const { value } = get(`LearningObjects/${first.id}.json`)
  expect(value).toMatchObject({ ...first, tags: expect.any(String), contentURIs: { launchURI: expect.any(String) } })
  const other = get(`LearningObjects/${first.id}.json?locale=${first.locales.at(-1)}`).value
  expect(other.locale).toBe(first.locales.at(-1))
  expect(get('LearningObjects/1.json').success).toBe(false)
})

test('votes count from 1 to 5', () => {
  const [{ id }] = get('LearningObjects/list.json').value
  const vote = (form: Record<string, string>) => student('POST', at(`LearningObjects/${id}.json`), { form }).body
  expect(vote({ vote: '4', favourite: '1' }).value).toMatchObject({ rate: 4, totalVote: expect.any(String) })
  expect(vote({ vote: '6' }).success).toBe(false)
  expect(get(`LearningObjects/${id}.json`).value).toMatchObject({ rate: 4 })
  expect(get(`LearningObjects/${id}.json`).value.isFavourite).toBeGreaterThanOrEqual(1)
})

test('trackings are created, updated and uploaded', () => {
  const { guid, registrationGuid } = get('LearningObjects/list.json').value[3]
  const save = (form: Record<string, string>) => student('POST', at('Trackings/item.json'), { form }).body
  const form = {
    itemId: guid,
    registrationGuid,
    progression: '30',
    totalTimeSpent: '50',
    score: '1.5',
    firstLaunchTime: '2024-02-03 04:05:06',
  }
  const { value } = save(form)
  expect(value).toMatchObject({
    progression: 30,
    timeSpent: 50,
    score: 1.5,
    registrationGuid,
    firstLaunchTime: '2024-02-03 04:05:06',
  })
  const trackingId = String(value.id)
  expect(save({ trackingId, progression: '60', sessionTimeSpent: '10' }).value).toMatchObject({
    id: value.id,
    progression: 60,
    timeSpent: 60,
  })
  expect(get(`Trackings/${trackingId}.json`).value).toMatchObject({ progression: 60, timeSpent: 60 })
  const before = store.trackings.size
  for (const bad of [
    { ...form, itemId: '' },
    { ...form, registrationGuid: '' },
    { ...form, totalTimeSpent: '' },
    { ...form, progression: '101' },
    { ...form, score: '-1' },
    { ...form, firstLaunchTime: '2024-02-03T04:05:06Z' },
    { ...form, trackingId: '1' },
  ])
    expect(save(bad).success, JSON.stringify(bad)).toBe(false)
  const rows = [
    { itemId: value.itemId, registrationGuid, progression: 10, totalTimeSpent: 5 },
    { trackingId: value.id, progression: 70, sessionTimeSpent: 1 },
  ]
  const upload = (trackings: unknown) =>
    student('POST', at('Trackings/list.json'), { form: { trackings: JSON.stringify(trackings) } }).body
  expect(upload([...rows, { progression: 5 }]).success).toBe(false)
  expect(store.trackings.size).toBe(before)
  expect(upload(rows).value).toMatchObject([{ progression: 10 }, { id: value.id, progression: 70, timeSpent: 61 }])
})

test('types, folders and downloads', () => {
  expect(Object.keys(get('LearningObjects/types.json').value).join('')).toBe('irvqsdwcpa')
  const objects = get('LearningObjects/list.json?limit=50').value
  const { sessionGuid } = objects.find(({ folder }: any) => 'id' in folder)
  expect(get(`PathSessionFolders/list.json?sessionGuid=${sessionGuid}`).value).toHaveLength(2)
  const { id } = objects.find(({ isDownloadable }: any) => isDownloadable)
  expect(get(`LearningObjects/Download/${id}.json`).value.downloadUrl).toMatch(/^https:/)
})

test('a multipart form is read like any other', () => {
  const [training] = get('Trainings/list.json').value
  const fields = { context: 'Training', contextGuid: training.guid, title: 'T', comment: 'multi\r\nline & é' }
  const parts = Object.entries(fields).map(
    ([name, value]) => `--xyz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const answer = student('POST', at('Discussions/list.json'), {
    raw: `${parts.join('')}--xyz--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=xyz' },
  })
  expect(answer.body.success).toBe(true)
  expect(get(`Discussions/${answer.body.value.newTopicId}.json`).value[0].comment).toBe('multi\r\nline & é')
})

test('a client signs in on the web and on a device, whatever the case of the first part', () => {
  const form = {
    login: reference.credentials.LEGACY_LEARNER_LOGIN!,
    password: reference.credentials.LEGACY_LEARNER_PASSWORD!,
  }
  const device = { deviceid: 'd', deviceName: 'n', deviceOs: 'ios', applicationName: 'a' }
  for (const part of ['learner', 'Learner']) {
    for (const [path, fields] of [
      ['login', form],
      ['mobileLogin', { ...form, ...device }],
    ] as const) {
      const { headers } = anybody('POST', at(`${part}/${path}.json`), { form: fields })
      const cookie = String(headers['set-cookie']).split(';')[0]!
      const profile = anybody('GET', at(`${part}/profile.json`), { headers: { cookie } }).body
      expect(profile.value.login).toBe(form.login)
    }
  }
})
