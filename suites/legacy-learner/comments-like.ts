/** Liking comments: legacy-learner, Endpoints and the Comment of the Discussion resource. */

import { firstOf, refusal, succeeded, Undecided } from '../../answers/outcome.ts'
import { show } from '../../answers/values.ts'
import { describe } from '../../client/answer.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { check, type Setting } from '../../laws/suite.ts'
import { commentsIn, commentsOf, ownDiscussion, shownOf } from './discussions-contexts.ts'

const LIKE = 'legacy-learner/comments.like'
const KIND = 'legacy-learner/comment'

/** A comment in a discussion of the run's own that nobody likes. */
async function ownComment(scope: Scope, fresh = false) {
  const opened = await ownDiscussion(scope, {}, 'Training', { fresh })
  const [first] = await commentsOf(scope, opened.id)
  if (typeof first?.id !== 'number')
    throw new Undecided(needs.finding('legacy-learner/discussions.create#first-comment'))
  const commentId = first.id
  scope.adopt(LIKE, { commentId })
  if (first.like) {
    for (const inQuery of [false, true]) await liking(scope, commentId, 0, inQuery)
    if (await countOf(scope, commentId, opened.id)) return ownComment(scope, true)
  }
  return { opened, commentId }
}

const countOf = async (scope: Scope, commentId: unknown, discussionId: number) =>
  (await commentsOf(scope, discussionId)).find(({ id }) => id === commentId)?.like

const discussions = new WeakMap<object, number>()

const likeSetting: Setting = {
  as: 'session',
  writes: true,
  sample: async (scope) => {
    const { commentId, opened } = await ownComment(scope)
    const path = { commentId }
    discussions.set(path, opened.id)
    return { path, form: { like: 1 } }
  },
  snapshot: async (scope, { path }) => countOf(scope, path?.commentId, discussions.get(path!)!),
}

type Like = number | undefined

/** R17: in the form body by default; a target that reads it from the query is asked there. */
const liking = (scope: Scope, commentId: number, like: Like, inQuery: boolean) => {
  const sent = like === undefined ? [] : { like }
  return scope.call({
    operation: LIKE,
    as: 'session',
    path: { commentId },
    ...(inQuery ? { query: sent } : { form: sent }),
  })
}

/** Whether the target reads like from the query: seen where the form changes nothing and the query does. */
const readsQuery = (scope: Scope): Promise<boolean> =>
  scope.once('carrier of like', async (one) => {
    const { opened, commentId } = await ownComment(one)
    await liking(one, commentId, 1, false)
    const form = await liking(one, commentId, 0, false)
    if ((await countOf(one, commentId, opened.id)) === 0 && form.ok) return false
    await liking(one, commentId, 1, true)
    const query = await liking(one, commentId, 0, true)
    return query.ok && (await countOf(one, commentId, opened.id)) === 0
  })

/** Likes and unlikes in turn; after each what both lists show. RL23: what is so already may be refused. */
async function liked(scope: Scope, steps: readonly [Like, 0 | 1][], clause?: string): Promise<Outcome> {
  const inQuery = await readsQuery(scope)
  const { opened, commentId } = await ownComment(scope)
  let before = 0
  for (const [like, expected] of steps) {
    const answer = await liking(scope, commentId, like, inQuery)
    const sent = like === undefined ? 'without like' : `with like ${like}`
    if (!answer.ok && before !== expected) return broken(`${answer.label} ${sent}: a success`, describe(answer), clause)
    const count = await countOf(scope, commentId, opened.id)
    if (count !== expected)
      return broken(`${answer.label} ${sent}: ${expected} likes in the comments`, show(count), clause)
    const inList = commentsIn(scope, await shownOf(scope, opened)).find(({ id }) => id === commentId)?.like
    if (inList !== expected)
      return broken(`${answer.label} ${sent}: like ${expected} in the discussion list`, show(inList), clause)
    before = expected
  }
  return holds()
}

const MOST_LOOKED_AT = 6

