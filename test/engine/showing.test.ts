/** When a single record is seen to show the last write, so that nothing is waited for. */
import { expect, test } from 'vitest'
import type { Answer } from '../../client/answer.ts'
import type { Ask } from '../../client/request.ts'
import { showingOf } from '../../engine/showing.ts'

const READ: Ask = { operation: 'current/tags.get', as: 'administrator', path: { id: 1 } }

const read = (json: unknown, ask = READ) => ({ ask, ok: true, json }) as unknown as Answer
const update = (json: unknown): Ask => ({
  operation: 'current/tags.update',
  as: 'administrator',
  path: { id: 1 },
  json,
})

/** After a wait that brought nothing, and a look at the record. */
function waitedFor(first: unknown = { id: 1, value: 'one', enabled: true }) {
  const showing = showingOf()
  showing.wrote(update({ value: 'one' }))
  showing.waited(READ.operation, false)
  showing.note(read(first))
  return showing
}

test('a value of the last write that was not there before shows it', () => {
  const showing = waitedFor()
  showing.wrote(update({ value: 'two' }))
  expect(showing.isIn(read({ id: 1, value: 'one', enabled: true }))).toBe(false)
  expect(showing.isIn(read({ id: 1, value: 'two', enabled: true }))).toBe(true)
})

test('nothing does before a wait has brought nothing, or after one that brought something', () => {
  const showing = showingOf()
  showing.note(read({ value: 'one' }))
  showing.wrote(update({ value: 'two' }))
  expect(showing.isIn(read({ value: 'two' }))).toBe(false)
  const other = waitedFor()
  other.waited(READ.operation, true)
  other.note(read({ value: 'one' }))
  other.wrote(update({ value: 'two' }))
  expect(other.isIn(read({ value: 'two' }))).toBe(false)
})

test('a value that was there before, or that a sooner write may have brought, does not', () => {
  const showing = waitedFor()
  showing.wrote(update({ enabled: true }))
  expect(showing.isIn(read({ id: 1, value: 'one', enabled: true }))).toBe(false)
  showing.wrote(update({ value: 'two' }))
  showing.wrote(update({ value: 'three', enabled: true }))
  expect(showing.isIn(read({ id: 1, value: 'three', enabled: true }))).toBe(false)
})

test('of another record, or after somebody else has written, it says nothing', () => {
  const showing = waitedFor()
  showing.wrote(update({ value: 'two' }))
  expect(showing.isIn(read({ id: 2, value: 'two' }, { ...READ, path: { id: 2 } }))).toBe(false)
  showing.forget()
  showing.note(read({ value: 'one' }))
  showing.wrote(update({ value: 'two' }))
  expect(showing.isIn(read({ value: 'two' }))).toBe(false)
})

test('another value than before shows it, in whatever form, and so does one that is gone', () => {
  const showing = waitedFor({ id: 1, since: '01/02/2024', note: 'old' })
  showing.wrote(update({ since: '2024-05-06', note: null }))
  expect(showing.isIn(read({ id: 1, since: '01/02/2024', note: 'old' }))).toBe(false)
  // A part of it shows: the rest may be late.
  expect(showing.isIn(read({ id: 1, since: '05/06/2024', note: 'old' }))).toBe(false)
  expect(showing.isIn(read({ id: 1, since: '05/06/2024', note: null }))).toBe(true)
  const other = waitedFor({ id: 1, note: 'old' })
  other.wrote(update({ note: null }))
  expect(other.isIn(read({ id: 1 }))).toBe(true)
})

test('the record that the last write created shows it, whatever its members hold', () => {
  const showing = waitedFor()
  const ask: Ask = { operation: 'current/tags.create', as: 'administrator', json: { value: 'two' } }
  const created = read({ id: 2 }, ask)
  const second: Ask = { ...READ, path: { id: 2 } }
  showing.wrote(ask)
  showing.answered(created)
  expect(showing.isIn(read({ id: 1, value: 'one', enabled: true }))).toBe(false)
  expect(showing.isIn(read({ id: 2 }, second))).toBe(true)
  showing.wrote(ask)
  showing.answered(created)
  showing.wrote(update({ value: 'three' }))
  expect(showing.isIn(read({ id: 2 }, { ...second, query: { page: 1 } }))).toBe(false)
})

