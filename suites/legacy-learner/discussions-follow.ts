/** Following discussions: legacy-learner, Endpoints. */

import { describe } from '../../client/answer.ts'
import { firstOf, succeeded } from '../../client/answers/outcome.ts'
import { show } from '../../client/answers/values.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { ownCheck, type Setting } from '../../laws/kit/suite.ts'
import { listed, openContext, ownDiscussion, shownOf } from './discussions-contexts.ts'
import { asOther } from './other-learner.ts'

const FOLLOW = 'legacy-learner/discussions.follow'

const setting: Setting = {
  as: 'session',
  writes: true,
  // RL23: a repetition may be refused, and the creator of a discussion may follow it at once.
  async sample(scope) {
    const opened = await ownDiscussion(scope)
    const { followed } = await shownOf(scope, opened)
    return { path: { discussionId: opened.id }, form: { follow: followed === true ? 0 : 1 } }
  },
  snapshot: async (scope, { path }) => {
    const { place } = await openContext(scope, 'Training')
    return (await listed(scope, { id: Number(path?.discussionId), place }))?.followed
  },
}

type Follow = 0 | 1 | undefined

/** Follows or not, in turn, on a discussion of its own; the list after each. RL23: a repetition may be refused. */
async function followed(scope: Scope, steps: readonly [Follow, boolean][]): Promise<Outcome> {
  const opened = await ownDiscussion(scope)
  const path = { discussionId: opened.id }
  for (const [follow, expected] of steps) {
    const before = (await shownOf(scope, opened)).followed
    const answer = await scope.call({ path, form: follow === undefined ? [] : { follow } })
    const sent = follow === undefined ? 'without follow' : `with follow ${follow}`
    if (!answer.ok && before !== expected) return broken(`${answer.label} ${sent}: a success`, describe(answer))
    const { followed: shown } = await shownOf(scope, opened)
    if (shown !== expected) return broken(`${answer.label} ${sent}: followed ${expected} in the list`, show(shown))
  }
  return holds()
}

/** Each learner sees only whether it follows itself. */
async function followedByAnother(scope: Scope): Promise<Outcome> {
  const other = await asOther(scope)
  const opened = await ownDiscussion(scope)
  const path = { discussionId: opened.id }
  const outcomes: Outcome[] = []
  for (const [follow, theirs] of [
    [0, 1],
    [1, 0],
    [1, 1],
  ] as const) {
    // RL23: a repetition may be refused.
    const own = await scope.call({ path, form: { follow } })
    const answer = await scope.call({ ...other, path, form: { follow: theirs } })
    const [mine, shown] = [await shownOf(scope, opened), await listed(scope, opened, other)]
    if (!shown || (answer.refused && !shown.followed === Boolean(theirs)))
      return needs.record('a training with discussions that both learners can see')
    const said = `${own.label} with follow ${follow}, and ${theirs} of another learner`
    for (const [whose, wanted, followed] of [
      ["the caller's", follow === 1, mine.followed],
      ["the other's", theirs === 1, shown.followed],
    ] as const)
      outcomes.push(
        followed === wanted ? holds() : broken(`${said}: followed ${wanted} in ${whose} list`, show(followed)),
      )
  }
  return firstOf(outcomes)
}

export const discussionsFollow = suite(FOLLOW, setting, [
  ownCheck('follows', 'follows a discussion with follow 1', (scope) =>
    followed(scope, [
      [1, true],
      // RL23: a repetition may be refused, but it does not turn into its opposite.
      [1, true],
      [0, false],
      [0, false],
      [1, true],
    ]),
  ),
  ownCheck('only-that', 'changes no other discussion when one is followed', async (scope) => {
    const [one, other] = [await ownDiscussion(scope), await ownDiscussion(scope)]
    // RL23: a discussion that is not followed need not be unfollowed.
    for (const { id } of [one, other]) await scope.call({ path: { discussionId: id }, form: { follow: 0 } })
    const before = (await shownOf(scope, other)).followed
    const answer = succeeded(await scope.call({ path: { discussionId: one.id }, form: { follow: 1 } }))
    const { followed: after } = await shownOf(scope, other)
    if (after !== before) return broken(`${answer.label}: discussion ${other.id} as before`, 'it followed too')
    const second = succeeded(await scope.call({ path: { discussionId: other.id }, form: { follow: 1 } }))
    const { followed: kept } = await shownOf(scope, one)
    return kept === true ? holds() : broken(`${second.label}: discussion ${one.id} followed as before`, show(kept))
  }),
  ownCheck('unfollows', 'unfollows a discussion with follow 0', (scope) =>
    followed(scope, [
      [1, true],
      [0, false],
    ]),
  ),
  ownCheck('by-another', 'shows each learner the discussions that it follows', followedByAnother),
  ownCheck('default', 'follows a discussion without follow', (scope) =>
    followed(scope, [
      [1, true],
      [0, false],
      [undefined, true],
      // RL23: it may be refused, but it does not unfollow.
      [undefined, true],
    ]),
  ),
  ownCheck('junk', 'records the result of an unknown value of follow', async (scope) => {
    const { id } = await ownDiscussion(scope)
    const answer = await scope.call({ path: { discussionId: id }, form: { follow: 2 } })
    return observed(answer.ok ? 'accepted' : `refused with ${answer.status}`)
  }),
])
