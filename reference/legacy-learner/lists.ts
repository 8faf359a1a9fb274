import type { Front } from '../front.ts'

export const lists: Front<'legacy-learner'>['lists'] = {
  'legacy-learner/discussions.list': 'discussions',
  'legacy-learner/comments.list': 'comments',
  'legacy-learner/trainings.list': 'courses',
  'legacy-learner/training-sessions.list': 'sessions',
  'legacy-learner/learning-objects.list': 'sessionItems',
  'legacy-learner/themes.list': 'themes',
}
