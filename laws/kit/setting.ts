/** What the laws need to know of an operation beyond its terms, given where its checks are put together. */

import type { Answer } from '../../client/answer.ts'
import type { Item } from '../../client/answers/page.ts'
import type { Scalar } from '../../client/request.ts'
import type { Caller } from '../../client/target.ts'
import type { Members } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Phase } from '../../contract/phases.ts'
import type { ListedKind, ListOperation } from '../../contract/records.ts'
import type { Check } from '../../engine/check.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import type { Known } from '../../fixtures/records/walk.ts'

/** Query parameters, flat. */
export type Query = Readonly<Record<string, Scalar | undefined>>

/** The valid request of an operation. */
interface Sampled {
  /** Who speaks unless a check says otherwise. */
  readonly as: Caller
  /** A request that the documents allow and that must succeed; nothing to add by default. */
  readonly sample?: (scope: Scope, as: Caller) => Promise<Call>
  /** A request of its kind that was served before and proves as much, where there is one: then the sample is not sent. */
  readonly served?: (scope: Scope, as: Caller) => Promise<Answer | undefined>
  /** Such a request in a session of the mobile login, of which other checks judge what it wrote. */
  readonly servedMobile?: (scope: Scope) => Promise<Answer | undefined>
  /** Requests for further records, of a read that needs more than the ids in the list of their kind. */
  readonly others?: (scope: Scope) => Promise<readonly Call[]>
  /**
   * What the sample takes from the configuration and only its owner can vouch for, such as a password: what would be
   * needed when the target refuses it; undefined when something else proves it right.
   */
  readonly assumes?: (scope: Scope, refused: Answer) => string | undefined | Promise<string | undefined>
  /** Whether the sample writes, to a record of its own or to one that it shares: see `phaseOf`. */
  readonly writes?: true | 'shared'
  /** Whether the sample speaks with a credential that it has got for itself: a sign-in of others may end that. */
  readonly signsIn?: true
  /** What a refused sample must not have changed: read before and after, compared. */
  readonly snapshot?: (scope: Scope, call: Call) => Promise<unknown>
  /** Puts back what a sample changed, whether it was served or not. */
  readonly undo?: (scope: Scope, call: Call) => Promise<void>
  /** Puts a record into the list, where a list of nothing may be an error (R62). */
  readonly populate?: (scope: Scope) => Promise<unknown>
  /** Where filters and ranges travel, if not in the query: their flat names to a question. */
  readonly place?: (query: Query) => Call
}

/** The records that a list holds: those of a kind, or where it stands under a record or its requests are scarce, a walk. */
type Holding =
  | { readonly kind: ListedKind; readonly records?: undefined }
  | { readonly kind?: undefined; readonly records: (scope: Scope) => Promise<Known> }

interface Listed {
  /** Records of the run's own that decide much with few requests; undefined where none can be made. */
  readonly staged?: (scope: Scope) => Promise<StagedRecords | undefined>
  /** Further parameters that may stand beside any filter, by the slug of the check that they prove. */
  readonly beside?: Readonly<Record<string, Query>>
}

/** How requests are saved. */
interface Saving {
  /** Requests are scarce: the same read of that operation is sent once, and filters are proven together. */
  readonly shareReads?: OperationId
  /** Filters and ranges of that operation are proven together, and what is read once is not read again. */
  readonly batchFilters?: OperationId
  /** Each filter is tried beside all others as well, in a request of its own. */
  readonly crossesFilters?: true
}

/** What the laws need to know of every operation beyond its terms. */
export interface Setting extends Sampled, Saving {
  /** Written members: how they are chosen, sent and read back. */
  readonly written?: Written
}

/** What they need to know of a list. */
export type ListSetting = Setting & Listed & Holding

/** What the laws need to know of that operation. */
export type SettingOf<Id extends OperationId> = [Extract<Id, ListOperation>] extends [never] ? Setting : ListSetting

/** Some records of a list, and the query that finds these and no others. */
export interface StagedRecords {
  readonly records: readonly Item[]
  readonly query: Query
}

export interface Written {
  /** Distinguishes what is written once per run. */
  readonly name: string
  /** Every member for which the target lets us choose a legal value. */
  readonly full: (scope: Scope) => Promise<Members>
  /**
   * Of a creation: what the few records carry from which many of its checks are judged; see `specimens.ts`. The first
   * is the fullest, another the least that is legal.
   */
  readonly specimens?: (scope: Scope) => Promise<readonly Members[]>
  /** The least that is legal, to try single members with. */
  readonly least: (scope: Scope) => Promise<Members>
  /** A write that must succeed, sent before, where there is one. @throws Undecided when it does not */
  readonly control?: (scope: Scope) => Promise<Answer>
  /** Sends the members: creates, or updates a fresh record of the run's own. */
  readonly send: (scope: Scope, members: Members) => Promise<Answer>
  /** The record in the answer of a write. */
  readonly record: (answer: Answer) => Members
  /** Reads the record that such an answer is about. */
  readonly read: (scope: Scope, answer: Answer) => Promise<Members>
  /** What a refused write left behind, for the message; undefined when nothing. */
  readonly left?: (scope: Scope, members: Members, answer: Answer) => Promise<string | undefined>
  /** Members by which a record that should not be there would be recognised. */
  readonly recognisable?: (scope: Scope) => Promise<Members>
  /** Members that a value of a closed set needs beside it. */
  readonly with?: (scope: Scope, name: string, value: string) => Promise<Members>
  /** Member of the record that shows a written member, where the names differ. */
  readonly shows?: Readonly<Record<string, string>>
  /** Members that a response need not show. */
  readonly mayHide?: readonly string[]
}

/** The phase of what reads and looks at no record: many reads come before it, and it need not add to them. */
export const asidePhaseOf = (setting: Setting): Pick<Check, 'phase' | 'readsAsWell'> =>
  phaseOf(setting) === 'reads' ? { phase: 'own', readsAsWell: true } : { phase: phaseOf(setting) }

/** Whether filters and ranges are proven together. */
export const isBatched = ({ shareReads, batchFilters }: Setting) => (shareReads ?? batchFilters) !== undefined

/** The phase of every check that sends the sample. */
export const phaseOf = ({ writes, signsIn }: Setting): Phase =>
  signsIn ? 'sign-in' : writes === 'shared' ? 'shared' : writes ? 'own' : 'reads'

/** Of a check that is decided by records of the run's own where they can be made. */
export const stagedIn = ({ staged }: ListSetting): Partial<Pick<Check, 'phase' | 'readsAsWell'>> =>
  staged ? { phase: 'own', readsAsWell: true } : {}
