/** Discussions on learning objects, sessions and trainings (legacy-learner: Discussion). */
import type { Question } from '../exchange.ts'
import { readMembers } from '../input/members.ts'
import { demand } from '../input/problem.ts'
import { readQuery } from '../input/query.ts'
import { isObject } from '../input/rule.ts'
import { anyText, filledText, filterWordOf, oneWordOf, wholeNumber, zeroOrOne } from '../input/textual.ts'
import { bounded, counted } from '../paging.ts'
import { brokenRule } from '../refusal.ts'
import type { Discussion, DiscussionContext } from '../store/discussion.ts'
import type { Learner } from '../store/learner.ts'
import { guidOf, uuidOf } from '../values/guid.ts'
import { formatLegacyInstant } from '../values/instant.ts'
import type { Action, World } from '../world.ts'
import { commentsOf, newestFirst, showComment } from './comments.ts'
import { objectShownAs } from './contexts.ts'
import { discussionAt, visibleContexts } from './discussion-contexts.ts'
import { learnerOf, success, TEN_TO_FIFTY } from './envelope.ts'
import { titleOf } from './learning-objects-view.ts'

const CONTEXTS = ['LearningObject', 'TrainingSession', 'Training']

export const list: Action = (question, world) => {
  const learner = learnerOf(question, world)
  const found = wantedDiscussions(question, world, learner)
  const sent = readQuery(question, world, { limit: wholeNumber(), offset: wholeNumber() })
  const limit = bounded(question, world, 'limit', sent.limit ?? TEN_TO_FIFTY.standard, { min: 1, max: 50 })
  const offset = bounded(question, world, 'offset', sent.offset ?? 0, { min: 0, max: Number.MAX_SAFE_INTEGER })
  // R18, R62: an error at or past the end; with nothing at all that is a choice
  const excused =
    question.skip.has('bound') || (found.length === 0 && offset === 0 && world.choices.noDiscussions === 'empty array')
  if (offset >= found.length && !excused) throw brokenRule('bound', 'the offset is beyond the last discussion')
  const page = { items: found.slice(offset, offset + limit), offset, size: limit, total: found.length }
  return success(
    page.items.map((discussion) => show(discussion, learner, world)),
    counted(page, world),
  )
}

function wantedDiscussions(question: Question, world: World, learner: Learner): Discussion[] {
  const wanted = readQuery(question, world, { context: filterWordOf(['', ...CONTEXTS]), contextGuid: anyText })
  const visible = visibleContexts(learner, world)
  const uuid = wanted.contextGuid ? uuidOf(wanted.contextGuid, world.choices.guids) : undefined
  const found = world.store.discussions.filter(
    ({ context, contextUuid }) =>
      visible.has(contextUuid) &&
      (!wanted.context || context === wanted.context) &&
      (uuid === undefined || contextUuid === uuid),
  )
  return newestFirst(found)
}

function show(discussion: Discussion, learner: Learner, world: World): object {
  const comments = commentsOf(discussion, world)
  return {
    id: discussion.id,
    date: formatLegacyInstant(discussion.createdAt),
    context: discussion.context,
    contextGuid: guidOf(discussion.contextUuid, world.choices.guids),
    followed: discussion.followerIds.has(learner.id),
    contributed: comments.some(({ authorId }) => authorId === learner.id),
    title: discussion.title,
    // R17: here a mark of the caller, not a number
    comments: comments.map((comment) => ({
      ...showComment(comment, world),
      like: comment.likerIds.has(learner.id) ? 1 : 0,
    })),
  }
}

export const create: Action = (question, world) => {
  const learner = learnerOf(question, world)
  const sent = readMembers(question, world, isObject(question.body) ? question.body : {}, {
    shape: { context: oneWordOf(CONTEXTS), contextGuid: filledText(), title: anyText, comment: filledText() },
    required: ['context', 'contextGuid', 'comment'],
  })
  const uuid = uuidOf(sent.contextGuid ?? '', world.choices.guids)
  const context = sent.context as DiscussionContext
  demand(question, 'unknown-reference', existsFor(learner, context, uuid, world), 'contextGuid names nothing here')
  demandOpenDiscussion(question, context, uuid, world)
  const title = contentTitle(context, uuid, learner, world) ?? sent.title ?? ''
  demand(question, 'required', title.trim() !== '', 'title is required')
  const createdAt = world.clock.instant()
  const discussion = world.store.discussions.add({
    authorId: learner.id,
    createdAt,
    context,
    contextUuid: uuid,
    title,
    followerIds: new Set(),
  })
  const text = sent.comment ?? ''
  world.store.comments.add({ discussionId: discussion.id, authorId: learner.id, createdAt, text, likerIds: new Set() })
  return success({ newTopicId: discussion.id }, 1, 'the discussion was created')
}

function existsFor(learner: Learner, context: DiscussionContext, uuid: string, world: World): boolean {
  const { courses, sessions } = world.store
  const objects = { byUuid: (shown: string) => objectShownAs(shown, learner, world) }
  const kinds = { Training: courses, TrainingSession: sessions, LearningObject: objects }
  // another word gets here only where its rule was skipped: then any record of that GUID will do
  const records = Object.hasOwn(kinds, context) ? [kinds[context]] : Object.values(kinds)
  return records.some((kind) => kind.byUuid(uuid) !== undefined) && visibleContexts(learner, world).has(uuid)
}

/** Whether a training wants no discussions; the documents name the flag and not its effect. @throws Refusal */
function demandOpenDiscussion(question: Question, context: DiscussionContext, uuid: string, world: World): void {
  const course = context === 'Training' ? world.store.courses.byUuid(uuid) : undefined
  const open = !course || course.discussionEnabled || world.choices.disabledDiscussions === 'accept'
  demand(question, 'state', open, 'discussions are disabled for this training')
}

/** R64: on a learning object the content's own title. */
function contentTitle(context: DiscussionContext, uuid: string, learner: Learner, world: World): string | undefined {
  const resource = context === 'LearningObject' ? objectShownAs(uuid, learner, world) : undefined
  return resource && titleOf(resource, learner, world)
}

export const follow: Action = (question, world) => {
  const discussion = discussionAt(question, world)
  const body = isObject(question.body) ? question.body : {}
  const { follow: wanted = true } = readMembers(question, world, body, { shape: { follow: zeroOrOne } })
  const { id } = learnerOf(question, world)
  if (wanted) discussion.followerIds.add(id)
  else discussion.followerIds.delete(id)
  return success(null)
}
