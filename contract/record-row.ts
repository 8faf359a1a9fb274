/** The contents of the row of a kind of records. */
import type { OperationId } from './operation.ts'

/** How a record is created. */
export interface Creation {
  readonly operation: OperationId
  /** Member of the answer that identifies the created record, where it is not the key of the kind. */
  readonly key?: string
  /** Form of the body where it differs from that of the interface; `none`: the path says everything. */
  readonly body?: 'multipart' | 'none'
}

/** How a record is changed. */
interface Update {
  readonly operation: OperationId
  /** Members that show whether a record is unchanged, where the terms do not list the written ones. */
  readonly members?: readonly string[]
  /** Members that no read shows: a check knows their former value from elsewhere. */
  readonly unseen?: readonly string[]
  /** No operation reads one record: it is looked for in the list. */
  readonly seenIn?: 'list'
}

/** A list of the records that were created with certain members, which stand in its path or its query. */
export interface ListIn {
  readonly operation: OperationId
  readonly named: readonly string[]
  readonly query?: Readonly<Record<string, number>>
  /** The kind of record below which they stand; the first of those members identifies it. */
  readonly of?: string
}

/** How a run retires a record that it leaves behind, because no interface deletes it. */
interface Rest {
  readonly change: Readonly<Record<string, string | boolean>>
  /** Its state afterwards, in a word. */
  readonly word: string
  /** Only records that show this are in anybody's way. */
  readonly only?: Readonly<Record<string, string>>
}

/** How several checks use one record in turn, and how runs use the records of earlier ones. */
export interface Lending {
  /** Members with which a record is created that others can borrow; updates bring about the rest. */
  readonly created: readonly string[]
  /** Of those, the members that no update changes: records that differ in them never stand for each other. */
  readonly fixed?: readonly string[]
  /** Members in which records that stand for each other may differ. */
  readonly differing?: readonly string[]
  /** The names under which a record shows members. */
  readonly shows?: Readonly<Record<string, string>>
  /** Operations whose checks share a record that they do not change: theirs stands below it. */
  readonly sharedBy?: readonly OperationId[]
  /** Operations whose checks keep a record to their end, when what they added to it is undone. */
  readonly keptBy?: readonly OperationId[]
  /** The member with a name of the run's own, by which the records of earlier runs are found in a list. */
  readonly name?: string
}

export interface RecordRow {
  /** Member that identifies a record in every answer. */
  readonly key: string
  /** Schema under which answers show such records, where it has another name than the kind; `none` shows them alone. */
  readonly schema?: string
  /** Further schemas of the same records: short forms, and forms with more members. */
  readonly forms?: readonly string[]
  readonly list?: OperationId
  /** The list stands below a version of a learning resource. */
  readonly below?: 'version'
  readonly listIn?: ListIn
  readonly read?: OperationId
  readonly creation?: Creation
  /** Operations that create one along with another record, or within it. */
  readonly madeBy?: readonly OperationId[]
  readonly update?: Update
  /** Further operations that write to such a record. */
  readonly writtenBy?: readonly OperationId[]
  readonly deletion?: OperationId
  /** Members, or paths, that no operation changes (R105, R120). Absent where no other answer shows such records. */
  readonly steady?: readonly string[]
  /** Members that follow another record while nobody writes this one. */
  readonly follows?: readonly string[]
  /** Members that only the platform sets. */
  readonly sealed?: readonly string[]
  /** Members that hold records of other kinds. */
  readonly holds?: Readonly<Record<string, string>>
  readonly rest?: Rest
  readonly lending?: Lending
  /** A run creates none, or marks its own: its list tells whether other clients are at work. */
  readonly isCounted?: true
  /** The document calls the identifier int32. */
  readonly hasShortIds?: true
  /** Names under which a profile names records to use. */
  readonly named?: readonly string[]
  /** A learner may see other records than an administrator, so that a profile may name them separately. */
  readonly isNamedByRole?: true
}
