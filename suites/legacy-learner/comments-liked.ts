/** Comments to like, and how: legacy-learner, Like comment. */

import { Undecided } from '../../client/answers/outcome.ts'
import type { Item } from '../../client/answers/page.ts'
import { needs } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { commentsIn, commentsOf, isOwnComment, type Opened, ownDiscussion, shownOf } from './discussions-contexts.ts'

export const LIKE = 'legacy-learner/comments.like'

/** A comment that the caller does not like. */
export interface Likeable {
  readonly commentId: number
  readonly discussion: Pick<Opened, 'id' | 'place'>
  /** Of others. */
  readonly likes: number
  readonly isOwn: boolean
}

export type Like = number | undefined

/** R17: in the form body by default; a target that reads it from the query is asked there. */
export const liking = (
  scope: Scope,
  commentId: number,
  like: Like,
  inQuery: boolean,
  speaker: Pick<Call, 'as' | 'headers'> = { as: 'session' },
) => {
  const sent = like === undefined ? [] : { like }
  return scope.call({
    operation: LIKE,
    ...speaker,
    path: { commentId },
    ...(inQuery ? { query: sent } : { form: sent }),
  })
}

/** The likes of a comment by the list of its discussion. */
export const countOf = async (scope: Scope, { commentId, discussion }: Pick<Likeable, 'commentId' | 'discussion'>) =>
  (await commentsOf(scope, discussion.id)).find(({ id }) => id === commentId)?.like

/** Whether the caller likes a comment, by the discussion list. */
export const isLiked = async (scope: Scope, { commentId, discussion }: Likeable) =>
  commentsIn(scope, await shownOf(scope, discussion)).find(({ id }) => id === commentId)?.like

/** In both ways: the one that the target reads may not be known yet. */
async function unlike(scope: Scope, commentId: number) {
  for (const inQuery of [false, true]) await liking(scope, commentId, 0, inQuery)
}

/** A comment in a discussion of the run's own that nobody likes. */
export async function ownComment(scope: Scope, fresh = false): Promise<Likeable> {
  const discussion = await ownDiscussion(scope, {}, 'Training', { fresh })
  const comments = await commentsOf(scope, discussion.id)
  // Another learner may have answered in it: a platform may let nobody like a comment of their own.
  const first = comments.find((one) => isOwnComment(scope, one)) ?? comments[0]
  if (typeof first?.id !== 'number')
    throw new Undecided(needs.finding('legacy-learner/discussions.create#first-comment'))
  const own: Likeable = { commentId: first.id, discussion, likes: 0, isOwn: true }
  scope.adopt(LIKE, { commentId: own.commentId })
  if (first.like) {
    await unlike(scope, own.commentId)
    const left = await countOf(scope, own)
    // Another new one would be liked as well.
    if (left && fresh) throw new Undecided(needs.record('a new comment that nobody likes'))
    if (left) return ownComment(scope, true)
  }
  return own
}

const MOST_LOOKED_AT = 6

/** Discussions in which the caller takes no part, then the others. */
const foreignFirst = (records: readonly Item[]) =>
  [...records].sort((one, other) => Number(one.contributed === true) - Number(other.contributed === true))

/** A comment of another learner beside which there is one more. */
export const IN_COMPANY = 'a discussion with a comment of another learner and a further one'

/** Whether the likes of another comment are counted, too. */
const hasFurther = (comments: readonly Item[], commentId: unknown): boolean =>
  comments.some(({ id, like }) => id !== commentId && typeof like === 'number')

/**
 * A comment of another learner that the caller does not like; a like that stays is taken back.
 * @param atLeast likes of others
 * @param isFirst whether the run has liked none of them before
 * @param hasCompany whether the discussion has a further comment that is counted
 * @throws Undecided where the target has none, or the mode forbids it
 */
export async function commentOfAnother(
  scope: Scope,
  {
    atLeast = 0,
    isFirst = false,
    hasCompany = false,
  }: { atLeast?: number; isFirst?: boolean; hasCompany?: boolean } = {},
): Promise<Likeable> {
  if (scope.mode !== 'full') throw new Undecided(needs.credential('--mode full, to like a comment of another learner'))
  const { records } = await scope.known('legacy-learner/discussion')
  for (const item of foreignFirst(records).slice(0, MOST_LOOKED_AT)) {
    const unliked = new Set(commentsIn(scope, item).flatMap((one) => (one.like === 0 ? [one.id] : [])))
    const all = await commentsOf(scope, item.id as number)
    const found = all.find((one) => Number(one.like) >= atLeast && unliked.has(one.id) && !isOwnComment(scope, one))
    if (!found || (hasCompany && !hasFurther(all, found.id))) continue
    const commentId = found.id as number
    scope.remember(LIKE, { commentId }, { like: 0 })
    const place = { context: item.context, contextGuid: item.contextGuid, object: item } as Opened['place']
    const comment: Likeable = { commentId, discussion: { id: item.id as number, place }, likes: 0, isOwn: false }
    if (isFirst) return { ...comment, likes: Number(found.like) }
    await unlike(scope, commentId)
    return { ...comment, likes: Number(await countOf(scope, comment)) }
  }
  const kind = atLeast ? 'a comment that others like and the caller does not' : 'a comment of another learner'
  throw new Undecided(needs.record(hasCompany ? IN_COMPANY : kind))
}

interface Manner {
  readonly inQuery: boolean
  /** Nobody may like a comment of their own. */
  readonly ofOthersOnly: boolean
}

/** Where `like` is read: where the form changes nothing and the query does, it is the query. */
async function carrierFor(scope: Scope, comment: Likeable): Promise<'form' | 'query' | 'refused'> {
  const { commentId, likes } = comment
  const first = await liking(scope, commentId, 1, false)
  const form = await liking(scope, commentId, 0, false)
  if ((await countOf(scope, comment)) === likes && form.ok && first.ok) return 'form'
  const second = await liking(scope, commentId, 1, true)
  const query = await liking(scope, commentId, 0, true)
  if (query.ok && (await countOf(scope, comment)) === likes) return 'query'
  return first.refused && second.refused ? 'refused' : 'form'
}

/** Tried once per run: with a comment of the run's own, then with one of another learner. */
export const mannerOf = (scope: Scope): Promise<Manner> =>
  scope.once('manner of liking', async (one) => {
    const own = await carrierFor(one, await ownComment(one))
    if (own !== 'refused') return { inQuery: own === 'query', ofOthersOnly: false }
    // RL25: the documents do not show whether somebody may like a comment of their own.
    const others = await carrierFor(one, await commentOfAnother(one, { isFirst: !one.confirming }))
    return { inQuery: others === 'query', ofOthersOnly: others !== 'refused' }
  })

export const readsQuery = async (scope: Scope) => (await mannerOf(scope)).inQuery

/** A comment that the caller may like, and does not. */
export async function likeable(scope: Scope, hasCompany = false): Promise<Likeable> {
  return (await mannerOf(scope)).ofOthersOnly ? commentOfAnother(scope, { hasCompany }) : ownComment(scope)
}
