/** What an operation does to the records of a platform; whoever is absent here only reads. */
import type { OperationId } from './operations.ts'

export const EFFECTS = {
  'current/learners.create': 'creates',
  'current/learners.update': 'changes',
  'current/learning-resources.create': 'creates',
  'current/learning-resources.update': 'changes',
  'current/localized-versions.create': 'changes',
  'current/localized-versions.update': 'changes',
  'current/localized-versions.authors.add': 'changes',
  'current/localized-versions.authors.remove': 'changes',
  'current/localized-versions.tags.add': 'changes',
  'current/localized-versions.tags.remove': 'changes',
  'current/localized-versions.themes.add': 'changes',
  'current/localized-versions.themes.remove': 'changes',
  'current/authors.create': 'creates',
  'current/authors.update': 'changes',
  'current/tags.create': 'creates',
  'current/tags.update': 'changes',
  'current/themes.create': 'creates',
  'current/themes.update': 'changes',
  'current/training-courses.update': 'changes',
  'current/registrations.update': 'changes',
  'current/trackings.create': 'creates',
  'current/trackings.update': 'changes',
  'legacy-learner/comments.like': 'changes',
  'legacy-learner/comments.add': 'creates',
  'legacy-learner/discussions.create': 'creates',
  'legacy-learner/discussions.follow': 'changes',
  'legacy-learner/learning-objects.rate': 'changes',
  // With the id of a row they change it.
  'legacy-learner/trackings.save': 'creates',
  'legacy-learner/trackings.upload': 'creates',
  'legacy-admin/administrators.update': 'changes',
  'legacy-admin/learners.create': 'creates',
  'legacy-admin/learners.update': 'changes',
  'legacy-admin/trainings.create': 'creates',
  'legacy-admin/trainings.update': 'changes',
  'legacy-admin/sessions.create': 'creates',
  'legacy-admin/sessions.update': 'changes',
  'legacy-admin/sessions.register': 'creates',
  'legacy-admin/registrations.delete': 'deletes',
} as const satisfies Partial<Record<OperationId, 'creates' | 'changes' | 'deletes'>>

export type Effect = 'creates' | 'changes' | 'deletes'

/** What an operation does to records; undefined when it only reads or signs in. */
export const effectOf = (operation: OperationId): Effect | undefined =>
  (EFFECTS as Partial<Record<OperationId, Effect>>)[operation]
