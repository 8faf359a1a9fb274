/** The learning object that the run rates, and how: legacy-learner, Endpoints. */

import { type Answer, describe } from '../../client/answer.ts'
import { Broken, succeeded, Undecided } from '../../client/answers/outcome.ts'
import type { Item } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { broken, needs } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { recordIn } from '../../fixtures/records/creation.ts'
import { objectsOf, single } from './learning-objects-reads.ts'

export const RATE = 'legacy-learner/learning-objects.rate'

export interface Rated {
  readonly object: Item
  /** Ids that the path takes: the session item id first, then the object's own (R71). */
  readonly id: number
  /** Whether an existing rate can be replaced: the documents do not show that a learner can vote again. */
  readonly again: boolean
}

export const post = (scope: Scope, id: number, form: Readonly<Record<string, string | number>>) =>
  scope.call({ operation: RATE, as: 'session', path: { learningObjectId: id }, form })

export const isRate = (rate: unknown): rate is number => typeof rate === 'number' && rate >= 1 && rate <= 5

/** Sends a vote by the session item id, then by the object's own (R71). */
async function voted(scope: Scope, object: Item): Promise<Rated & { readonly answer: Answer }> {
  const vote = voteOf(object.rate)
  const [id, loId] = [Number(object.id), Number(object.loId)]
  // An earlier rate can be restored.
  if (!isRate(object.rate)) {
    const forbidden = scope.forbids('vote')
    if (forbidden) throw new Undecided(forbidden)
    for (const learningObjectId of [id, loId].filter(Number.isInteger))
      scope.remember(RATE, { learningObjectId }, { isFavourite: object.isFavourite })
    scope.residue(RATE, String(id), `the rate of learning object ${id}, which was ${show(object.rate)}`)
  }
  const first = await post(scope, id, { vote })
  if (first.ok || !Number.isInteger(loId)) return { object, id, again: first.ok, answer: first }
  const second = await post(scope, loId, { vote })
  return second.ok ? { object, id: loId, again: true, answer: second } : { object, id, again: false, answer: first }
}

/** The object that the run rates, chosen once: a vote cannot be fully undone. */
export const ratedObject = (scope: Scope): Promise<Rated> =>
  scope.once('rated learning object', async (one) => {
    const objects = await objectsOf(one)
    const all = objects.filter(({ rate }) => isRate(rate))
    // One on which others have voted differently: their votes are not the learner's.
    const rated = all.find(({ rate, totalRate }) => rate !== totalRate) ?? all[0]
    const first = await voted(one, rated ?? objects.find(({ totalRate }) => isRate(totalRate)) ?? objects[0]!)
    const fresh = objects.find((object) => !isRate(object.rate) && object.loId !== first.object.loId)
    if (first.again || !rated || !fresh) return { ...first, again: true }
    const second = await voted(one, fresh)
    return second.answer.ok ? { ...second, again: false } : { ...first, again: true }
  })

export interface Marked extends Rated {
  /** Whether the favourite of the learner was set before. */
  readonly wasSet?: boolean
}

const MOST_MARKED = 3

/**
 * The object for requests without a vote: the rated one, or where no vote may be cast one that takes a favourite alone,
 * which can be taken back.
 * @throws Undecided where a favourite needs a vote
 */
export const markedObject = (scope: Scope): Promise<Marked> =>
  scope.once('learning object that is marked', async (one): Promise<Marked> => {
    const objects = await objectsOf(one)
    const forbidden = one.forbids('vote')
    if (!forbidden || objects.some(({ rate }) => isRate(rate))) return ratedObject(one)
    for (const object of objects.slice(0, MOST_MARKED)) {
      const before = (await single(one, object.id)).isFavourite
      for (const id of [Number(object.id), Number(object.loId)].filter(Number.isInteger)) {
        one.remember(RATE, { learningObjectId: id }, { isFavourite: object.isFavourite })
        if (!(await post(one, id, { favourite: 1 })).ok) continue
        // It was set before when setting it changed nothing.
        const wasSet = (await single(one, object.id)).isFavourite === before
        if (!wasSet) await post(one, id, { favourite: 0 })
        return { object, id, again: false, wasSet }
      }
    }
    throw new Undecided(forbidden)
  })

export const voteOf = (rate: unknown) => (isRate(rate) ? rate : 3)

export const rateOf = async (scope: Scope, { object }: Rated): Promise<unknown> => (await single(scope, object.id)).rate

/** @throws Refused when the vote is refused */
export const ratingIn = (answer: Answer): Item => {
  const record = recordIn(succeeded(answer)) as Item | null | undefined
  if (typeof record !== 'object' || record === null) throw new Undecided(needs.finding(`${RATE}#response-schema`))
  return record
}

/** Restores the former rate, or a legal one. */
export const restored = (scope: Scope, { object, id, again }: Rated) =>
  again ? post(scope, id, { vote: voteOf(object.rate) }) : undefined

/** @throws Undecided where a learner cannot vote again */
export async function rerated(scope: Scope): Promise<Rated> {
  const rated = await ratedObject(scope)
  if (!rated.again) throw new Undecided(needs.record('a learning object on which a learner may vote a second time'))
  return rated
}

/**
 * Sets the favourite: alone, or beside a vote where the platform requires one, as required flags are not shown.
 * @throws Broken when both are refused, while a vote alone is served; Undecided where no vote may be cast
 */
export async function marked(scope: Scope, { object, id }: Rated, favourite: 0 | 1) {
  const alone = await post(scope, id, { favourite })
  if (alone.ok) return { answer: alone, alone: true }
  const forbidden = isRate(object.rate) ? undefined : scope.forbids('vote')
  if (forbidden) throw new Undecided(forbidden)
  const vote = voteOf((await single(scope, object.id)).rate)
  const beside = await post(scope, id, { vote, favourite })
  if (beside.ok) return { answer: beside, alone: false }
  succeeded(await post(scope, id, { vote }))
  throw new Broken(broken(`${alone.label} with favourite ${favourite}: a success`, describe(alone)))
}
