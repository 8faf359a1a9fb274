/**
 * The kinds of records, one row each: how they are identified, listed, read, created, changed and retired. The rows
 * stand in the folder of their interface; the name of a kind is that of the schema under which answers show its
 * records.
 */
import { INTERFACES, interfaces, type Rows } from './interfaces.ts'
import type { OperationId } from './operations.ts'
import type { ListIn, RecordRow } from './record-row.ts'
import type { Terms } from './terms.ts'

export type { RecordRow } from './record-row.ts'

type Tables = { readonly [Name in keyof Rows]: Rows[Name]['contract']['records'] }[keyof Rows]
type KindsIn<Table> = Table extends object ? keyof Table & string : never
type RowIn<Table, Kind extends string> = Table extends Readonly<Record<Kind, infer Row>> ? Row : never

/** `current/learner` */
export type RecordKind = KindsIn<Tables>

type KindWith<Member extends keyof RecordRow> = {
  [Kind in RecordKind]: RowIn<Tables, Kind> extends Readonly<Record<Member, unknown>> ? Kind : never
}[RecordKind]

/** Kinds whose list can be walked by itself. */
export type ListedKind = KindWith<'list'>
type OperationIn<Value> = Value extends OperationId
  ? Value
  : Value extends { readonly operation: infer Id extends OperationId }
    ? Id
    : never
/** Operations that list the records of a kind. */
export type ListOperation = {
  [Kind in RecordKind]: RowIn<Tables, Kind> extends infer Row
    ?
        | (Row extends { readonly list: infer List } ? OperationIn<List> : never)
        | (Row extends { readonly listIn: infer List } ? OperationIn<List> : never)
    : never
}[RecordKind]

/** Kinds of which a run creates records. */
export type CreatedKind = KindWith<'creation'>
/** Members that only the platform sets. */
export type SealedMember<Kind extends KindWith<'sealed'>> =
  RowIn<Tables, Kind> extends { readonly sealed: readonly (infer Member extends string)[] } ? Member : never

type NamesIn<Row> = Row extends { readonly named: readonly (infer Name extends string)[] } ? Name : never
/** Names under which a profile names records to use. */
export type NamedRecord = { [Kind in RecordKind]: NamesIn<RowIn<Tables, Kind>> }[RecordKind]
/** Those for which it may name other records for each role. */
export type RoleRecord = {
  [Kind in KindWith<'isNamedByRole'>]: NamesIn<RowIn<Tables, Kind>>
}[KindWith<'isNamedByRole'>]

export const records = Object.assign({}, ...INTERFACES.map((name) => interfaces[name].contract.records)) as Readonly<
  Record<RecordKind, RecordRow>
>

export const RECORD_KINDS = Object.keys(records) as readonly RecordKind[]

export type Created = RecordRow & Required<Pick<RecordRow, 'creation'>>
export type Listed = RecordRow & Required<Pick<RecordRow, 'list'>>

/** The row of a kind of which a run creates records. */
export const createdRow = (kind: CreatedKind): Created => records[kind] as Created
/** The row of a kind that has a list. */
export const listedRow = (kind: ListedKind): Listed => records[kind] as Listed

