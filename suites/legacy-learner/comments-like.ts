/** Liking comments: legacy-learner, Endpoints and the Comment of the Discussion resource. */

import { describe } from '../../client/answer.ts'
import { firstOf, inTurn, refusal, succeeded, Undecided } from '../../client/answers/outcome.ts'
import type { Item } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { clausePrefix } from '../../contract/clause.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { ownCheck, type Setting, sharedCheck } from '../../laws/kit/suite.ts'
import { twoLikes } from './comments-like-others.ts'
import {
  commentOfAnother,
  countOf,
  IN_COMPANY,
  isLiked,
  LIKE,
  type Like,
  type Likeable,
  likeable,
  liking,
  mannerOf,
  readsQuery,
} from './comments-liked.ts'
import { commentsOf } from './discussions-contexts.ts'

const KIND = 'legacy-learner/comment'

const samples = new WeakMap<object, Likeable>()

const likeSetting: Setting = {
  as: 'session',
  writes: true,
  sample: async (scope) => {
    const comment = await likeable(scope)
    const path = { commentId: comment.commentId }
    samples.set(path, comment)
    return { path, form: { like: 1 } }
  },
  snapshot: async (scope, { path }) => countOf(scope, samples.get(path!)!),
}

/** Likes and unlikes in turn; after each, both lists. RL23: a repetition may be refused. */
async function liked(scope: Scope, steps: readonly [Like, 0 | 1][], clause?: string): Promise<Outcome> {
  const inQuery = await readsQuery(scope)
  const comment = await likeable(scope)
  let before = 0
  for (const [like, expected] of steps) {
    const answer = await liking(scope, comment.commentId, like, inQuery)
    const sent = like === undefined ? 'without like' : `with like ${like}`
    if (!answer.ok && before !== expected) return broken(`${answer.label} ${sent}: a success`, describe(answer), clause)
    const [count, likes] = [await countOf(scope, comment), comment.likes + expected]
    if (count !== likes) return broken(`${answer.label} ${sent}: ${likes} likes in the comments`, show(count), clause)
    const inList = await isLiked(scope, comment)
    if (inList !== expected)
      return broken(`${answer.label} ${sent}: like ${expected} in the discussion list`, show(inList), clause)
    before = expected
  }
  return holds()
}

/** One more after the caller's like, and the former count without it. */
async function othersLikes(scope: Scope): Promise<Outcome> {
  const { inQuery, ofOthersOnly } = await mannerOf(scope)
  const comment = await commentOfAnother(scope, { atLeast: 1, isFirst: !ofOthersOnly })
  const before = (await commentsOf(scope, comment.discussion.id)).find(({ id }) => id === comment.commentId)
  const outcomes = await inTurn(
    [
      [1, comment.likes + 1],
      [0, comment.likes],
    ] as const,
    async ([like, expected]) => {
      const answer = await liking(scope, comment.commentId, like, inQuery)
      const count = await countOf(scope, comment)
      return count === expected ? holds() : broken(`${answer.label} with like ${like}: ${expected} likes`, show(count))
    },
  )
  const changed = await changedBy(scope, comment, before)
  return firstOf([
    ...outcomes,
    changed ? broken(`${LIKE}: the ${changed} of the comment as before`, 'another', KEEPS) : holds(),
  ])
}

const KEEPS = `${clausePrefix(LIKE)}.keeps-comment`

/** Differences of a comment from before the like. */
async function changedBy(
  scope: Scope,
  { commentId, discussion }: Likeable,
  before?: Item,
): Promise<string | undefined> {
  const after = (await commentsOf(scope, discussion.id)).find(({ id }) => id === commentId)
  return ['date', 'comment'].find((name) => after && before && show(after[name]) !== show(before[name]))
}

