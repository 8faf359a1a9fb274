/** Favourites of one learner among those of others: legacy-learner, Learning object (isFavourite counts them). */

import type { Item } from '../../client/answers/page.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { marked, markedObject, post, RATE, type Rated, voteOf } from './learning-objects-rated.ts'
import { GET, objectsOf, single } from './learning-objects-reads.ts'

const MOST_SET = 3

const countOf = async (scope: Scope, { id }: Item) => Number((await single(scope, id)).isFavourite)

/** Others may set theirs meanwhile, but hardly between all of these. */
export async function oneFavourite(scope: Scope): Promise<Outcome> {
  const rated = await markedObject(scope)
  const { id, object } = rated
  const before = await countOf(scope, object)
  const { alone } = await marked(scope, rated, 1)
  const form: Readonly<Record<string, number>> = alone
    ? { favourite: 1 }
    : { favourite: 1, vote: voteOf((await single(scope, object.id)).rate) }
  const counts = [await countOf(scope, object)]
  while (counts.length < MOST_SET) {
    // A favourite that is set already may be refused.
    await post(scope, id, form)
    counts.push(await countOf(scope, object))
  }
  // It was set before when setting it changed nothing.
  if (counts[0] !== before) await marked(scope, rated, 0)
  if (counts.some(Number.isNaN)) return needs.finding(`${GET}#response-schema`)
  const [first, second, third] = counts as [number, number, number]
  if (second < first && third > second)
    return broken(`${RATE}: isFavourite ${first} as before, with favourite 1 again`, counts.join(', '))
  return counts.every((one, index) => index === 0 || one > counts[index - 1]!)
    ? broken(`${RATE}: the same isFavourite with favourite 1 again and again`, counts.join(', '))
    : holds()
}

/** Objects that others have marked and the run has not tried: a mark taken from others does not come back. */
async function markedByOthers(scope: Scope): Promise<Rated | undefined> {
  const tried = await scope.once('objects of which a favourite was taken back', async () => new Set<unknown>())
  const rated = await markedObject(scope)
  const favourites = ({ isFavourite }: Item) => Number(isFavourite) || 0
  const [most] = (await objectsOf(scope))
    .filter((object) => !tried.has(object.loId ?? object.guid) && favourites(object) > 0)
    .sort((one, other) => favourites(other) - favourites(one))
  if (!most) return undefined
  tried.add(most.loId ?? most.guid)
  const byOwn = rated.id === rated.object.id || !Number.isInteger(most.loId)
  return { object: most, id: Number(byOwn ? most.id : most.loId), again: false }
}

export async function othersFavourites(scope: Scope): Promise<Outcome> {
  const rated = await markedByOthers(scope)
  if (!rated) return needs.record('a learning object that others have marked as a favourite')
  const { object } = rated
  const before = await countOf(scope, object)
  await marked(scope, rated, 1)
  const set = await countOf(scope, object)
  const { answer } = await marked(scope, rated, 0)
  const left = await countOf(scope, object)
  // It was set before when setting it changed nothing.
  if (set === before) await marked(scope, rated, 1)
  if ([before, set, left].some(Number.isNaN)) return needs.finding(`${GET}#response-schema`)
  return left < set - 1 ? broken(`${answer.label} with favourite 0: isFavourite ${set - 1}`, `${left}`) : holds()
}
