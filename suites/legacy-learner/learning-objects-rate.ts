/** Rating a learning object and marking it as a favourite: legacy-learner, Endpoints. */

import { succeeded, Undecided } from '../../answers/outcome.ts'
import type { Item } from '../../answers/page.ts'
import { show } from '../../answers/values.ts'
import { type Answer, describe } from '../../client/answer.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { check, type Setting } from '../../laws/suite.ts'
import { recordIn } from '../../records/creation.ts'
import { GET, objectsOf, single } from './learning-objects-reads.ts'

const RATE = 'legacy-learner/learning-objects.rate'

interface Rated {
  readonly object: Item
  /** What the path takes: the session item id first, then the object's own (R71). */
  readonly id: number
}

const post = (scope: Scope, id: number, form: Readonly<Record<string, string | number>>) =>
  scope.call({ operation: RATE, as: 'session', path: { learningObjectId: id }, form })

/** The object that the run rates, chosen once: a vote cannot be fully undone. */
const ratedObject = (scope: Scope): Promise<Rated> =>
  scope.once('rated learning object', async (one) => {
    const objects = await objectsOf(one)
    // An earlier rate can be restored.
    const object = objects.find(({ rate }) => isVote(rate)) ?? objects[0]!
    const [id, loId] = [Number(object.id), Number(object.loId)]
    if (!isVote(object.rate)) {
      const forbidden = one.forbids('vote')
      if (forbidden) throw new Undecided(forbidden)
      for (const learningObjectId of [id, loId].filter(Number.isInteger))
        one.remember(RATE, { learningObjectId }, { isFavourite: object.isFavourite })
      one.residue(RATE, String(id), `the rate of learning object ${id}, which was ${show(object.rate)}`)
    }
    const first = await post(one, id, { vote: voteOf(object.rate) })
    if (first.ok || !Number.isInteger(loId)) return { object, id }
    return { object, id: (await post(one, loId, { vote: voteOf(object.rate) })).ok ? loId : id }
  })

const isVote = (rate: unknown): rate is number => typeof rate === 'number' && rate >= 1 && rate <= 5
const voteOf = (rate: unknown) => (isVote(rate) ? rate : 3)

const rateOf = async (scope: Scope, { object }: Rated): Promise<unknown> => (await single(scope, object.id)).rate

const rateSetting: Setting = {
  as: 'session',
  writes: 'shared',
  sample: async (scope) => {
    const rated = await ratedObject(scope)
    // Not the present rate, so that a vote accepted from an unauthorised caller would show.
    return { path: { learningObjectId: rated.id }, form: { vote: (await rateOf(scope, rated)) === 3 ? 4 : 3 } }
  },
  snapshot: async (scope) => rateOf(scope, await ratedObject(scope)),
}

const ratingIn = (answer: Answer): Item => {
  const record = recordIn(succeeded(answer)) as Item | null | undefined
  if (typeof record !== 'object' || record === null) throw new Undecided(needs.finding(`${RATE}#response-schema`))
  return record
}

async function votes(scope: Scope): Promise<readonly Outcome[]> {
  const rated = await ratedObject(scope)
  const outcomes: Outcome[] = []
  for (const vote of [1, 5, 2, 4, 3]) {
    const answer = await post(scope, rated.id, { vote })
    if (!answer.ok) {
      outcomes.push(broken(`${answer.label} with vote ${vote}: a success`, describe(answer)))
      continue
    }
    const { rate } = ratingIn(answer)
    const read = await rateOf(scope, rated)
    if (rate !== vote)
      outcomes.push(broken(`${answer.label} with vote ${vote}: rate ${vote} in the answer`, show(rate)))
    else if (read !== vote)
      outcomes.push(broken(`${answer.label} with vote ${vote}: rate ${vote} when read back`, show(read)))
    else outcomes.push(holds())
  }
  await post(scope, rated.id, { vote: voteOf(rated.object.rate) })
  return outcomes
}

async function voteBounds(scope: Scope): Promise<readonly Outcome[]> {
  const rated = await ratedObject(scope)
  ratingIn(await post(scope, rated.id, { vote: 3 }))
  const outcomes: Outcome[] = []
  for (const vote of [0, 6, -1, 100]) {
    const answer = await post(scope, rated.id, { vote })
    const read = await rateOf(scope, rated)
    // Ignored, clamped or refused: the rate stays within the bounds.
    const within = read === null || (typeof read === 'number' && read >= 1 && read <= 5)
    outcomes.push(within ? holds() : broken(`${answer.label} with vote ${vote}: a rate of 1 to 5`, show(read)))
  }
  await post(scope, rated.id, { vote: voteOf(rated.object.rate) })
  return outcomes
}

