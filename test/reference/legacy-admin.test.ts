import { expect, test } from 'vitest'
import { speakers } from './speaker.ts'

const { key, reference, administrator, learner } = speakers()
const { store, credentials } = reference
const at = (path: string) => `/API/ADMIN/v1/REST/${path}`
const get = (path: string) => key('GET', at(path)).body

const training = (type: string, content: boolean) =>
  store.courses.find((course) => course.type === type && course.contentIds.length > 0 === content)!

test('content is listed for three types of training only', () => {
  const { value } = get(`Training/${training('blended', true).uuid}/Content/`)
  expect(Object.keys(value[0])).toEqual(['guid', '_links'])
  const none = key('GET', at(`Training/${training('blended', false).uuid}/Content/`))
  expect([none.status, none.text]).toEqual([204, ''])
  expect(get(`Training/${training('guided', false).uuid}/Content/`).success).toBe(false)
  const [content] = get(`Content/${value[0].guid}/`).value
  expect(Object.values(content.contentVersions)[0]).toMatchObject({
    title: expect.any(String),
    authors: expect.any(Array),
  })
})

test('single sign-on wants both parts of a context or none', () => {
  const link = (rest: string) => get(`Admin/${credentials.LEGACY_ADMIN_ADMINISTRATOR_LOGIN}/AutoConnectionUrl${rest}`)
  const { uuid } = store.courses.all()[0]!
  for (const rest of ['', '/', '/default', '/default/', `/training/${uuid}`])
    expect(new URL(link(rest).value).protocol, rest).toBe('https:')
  for (const rest of ['/training', '/training/', `//${uuid}`, '/training/none', `/other/${uuid}`])
    expect(link(rest).success, rest).toBe(false)
  expect(get('Admin/former.office/AutoConnectionUrl').success).toBe(false)
  expect(get('Admin/nobody/AutoConnectionUrl').success).toBe(false)
})

test('an administrator is put into another entity', () => {
  const { uuid } = store.entities.all()[3]!
  const put = (form: Record<string, string>) => key('PUT', at('Administrator/region.office/'), { form }).body
  expect(put({ entityGuid: uuid }).value).toMatchObject([{ login: 'region.office', entityGuid: uuid }])
  expect(put({ entityGuid: 'none' }).success).toBe(false)
  expect(put({}).success).toBe(false)
})

test('trainings are searched in all their languages', () => {
  const found = get('Training/?limit=50&title=en%20fran%C3%A7ais&type=guided&status=P')
  expect(found.count).toBeGreaterThan(0)
  expect(Object.keys(found.value[0])).toEqual(['guid', 'type', 'status', 'language', 'title', '_links'])
  expect(found._links).toMatchObject({ self: {}, first: {}, last: {} })
  expect(get('Training/').value).toHaveLength(10)
  expect(get('Training/?limit=51').value).toHaveLength(50)
  expect(get('Training/?page=2').value[0]).toEqual(get('Training/?limit=11').value[10])
})

test('a training is created, translated and updated', () => {
  const form = {
    type: 'program',
    title: 'A & B',
    sequenceMode: '1',
    welcomeText: '<p>Hi</p>',
    'translations[fr-FR][title]': 'Été',
    'translations[fr-FR][active]': 'true',
  }
  const { value } = key('POST', at('Training/'), { form }).body
  expect(value).toMatchObject({
    status: 'C',
    language: 'en-GB',
    sequenceMode: 1,
    welcomeText: '<p>Hi</p>',
    threshold: null,
  })
  expect(value.translations['fr-FR']).toMatchObject({ title: 'Été', active: true, benefits: '' })
  const put = (fields: Record<string, string>) => key('PUT', at(`Training/${value.guid}/`), { form: fields }).body
  expect(put({ title: 'C', status: 'P', 'translations[fr-FR][cost]': '3' }).value).toMatchObject({
    title: 'C',
    status: 'P',
    translations: { 'fr-FR': { title: 'Été', cost: '3' } },
  })
  const before = get(`Training/${value.guid}/`).value
  for (const bad of [
    { title: '' },
    { title: '<b>x</b>' },
    { code: '<i>' },
    { language: 'sv-SE' },
    { status: 'X' },
    { 'translations[french][title]': 'x' },
  ])
    expect(put(bad as unknown as Record<string, string>).success, JSON.stringify(bad)).toBe(false)
  expect(get(`Training/${value.guid}/`).value).toEqual(before)
  expect(key('POST', at('Training/'), { form: { type: 'novel', title: 'x' } }).body.success).toBe(false)
  expect(get(`Training/${value.guid}/Session/`)).toMatchObject({ value: [], count: 0, totalCount: 0 })
})

