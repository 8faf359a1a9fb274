/** Reads and samples of both operations that write localized versions. */

import type { Item } from '../../../client/answers/page.ts'
import { valuesAt } from '../../../client/answers/values.ts'
import type { Members } from '../../../contract/members.ts'
import type { Call, Scope } from '../../../engine/scope.ts'
import { fullMetadata, readResource, versionIn } from '../learning-resources/values.ts'

/** Metadata without instants, which the body law compares as text. */
export async function plainMetadata(scope: Scope, turn: number): Promise<Members> {
  const { publishedAt: _, ...metadata } = await fullMetadata(scope, turn)
  return metadata
}

export const readAsked = async (scope: Scope, { path, json }: Call): Promise<Members> => {
  const languageCode = String(path?.languageCode ?? (json as Members).languageCode)
  return versionIn(await readResource(scope, path!.id), languageCode) ?? {}
}

export const languagesIn = (resource: Item) => valuesAt(resource, 'localizedVersions.languageCode')