test('what an operation made that also updates may have been there before', () => {
  const ask: Ask = { operation: 'legacy-learner/trackings.save', as: 'session', form: { sessionTimeSpent: 1 } }
  const row: Ask = { operation: 'legacy-learner/trackings.get', as: 'session', path: { trackingId: 2 } }
  const showing = showingOf()
  showing.waited(row.operation, false)
  showing.wrote(ask)
  showing.answered(read({ success: true, value: { id: 2 } }, ask))
  expect(showing.isIn(read({ success: true, value: { id: 2 } }, row))).toBe(false)
})

test('a write that a question has shown is none that may come late', () => {
  const showing = waitedFor({ id: 1, enabled: true })
  for (const enabled of [false, true, false]) {
    const now = read({ id: 1, enabled })
    showing.wrote(update({ enabled }))
    expect(showing.isIn(now)).toBe(true)
    showing.note(now)
  }
  expect(showing.isIn(read({ id: 1, enabled: false }))).toBe(true)
})

test('values are found in rows that travel as a text, and under the same name alone', () => {
  const showing = waitedFor({ value: [{ score: 1, other: 7 }] })
  const rows = JSON.stringify([{ score: 2 }, { score: 7 }])
  showing.wrote({ operation: 'legacy-learner/trackings.upload', as: 'session', form: { rows } })
  expect(showing.isIn(read({ value: [{ score: 1, other: 7 }] }))).toBe(false)
  expect(showing.isIn(read({ value: [{ score: 2, other: 7 }] }))).toBe(true)
})

const SAVE: Ask = { operation: 'legacy-learner/trackings.save', as: 'session', form: { sessionTimeSpent: 30 } }
const ROW: Ask = { operation: 'legacy-learner/trackings.get', as: 'session', path: { trackingId: 2 } }

/** Where such a read was watched in vain before the attempt: a write with its answer, after a look at the record. */
function watchedBefore(answer: unknown, first?: unknown, { watched = ROW.operation } = {}) {
  const showing = showingOf(watched)
  if (first !== undefined) showing.note(read(first, ROW))
  showing.wrote(SAVE)
  showing.answered(read(answer, SAVE))
  return (json: unknown) => showing.isIn(read(json, ROW))
}

test('after a watch in vain, a record that is as the answer to the write shows it is not late', () => {
  const row = { id: 2, timeSpent: 30, moments: { first: 'now' } }
  expect(watchedBefore(row)({ ...row })).toBe(true)
  expect(watchedBefore(row, undefined, { watched: 'current/tags.get' })({ ...row })).toBe(false)
  expect(watchedBefore(row)({ ...row, timeSpent: 0 })).toBe(false)
  expect(watchedBefore(row)({ ...row, more: 1 })).toBe(false)
  expect(watchedBefore(undefined)(undefined)).toBe(false)
})

test('one that was read before is not late once all that the answer has changed is another value', () => {
  const before = { id: 2, timeSpent: 10, visits: { mine: 1, all: 1 }, tags: [] }
  const answer = { id: 2, timeSpent: 40, visits: { mine: 2, all: 2 }, tags: [] }
  expect(watchedBefore(answer, before)(answer)).toBe(true)
  expect(watchedBefore(answer, before)({ ...answer, timeSpent: 70 })).toBe(true)
  // A part of it is late, under whatever name, or may be: the answer does not show it.
  expect(watchedBefore(answer, before)({ ...answer, timeSpent: 10 })).toBe(false)
  expect(watchedBefore(answer, before)({ ...answer, visits: { mine: 2, all: 1 } })).toBe(false)
  expect(watchedBefore({ ...answer, tags: ['a'] }, before)(answer)).toBe(false)
  expect(watchedBefore({ id: 2, timeSpent: 40 }, before)(answer)).toBe(false)
  expect(watchedBefore(before, before)(before)).toBe(false)
})

test('nor is it known whose work it is after a second write, or once such a read has shown something late', () => {
  const row = { id: 2, timeSpent: 30 }
  const showing = showingOf(ROW.operation)
  const write = () => {
    showing.wrote(SAVE)
    showing.answered(read(row, SAVE))
  }
  write()
  write()
  expect(showing.isIn(read(row, ROW))).toBe(false)
  showing.waited(ROW.operation, false)
  write()
  expect(showing.isIn(read(row, ROW))).toBe(true)
  showing.waited(ROW.operation, true)
  write()
  expect(showing.isIn(read(row, ROW))).toBe(false)
})