test('a session lives through registration and its end', () => {
  const course = training('blended', true)
  const form = { title: 'Opened', start: '2024-01-01', end: '2090-01-01', 'translations[fr-FR][title]': 'Ouvert' }
  const session = key('POST', at(`Training/${course.uuid}/Session/`), { form }).body.value
  expect(session).toMatchObject({
    title: 'Opened',
    start: '2024-01-01',
    end: '2090-01-01',
    language: course.languageCode,
  })
  const { uuid } = store.learners.all()[100]!
  const register = () => key('POST', at(`Session/${session.guid}/Register/${uuid}/`)).body
  const registration = register().value
  expect(registration).toMatchObject({
    progress: 0,
    progressStatus: 'N',
    learnerGuid: uuid,
    sessionGuid: session.guid,
    completionDate: '',
  })
  expect(register().success).toBe(false)
  expect(get(`Learner/${uuid}/Registration/`).value.at(-1)).not.toHaveProperty('progress')
  expect(get(`Registration/${registration.guid}/`).value[0]).toEqual(registration)
  const gone = key('DELETE', at(`Registration/${registration.guid}/`))
  expect([gone.status, gone.text]).toEqual([204, ''])
  expect(get(`Registration/${registration.guid}/`).success).toBe(false)
  const put = (fields: Record<string, string>) => key('PUT', at(`Session/${session.guid}/`), { form: fields }).body
  expect(put({ end: '' }).value).toMatchObject({ end: '', title: 'Opened' })
  for (const bad of [{ title: 'x'.repeat(256) }, { start: '2091-01-01', end: '2090-01-01' }, { start: 'soon' }])
    expect(put(bad as unknown as Record<string, string>).success).toBe(false)
  expect(get(`Session/${session.guid}/`).value[0].translations['fr-FR']).toEqual({
    active: false,
    title: 'Ouvert',
    welcomeText: '',
  })
  expect(get(`Training/${course.uuid}/Session/`).value.at(-1)).not.toHaveProperty('title')
})

test('a deleted registration takes its certificates along', () => {
  const { id, registration } = administrator('GET', '/v1/certificates/').body.items[0]
  expect(key('DELETE', at(`Registration/${registration.uuid}/`)).status).toBe(204)
  expect(administrator('GET', `/v1/certificates/${id}`).status).toBe(404)
  expect(learner('GET', '/v1/certificates/').status).toBe(200)
})

test('the tracking history holds what was started', () => {
  const { uuid } = store.learners.find(({ login }) => login === credentials.CURRENT_LEARNER_LOGIN)!
  const history = (query: string) => get(`Learner/${uuid}/Tracking/?limit=50&${query}`)
  const all = history('')
  expect(history('status=completed').totalCount + history('status=inProgress').totalCount).toBe(all.totalCount)
  const [done] = history('status=completed').value
  expect(done).not.toHaveProperty('progress')
  const [tracking] = get(`Tracking/${done.guid}/`).value
  expect(tracking).toMatchObject({ status: 'c', progress: 100, contentGuid: done.contentGuid })
  expect(tracking.firstCompletionDate).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(get(`Learner/${uuid}/Tracking/?status=lost`).success).toBe(false)
})