/** The name of a kind in a message: `learner`, but `legacy-admin/learner`. */
export const wordOf = (kind: RecordKind): string => kind.replace(/^current\//, '')

const isOf = <Value>(all: readonly Value[] | undefined, one: Value) => all?.includes(one) ?? false

const find = (fits: (row: RecordRow) => boolean): RecordKind | undefined =>
  RECORD_KINDS.find((kind) => fits(records[kind]))

/** Computes the value of each operation once. */
const kept = <Value>(of: (operation: OperationId) => Value) => {
  const known = new Map<OperationId, Value>()
  return (operation: OperationId): Value => {
    if (!known.has(operation)) known.set(operation, of(operation))
    return known.get(operation)!
  }
}

/** Whether an operation lists the records of a kind. */
export const isListOperation = kept(
  (operation) => find(({ list, listIn }) => list === operation || listIn?.operation === operation) !== undefined,
)

/** The kind of which that operation creates a record. */
export const kindMadeBy = kept(
  (operation) => find(({ creation }) => creation?.operation === operation) as CreatedKind | undefined,
)

/** Whether a request of that operation creates a record of its own. */
export const isCreation = (operation: OperationId): boolean => kindMadeBy(operation) !== undefined

/** The kind of the single record that an operation reads, if it has a list of its own. */
export const kindReadBy = kept(
  (operation) => find(({ list, read }) => list !== undefined && read === operation) as ListedKind | undefined,
)

/** The kind of the record that an operation changes or removes. */
export const kindWrittenBy = kept((operation) =>
  find(
    ({ update, writtenBy, deletion, creation }) =>
      [update?.operation, deletion, creation?.operation].includes(operation) || isOf(writtenBy, operation),
  ),
)

/** The row of the kind that an operation updates. */
export const rowUpdatedBy = kept((operation) => {
  const kind = find(({ update }) => update?.operation === operation)
  return kind && records[kind]
})

/** Names of profiles in order, and those that it may give for each role. */
export const NAMED_RECORDS = RECORD_KINDS.flatMap((kind) => records[kind].named ?? []) as readonly NamedRecord[]
export const kindNamed = (name: NamedRecord): RecordKind => find(({ named }) => isOf(named, name))!

/** Records that other answers show as well: the member that identifies them, and paths that never change. */
export interface SteadyKind {
  readonly name: RecordKind
  readonly key: string
  readonly steady: readonly string[]
}

const bySchema: ReadonlyMap<string, RecordKind> = new Map(
  RECORD_KINDS.flatMap((kind) => [kind, ...(records[kind].forms ?? [])].map((schema) => [schema, kind] as const)),
)

const steadyKind = (name: RecordKind): SteadyKind | undefined => {
  const { key, steady } = records[name]
  return steady && { name, key, steady }
}

/** The kind of the records of an answer. */
export const kindShownBy = ({ answer }: Terms): RecordKind | undefined =>
  'schema' in answer ? bySchema.get(answer.schema) : undefined

/** Lists below one record of the kind that an operation creates or shows, and the member that identifies it. */
export function listsBelow(terms: Terms): readonly (ListIn & { readonly key: string })[] {
  const made = kindMadeBy(terms.operation)
  const kind = made ?? kindShownBy(terms)
  if (!kind) return []
  const row: RecordRow = records[kind]
  const key = (made && row.creation?.key) ?? row.key
  return RECORD_KINDS.flatMap((one) => {
    const { listIn }: RecordRow = records[one]
    return listIn?.of === kind ? [{ ...listIn, key }] : []
  })
}

/** The row of the kind that an answer shows. */
export function rowShownBy(terms: Terms): RecordRow | undefined {
  const kind = kindShownBy(terms)
  return kind && records[kind]
}

/** The kind of the created record: some creations make several records of another kind. */
export const storedAs = (kind: RecordKind): RecordKind => bySchema.get(records[kind].schema ?? kind) ?? kind

/** The kind of the records of an answer; undefined where no other answer shows them. */
export function kindOf(terms: Terms): SteadyKind | undefined {
  const kind = kindShownBy(terms)
  return kind && steadyKind(kind)
}

/** Records within the records of an answer, by the member that holds them. */
export function nestedKinds(terms: Terms): Readonly<Record<string, SteadyKind>> {
  const kind = kindShownBy(terms)
  const holds = (kind && records[kind].holds) ?? {}
  return Object.fromEntries(
    Object.entries(holds).map(([member, name]) => [member, steadyKind(name as RecordKind)!] as const),
  )
}

/** Whether other answers show records that this one shows. */
export const showsKnownRecords = (terms: Terms): boolean =>
  kindOf(terms) !== undefined || Object.keys(nestedKinds(terms)).length > 0
