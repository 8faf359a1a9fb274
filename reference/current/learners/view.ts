import { showsEnabled } from '../../enabled.ts'
import { textOr } from '../../forms/members.ts'
import type { Department, Learner } from '../../store/learner.ts'
import { dateOf } from '../../values/date.ts'
import { DEFAULT_LOCALE } from '../../values/language.ts'
import type { World } from '../../world.ts'
import { selfLink } from '../collection.ts'

/** A learner as the current interface shows it (current: Learner). */
export function showLearner(learner: Learner, world: World, include: ReadonlySet<string>): object {
  const references =
    world.choices.learnerReferences === 'shown'
      ? {
          entity: { id: learner.entityId },
          manager: learner.managerId === null ? null : { id: learner.managerId },
        }
      : {}
  return {
    id: learner.id,
    uuid: learner.uuid,
    login: learner.login,
    referenceNumber: textOr(learner.referenceNumber, world),
    email: textOr(learner.email, world),
    firstName: textOr(learner.firstName, world),
    lastName: textOr(learner.lastName, world),
    displayName: displayNameOf(learner),
    lastConnectedAt: learner.lastConnectedAt === null ? null : dateOf(learner.lastConnectedAt),
    registeredAt: dateOf(learner.createdAt),
    enabledFrom: learner.enabledFrom,
    enabledUntil: learner.enabledUntil,
    customFields: learner.customFields,
    enabled: showsEnabled(learner, world),
    languageCode: learner.languageCode ?? DEFAULT_LOCALE,
    department: learner.department && showDepartment(learner.department, world),
    timezone: textOr(learner.timezone, world),
    ...references,
    // R33: only on request
    ...(include.has('avatarUrl') ? { avatarUrl: learner.avatarUrl } : {}),
    ...(include.has('totalBadges') ? { totalBadges: learner.totalBadges } : {}),
    ...selfLink(`/v2/learners/${learner.id}`, world),
  }
}

/** First name and last name joined. */
export const displayNameOf = ({ firstName, lastName }: Learner) => [firstName, lastName].filter(Boolean).join(' ')

const showDepartment = ({ name, id, parent }: Department, world: World) => ({
  name: textOr(name, world),
  id: textOr(id, world),
  parent: parent && { name: textOr(parent.name, world), id: textOr(parent.id, world) },
})
