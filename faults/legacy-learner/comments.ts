/** Faults of comments: list, addition, likes. */

import type { Members } from '../../contract/members.ts'
import { bodyOf, type Fault, isOk, recordsIn } from '../../mutators/fault.ts'
import type { World } from '../../reference/index.ts'
import { callerOf, failsOn, type Kills, makingOf, refusesWhere, relisted, valued, valueIn } from './making.ts'

const list = makingOf('legacy-learner/comments.list')
const add = makingOf('legacy-learner/comments.add')
const like = makingOf('legacy-learner/comments.like')

const listFaults: readonly Fault[] = [
  failsOn('legacy-learner/comments.list', 'discussionId'),
  list.replies('swaps-names', 'gives first names as last names', 'legacy-learner/comments.add#author', (reply) => {
    for (const comment of recordsIn(reply)) {
      const author = comment.author as Members
      comment.author = { ...author, name: author.firstname, firstname: author.name }
    }
    return undefined
  }),
  list.replies('oldest-first', 'lists the oldest comment first', 'newest-first', (reply) =>
    relisted(reply, (all) => [...all].sort((one, other) => String(one.date).localeCompare(String(other.date)))),
  ),
  list.asks(
    'one-for-all',
    'lists the same comments for every discussion',
    'of-the-discussion',
    (question, { store }) => {
      if (store.discussions.get(Number(question.path.discussionId))) {
        question.path.discussionId = String(store.discussions.all()[3]!.id)
      }
    },
  ),
  list.replies('loses-newest', 'leaves the newest comment out', 'same-comments', (reply) =>
    relisted(reply, (all) => all.slice(1)),
  ),
  list.replies('edits-comments', 'shows comments cut', 'same-comments', (reply) => {
    for (const comment of recordsIn(reply)) comment.comment = String(comment.comment).slice(0, 5)
    return undefined
  }),
  list.replies(
    'authored-by-caller',
    'shows the caller as the author of every comment',
    'same-comments',
    (reply, _, world) => {
      for (const comment of recordsIn(reply))
        comment.author = { ...(comment.author as Members), login: world.credentials.LEGACY_LEARNER_LOGIN }
      return undefined
    },
  ),
  makingOf('legacy-learner/discussions.list').replies(
    'swaps-names',
    'gives first names as last names',
    'legacy-learner/comments.list#same-comments',
    (reply) => {
      for (const comment of recordsIn(reply).flatMap(({ comments }) => comments as Members[])) {
        const author = comment.author as Members
        comment.author = { ...author, name: author.firstname, firstname: author.name }
      }
      return undefined
    },
  ),
  makingOf('legacy-learner/discussions.list').replies(
    'three-comments',
    'shows the three newest comments of a discussion alone',
    'legacy-learner/comments.list#same-comments',
    (reply) => {
      for (const discussion of recordsIn(reply)) discussion.comments = (discussion.comments as Members[]).slice(0, 3)
      return undefined
    },
  ),
  list.replies('at-most-three', 'lists three comments at most, and counts them', 'same-comments', (reply) =>
    relisted(reply, (all) => all.slice(0, 3)),
  ),
  list.replies('likes-as-text', 'gives like as text', 'response-schema', (reply) => {
    for (const comment of recordsIn(reply)) comment.like = String(comment.like)
    return undefined
  }),
  list.replies('no-author-login', 'leaves the login of authors out', 'response-schema', (reply) => {
    for (const comment of recordsIn(reply)) delete (comment.author as Members).login
    return undefined
  }),
]

/** Changes the stored comment that a success has just made. */
const stored = (
  slug: string,
  title: string,
  kills: Kills,
  change: (made: NonNullable<ReturnType<World['store']['comments']['get']>>, world: World) => void,
): Fault =>
  add.replies(slug, title, kills, (reply, _, world) => {
    const made = world.store.comments.get(Number(valueIn(reply)?.newPostId))
    if (made) change(made, world)
    return undefined
  })

