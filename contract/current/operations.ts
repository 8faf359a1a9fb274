/** Operations of `current` with their default bindings. */
import { ADMINISTRATORS, assumed, LEARNERS, ROLES, shown } from '../operation-row.ts'

export const operations = [
  assumed('current/tokens.login', 'POST /v2/authentication/login', 'Generate tokens by login', { effect: 'signs-in' }),
  assumed('current/tokens.signed', 'POST /v2/authentication/token', 'Generate tokens by signed token', {
    effect: 'signs-in',
  }),
  assumed('current/tokens.refresh', 'POST /v2/authentication/refresh', 'Refresh', { effect: 'signs-in' }),
  shown('current/learners.list', 'GET /v2/learners/', 'List learners', { roles: ADMINISTRATORS }),
  assumed('current/learners.create', 'POST /v2/learners/', 'Create learner', {
    effect: 'creates',
    roles: ADMINISTRATORS,
  }),
  assumed('current/learners.get', 'GET /v2/learners/{id}', 'Get learner', { roles: ROLES }),
  assumed('current/learners.update', 'PATCH /v2/learners/{id}', 'Update learner', {
    effect: 'changes-own',
    roles: ADMINISTRATORS,
  }),
  assumed('current/publishers.get', 'GET /v1/publishers/{id}', 'Get publisher', { roles: ROLES }),
  assumed('current/learning-resources.list', 'GET /v1/learning-resources/', 'List learning resources', {
    roles: ADMINISTRATORS,
  }),
  assumed('current/learning-resources.create', 'POST /v1/learning-resources/', 'Create learning resource', {
    effect: 'creates',
    roles: ADMINISTRATORS,
  }),
  assumed('current/learning-resources.get', 'GET /v1/learning-resources/{id}', 'Get learning resource', {
    roles: ROLES,
  }),
  assumed('current/learning-resources.update', 'PATCH /v1/learning-resources/{id}', 'Update learning resource', {
    effect: 'changes-own',
    roles: ADMINISTRATORS,
  }),
  assumed(
    'current/localized-versions.create',
    'POST /v1/learning-resources/{id}/localized-versions/',
    'Create localized version',
    { effect: 'creates', roles: ADMINISTRATORS },
  ),
  assumed(
    'current/localized-versions.update',
    'PATCH /v1/learning-resources/{id}/localized-versions/{languageCode}',
    'Update localized version',
    { effect: 'changes-own', roles: ADMINISTRATORS },
  ),
  assumed(
    'current/localized-versions.authors.list',
    'GET /v1/learning-resources/{id}/localized-versions/{languageCode}/authors/',
    'List authors of a localized version',
    { roles: ROLES },
  ),
  assumed(
    'current/localized-versions.authors.add',
    'POST /v1/learning-resources/{id}/localized-versions/{languageCode}/authors/',
    'Add author to a localized version',
    { effect: 'changes-own', roles: ADMINISTRATORS },
  ),
  assumed(
    'current/localized-versions.authors.remove',
    'DELETE /v1/learning-resources/{id}/localized-versions/{languageCode}/authors/{authorId}',
    'Remove author from a localized version',
    { effect: 'changes-own', roles: ADMINISTRATORS },
  ),
  assumed(
    'current/localized-versions.tags.list',
    'GET /v1/learning-resources/{id}/localized-versions/{languageCode}/tags/',
    'List tags of a localized version',
    { roles: ROLES },
  ),
  assumed(
    'current/localized-versions.tags.add',
    'POST /v1/learning-resources/{id}/localized-versions/{languageCode}/tags/',
    'Add tag to a localized version',
    { effect: 'changes-own', roles: ADMINISTRATORS },
  ),
  assumed(
    'current/localized-versions.tags.remove',
    'DELETE /v1/learning-resources/{id}/localized-versions/{languageCode}/tags/{tagId}',
    'Remove tag from a localized version',
    { effect: 'changes-own', roles: ADMINISTRATORS },
  ),
  assumed(
    'current/localized-versions.themes.list',
    'GET /v1/learning-resources/{id}/localized-versions/{languageCode}/themes/',
    'List themes of a localized version',
    { roles: ROLES },
  ),
  assumed(
    'current/localized-versions.themes.add',
    'POST /v1/learning-resources/{id}/localized-versions/{languageCode}/themes/',
    'Add theme to a localized version',
    { effect: 'changes-own', roles: ADMINISTRATORS },
  ),
  assumed(
    'current/localized-versions.themes.remove',
    'DELETE /v1/learning-resources/{id}/localized-versions/{languageCode}/themes/{themeId}',
    'Remove theme from a localized version',
    { effect: 'changes-own', roles: ADMINISTRATORS },
  ),
  assumed('current/authors.list', 'GET /v1/authors/', 'List authors', { roles: ROLES }),
  assumed('current/authors.create', 'POST /v1/authors/', 'Create author', { effect: 'creates', roles: ADMINISTRATORS }),
  assumed('current/authors.get', 'GET /v1/authors/{id}', 'Get author', { roles: ROLES }),
  assumed('current/authors.update', 'PATCH /v1/authors/{id}', 'Update author', {
    effect: 'changes-own',
    roles: ADMINISTRATORS,
  }),
  assumed('current/tags.list', 'GET /v1/tags/', 'List tags', { roles: ROLES }),
  assumed('current/tags.create', 'POST /v1/tags/', 'Create tag', { effect: 'creates', roles: ADMINISTRATORS }),
  assumed('current/tags.get', 'GET /v1/tags/{id}', 'Get tag', { roles: ROLES }),
  assumed('current/tags.update', 'PATCH /v1/tags/{id}', 'Update tag', { effect: 'changes-own', roles: ADMINISTRATORS }),
  assumed('current/themes.list', 'GET /v1/themes/', 'List themes', { roles: ROLES }),
  assumed('current/themes.create', 'POST /v1/themes/', 'Create theme', { effect: 'creates', roles: ADMINISTRATORS }),
  assumed('current/themes.get', 'GET /v1/themes/{id}', 'Get theme', { roles: ROLES }),
  assumed('current/themes.update', 'PATCH /v1/themes/{id}', 'Update theme', {
    effect: 'changes-own',
    roles: ADMINISTRATORS,
  }),
  assumed('current/training-courses.get', 'GET /v1/training-courses/{id}', 'Get training course', { roles: ROLES }),
  assumed('current/training-courses.update', 'PATCH /v1/training-courses/{id}', 'Update training course', {
    effect: 'changes-foreign',
    roles: ADMINISTRATORS,
  }),
  assumed('current/training-sessions.list', 'GET /v1/training-sessions/', 'List training sessions', {
    roles: ADMINISTRATORS,
  }),
  assumed('current/training-sessions.get', 'GET /v1/training-sessions/{id}', 'Get training session', {
    roles: ROLES,
  }),
  assumed(
    'current/training-sessions.translations',
    'GET /v1/training-sessions/{id}/translations/',
    'Get training session translations',
    { roles: ROLES },
  ),
  assumed('current/registrations.list', 'GET /v1/registrations/', 'List registrations', { roles: ADMINISTRATORS }),
  assumed('current/registrations.update', 'PATCH /v1/registrations/{id}', 'Update registration', {
    effect: 'changes-foreign',
    roles: ADMINISTRATORS,
  }),
  assumed('current/activities.get', 'GET /v1/activities/{id}', 'Get activity', { roles: ROLES }),
  assumed('current/trackings.create', 'POST /v1/trackings/', 'Create tracking', {
    effect: 'creates',
    roles: ROLES,
  }),
  assumed('current/trackings.list', 'GET /v1/trackings/', 'List trackings', { roles: ADMINISTRATORS }),
  assumed('current/trackings.update', 'PATCH /v1/trackings/{id}', 'Update tracking', {
    effect: 'changes-own',
    roles: ROLES,
  }),
  assumed('current/activity-trackings.search', 'POST /v1/activity-trackings/search', 'Search activity trackings', {
    effect: 'reads',
    roles: ADMINISTRATORS,
  }),
  assumed('current/certificates.list', 'GET /v1/certificates/', 'List certificates', { roles: ROLES }),
  assumed('current/certificates.get', 'GET /v1/certificates/{id}', 'Get certificate', { roles: ROLES }),
  assumed('current/certificates.download', 'GET /v1/certificates/{id}/download', 'Download certificate', {
    roles: ROLES,
  }),
  assumed('current/entities.list', 'GET /v1/entities/', 'List entities visible to the caller', {
    roles: ADMINISTRATORS,
  }),
  assumed('current/entities.get', 'GET /v1/entities/{id}', 'Get entity', { roles: ROLES }),
  assumed('current/search.learning-resources', 'POST /v1/search/learning-resources', 'Search learning resources', {
    effect: 'reads',
    roles: LEARNERS,
  }),
  assumed('current/search.training-courses', 'POST /v1/search/training-courses', 'Search training courses', {
    effect: 'reads',
    roles: LEARNERS,
  }),
] as const
