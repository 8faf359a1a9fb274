/** The table of the kinds of records says what operations and schemas say. */
import { expect, test } from 'vitest'
import { allTerms, termsOf } from '../../contract/index.ts'
import { formsOf } from '../../contract/input-forms.ts'
import { INTERFACES, interfaces } from '../../contract/interfaces.ts'
import { effectOf, isWriting, operationOf, operations, pathNamesOf } from '../../contract/operations.ts'
import {
  isListOperation,
  kindWrittenBy,
  RECORD_KINDS,
  type RecordKind,
  records,
  rowShownBy,
} from '../../contract/records.ts'
import { suite } from '../../laws/index.ts'
import type { Setting } from '../../laws/kit/suite.ts'
import { datesOf, membersOf, typesOf } from '../../schemas/index.ts'

const rows = RECORD_KINDS.map((kind) => ({ kind, row: records[kind] }))
const withSchema = rows.filter(({ row }) => row.schema !== 'none')
const schemaOf = (kind: RecordKind) => records[kind].schema ?? kind

/** Members that a schema leaves open, because a document names them and shows no form. */
const isKnown = (kind: RecordKind, path: string) =>
  [schemaOf(kind), ...(records[kind].forms ?? [])].some(
    (schema) => membersOf(schema).has(path) || typesOf(schema, path).length > 0 || datesOf(schema).has(path),
  )

test('no two interfaces have a kind of the same name, and each kind bears the name of its interface', () => {
  const named = INTERFACES.flatMap((name) => Object.keys(interfaces[name].contract.records).map((kind) => [name, kind]))
  expect(named.map(([, kind]) => kind)).toEqual(RECORD_KINDS)
  expect(named.filter(([name, kind]) => !kind!.startsWith(`${name}/`))).toEqual([])
})

test.each(withSchema)('$kind has a schema with its key and whatever the row says of its members', ({ kind, row }) => {
  const { key, steady = [], sealed = [], holds = {}, follows = [], lending } = row
  // The members of a version that only the platform sets stand in its metadata.
  const stated = [key, ...steady, ...(kind === 'current/localized-version' ? [] : sealed), ...Object.keys(holds)]
  const shown = [...stated, ...follows, ...(lending?.name ? [lending.name.split('.')[0]!] : [])]
  expect(shown.filter((member) => !isKnown(kind, member.split('.')[0]!))).toEqual([])
})

test.each(rows)('$kind is listed, read, made and changed by operations that show it', ({ row }) => {
  const lists = [row.list, row.listIn?.operation].flatMap((one) => one ?? [])
  for (const list of lists) {
    expect(termsOf(list).answer.kind, list).toBe('page')
    expect(rowShownBy(termsOf(list)), list).toBe(row)
  }
  if (row.read) {
    expect(rowShownBy(termsOf(row.read)), row.read).toBe(row)
    expect(operationOf(row.read).method).toBe('GET')
  }
  for (const writing of [row.creation?.operation, row.update?.operation, row.deletion, ...(row.writtenBy ?? [])])
    if (writing) expect(isWriting(writing), writing).toBe(true)
  for (const parameter of row.listIn?.named ?? []) {
    const { operation } = row.listIn!
    const { filters = {}, inputs = {}, body = {} } = termsOf(operation)
    const others = [filters, inputs, body, formsOf(operation)].flatMap((one) => Object.keys(one))
    const taken = [...pathNamesOf(operation), ...others]
    expect(taken, operation).toContain(parameter)
  }
})

test('kinds that a row refers to are there', () => {
  const held = rows.flatMap(({ row }) => Object.values(row.holds ?? {}))
  expect(held.filter((kind) => !records[kind as RecordKind]?.steady)).toEqual([])
})

test('every operation that writes, and every list of pages, belongs to a kind', () => {
  const writing = operations.filter(({ id }) => isWriting(id))
  expect(writing.filter(({ id }) => !kindWrittenBy(id)).map(({ id }) => id)).toEqual([])
  const paged = allTerms.filter(({ paging, count }) => paging || count)
  expect(paged.filter(({ operation }) => !isListOperation(operation)).map(({ operation }) => operation)).toEqual([])
})

test('an operation writes to records of one kind', () => {
  const of = (kind: RecordKind) => {
    const { creation, update, deletion, writtenBy = [] } = records[kind]
    return new Set([creation?.operation, update?.operation, deletion, ...writtenBy].filter((one) => one !== undefined))
  }
  const all = RECORD_KINDS.flatMap((kind) => [...of(kind)])
  expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([])
})

test('every operation that creates makes records of a kind', () => {
  const creating = operations.filter(({ id }) => effectOf(id) === 'creates').map(({ id }) => id)
  const made = RECORD_KINDS.flatMap((kind) => [records[kind].creation?.operation, ...(records[kind].madeBy ?? [])])
  expect(creating.filter((id) => !made.includes(id))).toEqual([])
})

test('a list whose records are not said does not compile', () => {
  const setting: Setting = { as: 'administrator' }
  // @ts-expect-error A list needs the kind of its records, or how they are found.
  const compile = () => suite('current/tags.list', setting)
  // @ts-expect-error No list shows such records.
  const kind = () => suite('current/tags.list', { as: 'administrator', kind: 'current/publisher' })
  expect([compile, kind]).toHaveLength(2)
})
