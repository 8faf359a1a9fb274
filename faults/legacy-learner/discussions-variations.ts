import { isObject, type Members } from '../../contract/members.ts'
import type { World } from '../../reference/index.ts'
import { around, asking, bodyOf, isOk, listIn, replying, type Variation } from '../../reference/mutators/fault.ts'
import { each, lax, legal } from './legal.ts'
import { refusing, relisted, valued, valueIn } from './making.ts'

const DISCUSSIONS = 'legacy-learner/discussions.list'
const COMMENTS = 'legacy-learner/comments.list'

const emptied = new WeakSet<World>()

/** A platform on which nobody has discussed anything yet. */
const silent = around('legacy-learner/*', (next, world) => (question) => {
  if (!emptied.has(world))
    for (const discussion of world.store.discussions.all()) world.store.discussions.remove(discussion)
  emptied.add(world)
  return next(question)
})

/** Neighbours of the same date change places. */
function tiesReversed(list: readonly Members[]): Members[] {
  const groups = new Map<unknown, Members[]>()
  for (const record of list) groups.set(record.date, [record, ...(groups.get(record.date) ?? [])])
  return [...groups.values()].flat()
}

const escapedText = (text: unknown) =>
  String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const followsOwn = replying('legacy-learner/discussions.create', (reply, _, { store, credentials }) => {
  const made = store.discussions.get(Number(valueIn(reply)?.newTopicId))
  const learner = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)
  if (made && learner) made.followerIds.add(learner.id)
  return undefined
})

const followsOnce = around('legacy-learner/discussions.follow', (next, { store, credentials }) => (question) => {
  const learner = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)
  const followers = store.discussions.get(Number(question.path.discussionId))?.followerIds
  const follow = bodyOf(question).follow !== '0'
  return question.headers.cookie && followers && followers.has(learner!.id) === follow
    ? refusing('it is so already', 409)
    : next(question)
})

export const discussionVariations: readonly Variation[] = [
  legal(
    'comments-in-paragraphs-of-their-own-list',
    'puts comments into paragraphs in their own list alone',
    ['RL18'],
    [
      each('legacy-learner/comments.list', (comment) => {
        comment.comment = `<p>${comment.comment}</p>`
      }),
    ],
  ),
  legal(
    'comments-of-a-line',
    'refuses comments of more than 255 characters',
    ['R5'],
    (['comments.add', 'discussions.create'] as const).map((name) =>
      around(
        `legacy-learner/${name}`,
        (next) => (question) =>
          String(bodyOf(question).comment ?? '').length > 255 ? refusing('too long') : next(question),
      ),
    ),
  ),
  legal('silent-error', 'refuses the list while there is no discussion', ['R62'], [silent], { noDiscussions: 'error' }),
  legal('silent-empty', 'returns an empty list while there is no discussion', ['R62'], [silent], {
    noDiscussions: 'empty array',
  }),
  ...(['the service', 'theService', 'posts'] as const).map((name) =>
    legal(
      `comments-as-${name.replaceAll(' ', '-')}`,
      `calls the comments of a discussion "${name}" in the list`,
      ['R14'],
      [
        each(DISCUSSIONS, (discussion) => {
          discussion[name] = discussion.comments
          delete discussion.comments
        }),
      ],
    ),
  ),
  legal(
    'comment-ties',
    'reverses comments of the same date',
    ['R68'],
    [
      replying(COMMENTS, (reply) => (isOk(reply) ? relisted(reply, tiesReversed) : undefined)),
      each(DISCUSSIONS, (discussion) => {
        discussion.comments = tiesReversed(discussion.comments as Members[])
      }),
    ],
  ),
  legal(
    'newest-comments-only',
    'shows the newest two comments in the discussion list',
    ['R14'],
    [
      each(DISCUSSIONS, (discussion) => {
        discussion.comments = (discussion.comments as Members[]).slice(0, 2)
      }),
    ],
  ),
  legal(
    'escaped-comments',
    'escapes the text of comments',
    ['RL18'],
    [
      each(COMMENTS, (comment) => {
        comment.comment = escapedText(comment.comment)
      }),
      each(DISCUSSIONS, (discussion) => {
        for (const comment of discussion.comments as Members[]) comment.comment = escapedText(comment.comment)
      }),
    ],
  ),
  legal(
    'context-needed',
    'ignores contextGuid without context',
    ['R18'],
    [
      asking(DISCUSSIONS, ({ query }) => {
        if (!query.get('context')) query.delete('contextGuid')
      }),
    ],
  ),
  legal(
    'like-in-query',
    'reads like from the query alone',
    ['R17'],
    [
      asking('legacy-learner/comments.like', (question) => {
        const like = question.query.get('like')
        question.body = like === null ? {} : { like }
      }),
    ],
  ),
  legal('follows-own', 'makes a learner follow the discussions it creates', ['R61'], [followsOwn]),
  legal(
    'follows-own-once',
    'makes a learner follow the discussions it creates, and refuses to follow what is followed',
    ['R61', 'RL23'],
    [followsOwn, followsOnce],
  ),
  legal(
    'opens-without-much',
    'opens discussions without title or comment',
    ['R61'],
    [lax('legacy-learner/discussions.create', 'required')],
  ),
  legal(
    'no-such-discussion',
    'lists no comments of an unknown discussion',
    ['R91'],
    [
      replying(COMMENTS, (reply, { headers }) =>
        reply.status === 404 && headers.cookie
          ? { ...reply, status: 200, body: { message: 'OK', success: true, totalResults: 0, value: [] } }
          : undefined,
      ),
    ],
  ),
  legal(
    'authors-gone',
    'has no author for comments of removed accounts',
    ['R7'],
    [
      each(COMMENTS, (comment) => {
        if (isObject(comment.author) && comment.author.login !== 'mila.okafor') comment.author = null
      }),
    ],
  ),
  legal(
    'silent-null',
    'returns null as the list while there is no discussion',
    ['R62'],
    [
      silent,
      replying(DISCUSSIONS, (reply) => (isOk(reply) && !listIn(reply)?.length ? valued(reply, null) : undefined)),
    ],
    { noDiscussions: 'empty array' },
  ),
  legal(
    'likes-of-others-only',
    'lets nobody like a comment of their own',
    ['RL25'],
    [
      around('legacy-learner/comments.like', (next, { store, credentials }) => (question) => {
        const learner = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)
        const comment = store.comments.get(Number(question.path.commentId))
        return question.headers.cookie && comment && comment.authorId === learner?.id
          ? refusing('nobody likes their own comment', 403)
          : next(question)
      }),
    ],
  ),
  legal(
    'likes-once',
    'refuses to like, unlike, follow and unfollow what is so already',
    ['RL23'],
    [
      around('legacy-learner/comments.like', (next, { store, credentials }) => (question) => {
        const learner = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)
        const likers = store.comments.get(Number(question.path.commentId))?.likerIds
        const like = bodyOf(question).like !== '0'
        return question.headers.cookie && likers && likers.has(learner!.id) === like
          ? refusing('it is so already', 409)
          : next(question)
      }),
      followsOnce,
    ],
  ),
  legal(
    'escaped-titles',
    'escapes the titles of discussions',
    ['R104'],
    [
      each(DISCUSSIONS, (discussion) => {
        discussion.title = escapedText(discussion.title).replaceAll('"', '&quot;').replaceAll("'", '&#39;')
      }),
    ],
  ),
]
