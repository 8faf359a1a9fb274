/** Faults of discussions: list, creation, following. */

import { isObject, type Members } from '../../contract/members.ts'
import type { Question, World } from '../../reference/index.ts'
import { answers, asks, ignores, type Kills, refuses, replies, shows, wraps } from '../../reference/mutators/builder.ts'
import { bodyOf, copyOf, type Fault, isOk, recordsIn } from '../../reference/mutators/fault.ts'
import { asciiOnly } from '../../reference/mutators/shapes.ts'
import { callerOf, countsAll, failsOn, relisted, valued, valueIn } from './making.ts'

const LIST = 'legacy-learner/discussions.list'
const CREATE = 'legacy-learner/discussions.create'
const FOLLOW = 'legacy-learner/discussions.follow'

const commentsIn = (discussion: Members): Members[] => (discussion.comments as Members[] | undefined) ?? []

/** Every comment of every discussion changed. */
const eachComment = (reply: Parameters<typeof recordsIn>[0], change: (comment: Members) => Members) => {
  for (const discussion of recordsIn(reply)) discussion.comments = commentsIn(discussion).map(change)
  return undefined
}

/** The discussion that a success has just made, as the store holds it. */
const madeIn = (reply: Parameters<typeof recordsIn>[0], { store }: World) =>
  store.discussions.get(Number(valueIn(reply)?.newTopicId))

const listFaults: readonly Fault[] = [
  failsOn('legacy-learner/discussions.list', 'limit'),
  countsAll('legacy-learner/discussions.list', 'context'),
  asks(LIST, 'ignores-limit-beside-contextGuid', 'ignores limit beside contextGuid', 'filtered-pages', ({ query }) => {
    if (query.has('contextGuid')) query.set('limit', '50')
  }),
  ...ignores(LIST, ['contextGuid'], ['offset'], 'filtered-pages'),
  ...ignores(LIST, ['offset'], ['context'], 'filtered-pages'),
  shows(LIST, 'comments-by-id', 'holds the comments as an object by their ids', 'comments-member', (discussion) => {
    discussion.comments = Object.fromEntries((discussion.comments as Members[]).map((one) => [String(one.id), one]))
  }),
  answers(LIST, 'counts-likes', 'counts all likes in the list of discussions', 'comments-member', (reply) =>
    eachComment(reply, (comment) => ({ ...comment, like: 3 })),
  ),
  answers(LIST, 'likes-as-boolean', 'gives like as true and false', 'comments-member', (reply) =>
    eachComment(reply, (comment) => ({ ...comment, like: comment.like === 1 })),
  ),
  answers(LIST, 'likes-as-text', 'gives like as text', 'comments-member', (reply) =>
    eachComment(reply, (comment) => ({ ...comment, like: String(comment.like) })),
  ),
  answers(LIST, 'drive-pictures', 'shows the path of a drive as the picture of authors', 'addresses', (reply) =>
    eachComment(reply, ({ author, ...comment }) => ({
      ...comment,
      author: { ...(author as Members), normalPictureUrl: String.raw`C:\img\1.png` },
    })),
  ),
  answers(LIST, 'no-authors', 'leaves the authors of comments out', 'comments-member', (reply) =>
    eachComment(reply, ({ author: _, ...comment }) => comment),
  ),
  answers(LIST, 'iso-dates', 'writes the dates of comments as ISO 8601', 'comments-member', (reply) =>
    eachComment(reply, (comment) => ({ ...comment, date: String(comment.date).replace(' ', 'T') })),
  ),
  answers(LIST, 'oldest-first', 'lists the oldest discussion of a page first', 'newest-first', (reply) =>
    relisted(reply, (all) => [...all].reverse()),
  ),
  answers(
    LIST,
    'oldest-first-of-a-context',
    'lists the oldest discussion of a context first',
    'newest-first',
    (reply, { query }) => (query.has('context') ? relisted(reply, (all) => [...all].reverse()) : undefined),
  ),
  answers(
    LIST,
    'oldest-first-of-an-object',
    'lists the oldest discussion of one object first',
    'newest-first',
    (reply, { query }) => (query.has('contextGuid') ? relisted(reply, (all) => [...all].reverse()) : undefined),
  ),
  wraps(
    LIST,
    'by-last-comment',
    'lists the discussion with the newest comment first',
    'newest-first',
    (next, { store }) => {
      const [oldest] = store.discussions.all().sort((one, other) => one.createdAt - other.createdAt)
      const dates = store.comments.all().map(({ createdAt }) => createdAt)
      const own = store.comments.find(({ discussionId }) => discussionId === oldest?.id)
      if (own) own.createdAt = Math.max(...dates) + 60_000
      const last = ({ comments, date }: Members) => String((comments as Members[])[0]?.date ?? date)
      return (question) => {
        const reply = next(question)
        return relisted(reply, (all) => [...all].sort((one, other) => last(other).localeCompare(last(one)))) ?? reply
      }
    },
  ),
  shows(LIST, 'oldest-comments-first', 'lists the oldest comments first', 'comments-newest-first', (discussion) => {
    discussion.comments = commentsIn(discussion).reverse()
  }),
  shows(LIST, 'never-contributed', 'never marks a discussion as contributed', 'contributed', (discussion) => {
    discussion.contributed = false
  }),
  shows(LIST, 'always-contributed', 'marks every discussion as contributed', 'contributed', (discussion) => {
    discussion.contributed = true
  }),
  answers(LIST, 'old-comments', 'dates comments before their discussion', 'dates-in-order', (reply) =>
    eachComment(reply, (comment) => ({ ...comment, date: '1999-01-01 10:00:00' })),
  ),
  asks(LIST, 'ignores-contextGuid', 'ignores contextGuid', 'filter-contextGuid', ({ query }) =>
    query.delete('contextGuid'),
  ),
  asks(
    LIST,
    'parts-of-contextGuid',
    'finds discussions by a part of the GUID',
    'filter-contextGuid',
    ({ query }, { store }) => {
      const part = query.get('contextGuid')?.toLowerCase()
      const whole = part && store.discussions.find(({ contextUuid }) => contextUuid.startsWith(part))
      if (whole) query.set('contextGuid', whole.contextUuid)
    },
  ),
  asks(LIST, 'ignores-context-beside', 'ignores context beside contextGuid', 'filter-contextGuid', ({ query }) => {
    if (query.has('contextGuid')) query.delete('context')
  }),
  answers(LIST, 'nothing-by-contextGuid', 'finds nothing by contextGuid', 'filter-contextGuid', (reply, { query }) =>
    query.has('contextGuid') ? relisted(reply, () => []) : undefined,
  ),
  replies(
    LIST,
    'end-of-all',
    'uses the number of all discussions as the end of a filtered list',
    'filtered-past-end',
    (reply, question) => {
      const { query } = question
      if (isOk(reply) || !query.has('context') || !query.has('offset') || Number(query.get('offset')) > 1000)
        return undefined
      return { ...reply, status: 200, body: { message: 'OK', success: true, totalResults: 0, value: [] } }
    },
  ),
]

