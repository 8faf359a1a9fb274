import { showsEnabled } from '../enabled.ts'
import { textOr } from '../forms/members.ts'
import type { Learner } from '../store/learner.ts'
import { guidOf } from '../values/guid.ts'
import { DEFAULT_LOCALE } from '../values/language.ts'
import type { World } from '../world.ts'
import { href, ROOT } from './envelope.ts'

/** A learner as the older administration interface shows it (legacy-admin: Learner). */
export function showLearner(learner: Learner, world: World): object {
  const { guids } = world.choices
  const guid = guidOf(learner.uuid, guids)
  return {
    guid,
    login: learner.login,
    referenceNumber: textOr(learner.referenceNumber, world),
    name: textOr(learner.lastName, world),
    firstName: textOr(learner.firstName, world),
    email: textOr(learner.email, world),
    entityGuid: guidOf(world.store.entities.get(learner.entityId)?.uuid ?? '', guids),
    enabled: showsEnabled(learner, world),
    language: learner.languageCode ?? DEFAULT_LOCALE,
    status: learner.status,
    ...dates({ start: learner.enabledFrom, end: learner.enabledUntil }, world),
    customFields: Object.fromEntries(learner.customFields.map(({ uuid, value }) => [guidOf(uuid, guids), value])),
    presentation: textOr(learner.presentation, world),
    web: textOr(learner.web, world),
    twitter: textOr(learner.twitter, world),
    linkedIn: textOr(learner.linkedIn, world),
    points: learner.points,
    badges: learner.totalBadges,
    _links: {
      self: href(`${ROOT}/Learner/${guid}`),
      registrations: href(`${ROOT}/Learner/${guid}/Registration/`),
    },
  }
}

/** Dates of which some may not be set (R86). */
export function dates(values: Record<string, string | null>, world: World): Record<string, string | null> {
  const { emptyDates } = world.choices
  const shown = Object.entries(values).flatMap(([name, value]): [string, string | null][] => {
    if (value !== null) return [[name, value]]
    if (emptyDates === 'absent') return []
    return [[name, emptyDates === 'null' ? null : '']]
  })
  return Object.fromEntries(shown)
}
