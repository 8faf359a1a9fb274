/** Likes of several learners: legacy-learner, the Comment of the Discussion resource (R17). */

import { Undecided } from '../../client/answers/outcome.ts'
import { show } from '../../client/answers/values.ts'
import { clausePrefix } from '../../contract/clause.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { countOf, isLiked, LIKE, type Likeable, liking, mannerOf, ownComment, readsQuery } from './comments-liked.ts'
import { commentsIn, commentsOf, isOwnComment, type Opened } from './discussions-contexts.ts'
import { asOther, hasOther } from './other-learner.ts'

const CALLERS = `${clausePrefix(LIKE)}.callers-like`

/** Another learner likes a comment, then the caller: the count of the comments, and the caller's list. */
async function likedByTwo(scope: Scope): Promise<Outcome> {
  const other = await asOther(scope)
  const { inQuery, ofOthersOnly } = await mannerOf(scope)
  const comment = await ownComment(scope)
  const { commentId } = comment
  if (!(await liking(scope, commentId, 1, inQuery, other)).ok)
    return needs.record('a training with discussions that both learners can see')
  const seen: (readonly [who: string, count: number, likes: unknown, mark: number, shown: unknown])[] = []
  const look = async (who: string, count: number, mark: number) =>
    seen.push([who, count, await countOf(scope, comment), mark, await isLiked(scope, comment)])
  await look('another learner', 1, 0)
  // RL25: liking an own comment may be refused.
  if (!ofOthersOnly && (await liking(scope, commentId, 1, inQuery)).ok) await look('both learners', 2, 1)
  await liking(scope, commentId, 0, inQuery)
  await liking(scope, commentId, 0, inQuery, other)
  for (const [who, count, likes, mark, shown] of seen) {
    if (likes !== count) return broken(`${count} likes of comment ${commentId} after a like of ${who}`, show(likes))
    if (shown !== mark)
      return broken(
        `like ${mark} in the caller's list for comment ${commentId} after a like of ${who}`,
        show(shown),
        CALLERS,
      )
  }
  return holds()
}

const MOST_LOOKED_AT = 6

/** A comment of others that the list calls liked by the caller, and that several like. */
async function likedByMany(scope: Scope): Promise<Likeable> {
  const { records } = await scope.known('legacy-learner/discussion')
  for (const item of records.filter(({ contributed }) => contributed === false).slice(0, MOST_LOOKED_AT)) {
    const liked = new Set(commentsIn(scope, item).flatMap((one) => (one.like === 1 ? [one.id] : [])))
    if (!liked.size) continue
    const found = (await commentsOf(scope, item.id as number)).find(
      (one) => Number(one.like) > 1 && liked.has(one.id) && !isOwnComment(scope, one),
    )
    if (!found) continue
    const place = { context: item.context, contextGuid: item.contextGuid, object: item } as Opened['place']
    const discussion = { id: item.id as number, place }
    return { commentId: found.id as number, discussion, likes: Number(found.like), isOwn: false }
  }
  throw new Undecided(needs.credential('a second learner: LEGACY_LEARNER_OTHER_LOGIN and its password'))
}

/** Without a second learner: once the caller takes its like back, the list shows none. */
async function takenBack(scope: Scope): Promise<Outcome> {
  const inQuery = await readsQuery(scope)
  const comment = await likedByMany(scope)
  const { commentId, likes } = comment
  scope.remember(LIKE, { commentId }, { like: 1 })
  const answer = await liking(scope, commentId, 0, inQuery)
  const [left, shown] = [await countOf(scope, comment), await isLiked(scope, comment)]
  // Where nothing was taken back, somebody else liked it.
  if (Number(left) < likes) await liking(scope, commentId, 1, inQuery)
  return answer.ok && shown === 1
    ? broken(
        `${answer.label} with like 0: like 0 in the discussion list, ${left} others liking it`,
        show(shown),
        CALLERS,
      )
    : holds()
}

export const twoLikes = async (scope: Scope): Promise<Outcome> =>
  hasOther(scope) || scope.mode !== 'full' ? likedByTwo(scope) : takenBack(scope)
