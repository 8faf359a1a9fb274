/** Finds records on the target by walking its collections, within bounds. */

import { gathering, type Item, itemsOf } from '../answers/page.ts'
import type { Answer } from '../client/answer.ts'
import type { Ask } from '../client/request.ts'
import type { Caller } from '../client/target.ts'
import { termsOf } from '../contract/index.ts'
import type { OperationId } from '../contract/operations.ts'
import { mostLinked } from './versions.ts'

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

export interface Known {
  readonly records: readonly Item[]
  /** Whether the walk came to the end of the collection. */
  readonly complete: boolean
}

const MOST_PAGES = 8

/** Walks a collection at its largest page size; a page that brings nothing new ends the walk. */
export async function discover(kind: Kind, walking: Walking): Promise<Known> {
  const source: Source = SOURCES[kind]
  const at = await source.at?.(walking, source.operation)
  const { paging } = termsOf(source.operation)
  const size = paging?.maximum ?? paging?.default ?? Number.POSITIVE_INFINITY
  const found = gathering()
  let from = paging?.style === 'page' ? 1 : 0
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = paging ? { ...source.query, [paging.size]: size, [paging.from]: from } : source.query
    const path = at ? { path: at } : {}
    const answer = await walking.send({
      operation: source.operation,
      as: source.as,
      ...path,
      ...(source.json === undefined ? {} : { json: source.json }),
      ...(query ? { query } : {}),
    })
    // R41, R62: a refusal past the end is an end.
    if (answer.refused && (page > 0 || paging?.pastEnd === 'error')) return { records: found.items, complete: true }
    const items = itemsOf(answer)
    const isNew = found.take(items)
    if (items.length < size) return { records: found.items, complete: true }
    if (!isNew) break
    from += paging?.style === 'page' ? 1 : items.length
  }
  return { records: found.items, complete: false }
}
