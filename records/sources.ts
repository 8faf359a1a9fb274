/** The collections of a target that can be walked, and what a walk may use. */

import type { Answer } from '../client/answer.ts'
import type { Ask } from '../client/request.ts'
import type { Caller } from '../client/target.ts'
import type { OperationId } from '../contract/operations.ts'
import type { Undecidable } from '../contract/verdict.ts'
import type { Known, Learnt } from './walk.ts'

/** A collection that can be walked, and who may walk it. */
export interface Source {
  readonly operation: OperationId
  readonly as: Caller
  readonly query?: Readonly<Record<string, string>>
  /** Body of a search. */
  readonly json?: unknown
  /** Of a collection below another record: the version that has most of them. */
  readonly below?: 'version'
}

/** What a walk may use. */
export interface Walking {
  send(ask: Ask): Promise<Answer>
  known(kind: Kind): Promise<Known>
  /** What is known about the page parameters of an operation. */
  learnt(operation: OperationId): Learnt
  /** Why an answer that should have been a success was none (R101). */
  refused(answer: Answer): Promise<Undecidable>
  /** Does something once per run and attempt. */
  once<Value>(name: string, make: (walking: Walking) => Promise<Value>): Promise<Value>
}

export const SOURCES = {
  learner: { operation: 'current/learners.list', as: 'administrator' },
  'learning-resource': { operation: 'current/learning-resources.list', as: 'administrator' },
  author: { operation: 'current/authors.list', as: 'administrator' },
  tag: { operation: 'current/tags.list', as: 'administrator' },
  theme: { operation: 'current/themes.list', as: 'administrator' },
  'linked author': { operation: 'current/localized-versions.authors.list', as: 'administrator', below: 'version' },
  'linked tag': { operation: 'current/localized-versions.tags.list', as: 'administrator', below: 'version' },
  'linked theme': { operation: 'current/localized-versions.themes.list', as: 'administrator', below: 'version' },
  'legacy-learner/discussion': { operation: 'legacy-learner/discussions.list', as: 'session' },
  'training-session': { operation: 'current/training-sessions.list', as: 'administrator' },
  registration: { operation: 'current/registrations.list', as: 'administrator' },
  'activity-tracking': { operation: 'current/activity-trackings.search', as: 'administrator', json: {} },
  certificate: { operation: 'current/certificates.list', as: 'administrator' },
  'own certificate': { operation: 'current/certificates.list', as: 'learner' },
  entity: { operation: 'current/entities.list', as: 'administrator' },
  'legacy-learner/training': { operation: 'legacy-learner/trainings.list', as: 'session' },
  'legacy-learner/training-session': { operation: 'legacy-learner/training-sessions.list', as: 'session' },
  'legacy-learner/learning-object': { operation: 'legacy-learner/learning-objects.list', as: 'session' },
  'legacy-learner/theme': { operation: 'legacy-learner/themes.list', as: 'session' },
  'legacy-admin/learner': { operation: 'legacy-admin/learners.search', as: 'key' },
  'legacy-admin/entity': { operation: 'legacy-admin/entities.search', as: 'key' },
  'legacy-admin/training': { operation: 'legacy-admin/trainings.list', as: 'key' },
} as const satisfies Record<string, Source>

export type Kind = keyof typeof SOURCES