/** Changes what the honest instance has stored of a new discussion. */
const stored = (
  slug: string,
  title: string,
  kills: Kills,
  change: (made: NonNullable<ReturnType<typeof madeIn>>, sent: Members, world: World) => void,
): Fault =>
  answers(CREATE, slug, title, kills, (reply, question, world) => {
    const made = madeIn(reply, world)
    if (made) change(made, bodyOf(question), world)
  })

const commentOf = (made: { id: number }, { store }: World) =>
  store.comments.find(({ discussionId }) => discussionId === made.id)

const createFaults: readonly Fault[] = [
  ...(['Training', 'TrainingSession', 'LearningObject'] as const).map((context) =>
    refuses(
      CREATE,
      `refuses-${context}`,
      `refuses discussions on a ${context}`,
      `in-${context}`,
      (question) => bodyOf(question).context === context,
    ),
  ),
  asks(CREATE, 'takes-any-object', 'opens discussions on unknown objects', 'junk-guid', (question) => {
    if (String(bodyOf(question).contextGuid).endsWith('fac0')) question.skip.add('unknown-reference')
  }),
  stored('forgets-it', 'answers and stores no discussion', 'in-Training', (made, _, { store }) =>
    store.discussions.remove(made),
  ),
  replies(
    CREATE,
    'not-on-sessions',
    'stores no discussion on a session',
    'in-TrainingSession',
    (reply, question, world) => {
      const made = isOk(reply) && bodyOf(question).context === 'TrainingSession' ? madeIn(reply, world) : undefined
      if (made) world.store.discussions.remove(made)
    },
  ),
  stored('other-object', 'stores the discussion on another object', 'in-Training', (made, _, { store }) => {
    made.contextUuid = store.courses.find(({ uuid, status }) => status === 'P' && uuid !== made.contextUuid)!.uuid
  }),
  stored('dates-earlier', 'dates a discussion two days ago', 'posted-now', (made) => {
    made.createdAt -= 2 * 86_400_000
  }),
  stored('dates-by-day', 'dates a discussion by the day alone', 'posted-now', (made) => {
    made.createdAt -= made.createdAt % 86_400_000
  }),
  stored('opens-twice', 'opens a discussion twice', 'in-Training', (made, _, { store }) => {
    const { id: _id, uuid: _uuid, ...rest } = made
    store.discussions.add(rest)
  }),
  stored('own-title', 'stores another title', 'in-TrainingSession', (made) => {
    made.title = 'Untitled'
  }),
  stored('keeps-sent-title', 'keeps the title that was sent on a learning object', 'content-title', (made, sent) => {
    made.title = String(sent.title)
  }),
  answers(CREATE, 'other-id', 'answers another id than that of the discussion', 'in-Training', (reply) => {
    const value = valueIn(reply)
    return value ? valued(reply, { newTopicId: Number(value.newTopicId) + 5_000_000 }) : undefined
  }),
  stored('drops-comment', 'stores no first comment', 'first-comment', (made, _, world) => {
    const comment = commentOf(made, world)
    if (comment) world.store.comments.remove(comment)
  }),
  stored('comment-of-another', 'stores the first comment under another author', 'first-comment', (made, _, world) => {
    const comment = commentOf(made, world)
    if (comment) comment.authorId = world.store.learners.all()[0]!.id
  }),
  stored('ascii-titles', 'keeps only ASCII letters of a title', 'text-kept', (made) => {
    made.title = asciiOnly(made.title)
  }),
  stored('escapes-comment-twice', 'stores the comment escaped twice', 'text-kept', (made, _, world) => {
    const comment = commentOf(made, world)
    if (comment) comment.text = comment.text.replaceAll('&', '&amp;amp;').replaceAll('"', '&amp;quot;')
  }),
  stored('decodes-plus', 'decodes a plus in a title as a space', 'text-kept', (made) => {
    made.title = made.title.replaceAll('+', ' ')
  }),
  wraps(
    CREATE,
    'stores-any-context',
    'stores a discussion under any context',
    'junk-context',
    (next, world) => (question) => {
      const sent = String(bodyOf(question).context)
      if (!sent.startsWith('lpc')) return next(question)
      const honest = copyOf(question)
      honest.body = { ...bodyOf(question), context: 'Training' }
      const reply = next(honest)
      const made = isOk(reply) ? madeIn(reply, world) : undefined
      if (made) (made as { context: string }).context = sent
      return reply
    },
  ),
]

