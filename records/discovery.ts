/** Finds records on the target by walking its collections, within bounds. */

import type { Caller } from '../client/target.ts'
import { termsOf } from '../contract/index.ts'
import { operationOf } from '../contract/operations.ts'
import { type ListedKind, listedRow } from '../contract/records.ts'
import { speakerOf } from './creation.ts'
import { mostLinked } from './versions.ts'
import { type Known, type Walking, walkPages } from './walk.ts'

/** Walks the list of a kind, at its largest page size where that is honoured. */
export async function discover(kind: ListedKind, walking: Walking, by?: Caller): Promise<Known> {
  const { list: operation, below } = listedRow(kind)
  const path = below && (await mostLinked(walking, operation))
  const as = by ?? speakerOf(operation)
  const json = operationOf(operation).method === 'GET' ? undefined : {}
  return walkPages(termsOf(operation).paging, {
    ask: (page) => walking.send({ operation, as, path, json, query: page }),
    refused: (answer) => walking.refused(answer),
    learnt: walking.learnt(operation),
  })
}