async function favourite(scope: Scope): Promise<Outcome> {
  const rated = await ratedObject(scope)
  const count = async () => (await single(scope, rated.object.id)).isFavourite
  const before = await count()
  const on = succeeded(await post(scope, rated.id, { favourite: 1 }))
  const marked = await count()
  const off = succeeded(await post(scope, rated.id, { favourite: 0 }))
  const without = await count()
  // Restores the favourite: it was set before when setting it changed nothing.
  if (before === marked) await post(scope, rated.id, { favourite: 1 })
  if (typeof marked !== 'number' || typeof without !== 'number') return needs.finding(`${GET}#response-schema`)
  if (marked < 1) return broken(`${on.label} with favourite 1: isFavourite at least 1`, show(marked))
  return without < marked
    ? holds()
    : broken(`${off.label} with favourite 0: isFavourite below ${marked}`, show(without))
}

async function apart(scope: Scope): Promise<Outcome> {
  const rated = await ratedObject(scope)
  succeeded(await post(scope, rated.id, { vote: 4 }))
  succeeded(await post(scope, rated.id, { favourite: 1 }))
  const { rate, isFavourite } = await single(scope, rated.object.id)
  if (rate !== 4) return broken(`${RATE} with favourite 1: the rate 4 of before`, show(rate))
  succeeded(await post(scope, rated.id, { vote: 2 }))
  const { isFavourite: after } = await single(scope, rated.object.id)
  succeeded(await post(scope, rated.id, { favourite: 0 }))
  const { isFavourite: none } = await single(scope, rated.object.id)
  await post(scope, rated.id, { vote: voteOf(rated.object.rate) })
  const { isFavourite: still } = await single(scope, rated.object.id)
  if (Number(after) < Number(isFavourite))
    return broken(`${RATE} with vote 2: isFavourite ${isFavourite} as before`, show(after))
  return Number(still) > Number(none)
    ? broken(`${RATE} with a vote alone: isFavourite ${none} as before`, show(still))
    : holds()
}

export const learningObjectsRate = suite(RATE, rateSetting, [
  check('votes', { title: 'stores each vote from 1 to 5', phase: 'shared', run: votes }),
  check('totals', {
    title: 'counts the vote in totalRate and totalVote',
    phase: 'shared',
    async run(scope) {
      const rated = await ratedObject(scope)
      const answer = await post(scope, rated.id, { vote: 4 })
      const { totalRate, totalVote } = ratingIn(answer)
      await post(scope, rated.id, { vote: voteOf(rated.object.rate) })
      // R75: how the totals are computed is not shown; after a vote of 4 neither can be 0.
      const [votes] = /\d+/.exec(String(totalVote)) ?? []
      if (votes !== undefined && Number(votes) < 1)
        return broken(`${answer.label}: a totalVote of at least 1`, show(totalVote))
      return typeof totalRate === 'number' && totalRate < 1
        ? broken(`${answer.label}: a totalRate of at least 1`, show(totalRate))
        : holds()
    },
  }),
  check('only-that', {
    title: 'does not change the rates of other objects',
    phase: 'shared',
    async run(scope) {
      const rated = await ratedObject(scope)
      const other = (await objectsOf(scope)).find(
        ({ loId, guid }) => loId !== rated.object.loId && guid !== rated.object.guid,
      )
      if (!other) return needs.record('two learning objects')
      const before = (await single(scope, other.id)).rate
      const vote = before === 5 ? 1 : 5
      const answer = succeeded(await post(scope, rated.id, { vote }))
      const after = (await single(scope, other.id)).rate
      await post(scope, rated.id, { vote: voteOf(rated.object.rate) })
      return after === before
        ? holds()
        : broken(`${answer.label}: rate ${show(before)} of ${other.id} as before`, show(after))
    },
  }),
  check('vote-bounds', { title: 'stores no vote outside 1 to 5', phase: 'shared', run: voteBounds }),
  check('favourite', { title: 'adds and removes a favourite', phase: 'shared', run: favourite }),
  check('vote-and-favourite', {
    title: 'changes vote and favourite independently',
    phase: 'shared',
    run: apart,
  }),
  check('nothing-sent', {
    title: 'records the result of a request without vote and favourite',
    phase: 'shared',
    async run(scope) {
      const answer = await post(scope, (await ratedObject(scope)).id, {})
      return observed(answer.ok ? 'accepted' : `refused with ${answer.status}`)
    },
  }),
])
