/**
 * The terms of an operation: its row of the documents, as data. Clauses and the checks of the laws are both expanded
 * from it, so that a rule which holds for forty operations stands once.
 */
import type { ClauseText } from './clause.ts'
import type { OperationId } from './operation.ts'
import type { ReadingId } from './readings.ts'

export const OPERATORS = ['equal', 'greaterThan', 'lowerThan', 'greaterThanEqual', 'lowerThanEqual'] as const
export type Operator = (typeof OPERATORS)[number]

export interface Paging {
  /** `offset` counts records from 0; `page` counts pages from 1. */
  readonly style: 'offset' | 'page'
  /** Parameter for the size of a page, and the one for its start. */
  readonly size: string
  readonly from: string
  readonly default: number
  /** Absent where the row gives a default only. */
  readonly maximum?: number
  /** Only where the row writes the lower bound of the size (R42). */
  readonly minimum?: number
  /** Queries that keep some records and leave others out, where no filter of the terms says so. */
  readonly narrowed?: readonly Readonly<Record<string, string | boolean>>[]
  /** Lower bound of the start, where the document writes it. */
  readonly fromMinimum?: number
  /** The first record without a start, where the row gives no default (R111). */
  readonly fromDefault?: 'not-shown'
  /** The answer past the end: an empty page or a refusal (R41) unless the row says otherwise (R18). */
  readonly pastEnd?: 'error' | 'not-shown'
  /** The clause that a missing first or last in `_links` contradicts (R76). */
  readonly links?: 'documented' | 'derived'
}

type FilterKind =
  /** R37: the full value finds its record, a record that does not contain it stays out. */
  | 'text'
  /** The row says exact, or the value is an identifier. */
  | 'exact'
  /** One of a closed set, or a boolean. */
  | 'choice'
  /** Not among the members of an item: judged by its effect alone (R35). */
  | 'hidden'

export interface Filter {
  readonly kind: FilterKind
  /** Path to the value in an item; `a.b` descends, arrays are searched (R36). Absent when hidden. */
  readonly member?: string
  /** Values of a choice. */
  readonly values?: readonly (string | boolean)[]
  /** The row calls the value a pattern: signs in it may stand for any text. */
  readonly pattern?: true
  /** Values that a choice may find beside its own, because the documents do not tell them apart. */
  readonly near?: Readonly<Record<string, readonly string[]>>
  /**
   * Source of values of a hidden filter: the records of the target that have legal values, and the member that holds
   * them.
   */
  readonly legal?: { readonly kind: 'current/learner' | 'current/entity'; readonly member: string }
  /** Member of a record that shows a value by which a hidden filter finds it, perhaps beside others. */
  readonly shownBy?: string
  /** Value of a hidden filter that no record can have. */
  readonly unknown?: string | number
  readonly deprecated?: true
  /** The row calls the match exact: whether other letters are another text is observed (R37). */
  readonly letters?: true
  /** A number, of which no part is looked for: where requests are scarce. */
  readonly whole?: true
  /** R103: a record may have more values than the answer shows; `unknown` is one that none can have. */
  readonly several?: true
  /** Member, or yes or no, that says nothing of the value: records with and without it are found alike. */
  readonly apart?: string
  /** The row gives a name only: that it restricts the result is a consequence. */
  readonly named?: true
  readonly readings?: readonly ReadingId[]
}

export interface Range {
  readonly operators: readonly Operator[]
  readonly type: 'date-time' | 'integer' | 'number'
  /** Absent where the value is no member of an item (R35). */
  readonly member?: string
  /** A flag that allows the value of the parent of an item to stand for its own (R39). */
  readonly widenedBy?: string
  /** Operators that the row itself shows, where it names range operators only (R10); all by default. */
  readonly documented?: readonly Operator[]
}

export interface BodyMember {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'date' | 'date-time' | 'object' | 'array'
  readonly required?: true
  /** Closed set of allowed values. */
  readonly values?: readonly string[]
  readonly nullable?: true
  /** Rich text: HTML is allowed. */
  readonly html?: true
  /** The value finds the written record again, so that nothing shows what became of a value of another type. */
  readonly names?: true
}

export interface Included {
  readonly member: string
  /** The member may come without being asked for (R11). */
  readonly optional?: true
  /** The row of the operation does not name it; that `include` brings it follows from the table of the record. */
  readonly unnamed?: true
}

/** Records that a table of an older document lists, by their schema; other answers are listed by their own row. */
const TABLES =
  /^legacy-(?:admin\/(?:administrator|content|entity|learner|registration|session|tracking|training)|learner\/(?:profile|training|training-session|learning-object|single-learning-object|tracking))$/

/** R7: whether the members of the record are those of a table, of which a platform may show fewer. */
export const followsTable = ({ answer }: Terms): boolean => 'schema' in answer && TABLES.test(answer.schema)

export interface Terms {
  readonly operation: OperationId
  /** Heading of the document. */
  readonly section: string
  readonly answer:
    | {
        /** `single`: an array that holds the one record (R19). */
        readonly kind: 'record' | 'single' | 'page'
        readonly schema: string
        /** Schema of the full form, where this one is short (R79). */
        readonly shortOf?: string
        /** The envelope of this row has no `totalResults`. */
        readonly withoutTotal?: true
        /** The row lists `_links` (R30), or the links in them. */
        readonly links?: true | readonly string[]
        /** Lists beside the records that the row names. */
        readonly beside?: readonly string[]
      }
    /** One text in the envelope. */
    | { readonly kind: 'text'; readonly schema: string }
    /** A success without a documented body, or with binary content. */
    | { readonly kind: 'nothing' | 'binary' }
  /** The contents of the answer, for the statement: `the learner`. */
  readonly returns: string
  /** Name of the resource whose records a page holds. */
  readonly of?: string
  readonly paging?: Paging
  /** `always`: the row lists `count`; `on-request`: with `include=count`. */
  readonly count?: 'always' | 'on-request'
  /** Where filters and ranges travel; the query by default. */
  readonly parameters?: 'body'
  readonly filters?: Readonly<Record<string, Filter>>
  readonly ranges?: Readonly<Record<string, Range>>
  /** Optional member by its name in `include`. */
  readonly include?: Readonly<Record<string, Included>>
  readonly body?: Readonly<Record<string, BodyMember>>
  /** Members with which an update is refused, whatever is sent beside them. */
  readonly refusedWith?: Readonly<Record<string, unknown>>
  /** Further documented inputs, each with the slug of the clause and the check that judge it: see `ownerOf`. */
  readonly inputs?: Readonly<Record<string, string>>
  /** Path parameter by which a record is found, a value that finds none, and the member of the answer that shows it. */
  readonly identifier?: {
    readonly parameter: string
    readonly unknown: string | number
    readonly member?: string
    /** A read by integers: it refuses anything else, and finding nothing is not as good. */
    readonly integer?: true
  }
  /** Opens a session, or stands outside the access rule of its interface. */
  readonly open?: true
  /** Ends the session with which it is called. */
  readonly endsSession?: true
  /** Every request that is served leaves a record or takes one away: it cannot be repeated at will. */
  readonly accumulates?: true
  /** Requests in a minute, where the row allows fewer than its interface does by default. */
  readonly perMinute?: number
  /** Superseded by an operation of another interface, and still served (R90). */
  readonly superseded?: true
  /** The row itself states 401 for a missing or invalid key (R20). */
  readonly unauthorized?: true
  /** Statements that no law covers. */
  readonly clauses?: readonly ClauseText[]
}

/** The clauses that a law makes of the terms of an operation. */
export type ClausesOfLaw = (terms: Terms) => readonly ClauseText[]
