import type { Front } from '../front.ts'

export const lists: Front<'current'>['lists'] = {
  'current/learners.list': 'learners',
  'current/learning-resources.list': 'learningResources',
  'current/localized-versions.authors.list': 'authors of a version',
  'current/localized-versions.tags.list': 'tags of a version',
  'current/localized-versions.themes.list': 'themes of a version',
  'current/authors.list': 'authors',
  'current/tags.list': 'tags',
  'current/themes.list': 'themes',
  'current/training-sessions.list': 'sessions',
  'current/training-sessions.translations': 'translations of a session',
  'current/registrations.list': 'registrations',
  'current/trackings.list': 'trackings',
  'current/activity-trackings.search': 'activityTrackings',
  'current/certificates.list': 'certificates',
  'current/entities.list': 'entities',
  'current/search.learning-resources': 'learningResources',
  'current/search.training-courses': 'courses',
}
