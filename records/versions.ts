/** Localized versions of learning resources, as the list of resources shows them. */

import { Undecided } from '../client/answers/outcome.ts'
import type { Item } from '../client/answers/page.ts'
import { valuesAt } from '../client/answers/values.ts'
import type { Ask } from '../client/request.ts'
import type { OperationId } from '../contract/operations.ts'
import { needs } from '../contract/verdict.ts'
import type { Walking } from './walk.ts'

export interface Version {
  /** Of the resource. */
  readonly id: number
  readonly languageCode: string
  readonly status: unknown
}

/** Validated versions are those that a learner may see for certain. */
const rank = ({ status }: Version) => (status === 'VALIDATED' ? 0 : 1)

/** Every version that the resources show, validated ones first. */
export function versionsIn(resources: readonly Item[]): readonly Version[] {
  const all = resources.flatMap((resource) =>
    valuesAt(resource, 'localizedVersions').flatMap((version): Version[] => {
      const [languageCode] = valuesAt(version, 'languageCode')
      if (typeof languageCode !== 'string' || typeof resource.id !== 'number') return []
      return [{ id: resource.id, languageCode, status: valuesAt(version, 'metadata.status')[0] }]
    }),
  )
  return all.sort((one, other) => rank(one) - rank(other))
}

const PROBED = 6
const SHOWN = 50
const MOST_SHOWN = 200

/** Versions, validated ones first, in the order of how many authors the list shows of them, where it shows any. */
async function byAuthors({ send, known }: Walking): Promise<readonly Version[]> {
  const { records } = await known('current/learning-resource')
  const plain = versionsIn(records)
  const counts = new Map<string, number>()
  for (let offset = 0; offset < MOST_SHOWN; offset += SHOWN) {
    const query = { include: 'authors', size: SHOWN, offset }
    const answer = await send({ operation: 'current/learning-resources.list', as: 'administrator', query })
    const resources = answer.ok ? (valuesAt(answer.json, 'items') as Item[]) : []
    for (const resource of resources)
      for (const version of valuesAt(resource, 'localizedVersions'))
        counts.set(
          `${resource?.id} ${valuesAt(version, 'languageCode')[0]}`,
          valuesAt(version, 'metadata.authors').length,
        )
    if (resources.length < SHOWN) break
  }
  const count = ({ id, languageCode }: Version) => counts.get(`${id} ${languageCode}`) ?? 0
  return [...plain].sort((one, other) => rank(one) - rank(other) || count(other) - count(one))
}

/**
 * The version with the most records in a list below it, among a few that are likely to have many.
 * @throws Undecided when the target shows no version
 */
export const mostLinked = (walking: Walking, operation: OperationId): Promise<NonNullable<Ask['path']>> =>
  walking.once(`most linked ${operation}`, (shared) => probed(shared, operation))

async function probed(walking: Walking, operation: OperationId): Promise<NonNullable<Ask['path']>> {
  const versions = await walking.once('versions by authors', byAuthors)
  let best: { readonly path: NonNullable<Ask['path']>; readonly count: number } | undefined
  for (const { id, languageCode } of versions.slice(0, PROBED)) {
    const path = { id, languageCode }
    const answer = await walking.send({ operation, as: 'administrator', path, query: { size: 100 } })
    const count = answer.ok ? valuesAt(answer.json, 'items').length : -1
    if (!best || count > best.count) best = { path, count }
    if (count >= 100) break
  }
  if (!best) throw new Undecided(needs.record('a localized version of a learning resource on the target'))
  return best.path
}