/** A comment that others like and the caller does not. */
async function likedByOthers(scope: Scope) {
  const { records } = await scope.known('legacy-learner/discussion')
  // Where the caller takes no part: the run's own discussions hold nothing of others.
  const foreign = records.filter(({ contributed }) => contributed === false)
  for (const discussion of foreign.slice(0, MOST_LOOKED_AT)) {
    const { id } = discussion
    const unliked = new Set(commentsIn(scope, discussion).flatMap((one) => (one.like === 0 ? [one.id] : [])))
    const found = (await commentsOf(scope, id as number)).find((one) => Number(one.like) > 0 && unliked.has(one.id))
    if (found) scope.remember(LIKE, { commentId: found.id as number }, { like: 0 })
    if (found) return { discussionId: id as number, commentId: found.id as number, likes: Number(found.like) }
  }
  throw new Undecided(needs.record('a comment that others like and the caller does not'))
}

/** One more by the caller's like, and as many as before without it. */
async function othersLikes(scope: Scope): Promise<Outcome> {
  const inQuery = await readsQuery(scope)
  const { discussionId, commentId, likes } = await likedByOthers(scope)
  const outcomes: Outcome[] = []
  for (const [like, expected] of [
    [1, likes + 1],
    [0, likes],
  ] as const) {
    const answer = await liking(scope, commentId, like, inQuery)
    const count = await countOf(scope, commentId, discussionId)
    outcomes.push(
      count === expected ? holds() : broken(`${answer.label} with like ${like}: ${expected} likes`, show(count)),
    )
  }
  return firstOf(outcomes)
}

export const commentsLike = suite(LIKE, likeSetting, [
  check('likes', {
    title: 'likes a comment with like 1',
    phase: 'own',
    run: (scope) => liked(scope, [[1, 1]]),
  }),
  check('only-that', {
    title: 'likes no other comment',
    phase: 'own',
    async run(scope) {
      const inQuery = await readsQuery(scope)
      const { opened, commentId } = await ownComment(scope)
      const another = (await commentsOf(scope, opened.id)).find((one) => one.id !== commentId && one.like === 0)
      const id = another?.id ?? (await scope.own(KIND, { discussionId: opened.id })).id
      const answer = await liking(scope, commentId, 1, inQuery)
      const count = await countOf(scope, id, opened.id)
      return count === 0 ? holds() : broken(`${answer.label}: no like of the other comment`, show(count))
    },
  }),
  check('unlikes', {
    title: 'unlikes a comment with like 0',
    phase: 'own',
    run: (scope) =>
      liked(scope, [
        [1, 1],
        [0, 0],
      ]),
  }),
  check('others-likes', {
    title: 'does not change the likes of others',
    phase: 'shared',
    run: othersLikes,
  }),
  check('default', {
    title: 'likes a comment without like',
    phase: 'own',
    run: (scope) => liked(scope, [[undefined, 1]]),
  }),
  check('twice', {
    title: 'counts one like of a learner who likes twice',
    phase: 'own',
    run: (scope) =>
      liked(scope, [
        [1, 1],
        [1, 1],
      ]),
  }),
  check('commentId-minimum', {
    title: 'refuses a commentId below 1',
    phase: 'own',
    async run(scope) {
      const { commentId } = await ownComment(scope)
      succeeded(await scope.call({ path: { commentId }, form: { like: 1 } }))
      const outcomes: Outcome[] = []
      for (const below of [0, -1])
        outcomes.push(
          refusal(await scope.call({ path: { commentId: below }, form: { like: 1 } }), `commentId ${below}`),
        )
      return outcomes
    },
  }),
  check('one-like', {
    title: 'stores no more than one like of a learner',
    phase: 'own',
    async run(scope) {
      const inQuery = await readsQuery(scope)
      const { opened, commentId } = await ownComment(scope)
      const outcomes: Outcome[] = []
      for (const like of [7, -1]) {
        const answer = await liking(scope, commentId, like, inQuery)
        const count = await countOf(scope, commentId, opened.id)
        outcomes.push(
          count === 0 || count === 1 ? holds() : broken(`${answer.label} with like ${like}: 0 or 1 likes`, show(count)),
        )
      }
      return outcomes
    },
  }),
  check('carrier', {
    title: 'records whether like is read from the form or the query',
    phase: 'own',
    run: async (scope) => observed((await readsQuery(scope)) ? 'the query' : 'the form body'),
  }),
  check('junk', {
    title: 'records the result of an unknown value of like',
    phase: 'own',
    async run(scope) {
      const { commentId } = await ownComment(scope)
      const answer = await liking(scope, commentId, 2, await readsQuery(scope))
      return observed(answer.ok ? 'accepted' : `refused: ${describe(answer)}`)
    },
  }),
])
