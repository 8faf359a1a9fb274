/** Included authors against those in the list of linked authors: current, Learning resources. */

import { succeeded } from '../../../client/answers/outcome.ts'
import type { Item } from '../../../client/answers/page.ts'
import { show, valuesAt } from '../../../client/answers/values.ts'
import { broken, holds, needs, type Outcome } from '../../../contract/verdict.ts'
import type { Scope } from '../../../engine/scope.ts'
import { versionsOf } from './values.ts'

interface VersionAuthors {
  readonly path: { readonly id: number; readonly languageCode: string }
  /** Undefined where they are shown in a form without ids. */
  readonly ids: readonly unknown[] | undefined
}

/** The authors of each version of a resource that was asked for with include=authors. */
export const authorsIn = (resource: Item): readonly VersionAuthors[] =>
  versionsOf(resource).map((version) => ({
    path: { id: resource.id as number, languageCode: String(version.languageCode) },
    ids: idsIn(valuesAt(version, 'metadata.authors')),
  }))

/** Ids of records or of links to them. */
function idsIn(authors: readonly unknown[]): readonly unknown[] | undefined {
  const ids = authors.map((author) => valuesAt(author, 'id')[0] ?? valuesAt(author, 'author.id')[0])
  return ids.includes(undefined) ? undefined : ids
}

/** The largest page of linked authors: there may be more. */
const PAGE = 100

/** @param label of the request that included them */
export async function asLinked(scope: Scope, { path, ids }: VersionAuthors, label: string): Promise<Outcome> {
  if (!ids) return needs.record('authors in a form that can be compared')
  const operation = 'current/localized-versions.authors.list'
  const links = succeeded(await scope.call({ operation, as: 'administrator', path, query: { size: PAGE } }))
  const linked = valuesAt(links.json, 'items.author.id')
  const [one, other] = [new Set(linked.map(String)), new Set(ids.map(String))]
  const isSame = [...one].every((key) => other.has(key)) && (one.size === other.size || linked.length >= PAGE)
  return isSame
    ? holds()
    : broken(`${label}: authors ${show(linked)} of resource ${path.id} in ${path.languageCode}`, show(ids))
}
