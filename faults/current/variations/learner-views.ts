/** The documents do not show what a learner may read: an honest platform may limit it to the learner's own (R55). */

import type { OperationId } from '../../../contract/operations.ts'
import type { Around, Question, Store } from '../../../reference/index.ts'
import { answering, refusal } from '../../../reference/mutators/builder.ts'
import type { Variation } from '../../../reference/mutators/fault.ts'
import { variationsOf } from '../../../reference/mutators/variations.ts'
import type { Learner } from '../../data/edits.ts'

const { varies } = variationsOf('learner-views-')

type May = (path: Question['path'], learner: Learner, store: Store) => boolean

const sessionsOf = (learner: Learner, store: Store) =>
  new Set(store.registrations.filter(({ learnerId }) => learnerId === learner.id).map(({ sessionId }) => sessionId))

const coursesOf = (learner: Learner, store: Store) =>
  new Set([...sessionsOf(learner, store)].map((id) => store.sessions.known(id).courseId))

const resourcesOf = (learner: Learner, store: Store) => {
  const sessions = sessionsOf(learner, store)
  return new Set(store.sessionItems.filter((one) => sessions.has(one.sessionId)).map(({ resourceId }) => resourceId))
}

const ofSessions: May = ({ id }, learner, store) => sessionsOf(learner, store).has(Number(id))
const ofResources: May = ({ id }, learner, store) => resourcesOf(learner, store).has(Number(id))

const OWN: readonly (readonly [OperationId, May])[] = [
  ['current/training-courses.get', ({ id }, learner, store) => coursesOf(learner, store).has(Number(id))],
  ['current/training-sessions.get', ofSessions],
  ['current/training-sessions.translations', ofSessions],
  [
    'current/activities.get',
    ({ id }, learner, store) => coursesOf(learner, store).has(store.activities.get(Number(id))?.courseId ?? 0),
  ],
  ['current/learning-resources.get', ofResources],
  ['current/localized-versions.authors.list', ofResources],
  ['current/localized-versions.tags.list', ofResources],
  ['current/localized-versions.themes.list', ofResources],
  ['current/entities.get', ({ id }, learner) => learner.entityId === Number(id)],
]

const kept = (operation: OperationId, may: May, status: number): Around =>
  answering(operation, (_, question, { store }) => {
    const { caller } = question
    const isOther = caller?.kind === 'learner' && !may(question.path, caller.learner, store)
    return isOther ? refusal(question, status) : undefined
  })

export const learnerViews: readonly Variation[] = [403, 404].map((status) =>
  varies(
    `own-${status}`,
    `shows learners what is their own alone, and answers ${status} else`,
    ['R55'],
    ...OWN.map(([operation, may]) => kept(operation, may, status)),
  ),
)
