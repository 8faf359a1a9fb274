/** Answers about the same record: who is accused, and which differences accuse nobody. */
import { beforeEach, expect, test } from 'vitest'
import type { Answer } from '../../client/answer.ts'
import type { Ask } from '../../client/request.ts'
import type { OperationId } from '../../contract/operations.ts'
import { agreementOf } from '../../engine/agreement.ts'

let noted: string[] = []
let agreement = agreementOf(() => undefined)

beforeEach(() => {
  noted = []
  agreement = agreementOf(({ ask }, { key, expected, actual }) => {
    noted.push(`${ask.operation} ${key}: ${expected.split(' of ', 1)[0]}, got ${actual}`)
  })
})

const asking = (operation: OperationId, path?: Ask['path']): Ask => ({ operation, as: 'administrator', path })

const answerTo = (ask: Ask, json: unknown, refused = false): Answer =>
  ({ ask, json, ok: !refused, refused, label: ask.operation, exchange: '1' }) as unknown as Answer

const tell = (operation: OperationId, json: unknown, path?: Ask['path']) => {
  const ask = asking(operation, path)
  agreement.begin(ask)(answerTo(ask, json))
}

const tag = (more: object = {}) => ({ id: 7, uuid: 'u-7', name: 'a', languageCode: 'en-GB', ...more })
const page = (...items: object[]) => ({ items, count: items.length })

test('a list that shows another uuid than the read is accused, whichever came first', () => {
  tell('current/tags.list', page(tag({ uuid: 'u-8' })))
  tell('current/tags.get', tag(), { id: 7 })
  tell('current/tags.list', page(tag({ uuid: 'u-9' })))
  expect(noted).toEqual([
    'current/tags.list current/tag uuid: uuid "u-7", got "u-8"',
    // The record in comparison is looked up anew, so that the earlier wrong answer counts once.
  ])
  tell('current/tags.get', tag(), { id: 7 })
  expect(noted.at(-1)).toBe('current/tags.list current/tag uuid: uuid "u-7", got "u-9"')
})

test('a record of others may be renamed at any time', () => {
  tell('current/tags.get', tag(), { id: 7 })
  tell('current/tags.list', page(tag({ name: 'b' })))
  expect(noted).toEqual([])
})

test('a record of the own is what it was until it is written', () => {
  tell('current/tags.create', tag())
  tell('current/tags.get', tag(), { id: 7 })
  tell('current/tags.list', page(tag({ name: 'b' })))
  expect(noted).toEqual(['current/tags.list current/tag name: name "a", got "b"'])
})

test('a write ends what was known', () => {
  tell('current/tags.create', tag())
  tell('current/tags.update', tag({ name: 'b' }), { id: 7 })
  tell('current/tags.get', tag({ name: 'b' }), { id: 7 })
  expect(noted).toEqual([])
})

test('what was asked before a write and answered after it says nothing', () => {
  tell('current/tags.create', tag())
  const read = asking('current/tags.list')
  const end = agreement.begin(read)
  tell('current/tags.update', tag({ name: 'b' }), { id: 7 })
  end(answerTo(read, page(tag())))
  tell('current/tags.get', tag({ name: 'b' }), { id: 7 })
  expect(noted).toEqual([])
})

test('after a write without an answer nothing is held against anything', () => {
  tell('current/tags.create', tag())
  agreement.begin(asking('current/tags.update', { id: 7 }))()
  tell('current/tags.get', tag({ name: 'b' }), { id: 7 })
  tell('current/tags.list', page(tag({ name: 'c' })))
  expect(noted).toEqual([])
})

test('a version is held against itself in its resource, and is written with it', () => {
  const version = (title: string) => ({ id: 3, uuid: 'v-3', languageCode: 'en-GB', metadata: { title } })
  const resource = (title: string) => ({ id: 9, uuid: 'r-9', type: 'AICC', localizedVersions: [version(title)] })
  tell('current/learning-resources.create', resource('a'))
  tell('current/localized-versions.update', version('b'), { id: 9, languageCode: 'en-GB' })
  tell('current/learning-resources.get', resource('b'), { id: 9 })
  expect(noted).toEqual([])
  tell('current/learning-resources.list', page({ ...resource('b'), localizedVersions: [{ ...version('b'), id: 4 }] }))
  tell('current/localized-versions.update', { ...version('c'), uuid: 'v-4' }, { id: 9, languageCode: 'en-GB' })
  expect(noted).toEqual([
    'current/learning-resources.list current/learning-resource localizedVersions: localizedVersions [{"id":3,"uuid":"v-3","languageCode":"en-GB","metadata":{"title":"b"}}], got [{"id":4,"uuid":"v-3","languageCode":"en-GB","metadata":{"title":"b"}}]',
    'current/localized-versions.update current/localized-version uuid: uuid "v-3", got "v-4"',
  ])
})

test('two records that are created have two uuids; a version may have that of its resource', () => {
  tell('current/tags.create', tag())
  tell('current/tags.get', tag(), { id: 7 })
  tell('current/authors.create', { id: 8, uuid: 'u-7', lastName: 'a', firstName: 'b' })
  const version = { id: 3, uuid: 'r-9', languageCode: 'en-GB', metadata: {} }
  tell('current/learning-resources.create', { id: 9, uuid: 'r-9', type: 'AICC', localizedVersions: [version] })
  tell('current/localized-versions.create', { ...version, id: 4, languageCode: 'fr-FR' }, { id: 9 })
  expect(noted).toEqual([])
  tell('current/tags.create', tag({ id: 8, uuid: 'U-7' }))
  expect(noted).toEqual(['current/tags.create current/tag with the uuid of another: a uuid, got that of 7, "U-7"'])
})

test('a refusal shows no record', () => {
  tell('current/tags.get', tag(), { id: 7 })
  const ask = asking('current/tags.get', { id: 7 })
  agreement.begin(ask)(answerTo(ask, { message: 'no', ...tag({ uuid: 'u-9' }) }, true))
  expect(noted).toEqual([])
})

test('a read that lags shows what there was before a write, and does not disagree', () => {
  let settling = false
  agreement = agreementOf(
    (_, { key, actual }) => void noted.push(`${key}: ${actual}`),
    () => settling,
  )
  tell('current/tags.create', tag())
  settling = true
  tell('current/tags.update', tag({ name: 'b' }), { id: 7 })
  tell('current/tags.get', tag(), { id: 7 })
  expect(noted).toEqual([])
  tell('current/tags.get', tag({ name: 'c' }), { id: 7 })
  expect(noted).toEqual(['current/tag name: "b"'])
  noted = []
  tell('current/tags.update', tag({ name: 'd' }), { id: 7 })
  settling = false
  tell('current/tags.get', tag({ name: 'b' }), { id: 7 })
  expect(noted).toEqual(['current/tag name: "d"'])
})

test('so does one of a record that many checks have written meanwhile', () => {
  agreement = agreementOf(
    (_, { key, actual }) => void noted.push(`${key}: ${actual}`),
    () => true,
  )
  tell('current/tags.create', tag())
  for (let write = 0; write < 40; write++) tell('current/tags.update', tag({ name: `b${write}` }), { id: 7 })
  tell('current/tags.get', tag(), { id: 7 })
  expect(noted).toEqual([])
})
