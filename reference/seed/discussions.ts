import type { DiscussionContext } from '../store/discussion.ts'
import type { Store } from '../store/index.ts'
import type { Learner } from '../store/learner.ts'
import { moment } from './moment.ts'

const COUNT = 84

/** Discussions on every object that the main learner sees, and some on others. */
export function seedDiscussions(store: Store, learner: Learner): void {
  const people = store.learners.all().slice(0, 30)
  for (let index = 0; index < COUNT; index += 1) {
    const { context, contextUuid, title } = contextOf(index, store, learner)
    const discussion = store.discussions.add({
      authorId: people[index % people.length]!.id,
      // neighbours share a date
      // Not on a whole minute: dates show that the instance keeps seconds.
      createdAt: moment(560 + Math.floor(index / 2), 5) + 42_000,
      context,
      contextUuid,
      title,
      followerIds: new Set(index % 3 === 0 ? [learner.id] : []),
    })
    for (let rank = 0; rank <= index % 4; rank += 1)
      store.comments.add({
        discussionId: discussion.id,
        authorId: index % 5 === 0 && rank === 1 ? learner.id : people[(index + rank) % people.length]!.id,
        createdAt: discussion.createdAt + rank * 3_600_000,
        text: rank % 2 ? `<p>Answer ${rank} & <b>more</b></p>` : `Comment ${index}.${rank}`,
        likerIds: new Set(people.slice(0, (index + rank) % 5).map(({ id }) => id)),
      })
  }
}

function contextOf(
  index: number,
  store: Store,
  learner: Learner,
): { context: DiscussionContext; contextUuid: string; title: string } {
  const own = store.registrations.filter(({ learnerId, status }) => learnerId === learner.id && status === 'CONFIRMED')
  const { sessionId } = own[index % own.length]!
  const session = store.sessions.known(sessionId)
  const item = store.sessionItems.find((one) => one.sessionId === sessionId)
  if (index % 3 === 0 && item) {
    const { uuid } = store.learningResources.known(item.resourceId)
    const version = store.localizedVersions.find(({ resourceId }) => resourceId === item.resourceId)
    return { context: 'LearningObject', contextUuid: uuid, title: version?.metadata.title ?? '' }
  }
  if (index % 3 === 1)
    return { context: 'TrainingSession', contextUuid: session.uuid, title: `Topic ${index} of the session` }
  const courses = store.courses.all()
  return {
    context: 'Training',
    contextUuid: courses[(index * 2) % courses.length]!.uuid,
    title: `Topic ${index} of the training`,
  }
}
