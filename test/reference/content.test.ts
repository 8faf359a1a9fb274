import { expect, test } from 'vitest'
import { speakers } from './speaker.ts'

const { administrator, learner, reference } = speakers()
const list = (query: string) => administrator('GET', `/v1/learning-resources/?${query}`)

test('resources are listed ten at a time, fifty at most', () => {
  expect(list('').body.items).toHaveLength(10)
  expect(list('size=51').body.items).toHaveLength(50)
})

test('filters on versions match when any version does', () => {
  const [first] = list('size=1&languageCode=fr-FR&status=VALIDATED&type=VIDEO').body.items
  const versions = first.localizedVersions as { languageCode: string; metadata: { status: string } }[]
  expect(first.type).toBe('VIDEO')
  expect(versions.some(({ languageCode }) => languageCode === 'fr-FR')).toBe(true)
  expect(list('type=NOVEL').status).toBe(400)
  expect(list(`uuid=${first.uuid}&id=${first.id}`).body.count).toBe(1)
})

test('only two types can be created, with a version', () => {
  const json = {
    type: 'WEBSITE',
    isTrackingPropagated: true,
    publisher: { id: 21 },
    localizedVersion: { languageCode: 'en-GB', metadata: { title: 'New', durationInMinutes: 7, version: 9 } },
  }
  const created = administrator('POST', '/v1/learning-resources/', { json })
  expect(created.status).toBe(201)
  expect(created.body.localizedVersions[0].metadata).toMatchObject({ title: 'New', durationInMinutes: 7, version: 1 })
  expect(created.body).toMatchObject({ localizedVersionsCount: 1, publisher: { id: 21 } })
  const refused = [
    { ...json, type: 'VIDEO' },
    { ...json, isTrackingPropagated: undefined },
    { ...json, localizedVersion: undefined },
    { ...json, localizedVersion: { metadata: {} } },
    { ...json, publisher: { id: 1 } },
    { ...json, localizedVersion: { languageCode: 'en-GB', metadata: { durationInMinutes: 'seven' } } },
  ]
  const before = list('').body.count
  for (const bad of refused) expect(administrator('POST', '/v1/learning-resources/', { json: bad }).status).toBe(400)
  expect(list('').body.count).toBe(before)
})

test('a version is added once and updated member by member', () => {
  const at = '/v1/learning-resources/3001/localized-versions'
  const json = { languageCode: 'it-IT', metadata: { title: 'Uno', summary: 'Due' } }
  expect(administrator('POST', at, { json }).status).toBe(201)
  expect(administrator('POST', at, { json }).status).toBe(409)
  expect(administrator('POST', at, { json: { languageCode: 'Italian' } }).status).toBe(400)
  const { body } = administrator('PATCH', `${at}/it-IT`, { json: { metadata: { title: 'Tre' } } })
  expect(body.metadata).toMatchObject({ title: 'Tre', summary: 'Due', version: 2 })
})

test('authors, tags and themes are attached once and removed', () => {
  const at = '/v1/learning-resources/3009/localized-versions/fr-FR'
  for (const [name, id] of [
    ['author', 40_100],
    ['tag', 41_100],
    ['theme', 42_100],
  ] as const) {
    const add = () => administrator('POST', `${at}/${name}s/`, { json: { [name]: { id } } })
    const { body } = add()
    expect(name === 'theme' ? body.id : body[name].id).toBe(id)
    expect(add().status).toBe(409)
    expect(administrator('POST', `${at}/${name}s/`, { json: { [name]: { id: 1 } } }).status).toBe(400)
    const ids = () => learner('GET', `${at}/${name}s/`).body.items.map((item: any) => item[name].id)
    expect(ids()).toContain(id)
    expect(administrator('DELETE', `${at}/${name}s/${id}`).status).toBe(204)
    expect(ids()).not.toContain(id)
  }
})

test('authors show up with a resource when asked for', () => {
  const at = '/v1/learning-resources/3001'
  expect(administrator('GET', at).body.localizedVersions[0].metadata).not.toHaveProperty('authors')
  const { metadata } = administrator('GET', `${at}?include=authors,themes`).body.localizedVersions[0]
  expect(metadata.authors.length).toBeGreaterThan(100)
  expect(learner('GET', '/v1/learning-resources/3001/localized-versions/en-GB/authors/').body.items).toHaveLength(100)
})

test('vocabulary is created, found by exact filters and updated', () => {
  const names = { lastName: 'Lov&ce', firstName: 'Ada+' }
  const { id } = administrator('POST', '/v1/authors/', { json: names }).body
  expect(administrator('POST', '/v1/authors/', { json: names }).status).toBe(409)
  expect(administrator('POST', '/v1/authors/', { json: { lastName: 'A' } }).status).toBe(400)
  const found = learner('GET', `/v1/authors/?lastName=${encodeURIComponent('Lov&ce')}`).body
  expect(found).toMatchObject({ count: 1, items: [{ id, ...names }] })
  expect(administrator('PATCH', `/v1/authors/${id}`, { json: { firstName: 'Eve' } }).body.lastName).toBe('Lov&ce')
  expect(
    administrator('GET', '/v1/tags/?name=tag%201&size=100').body.items.every((tag: any) => tag.name === 'tag 1'),
  ).toBe(true)
  expect(administrator('POST', '/v1/tags/', { json: { name: 'x', languageCode: 'xx' } }).status).toBe(400)
  const theme = administrator('POST', '/v1/themes/', {
    json: { name: 'x', languageCode: 'en-GB', parent: { id: 42_001 } },
  }).body
  expect(theme.parent).toEqual({ id: 42_001 })
  expect(administrator('PATCH', '/v1/themes/42001', { json: { parent: { id: theme.id } } }).status).toBe(400)
  expect(administrator('PATCH', `/v1/themes/${theme.id}`, { json: { parent: null } }).body.parent).toBeNull()
  expect(learner('POST', '/v1/tags/', { json: { name: 'x', languageCode: 'en-GB' } }).status).toBe(403)
  expect(reference.store.tags.find(({ name }) => name === 'x')).toBeUndefined()
})
