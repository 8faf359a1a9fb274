import { isObject, type Members } from '../../contract/members.ts'
import type { Reply, World } from '../../reference/index.ts'
import { answering, refusing, showing } from '../../reference/mutators/builder.ts'
import { asking, bodyOf, listIn, recordsIn, replying, type Variation } from '../../reference/mutators/fault.ts'
import { variationsOf } from '../../reference/mutators/variations.ts'
import { lax, relisted, valued, valueIn } from './making.ts'

const { answers, asks, chooses, refuses, replies, shows, varies } = variationsOf('legacy-learner-')

const DISCUSSIONS = 'legacy-learner/discussions.list'
const COMMENTS = 'legacy-learner/comments.list'

const emptied = new WeakSet<World>()

/** A platform on which nobody has discussed anything yet. */
const silent = asking('legacy-learner/*', (_, world) => {
  if (!emptied.has(world))
    for (const discussion of world.store.discussions.all()) world.store.discussions.remove(discussion)
  emptied.add(world)
})

/** Neighbours of the same date change places. */
function tiesReversed(list: readonly Members[]): Members[] {
  const groups = new Map<unknown, Members[]>()
  for (const record of list) groups.set(record.date, [record, ...(groups.get(record.date) ?? [])])
  return [...groups.values()].flat()
}

/** Of every third comment of others. */
function withoutAuthors(comments: readonly Members[], { credentials }: World): undefined {
  for (const comment of comments) {
    const isOwn = (comment.author as Members | null)?.login === credentials.LEGACY_LEARNER_LOGIN
    if (!isOwn && Number(comment.id) % 3 === 0) comment.author = null
  }
}

const escapedText = (text: unknown) =>
  String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const followsOwn = replying('legacy-learner/discussions.create', (reply, _, { store, credentials }) => {
  const made = store.discussions.get(Number(valueIn(reply)?.newTopicId))
  const learner = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)
  if (made && learner) made.followerIds.add(learner.id)
  return undefined
})

const likedByAuthor = (reply: Reply, _: unknown, { store }: World): undefined => {
  const comment = store.comments.get(Number(valueIn(reply)?.newPostId))
  comment?.likerIds.add(comment.authorId)
}

/** The platform says something itself in each new discussion, and after each comment. */
const answersItself = (['legacy-learner/discussions.create', 'legacy-learner/comments.add'] as const).map((operation) =>
  answering(operation, (reply, _, { store, clock }) => {
    const { newTopicId, newPostId } = valueIn(reply) ?? {}
    store.comments.add({
      discussionId: Number(newTopicId ?? store.comments.get(Number(newPostId))?.discussionId),
      authorId: store.learners.all()[1]!.id,
      createdAt: clock.instant(),
      text: 'Thank you for taking part!',
      likerIds: new Set(),
    })
    return undefined
  }),
)

const followsOnce = refusing('legacy-learner/discussions.follow', (question, { store, credentials }) => {
  const learner = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)
  const followers = store.discussions.get(Number(question.path.discussionId))?.followerIds
  const follow = bodyOf(question).follow !== '0'
  return question.headers.cookie && followers && followers.has(learner!.id) === follow && 409
})

