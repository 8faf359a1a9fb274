/** Finds records on the target by walking its collections, within bounds. */

import { termsOf } from '../contract/index.ts'
import { type Kind, SOURCES, type Source, type Walking } from './sources.ts'
import { mostLinked } from './versions.ts'
import { type Known, walkPages } from './walk.ts'

/** Walks a collection, at its largest page size where that is honoured. */
export async function discover(kind: Kind, walking: Walking): Promise<Known> {
  const { operation, as, query, json, below }: Source = SOURCES[kind]
  const path = below && (await mostLinked(walking, operation))
  return walkPages(termsOf(operation).paging, {
    ask: (page) =>
      walking.send({ operation, as, path, json, query: query || page ? { ...query, ...page } : undefined }),
    refused: (answer) => walking.refused(answer),
    learnt: walking.learnt(operation),
  })
}
