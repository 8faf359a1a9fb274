/** Faults of comments: list, addition, likes. */

import type { Members } from '../../contract/members.ts'
import type { World } from '../../reference/index.ts'
import { answers, asks, type Kills, refuses, replies, shows, wraps } from '../../reference/mutators/builder.ts'
import { bodyOf, type Fault, isOk, recordsIn } from '../../reference/mutators/fault.ts'
import { asciiOnly } from '../../reference/mutators/shapes.ts'
import { callerOf, failsOn, relisted, valued, valueIn } from './making.ts'

const LIST = 'legacy-learner/comments.list'
const ADD = 'legacy-learner/comments.add'
const LIKE = 'legacy-learner/comments.like'

const listFaults: readonly Fault[] = [
  failsOn('legacy-learner/comments.list', 'discussionId'),
  shows(LIST, 'swaps-names', 'gives first names as last names', 'legacy-learner/comments.add#author', (comment) => {
    const author = comment.author as Members
    comment.author = { ...author, name: author.firstname, firstname: author.name }
  }),
  answers(LIST, 'oldest-first', 'lists the oldest comment first', 'newest-first', (reply) =>
    relisted(reply, (all) => [...all].sort((one, other) => String(one.date).localeCompare(String(other.date)))),
  ),
  asks(
    LIST,
    'one-for-all',
    'lists the same comments for every discussion',
    'of-the-discussion',
    (question, { store }) => {
      if (store.discussions.get(Number(question.path.discussionId))) {
        question.path.discussionId = String(store.discussions.all()[3]!.id)
      }
    },
  ),
  answers(LIST, 'loses-newest', 'leaves the newest comment out', 'same-comments', (reply) =>
    relisted(reply, (all) => all.slice(1)),
  ),
  shows(LIST, 'edits-comments', 'shows comments cut', 'same-comments', (comment) => {
    comment.comment = String(comment.comment).slice(0, 5)
  }),
  shows(
    LIST,
    'authored-by-caller',
    'shows the caller as the author of every comment',
    'same-comments',
    (comment, _, world) => {
      comment.author = { ...(comment.author as Members), login: world.credentials.LEGACY_LEARNER_LOGIN }
    },
  ),
  answers(
    'legacy-learner/discussions.list',
    'swaps-names',
    'gives first names as last names',
    'legacy-learner/comments.list#same-comments',
    (reply) => {
      for (const comment of recordsIn(reply).flatMap(({ comments }) => comments as Members[])) {
        const author = comment.author as Members
        comment.author = { ...author, name: author.firstname, firstname: author.name }
      }
    },
  ),
  shows(LIST, 'likes-as-text', 'gives like as text', 'response-schema', (comment) => {
    comment.like = String(comment.like)
  }),
  shows(LIST, 'unfilled-pictures', 'shows a placeholder as the picture of authors', 'addresses', (comment) => {
    ;(comment.author as Members).normalPictureUrl = 'n/a'
  }),
  shows(LIST, 'no-author-login', 'leaves the login of authors out', 'response-schema', (comment) => {
    delete (comment.author as Members).login
  }),
]

