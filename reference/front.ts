/** The differences between the interfaces of the instance, one row each. */
import type { Interface, OperationId } from '../contract/operations.ts'
import type { Choices } from './choices.ts'
import type { Caller, Question } from './exchange.ts'
import type { Random } from './random.ts'
import type { RefusalKind } from './refusal.ts'
import type { Accounts } from './seed/accounts.ts'
import type { Store } from './store/index.ts'
import type { Action, World } from './world.ts'

/** A kind of stored records, or of records within them. */
export type Listed =
  | keyof Store
  | `${'authors' | 'tags' | 'themes'} of a version`
  | 'translations of a session'
  | 'contents of a course'

/** The credentials of an instance. */
export interface Given {
  readonly accounts: Accounts
  readonly random: Random
  /** The private key with which a caller signs its own tokens, as PEM. */
  readonly key: string
  readonly choices: Choices
}

export interface Front<Name extends Interface = Interface> {
  /** The function of every operation. */
  readonly actions: Readonly<Record<Extract<OperationId, `${Name}/${string}`>, Action>>
  /** The caller, by the credential of the question. */
  readonly callerOf: (question: Question, world: World) => Caller | undefined
  /** The caller where a fault requires no credential; the strongest account unless it is said. */
  readonly standIn?: Caller
  /** The credentials of its callers, by variable: accounts of the instance, and credentials that nobody else has. */
  readonly credentials: (given: Given) => Readonly<Record<string, string>>
  /** The contents of its lists. */
  readonly lists: Readonly<Partial<Record<Extract<OperationId, `${Name}/${string}`>, Listed>>>
  /** Operations that ask for no credential: sign-ins. */
  readonly open?: readonly OperationId[]
  /** The body of a refusal: the Errors section of its document. */
  readonly refusal: (message: string) => object
  /** Whether a path that leads nowhere is answered in its form. */
  readonly serves: (path: string) => boolean
  /** R16: `success` marks a failure, whatever the status. */
  readonly tellsBySuccess?: true
  /** Refusals that have a status of their own all the same (R20). */
  readonly keepsStatus?: readonly RefusalKind[]
  /** The part of its paths that may be written in any letter case. */
  readonly caselessPart?: number
  /** Every question names the platform (current: Requests). */
  readonly wantsPlatform?: true
  /** Whether its document limits the requests in a minute. */
  readonly limited?: true
}
