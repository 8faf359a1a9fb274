/** Objects of discussions, and who sees them. */
import type { Question } from '../exchange.ts'
import { recordAt } from '../input/path.ts'
import { notFound } from '../refusal.ts'
import type { Discussion } from '../store/discussion.ts'
import type { Learner } from '../store/learner.ts'
import type { World } from '../world.ts'
import { placesOf, resourcesOf } from './contexts.ts'
import { learnerOf } from './envelope.ts'
import { visibleSessions } from './training-sessions.ts'
import { visibleCourses } from './trainings.ts'

/** uuids of everything on which the learner may see discussions. */
export function visibleContexts(learner: Learner, world: World): ReadonlySet<string> {
  return new Set([
    ...visibleCourses(world).map(({ uuid }) => uuid),
    ...visibleSessions(world).map(({ uuid }) => uuid),
    ...resourcesOf(learner, world).map(({ uuid }) => uuid),
    ...placesOf(learner, world).map(({ shown }) => shown),
  ])
}

/** The discussion that the path names, if the learner may see it. @throws Refusal */
export function discussionAt(question: Question, world: World): Discussion {
  const discussion = recordAt(question, world.store.discussions, 'the discussion', 'discussionId')
  if (!visibleContexts(learnerOf(question, world), world).has(discussion.contextUuid)) throw notFound('the discussion')
  return discussion
}
