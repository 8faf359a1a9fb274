/**
 * Forty faults on which tools are compared. Drawn once from all that do not concern rate limits, by a hash of their id:
 * `npm run maintain -- peers --draw` draws them from the catalogue as it is now. The list stays as it is, so that
 * figures of different days can be compared; a fault that is renamed is renamed here.
 */
import { createHash } from 'node:crypto'
import { classOf, type Fault } from '../../reference/mutators/fault.ts'

const COUNT = 40

const placeOf = ({ id }: Fault) => createHash('sha256').update(id).digest('hex')

export const drawn = (faults: readonly Fault[]): readonly string[] =>
  faults
    .filter((fault) => classOf(fault) !== 'limit' && fault.rateLimits === undefined)
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
    .slice(0, COUNT)
    .map(({ id }) => id)

export const FORTY: readonly string[] = [
  'current/authors.update/only-echoes-lastName',
  'legacy-learner/profile.get/refuses-everything',
  'current/search.learning-resources/declares-html',
  'current/authors.list/refuses-admin',
  'legacy-learner/discussions.list/ignores-contextGuid',
  'legacy-admin/learners.search/refuses-without-message',
  'legacy-learner/trackings.upload/session-time-in-minutes',
  'legacy-learner/trainings.list/starts-late',
  'current/localized-versions.themes.add/attaches-nothing',
  'legacy-learner/trackings.upload/swallows-broken-json',
  'legacy-admin/registrations.delete/counts-key-characters',
  'legacy-admin/trainings.create/refuses-value-type-program',
  'legacy-admin/learners.search/takes-one-filter',
  'legacy-learner/training-sessions.list/takes-any-credential',
  'legacy-admin/learners.search/refuses-input-enabled',
  'current/registrations.list/registeredAt.lowerThanEqual-as-greaterThanEqual',
  'legacy-learner/themes.list/answers-markup',
  'current/themes.create/stores-any-type-as-name',
  'legacy-admin/learners.create/refuses-input-twitter',
  'current/certificates.list/certifiedAt.lowerThanEqual-as-lowerThan',
  'current/themes.update/fills-unsent',
  'legacy-learner/learning-objects.get/refuses-mobile-sessions',
  'legacy-admin/sessions.get/answers-markup',
  'current/learning-resources.create/takes-any-credential',
  'current/learners.list/createdAt.lowerThanEqual-as-greaterThanEqual',
  'current/authors.create/only-echoes-lastName',
  'current/trackings.create/forgets-progress',
  'legacy-learner/comments.list/nulls-member-of-last',
  'current/training-sessions.list/ignores-modifiedAt.lowerThanEqual',
  'legacy-learner/learning-objects.list/trackingId-as-text',
  'legacy-admin/trainings.update/one-translation',
  'legacy-admin/learners.update/counts-key-characters',
  'current/tags.create/serves-learner',
  'current/registrations.list/ignores-totalLearningResourcesStarted.lowerThanEqual',
  'legacy-learner/session.logout/takes-any-credential',
  'current/training-sessions.list/loses-one-by-languageCode',
  'current/tags.get/fails-always',
  'legacy-learner/learning-objects.get/outlives-mobile-logout',
  'current/localized-versions.themes.add/fails-inside',
  'current/registrations.list/ignores-totalLearningResourcesStarted.equal',
]
