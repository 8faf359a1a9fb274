/** The learner's profile (legacy-learner: Learner profile; keys as in bodies, R15). */
import { displayNameOf } from '../current/learners/view.ts'
import { textOr } from '../forms/members.ts'
import { notFound, Refusal } from '../refusal.ts'
import { formatLegacyInstant } from '../values/instant.ts'
import type { Action } from '../world.ts'
import { learnerOf, success } from './envelope.ts'

export const get: Action = (question, world) => {
  const own = learnerOf(question, world)
  const wanted = question.query.get('learnerLogin') || own.login
  if (wanted !== own.login && world.choices.otherLearners === 'refused')
    throw new Refusal('forbidden', 'only the own profile can be read')
  const learner = world.store.learners.find(({ login }) => login === wanted)
  if (!learner) throw notFound('the learner')
  return success({
    id: learner.id,
    login: learner.login,
    name: textOr(learner.lastName, world),
    firstname: textOr(learner.firstName, world),
    email: textOr(learner.email, world),
    lastAccessDate: learner.lastConnectedAt === null ? null : formatLegacyInstant(learner.lastConnectedAt),
    normalPictureUrl: learner.avatarUrl,
    bigPictureUrl: learner.avatarUrl.replace('/avatars/', '/avatars/large/'),
    displayName: displayNameOf(learner),
    presentation: textOr(learner.presentation, world),
    webUrl: textOr(learner.web, world),
    linkedInUrl: textOr(learner.linkedIn, world),
    twitterUrl: textOr(learner.twitter, world),
  })
}
