/** The facts about an operation that the laws need beyond its terms, given where its checks are put together. */

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
  /** The caller unless a check says otherwise. */
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
   * The need of a sample with a value from the configuration that only its owner can vouch for, such as a password:
   * reported when the target refuses it; undefined when something else proves it right.
   */
  readonly assumes?: (scope: Scope, refused: Answer) => string | undefined | Promise<string | undefined>
  /** Whether the sample writes, to a record of its own or to one that it shares: see `phaseOf`. */
  readonly writes?: true | 'shared'
  /** Whether the sample uses a credential of its own: a sign-in of others may end that. */
  readonly signsIn?: true
  /** The state that a refused sample must not have changed: read before and after, compared. */
  readonly snapshot?: (scope: Scope, call: Call) => Promise<unknown>
  /** Restores the changes of a sample, whether it was served or not. */
  readonly undo?: (scope: Scope, call: Call) => Promise<void>
  /** Puts a record into the list, where an empty list may be an error (R62). */
  readonly populate?: (scope: Scope) => Promise<unknown>
  /** Where filters and ranges travel, if not in the query: their flat names to a question. */
  readonly place?: (query: Query) => Call
}

/**
 * The records that a list holds: those of a kind, or a walk where it stands under a record or its requests are scarce.
 */
type Holding =
  | { readonly kind: ListedKind; readonly records?: undefined }
  | { readonly kind?: undefined; readonly records: (scope: Scope) => Promise<Known> }

interface Listed {
  /** Records of the run's own that decide much with few requests; undefined where none can be created. */
  readonly staged?: (scope: Scope) => Promise<StagedRecords | undefined>
  /** Further parameters that may stand beside any filter, by the slug of the check that they prove. */
  readonly beside?: Readonly<Record<string, Query>>
}

/** How requests are saved. */
interface Saving {
  /** Requests are scarce: the same read of that operation is sent once, and filters are proven together. */
  readonly shareReads?: OperationId
  /** Filters and ranges of that operation are proven together, and pages are read once. */
  readonly batchFilters?: OperationId
  /** Each filter is tried beside all others as well, in a request of its own. */
  readonly crossesFilters?: true
}

/** The facts about every operation that the laws need beyond its terms. */
export interface Setting extends Sampled, Saving {
  /** Written members: how they are chosen, sent and read back. */
  readonly written?: Written
}

/** The facts about a list that the laws need. */
export type ListSetting = Setting & Listed & Holding

/** The facts about that operation that the laws need. */
export type SettingOf<Id extends OperationId> = [Extract<Id, ListOperation>] extends [never] ? Setting : ListSetting

/** Some records of a list, and the query that finds these and no others. */
export interface StagedRecords {
  readonly records: readonly Item[]
  readonly query: Query
}

export interface Written {
  /** Distinguishes values that are written once per run. */
  readonly name: string
  /** Every member for which the target lets us choose a legal value. */
  readonly full: (scope: Scope) => Promise<Members>
  /**
   * For a creation: the members of the few records on which many of its checks are judged; see `specimens.ts`. The
   * first is the fullest, another the least legal one.
   */
  readonly specimens?: (scope: Scope) => Promise<readonly Members[]>
  /** The least legal body, to try single members with. */
  readonly least: (scope: Scope) => Promise<Members>
  /** A write that must succeed, sent before, where there is one. @throws Undecided when it does not */
  readonly control?: (scope: Scope) => Promise<Answer>
  /** Sends the members: creates, or updates a fresh record of the run's own. */
  readonly send: (scope: Scope, members: Members) => Promise<Answer>
  /** The record in the answer of a write. */
  readonly record: (answer: Answer) => Members
  /** Reads the record of such an answer. */
  readonly read: (scope: Scope, answer: Answer) => Promise<Members>
  /** The remains of a refused write, for the message; undefined when none. */
  readonly left?: (scope: Scope, members: Members, answer: Answer) => Promise<string | undefined>
  /** Each record stays on the platform for good, so that no law makes another one to compare with. */
  readonly stays?: true
  /** A record of another kind that no such write changes. */
  readonly beside?: (scope: Scope) => Promise<Members>
  /** Members by which a record that should not be there would be recognised. */
  readonly recognisable?: (scope: Scope) => Promise<Members>
  /** Members that a value of a closed set requires beside it. */
  readonly with?: (scope: Scope, name: string, value: string) => Promise<Members>
  /** Member of the record that shows a written member, where the names differ. */
  readonly shows?: Readonly<Record<string, string>>
  /** Members that a response need not show. */
  readonly mayHide?: readonly string[]
}

/** The phase of a check that reads and needs no record: many reads precede it, and it need not add to them. */
export const asidePhaseOf = (setting: Setting): Pick<Check, 'phase' | 'readsAsWell'> =>
  phaseOf(setting) === 'reads' ? { phase: 'own', readsAsWell: true } : { phase: phaseOf(setting) }

/** Whether filters and ranges are proven together. */
export const isBatched = ({ shareReads, batchFilters }: Setting) => (shareReads ?? batchFilters) !== undefined

/** The phase of every check that sends the sample. */
export const phaseOf = ({ writes, signsIn }: Setting): Phase =>
  signsIn ? 'sign-in' : writes === 'shared' ? 'shared' : writes ? 'own' : 'reads'

/** The phase of a check that is decided by records of the run's own where they can be created. */
export const stagedIn = ({ staged }: ListSetting): Partial<Pick<Check, 'phase' | 'readsAsWell'>> =>
  staged ? { phase: 'own', readsAsWell: true } : {}
