/** Rating a learning object and marking it as a favourite: legacy-learner, Endpoints. */

import { describe } from '../../client/answer.ts'
import { inTurn, succeeded } from '../../client/answers/outcome.ts'
import { pageOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { clausePrefix } from '../../contract/clause.ts'
import { broken, brokenByItself, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { type Draft, type Setting, sharedCheck as shared } from '../../laws/kit/suite.ts'
import { oneFavourite, othersFavourites } from './learning-objects-favourites.ts'
import { ratesApart } from './learning-objects-rate-others.ts'
import {
  isRate,
  marked,
  markedObject,
  post,
  RATE,
  type Rated,
  ratedObject,
  rateOf,
  ratingIn,
  rerated,
  restored,
  voteOf,
} from './learning-objects-rated.ts'
import { GET, LIST, objectsOf, single } from './learning-objects-reads.ts'

const setting: Setting = {
  as: 'session',
  writes: 'shared',
  sample: async (scope) => {
    const rated = await markedObject(scope)
    const path = { learningObjectId: rated.id }
    if (!rated.again) return { path, form: { favourite: 1 } }
    // Not the present rate, so that a vote accepted from an unauthorised caller would show.
    return { path, form: { vote: (await rateOf(scope, rated)) === 3 ? 4 : 3 } }
  },
  snapshot: async (scope) => rateOf(scope, await markedObject(scope)),
  async undo(scope, { form }) {
    const { id, wasSet } = await markedObject(scope)
    if (wasSet === false && form && 'favourite' in form) await post(scope, id, { favourite: 0 })
  },
}

async function votes(scope: Scope): Promise<readonly Outcome[]> {
  const rated = await ratedObject(scope)
  if (!rated.again) {
    const [sent, read] = [voteOf(rated.object.rate), await rateOf(scope, rated)]
    return [read === sent ? holds() : broken(`${RATE} with vote ${sent}: rate ${sent} when read back`, show(read))]
  }
  const outcomes = await inTurn([1, 5, 2, 4, 3], (vote) => storesVote(scope, rated, vote))
  outcomes.push(await listsVote(scope, rated, 3))
  await restored(scope, rated)
  return outcomes
}

/** R105: the list shows the learner's own vote as well. */
async function listsVote(scope: Scope, { object }: Rated, vote: number): Promise<Outcome> {
  const { id, sessionGuid } = object
  if (typeof sessionGuid !== 'string' || !sessionGuid) return holds()
  const answer = await scope.call({ operation: LIST, as: 'session', query: { sessionGuid, limit: 50 } })
  const shown = answer.ok ? pageOf(answer).items.find((item) => item.id === id) : undefined
  return shown === undefined || shown.rate === undefined || shown.rate === vote
    ? holds()
    : broken(
        `${answer.label}: rate ${vote} of ${id} after that vote`,
        show(shown.rate),
        `${clausePrefix(RATE)}.in-list`,
      )
}

async function storesVote(scope: Scope, rated: Rated, vote: number): Promise<Outcome> {
  const answer = await post(scope, rated.id, { vote })
  if (!answer.ok) return broken(`${answer.label} with vote ${vote}: a success`, describe(answer))
  const { rate } = ratingIn(answer)
  if (rate !== vote) return brokenByItself(`${answer.label} with vote ${vote}: rate ${vote} in the answer`, show(rate))
  const read = await rateOf(scope, rated)
  return read === vote ? holds() : broken(`${answer.label} with vote ${vote}: rate ${vote} when read back`, show(read))
}

/** Ignored, clamped or refused: for any value sent, the rate is an integer of 1 to 5. */
const keepsRate = (slug: string, title: string, sent: readonly (string | number)[]): Draft =>
  shared(slug, title, async (scope) => {
    const rated = await ratedObject(scope)
    if (rated.again) ratingIn(await post(scope, rated.id, { vote: 3 }))
    const outcomes = await inTurn(sent, async (vote) => {
      const answer = await post(scope, rated.id, { vote })
      const read = await rateOf(scope, rated)
      const within = read === null || (isRate(read) && Number.isInteger(read))
      return within ? holds() : broken(`${answer.label} with vote ${vote}: a rate of 1 to 5`, show(read))
    })
    await restored(scope, rated)
    return outcomes
  })

/** Others may vote meanwhile, but hardly between all of these. */
async function oneVote(scope: Scope): Promise<Outcome> {
  const rated = await rerated(scope)
  const counts: number[] = []
  for (const vote of [4, 2, 5, 3]) {
    const { totalVote } = ratingIn(await post(scope, rated.id, { vote }))
    counts.push(Number(/\d+/.exec(String(totalVote))?.[0] ?? Number.NaN))
  }
  await restored(scope, rated)
  if (counts.some(Number.isNaN)) return needs.record('a totalVote with a number')
  return counts.every((count, index) => index === 0 || count > counts[index - 1]!)
    ? broken(`${RATE}: the same totalVote when one learner votes again and again`, counts.join(', '))
    : holds()
}

/** R118: the vote is out of bounds, so nothing may be stored where the request is refused. */
async function refusedUnchanged(scope: Scope): Promise<Outcome> {
  const rated = await ratedObject(scope)
  const read = () => single(scope, rated.object.id)
  const former = await read()
  // Not what a bound would make of it: a first attempt may have left that.
  if (rated.again) await post(scope, rated.id, { vote: 2 })
  await marked(scope, rated, 1)
  const before = await read()
  const answer = await post(scope, rated.id, { vote: 9, favourite: 0 })
  const after = await read()
  // It was set before when setting it changed nothing.
  await marked(scope, rated, former.isFavourite === before.isFavourite ? 1 : 0)
  await restored(scope, rated)
  const changed = answer.ok
    ? undefined
    : (['rate', 'isFavourite'] as const).find((name) => after[name] !== before[name])
  return changed
    ? broken(`${answer.label}, refused: ${changed} ${show(before[changed])} as before`, show(after[changed]))
    : holds()
}

async function totals(scope: Scope): Promise<Outcome> {
  const rated = await rerated(scope)
  const answer = await post(scope, rated.id, { vote: 4 })
  const { totalRate, totalVote } = ratingIn(answer)
  await restored(scope, rated)
  // R75: the documents do not show how the totals are computed; after a vote of 4 neither can be 0.
  const [count] = /\d+/.exec(String(totalVote)) ?? []
  if (count !== undefined && Number(count) < 1)
    return broken(`${answer.label}: a totalVote of at least 1`, show(totalVote))
  return typeof totalRate === 'number' && totalRate < 1
    ? broken(`${answer.label}: a totalRate of at least 1`, show(totalRate))
    : holds()
}

/** The rates of the learner on a page of the list. */
async function ratesOf(scope: Scope): Promise<ReadonlyMap<unknown, unknown>> {
  const answer = await scope.call({ operation: LIST, as: 'session', query: { limit: 50 } })
  return new Map(answer.ok ? pageOf(answer).items.map(({ id, rate }) => [id, rate]) : [])
}

async function onlyThat(scope: Scope): Promise<Outcome> {
  const rated = await rerated(scope)
  const { loId, guid, type } = rated.object
  const others = (await objectsOf(scope)).filter((object) => object.loId !== loId && object.guid !== guid)
  // The likest is the likeliest to be taken for it.
  const other = others.find((object) => object.type === type) ?? others[0]
  if (!other) return needs.record('two learning objects')
  const before = (await single(scope, other.id)).rate
  const listed = await ratesOf(scope)
  const answer = succeeded(await post(scope, rated.id, { vote: before === 5 ? 1 : 5 }))
  const after = (await single(scope, other.id)).rate
  const now = await ratesOf(scope)
  await restored(scope, rated)
  const changed = others.find(({ id }) => listed.has(id) && now.has(id) && now.get(id) !== listed.get(id))
  if (changed)
    return broken(
      `${answer.label}: rate ${show(listed.get(changed.id))} of ${changed.id} as before`,
      show(now.get(changed.id)),
    )
  return after === before
    ? holds()
    : broken(`${answer.label}: rate ${show(before)} of ${other.id} as before`, show(after))
}

async function favourite(scope: Scope): Promise<Outcome> {
  const rated = await markedObject(scope)
  const count = async () => (await single(scope, rated.object.id)).isFavourite
  const before = await count()
  const on = (await marked(scope, rated, 1)).answer
  const set = await count()
  const off = (await marked(scope, rated, 0)).answer
  const without = await count()
  // Restores the favourite: it was set before when setting it changed nothing.
  if (before === set) await marked(scope, rated, 1)
  if (typeof set !== 'number' || typeof without !== 'number') return needs.finding(`${GET}#response-schema`)
  if (set < 1) return broken(`${on.label} with favourite 1: isFavourite at least 1`, show(set))
  return without < set ? holds() : broken(`${off.label} with favourite 0: isFavourite below ${set}`, show(without))
}

async function apart(scope: Scope): Promise<Outcome> {
  const rated = await rerated(scope)
  const read = () => single(scope, rated.object.id)
  ratingIn(await post(scope, rated.id, { vote: 4 }))
  const { alone, answer: favoured } = await marked(scope, rated, 1)
  const { rate: answered } = ratingIn(favoured)
  if (alone && typeof answered === 'number' && answered !== 4)
    return broken(`${favoured.label} with favourite 1: the rate 4 of before in the answer`, `${answered}`)
  const { rate, isFavourite } = await read()
  if (alone && rate !== 4) return broken(`${RATE}: the rate 4 of before, with favourite 1`, show(rate))
  ratingIn(await post(scope, rated.id, { vote: 2 }))
  const { isFavourite: after } = await read()
  await marked(scope, rated, 0)
  const { isFavourite: none } = await read()
  await post(scope, rated.id, { vote: voteOf(rated.object.rate) })
  const { isFavourite: still } = await read()
  const both = await post(scope, rated.id, { vote: 5, favourite: 1 })
  const together = await read()
  if (both.ok) await post(scope, rated.id, { vote: voteOf(rated.object.rate), favourite: 0 })
  if (both.ok && together.rate !== 5)
    return broken(`${both.label} with vote 5 and favourite: rate 5`, show(together.rate))
  if (both.ok && Number(together.isFavourite) <= Number(none))
    return broken(`${both.label} with vote and favourite 1: isFavourite above ${none}`, show(together.isFavourite))
  if (Number(after) < Number(isFavourite))
    return broken(`${RATE}: isFavourite ${isFavourite} as before, with vote 2`, show(after))
  return Number(still) > Number(none)
    ? broken(`${RATE}: isFavourite ${none} as before, with a vote alone`, show(still))
    : holds()
}

export const learningObjectsRate = suite(RATE, setting, [
  { ...shared('votes', 'stores each vote from 1 to 5', votes), clauses: ['votes', 'in-list'] },
  shared('totals', 'counts the vote in totalRate and totalVote', totals),
  shared('one-vote', 'counts one vote of a learner who votes again', oneVote),
  shared('only-that', 'does not change the rates of other objects', onlyThat),
  shared('by-another', 'shows each learner its own rate', ratesApart),
  keepsRate('vote-bounds', 'stores no vote outside 1 to 5', [0, 6, -1, 100]),
  keepsRate('vote-type', 'stores no vote that is not an integer', ['abc', '2.5', '']),
  shared('refused-unchanged', 'changes nothing when it refuses a vote', refusedUnchanged),
  shared('favourite', 'adds and removes a favourite', favourite),
  shared('one-favourite', 'counts one favourite of a learner who sets it again', oneFavourite),
  shared('others-favourites', 'does not change the favourites of others', othersFavourites),
  shared('vote-and-favourite', 'changes vote and favourite independently', apart),
  shared('favourite-alone', 'records whether a favourite needs a vote', async (scope) => {
    const rated = await markedObject(scope)
    const { alone } = await marked(scope, rated, Number(rated.object.isFavourite) > 0 ? 1 : 0)
    return observed(alone ? 'accepted without a vote' : 'accepted beside a vote alone')
  }),
  shared('nothing-sent', 'records the result of a request without vote and favourite', async (scope) => {
    const answer = await post(scope, (await markedObject(scope)).id, {})
    return observed(answer.ok ? 'accepted' : `refused with ${answer.status}`)
  }),
])
