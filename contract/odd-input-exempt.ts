/**
 * Operations to which no odd input is sent by the law of it, each with its reason. Beside these stand the operations with an
 * `odd-values` clause, whose own check sends what suits them.
 */
import type { OperationId } from './operation.ts'

interface Exemption {
  readonly reason: string
  readonly operations: readonly OperationId[]
}

export const exemptFromOddInput: readonly Exemption[] = [
  {
    reason: 'takes identifiers in its path and nothing else: malformed ones are sent by the checks of identifiers',
    operations: [
      'current/learners.get',
      'current/publishers.get',
      'current/learning-resources.get',
      'current/localized-versions.authors.remove',
      'current/localized-versions.tags.remove',
      'current/localized-versions.themes.remove',
      'current/authors.get',
      'current/tags.get',
      'current/themes.get',
      'current/training-courses.get',
      'current/training-sessions.get',
      'current/training-sessions.translations',
      'current/activities.get',
      'current/certificates.get',
      'current/certificates.download',
      'current/entities.get',
      'legacy-learner/learning-objects.download',
      'legacy-admin/trainings.content',
      'legacy-admin/content.get',
      'legacy-admin/entities.get',
      'legacy-admin/learners.get',
      'legacy-admin/learners.registrations',
      'legacy-admin/learners.auth-token',
      'legacy-admin/trackings.get',
      'legacy-admin/trainings.get',
      'legacy-admin/trainings.sessions',
      'legacy-admin/sessions.get',
      'legacy-admin/sessions.register',
      'legacy-admin/registrations.get',
      'legacy-admin/registrations.delete',
    ],
  },
  {
    reason: 'takes texts alone, of which none is odd, and checks of its own send such as name nothing',
    operations: [
      'legacy-learner/profile.get',
      'legacy-learner/session-folders.list',
      'legacy-admin/administrators.sso-link',
      'legacy-admin/tokens.exchange',
    ],
  },
  {
    reason: 'takes nothing but the credential',
    operations: [
      'legacy-learner/session.logout',
      'legacy-learner/session.mobile-logout',
      'legacy-learner/managers.list',
      'legacy-learner/types.list',
    ],
  },
  {
    reason:
      'writes, for everybody to see, what no interface takes back: odd input that is taken would stay on the platform',
    operations: [
      'legacy-learner/discussions.create',
      'legacy-learner/discussions.follow',
      'legacy-learner/comments.add',
      'legacy-learner/comments.like',
      'legacy-learner/learning-objects.rate',
    ],
  },
  {
    reason: 'writes rows of a learner: its own checks send broken JSON in the one field that it takes (RL16)',
    operations: ['legacy-learner/trackings.upload'],
  },
  {
    reason: 'writes to an account with which somebody administers the platform',
    operations: ['legacy-admin/administrators.update'],
  },
]
