/** Rates of several learners: legacy-learner, Learning object (rate is the one that the learner gave). */

import { inTurn, succeeded } from '../../client/answers/outcome.ts'
import { pageOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { isRate, post, RATE, rerated, restored } from './learning-objects-rated.ts'
import { LIST } from './learning-objects-reads.ts'
import { asOther } from './other-learner.ts'

const VOTES = [5, 1, 2] as const

/** Votes of the caller, and the rate that another learner sees after each; that learner may vote meanwhile. */
export async function ratesApart(scope: Scope): Promise<Outcome> {
  const other = await asOther(scope)
  const rated = await rerated(scope)
  const { loId } = rated.object
  const theirs = async () => {
    const answer = succeeded(await scope.look({ operation: LIST, as: 'session', ...other, query: { limit: 50 } }))
    return pageOf(answer).items.find((object) => loId !== undefined && object.loId === loId)
  }
  const before = await theirs()
  if (!before) return needs.record('a learning object on which a learner may vote again and that another one sees')
  const votes = VOTES.filter((vote) => vote !== before.rate).slice(0, 2)
  const seen = await inTurn(votes, async (vote) => {
    succeeded(await post(scope, rated.id, { vote }))
    return (await theirs())?.rate
  })
  await restored(scope, rated)
  // Neither follows from a vote of that learner alone: nobody votes twice at these moments, or takes a vote back.
  const follows = votes.every((vote, index) => seen[index] === vote)
  const isLost = isRate(before.rate) && !seen.some(isRate)
  return follows || isLost
    ? broken(
        `${RATE} with vote ${votes.join(', then ')}: rate ${show(before.rate)} of ${before.id} as before for another learner`,
        seen.map(show).join(', then '),
      )
    : holds()
}