export const discussionVariations: readonly Variation[] = [
  shows(
    'legacy-learner/comments.list',
    'comments-in-paragraphs-of-their-own-list',
    'puts comments into paragraphs in their own list alone',
    ['RL18'],
    (comment) => {
      comment.comment = `<p>${comment.comment}</p>`
    },
  ),
  refuses(
    ['legacy-learner/comments.add', 'legacy-learner/discussions.create'],
    'comments-of-a-line',
    'refuses comments of more than 255 characters',
    ['R5'],
    (question) => String(bodyOf(question).comment ?? '').length > 255,
  ),
  chooses('silent-error', 'refuses the list while there is no discussion', ['R62'], { noDiscussions: 'error' }, silent),
  chooses(
    'silent-empty',
    'returns an empty list while there is no discussion',
    ['R62'],
    {
      noDiscussions: 'empty array',
    },
    silent,
  ),
  ...(['the service', 'theService', 'posts'] as const).map((name) =>
    shows(
      DISCUSSIONS,
      `comments-as-${name.replaceAll(' ', '-')}`,
      `calls the comments of a discussion "${name}" in the list`,
      ['R14'],
      (discussion) => {
        discussion[name] = discussion.comments
        delete discussion.comments
      },
    ),
  ),
  varies(
    'comment-ties',
    'reverses comments of the same date',
    ['R68'],
    answering(COMMENTS, (reply) => relisted(reply, tiesReversed)),
    showing(DISCUSSIONS, (discussion) => {
      discussion.comments = tiesReversed(discussion.comments as Members[])
    }),
  ),
  shows(
    DISCUSSIONS,
    'newest-comments-only',
    'shows the newest two comments in the discussion list',
    ['R14'],
    (discussion) => {
      discussion.comments = (discussion.comments as Members[]).slice(0, 2)
    },
  ),
  varies(
    'escaped-comments',
    'escapes the text of comments',
    ['RL18'],
    showing(COMMENTS, (comment) => {
      comment.comment = escapedText(comment.comment)
    }),
    showing(DISCUSSIONS, (discussion) => {
      for (const comment of discussion.comments as Members[]) comment.comment = escapedText(comment.comment)
    }),
  ),
  asks(DISCUSSIONS, 'context-needed', 'ignores contextGuid without context', ['R18'], ({ query }) => {
    if (!query.get('context')) query.delete('contextGuid')
  }),
  asks('legacy-learner/comments.like', 'like-in-query', 'reads like from the query alone', ['R17'], (question) => {
    const like = question.query.get('like')
    question.body = like === null ? {} : { like }
  }),
  answers(
    'legacy-learner/comments.add',
    'likes-own',
    'lets authors like their comments at once',
    ['R108'],
    likedByAuthor,
  ),
  varies('answers-itself', 'adds a comment of its own after each of a learner', ['R108'], ...answersItself),
  varies(
    'authors-that-left',
    'shows no author of comments by learners who left',
    ['R7'],
    answering(COMMENTS, (reply, _, world) => withoutAuthors(recordsIn(reply), world)),
    showing(DISCUSSIONS, (discussion, _, world) => void withoutAuthors(discussion.comments as Members[], world)),
  ),
  varies('follows-own', 'makes a learner follow the discussions it creates', ['R61'], followsOwn),
  varies(
    'follows-own-once',
    'makes a learner follow the discussions it creates, and refuses to follow what is followed',
    ['R61', 'RL23'],
    followsOwn,
    followsOnce,
  ),
  varies(
    'opens-without-much',
    'opens discussions without title or comment',
    ['R61'],
    lax('legacy-learner/discussions.create', 'required'),
  ),
  replies(
    COMMENTS,
    'no-such-discussion',
    'lists no comments of an unknown discussion',
    ['R91'],
    (reply, { headers }) =>
      reply.status === 404 && headers.cookie
        ? { ...reply, status: 200, body: { message: 'OK', success: true, totalResults: 0, value: [] } }
        : undefined,
  ),
  shows(COMMENTS, 'authors-gone', 'has no author for comments of removed accounts', ['R7'], (comment) => {
    if (isObject(comment.author) && comment.author.login !== 'mila.okafor') comment.author = null
  }),
  chooses(
    'silent-null',
    'returns null as the list while there is no discussion',
    ['R62'],
    { noDiscussions: 'empty array' },
    silent,
    answering(DISCUSSIONS, (reply) => (!listIn(reply)?.length ? valued(reply, null) : undefined)),
  ),
  refuses(
    'legacy-learner/comments.like',
    'likes-of-others-only',
    'lets nobody like a comment of their own',
    ['RL25'],
    (question, { store, credentials }) => {
      const learner = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)
      const comment = store.comments.get(Number(question.path.commentId))
      return question.headers.cookie && comment && comment.authorId === learner?.id && 403
    },
  ),
  varies(
    'likes-once',
    'refuses to like, unlike, follow and unfollow what is so already',
    ['RL23'],
    refusing('legacy-learner/comments.like', (question, { store, credentials }) => {
      const learner = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)
      const likers = store.comments.get(Number(question.path.commentId))?.likerIds
      const like = bodyOf(question).like !== '0'
      return question.headers.cookie && likers && likers.has(learner!.id) === like && 409
    }),
    followsOnce,
  ),
  shows(DISCUSSIONS, 'escaped-titles', 'escapes the titles of discussions', ['R104'], (discussion) => {
    discussion.title = escapedText(discussion.title).replaceAll('"', '&quot;').replaceAll("'", '&#39;')
  }),
]