/** Another comment of the same discussion, with its likes: one of the run's own where the discussion is. */
async function another(scope: Scope, { commentId, discussion, isOwn }: Likeable) {
  const all = await commentsOf(scope, discussion.id)
  const before = all.find(({ id }) => id === commentId)
  const found = all.find((one) => one.id !== commentId && (isOwn ? one.like === 0 : typeof one.like === 'number'))
  if (found) return { commentId: found.id as number, likes: found.like, before }
  if (!isOwn) throw new Undecided(needs.record(IN_COMPANY))
  const made = (await scope.own(KIND, { discussionId: discussion.id })).id as number
  // R108: a platform may let its author like it at once.
  return { commentId: made, likes: await countOf(scope, { commentId: made, discussion }), before }
}

export const commentsLike = suite(LIKE, likeSetting, [
  ownCheck('likes', 'likes a comment with like 1', (scope) => liked(scope, [[1, 1]])),
  ownCheck(
    'only-that',
    'likes that comment, and changes nothing else',
    { clauses: ['only-that', 'keeps-comment'] },
    async (scope) => {
      const inQuery = await readsQuery(scope)
      const comment = await likeable(scope, true)
      const other = await another(scope, comment)
      const answer = await liking(scope, comment.commentId, 1, inQuery)
      const counted = () => countOf(scope, { ...comment, commentId: other.commentId })
      const count = await counted()
      if (count !== other.likes) return broken(`${answer.label}: no like of the other comment`, show(count))
      const changed = await changedBy(scope, comment, other.before)
      if (changed) return broken(`${answer.label}: the ${changed} of the comment as before`, 'another', KEEPS)
      if (!comment.isOwn) return holds()
      // One of the two is the older: neither gets the like of the other.
      const second = await liking(scope, other.commentId, 1, inQuery)
      const likes = await counted()
      if (likes !== 1) return broken(`${second.label}: 1 like of that comment`, show(likes))
      const kept = await countOf(scope, comment)
      return kept === 1 ? holds() : broken(`${second.label}: 1 like of ${comment.commentId} as before`, show(kept))
    },
  ),
  ownCheck('unlikes', 'unlikes a comment with like 0', (scope) =>
    liked(scope, [
      [1, 1],
      [0, 0],
    ]),
  ),
  sharedCheck(
    'others-likes',
    'does not change the likes of others, nor their comment',
    { clauses: ['others-likes', 'keeps-comment'] },
    othersLikes,
  ),
  sharedCheck(
    'two-likes',
    'counts the likes of two learners, and shows each its own',
    { clauses: ['two-likes', 'callers-like'] },
    twoLikes,
  ),
  ownCheck('default', 'likes a comment without like', (scope) =>
    liked(scope, [
      [undefined, 1],
      // RL23: it may be refused, but it does not take the like back.
      [undefined, 1],
    ]),
  ),
  ownCheck('twice', 'counts one like of a learner who likes twice', (scope) =>
    liked(scope, [
      [1, 1],
      [1, 1],
    ]),
  ),
  ownCheck('commentId-minimum', 'refuses a commentId below 1', async (scope) => {
    const { commentId } = await likeable(scope)
    succeeded(await scope.call({ path: { commentId }, form: { like: 1 } }))
    return inTurn([0, -1], async (below) =>
      refusal(await scope.call({ path: { commentId: below }, form: { like: 1 } }), `commentId ${below}`),
    )
  }),
  ownCheck('one-like', 'stores no more than one like per learner', async (scope) => {
    const inQuery = await readsQuery(scope)
    const comment = await likeable(scope)
    return inTurn([7, -1], async (like) => {
      const answer = await liking(scope, comment.commentId, like, inQuery)
      const count = Number(await countOf(scope, comment)) - comment.likes
      return count === 0 || count === 1
        ? holds()
        : broken(`${answer.label} with like ${like}: 0 or 1 likes`, show(count))
    })
  }),
  ownCheck('carrier', 'records whether like is read from the form or the query', async (scope) =>
    observed((await readsQuery(scope)) ? 'the query' : 'the form body'),
  ),
  ownCheck('junk', 'records the result of an unknown value of like', async (scope) => {
    const { commentId } = await likeable(scope)
    const answer = await liking(scope, commentId, 2, await readsQuery(scope))
    return observed(answer.ok ? 'accepted' : `refused: ${describe(answer)}`)
  }),
])
