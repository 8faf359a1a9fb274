/** Finds records on the target by walking its collections, within bounds. */

import type { Answer } from '../client/answer.ts'
import type { Ask } from '../client/request.ts'
import type { Caller } from '../client/target.ts'
import { termsOf } from '../contract/index.ts'
import type { OperationId } from '../contract/operations.ts'
import type { Undecidable } from '../contract/verdict.ts'
import { mostLinked } from './versions.ts'
import { type Known, type Learnt, walkPages } from './walk.ts'

export type { Known } from './walk.ts'

/** A collection that can be walked, and who may walk it. */
interface Source {
  readonly operation: OperationId
  readonly as: Caller
  readonly query?: Readonly<Record<string, string>>
  /** Body of a search. */
  readonly json?: unknown
  /** Finds the path parameters of a collection below another record. */
  readonly at?: (walking: Walking, operation: OperationId) => Promise<NonNullable<Ask['path']>>
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

const SOURCES = {
  learner: { operation: 'current/learners.list', as: 'administrator' },
  'learning-resource': { operation: 'current/learning-resources.list', as: 'administrator' },
  author: { operation: 'current/authors.list', as: 'administrator' },
  tag: { operation: 'current/tags.list', as: 'administrator' },
  theme: { operation: 'current/themes.list', as: 'administrator' },
  'linked author': { operation: 'current/localized-versions.authors.list', as: 'administrator', at: mostLinked },
  'linked tag': { operation: 'current/localized-versions.tags.list', as: 'administrator', at: mostLinked },
  'linked theme': { operation: 'current/localized-versions.themes.list', as: 'administrator', at: mostLinked },
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

/** Walks a collection, at its largest page size where that is honoured. */
export async function discover(kind: Kind, walking: Walking): Promise<Known> {
  const source: Source = SOURCES[kind]
  const { operation, as, query, json } = source
  const path = await source.at?.(walking, operation)
  return walkPages(termsOf(operation).paging, {
    ask: (page) =>
      walking.send({ operation, as, path, json, query: query || page ? { ...query, ...page } : undefined }),
    refused: (answer) => walking.refused(answer),
    learnt: walking.learnt(operation),
  })
}
