/** Comments of discussions (legacy-learner: Comment). */
import { readMembers } from '../input/members.ts'
import { recordAt } from '../input/path.ts'
import { isObject } from '../input/rule.ts'
import { filledText, zeroOrOne } from '../input/textual.ts'
import type { Comment, Discussion } from '../store/discussion.ts'
import { formatLegacyInstant } from '../values/instant.ts'
import type { Action, World } from '../world.ts'
import { discussionAt } from './discussion-contexts.ts'
import { learnerOf, success } from './envelope.ts'

/** The comments of a discussion, newest first. */
export const commentsOf = (discussion: Discussion, { store }: World): Comment[] =>
  newestFirst(store.comments.filter(({ discussionId }) => discussionId === discussion.id))

/** By date; of the same date the one that came last. */
export const newestFirst = <T extends { id: number; createdAt: number }>(records: readonly T[]): T[] =>
  [...records].sort((one, other) => other.createdAt - one.createdAt || other.id - one.id)

export function showComment(comment: Comment, { store }: World): object {
  const { login, lastName, firstName, avatarUrl } = store.learners.known(comment.authorId)
  return {
    id: comment.id,
    date: formatLegacyInstant(comment.createdAt),
    comment: comment.text,
    like: comment.likerIds.size,
    author: { login, name: lastName ?? '', firstname: firstName ?? '', normalPictureUrl: avatarUrl },
  }
}

export const list: Action = (question, world) => {
  const comments = commentsOf(discussionAt(question, world), world)
  return success(
    comments.map((comment) => showComment(comment, world)),
    comments.length,
  )
}

export const add: Action = (question, world) => {
  const discussion = discussionAt(question, world)
  const body = isObject(question.body) ? question.body : {}
  const { comment } = readMembers(question, world, body, { shape: { comment: filledText() }, required: ['comment'] })
  const added = world.store.comments.add({
    discussionId: discussion.id,
    authorId: learnerOf(question, world).id,
    createdAt: world.clock.instant(),
    text: comment ?? '',
    likerIds: new Set(),
  })
  return success({ newPostId: added.id }, 1, 'the comment was added')
}

export const like: Action = (question, world) => {
  const comment = recordAt(question, world.store.comments, 'the comment', 'commentId')
  // R17: the documents do not show where `like` travels; the body comes first
  const query = question.query.get('like')
  const sent = isObject(question.body) ? question.body : query === null ? {} : { like: query }
  const { like: liked = true } = readMembers(question, world, sent, { shape: { like: zeroOrOne } })
  const { id } = learnerOf(question, world)
  if (liked) comment.likerIds.add(id)
  else comment.likerIds.delete(id)
  return success(null)
}