const followAs = (value: '0' | '1') => (question: Question) => {
  question.body = { ...(isObject(question.body) ? question.body : {}), follow: value }
}

const followFaults: readonly Fault[] = [
  answers(
    FOLLOW,
    'follows-all',
    'follows every discussion',
    'only-that',
    (_reply, question, { store, credentials }) => {
      const learner = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)
      if (learner && bodyOf(question).follow !== '0')
        for (const discussion of store.discussions) discussion.followerIds.add(learner.id)
    },
  ),
  ...(['0', undefined] as const).map((value) =>
    refuses(
      'legacy-learner/discussions.follow',
      value ? 'refuses-unfollowing' : 'requires-follow',
      value ? 'refuses follow 0' : 'refuses a request without follow',
      value ? 'unfollows' : 'default',
      (question) => bodyOf(question).follow === value,
    ),
  ),
  shows(
    LIST,
    'followed-by-anybody',
    'shows a discussion as followed when anybody follows it',
    'legacy-learner/discussions.follow#by-another',
    (discussion, _, { store }) => {
      discussion.followed = (store.discussions.get(Number(discussion.id))?.followerIds.size ?? 0) > 0
    },
  ),
  answers(FOLLOW, 'unfollows-all', 'unfollows for everybody', 'by-another', (_reply, question, { store }) => {
    if (bodyOf(question).follow === '0') store.discussions.get(Number(question.path.discussionId))?.followerIds.clear()
  }),
  asks(FOLLOW, 'toggles', 'unfollows what is followed already with follow 1', 'follows', (question, world) => {
    const followers = world.store.discussions.get(Number(question.path.discussionId))?.followerIds
    if (bodyOf(question).follow === '1' && followers?.has(callerOf(question, world) ?? -1)) followAs('0')(question)
  }),
  answers(FOLLOW, 'one-at-a-time', 'unfollows all other discussions', 'only-that', (_reply, question, world) => {
    for (const { id, followerIds } of bodyOf(question).follow === '0' ? [] : world.store.discussions)
      if (id !== Number(question.path.discussionId)) followerIds.delete(callerOf(question, world) ?? -1)
  }),
  answers(FOLLOW, 'one-follower', 'forgets the followers before the last', 'by-another', (_reply, question, world) => {
    const followers = world.store.discussions.get(Number(question.path.discussionId))?.followerIds
    for (const id of bodyOf(question).follow === '0' ? [] : [...(followers ?? [])])
      if (id !== callerOf(question, world)) followers?.delete(id)
  }),
  asks(FOLLOW, 'never-follows', 'never follows', ['follows', 'default'], followAs('0')),
  asks(FOLLOW, 'never-unfollows', 'never unfollows', 'unfollows', followAs('1')),
  asks(FOLLOW, 'default-unfollows', 'unfollows without follow', 'default', (question) => {
    if (!('follow' in bodyOf(question))) followAs('0')(question)
  }),
  asks(FOLLOW, 'toggles-without-follow', 'toggles without follow', 'default', (question, { store, credentials }) => {
    const learner = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)
    const followers = store.discussions.get(Number(question.path.discussionId))?.followerIds
    if (!('follow' in bodyOf(question)) && learner && followers?.has(learner.id)) followAs('0')(question)
  }),
  answers(FOLLOW, 'answers-an-object', 'answers an object in place of null', 'response-schema', (reply) =>
    valued(reply, {}),
  ),
]

export const discussionFaults: readonly Fault[] = [...listFaults, ...createFaults, ...followFaults]