/** Changes the stored comment that a success has just made. */
const stored = (
  slug: string,
  title: string,
  kills: Kills,
  change: (made: NonNullable<ReturnType<World['store']['comments']['get']>>, world: World) => void,
): Fault =>
  answers(ADD, slug, title, kills, (reply, _, world) => {
    const made = world.store.comments.get(Number(valueIn(reply)?.newPostId))
    if (made) change(made, world)
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
  answers(
    'legacy-learner/discussions.list',
    'contributed-by-opener',
    'marks only what the caller has opened as contributed',
    'legacy-learner/comments.add#by-another',
    (reply, question, world) => {
      const caller = callerOf(question, world)
      for (const discussion of recordsIn(reply))
        discussion.contributed = world.store.discussions.get(Number(discussion.id))?.authorId === caller
    },
  ),
  refuses('legacy-learner/comments.add', 'refuses-html', 'refuses comments with markup', 'html-accepted', (question) =>
    String(bodyOf(question).comment).includes('<'),
  ),
  stored('strips-html', 'strips HTML from comments', 'html', (made) => {
    made.text = made.text.replace(/<[^>]*>/g, '')
  }),
  stored('ascii-only', 'keeps only ASCII letters', 'text-kept', (made) => {
    made.text = asciiOnly(made.text)
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
  answers(ADD, 'other-id', 'answers another id than that of the comment', 'stored', (reply) =>
    valued(reply, { newPostId: Number(valueIn(reply)?.newPostId) + 5_000_000 }),
  ),
  shows(
    'legacy-learner/discussions.list',
    'shows-first-comment-only',
    'shows only the oldest comment of a discussion',
    'legacy-learner/comments.add#contributes',
    (discussion) => {
      discussion.comments = (discussion.comments as Members[]).slice(-1)
    },
  ),
]

/** Keeps likes of the caller as they are, except for one change. */
const likeFaults: readonly Fault[] = [
  answers(
    LIKE,
    'likes-all',
    'likes every comment of the discussion',
    'only-that',
    (_reply, question, { store, credentials }) => {
      const learner = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)
      const liked = store.comments.get(Number(question.path.commentId))
      if (learner && liked && bodyOf(question).like === '1')
        for (const comment of store.comments)
          if (comment.discussionId === liked.discussionId) comment.likerIds.add(learner.id)
    },
  ),
  answers(LIKE, 'one-at-a-time', 'takes the likes of other comments back', 'only-that', (_, question, world) => {
    for (const { id, likerIds } of bodyOf(question).like === '0' ? [] : world.store.comments)
      if (id !== Number(question.path.commentId)) likerIds.delete(callerOf(question, world) ?? -1)
  }),
  answers(LIKE, 'dates-anew', 'dates a comment anew when it is liked', 'only-that', (_, question, { store }) => {
    const liked = store.comments.get(Number(question.path.commentId))
    if (liked) liked.createdAt += 3_600_000
  }),
  asks(LIKE, 'likes-oldest', 'likes the oldest comment of the discussion', 'only-that', (question, { store }) => {
    const named = store.comments.get(Number(question.path.commentId))
    const oldest = named && store.comments.find(({ discussionId }) => discussionId === named.discussionId)
    if (oldest) question.path.commentId = String(oldest.id)
  }),
  ...(['0', undefined] as const).map((value) =>
    refuses(
      'legacy-learner/comments.like',
      value ? 'refuses-unliking' : 'requires-like',
      value ? 'refuses like 0' : 'refuses a request without like',
      value ? 'unlikes' : 'default',
      (question) => (bodyOf(question).like ?? question.query.get('like') ?? undefined) === value,
    ),
  ),
  wraps(LIKE, 'adds-likes', 'adds as many likes as it is sent', 'one-like', (next, { store }) => (question) => {
    const likes = Number(bodyOf(question).like)
    const reply = next({ ...question, body: { like: likes ? '1' : '0' } })
    const comment = store.comments.get(Number(question.path.commentId))
    if (isOk(reply)) for (let more = 1; more < likes; more++) comment?.likerIds.add(-more)
    return reply
  }),
  asks(LIKE, 'never-likes', 'never likes', ['likes', 'default'], (question) => {
    question.body = { like: '0' }
  }),
  asks(LIKE, 'never-unlikes', 'never unlikes', 'unlikes', (question) => {
    question.body = { like: '1' }
  }),
  asks(LIKE, 'default-unlikes', 'unlikes without like', 'default', (question) => {
    if (!('like' in bodyOf(question))) question.body = { like: '0' }
  }),
  answers(LIKE, 'unlikes-for-all', 'removes the likes of everybody', 'others-likes', (_reply, question, { store }) => {
    const comment = store.comments.get(Number(question.path.commentId))
    if (bodyOf(question).like === '0') comment?.likerIds.clear()
  }),
  shows(
    'legacy-learner/discussions.list',
    'likes-of-anybody',
    'shows a like of anybody as that of the caller',
    'legacy-learner/comments.like#two-likes',
    (discussion, _, { store }) => {
      for (const comment of discussion.comments as Members[])
        comment.like = store.comments.get(Number(comment.id))!.likerIds.size ? 1 : 0
    },
  ),
  answers(
    LIST,
    'counts-own-like',
    'counts no like but that of the caller',
    'legacy-learner/comments.like#two-likes',
    (reply, question, world) => {
      const caller = callerOf(question, world)!
      for (const comment of recordsIn(reply))
        comment.like = world.store.comments.get(Number(comment.id))!.likerIds.has(caller) ? 1 : 0
    },
  ),
  answers(LIKE, 'toggles', 'removes the like when liked twice', 'twice', (_reply, question, { store, credentials }) => {
    const comment = store.comments.get(Number(question.path.commentId))
    const learner = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)
    if (!comment || !learner) return undefined
    const key = `${comment.id}`
    const liked = likedOnce.get(store) ?? new Set<string>()
    likedOnce.set(store, liked)
    if (bodyOf(question).like === '1' && liked.has(key)) comment.likerIds.delete(learner.id)
    else if (bodyOf(question).like === '1') liked.add(key)
  }),
  asks(LIKE, 'toggles-without-like', 'toggles without like', 'default', (question, world) => {
    const likers = world.store.comments.get(Number(question.path.commentId))?.likerIds
    const isSent = 'like' in bodyOf(question) || question.query.has('like')
    if (!isSent && likers?.has(callerOf(question, world) ?? -1)) question.body = { like: '0' }
  }),
  answers(LIKE, 'counts-twice', 'counts a second like of the same learner', 'twice', (_reply, question, { store }) => {
    const comment = store.comments.get(Number(question.path.commentId))
    if (comment && bodyOf(question).like === '1') {
      if (comment.likerIds.size === 1 && likedBefore.has(comment)) comment.likerIds.add(-1)
      likedBefore.add(comment)
    }
  }),
  replies(
    LIKE,
    'takes-any-id',
    'answers a commentId below 1 with a success',
    'commentId-minimum',
    (reply, question) => {
      const below = Number(question.path.commentId) < 1 && question.headers.cookie !== undefined
      return !isOk(reply) && below
        ? { ...reply, status: 200, body: { message: 'OK', success: true, totalResults: 1, value: null } }
        : undefined
    },
  ),
  shows(
    LIST,
    'own-like-only',
    'gives the own like of the caller in place of the number',
    'response-schema',
    (comment) => {
      comment.like = Number(comment.like) > 0
    },
  ),
]

const likedOnce = new WeakMap<World['store'], Set<string>>()
const likedBefore = new WeakSet<object>()

export const commentFaults: readonly Fault[] = [...listFaults, ...addFaults, ...likeFaults]