const addFaults: readonly Fault[] = [
  stored('forgets-it', 'answers and stores no comment', ['stored', 'contributes'], (made, { store }) =>
    store.comments.remove(made),
  ),
  stored('of-another', 'stores the comment under another author', 'stored', (made, { store }) => {
    made.authorId = store.learners.all()[0]!.id
  }),
  stored('elsewhere-too', 'stores the comment in every discussion', 'stored', (made, { store }) => {
    for (const { id } of store.discussions)
      if (id !== made.discussionId) store.comments.add({ ...made, discussionId: id })
  }),
  stored('oldest-date', 'dates a new comment before all others', 'newest', (made) => {
    made.createdAt -= 86_400_000
  }),
  stored('of-newest', 'adds every comment to the newest discussion', 'stored', (made, { store }) => {
    made.discussionId = Math.max(...store.discussions.all().map(({ id }) => id))
  }),
  stored('of-discussion', 'dates a new comment as its discussion', 'posted-now', (made, { store }) => {
    made.createdAt = store.discussions.get(made.discussionId)!.createdAt
  }),
  stored('moves-discussion', 'dates a discussion as its newest comment', 'posted-now', (made, { store }) => {
    store.discussions.get(made.discussionId)!.createdAt = made.createdAt
  }),
  stored('of-opener', 'gives a comment the author of its discussion', 'by-another', (made, { store }) => {
    made.authorId = store.discussions.get(made.discussionId)!.authorId
  }),
  makingOf('legacy-learner/discussions.list').replies(
    'contributed-by-opener',
    'marks only what the caller has opened as contributed',
    'legacy-learner/comments.add#by-another',
    (reply, question, world) => {
      const caller = callerOf(question, world)
      for (const discussion of recordsIn(reply))
        discussion.contributed = world.store.discussions.get(Number(discussion.id))?.authorId === caller
      return undefined
    },
  ),
  refusesWhere(
    'legacy-learner/comments.add',
    'refuses-html',
    'refuses comments with markup',
    'html-accepted',
    (question) => String(bodyOf(question).comment).includes('<'),
  ),
  stored('strips-html', 'strips HTML from comments', 'html', (made) => {
    made.text = made.text.replace(/<[^>]*>/g, '')
  }),
  stored('ascii-only', 'keeps only ASCII letters', 'text-kept', (made) => {
    made.text = made.text.replace(/[^ -~]/g, '?')
  }),
  stored('cuts-long', 'cuts a comment at 50 characters', 'text-kept', (made) => {
    made.text = made.text.slice(0, 50)
  }),
  stored('cuts-at-a-hundred', 'cuts a comment at 100 characters', 'html', (made) => {
    made.text = made.text.slice(0, 100)
  }),
  stored('cuts-at-255', 'cuts a comment at 255 characters', 'html', (made) => {
    made.text = made.text.slice(0, 255)
  }),
  add.replies('other-id', 'answers another id than that of the comment', 'stored', (reply) =>
    valued(reply, { newPostId: Number(valueIn(reply)?.newPostId) + 5_000_000 }),
  ),
  {
    ...makingOf('legacy-learner/discussions.list').replies(
      'shows-first-comment-only',
      'shows only the oldest comment of a discussion',
      'legacy-learner/comments.add#contributes',
      (reply) => {
        for (const discussion of recordsIn(reply)) discussion.comments = (discussion.comments as Members[]).slice(-1)
        return undefined
      },
    ),
  },
]

/** Keeps likes of the caller as they are, apart from what a change does. */
const likeFaults: readonly Fault[] = [
  like.replies(
    'likes-all',
    'likes every comment of the discussion',
    'only-that',
    (_reply, question, { store, credentials }) => {
      const learner = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)
      const liked = store.comments.get(Number(question.path.commentId))
      if (learner && liked && bodyOf(question).like === '1')
        for (const comment of store.comments)
          if (comment.discussionId === liked.discussionId) comment.likerIds.add(learner.id)
      return undefined
    },
  ),
  like.replies('one-at-a-time', 'takes the likes of other comments back', 'only-that', (_, question, world) => {
    for (const { id, likerIds } of bodyOf(question).like === '0' ? [] : world.store.comments)
      if (id !== Number(question.path.commentId)) likerIds.delete(callerOf(question, world) ?? -1)
    return undefined
  }),
  like.replies('dates-anew', 'dates a comment anew when it is liked', 'only-that', (_, question, { store }) => {
    const liked = store.comments.get(Number(question.path.commentId))
    if (liked) liked.createdAt += 3_600_000
    return undefined
  }),
  like.asks('likes-oldest', 'likes the oldest comment of the discussion', 'only-that', (question, { store }) => {
    const named = store.comments.get(Number(question.path.commentId))
    const oldest = named && store.comments.find(({ discussionId }) => discussionId === named.discussionId)
    if (oldest) question.path.commentId = String(oldest.id)
  }),
  ...(['0', undefined] as const).map((value) =>
    refusesWhere(
      'legacy-learner/comments.like',
      value ? 'refuses-unliking' : 'requires-like',
      value ? 'refuses like 0' : 'refuses a request without like',
      value ? 'unlikes' : 'default',
      (question) => (bodyOf(question).like ?? question.query.get('like') ?? undefined) === value,
    ),
  ),
  like.wraps('adds-likes', 'adds as many likes as it is sent', 'one-like', (next, { store }) => (question) => {
    const likes = Number(bodyOf(question).like)
    const reply = next({ ...question, body: { like: likes ? '1' : '0' } })
    const comment = store.comments.get(Number(question.path.commentId))
    if (isOk(reply)) for (let more = 1; more < likes; more++) comment?.likerIds.add(-more)
    return reply
  }),
  like.asks('never-likes', 'never likes', ['likes', 'default'], (question) => {
    question.body = { like: '0' }
  }),
  like.asks('never-unlikes', 'never unlikes', 'unlikes', (question) => {
    question.body = { like: '1' }
  }),
  like.asks('default-unlikes', 'unlikes without like', 'default', (question) => {
    if (!('like' in bodyOf(question))) question.body = { like: '0' }
  }),
  like.replies('unlikes-for-all', 'removes the likes of everybody', 'others-likes', (_reply, question, { store }) => {
    const comment = store.comments.get(Number(question.path.commentId))
    if (bodyOf(question).like === '0') comment?.likerIds.clear()
    return undefined
  }),
  makingOf('legacy-learner/discussions.list').replies(
    'likes-of-anybody',
    'shows a like of anybody as that of the caller',
    ['legacy-learner/comments.like#two-likes'],
    (reply, _, { store }) => {
      for (const discussion of recordsIn(reply))
        for (const comment of discussion.comments as Members[])
          comment.like = store.comments.get(Number(comment.id))!.likerIds.size ? 1 : 0
      return undefined
    },
  ),
  list.replies(
    'counts-own-like',
    'counts no like but that of the caller',
    ['legacy-learner/comments.like#two-likes'],
    (reply, question, world) => {
      const caller = callerOf(question, world)!
      for (const comment of recordsIn(reply))
        comment.like = world.store.comments.get(Number(comment.id))!.likerIds.has(caller) ? 1 : 0
      return undefined
    },
  ),
  like.replies('toggles', 'removes the like when liked twice', 'twice', (_reply, question, { store, credentials }) => {
    const comment = store.comments.get(Number(question.path.commentId))
    const learner = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)
    if (!comment || !learner) return undefined
    const key = `${comment.id}`
    const liked = likedOnce.get(store) ?? new Set<string>()
    likedOnce.set(store, liked)
    if (bodyOf(question).like === '1' && liked.has(key)) comment.likerIds.delete(learner.id)
    else if (bodyOf(question).like === '1') liked.add(key)
    return undefined
  }),
  like.replies('counts-twice', 'counts a second like of the same learner', 'twice', (_reply, question, { store }) => {
    const comment = store.comments.get(Number(question.path.commentId))
    if (comment && bodyOf(question).like === '1') {
      if (comment.likerIds.size === 1 && likedBefore.has(comment)) comment.likerIds.add(-1)
      likedBefore.add(comment)
    }
    return undefined
  }),
  like.wraps(
    'takes-any-id',
    'answers a commentId below 1 with a success',
    'commentId-minimum',
    (next) => (question) => {
      const reply = next(question)
      const below = Number(question.path.commentId) < 1 && question.headers.cookie !== undefined
      return !isOk(reply) && below
        ? { ...reply, status: 200, body: { message: 'OK', success: true, totalResults: 1, value: null } }
        : reply
    },
  ),
  makingOf('legacy-learner/comments.list').replies(
    'own-like-only',
    'gives the own like of the caller in place of the number',
    'response-schema',
    (reply) => {
      for (const comment of recordsIn(reply)) comment.like = Number(comment.like) > 0
      return undefined
    },
  ),
]

const likedOnce = new WeakMap<World['store'], Set<string>>()
const likedBefore = new WeakSet<object>()

export const commentFaults: readonly Fault[] = [...listFaults, ...addFaults, ...likeFaults]
