/** Operations of `legacy-admin` with their default bindings. */
import { shown } from '../operation-row.ts'

export const operations = [
  shown(
    'legacy-admin/trainings.content',
    'GET /API/ADMIN/v1/REST/Training/{training_guid}/Content/',
    'List content of a training',
  ),
  shown(
    'legacy-admin/administrators.sso-link',
    'GET /API/ADMIN/v1/REST/Admin/{administrator_login}/AutoConnectionUrl/{context_type}/{context_guid}',
    'SSO link',
    { mayBeEmpty: ['context_type', 'context_guid'] },
  ),
  shown(
    'legacy-admin/administrators.update',
    'PUT /API/ADMIN/v1/REST/Administrator/{administrator_login}/',
    'Update administrator',
    { effect: 'changes-foreign' },
  ),
  shown('legacy-admin/content.get', 'GET /API/ADMIN/v1/REST/Content/{content_guid}/', 'Read content'),
  shown('legacy-admin/entities.get', 'GET /API/ADMIN/v1/REST/Entity/{entity_guid}', 'Get entity'),
  shown('legacy-admin/entities.search', 'GET /API/ADMIN/v1/REST/Entity/', 'Search entities'),
  shown('legacy-admin/learners.get', 'GET /API/ADMIN/v1/REST/Learner/{learner_guid}', 'Get learner'),
  shown('legacy-admin/learners.search', 'GET /API/ADMIN/v1/REST/Learner/', 'Search learners'),
  shown('legacy-admin/learners.create', 'POST /API/ADMIN/v1/REST/Learner/', 'Create learner', { effect: 'creates' }),
  shown('legacy-admin/learners.update', 'PUT /API/ADMIN/v1/REST/Learner/{learner_guid}/', 'Update learner', {
    effect: 'changes-own',
  }),
  shown(
    'legacy-admin/learners.registrations',
    'GET /API/ADMIN/v1/REST/Learner/{learner_guid}/Registration/',
    'Learner registrations',
  ),
  shown(
    'legacy-admin/learners.auth-token',
    'GET /API/ADMIN/v1/REST/Learner/{learner_guid}/AuthToken/',
    'Learner auth token',
  ),
  shown('legacy-admin/tokens.exchange', 'GET @auth:/api/learner/authenticate.json', 'Exchange token', {
    effect: 'signs-in',
  }),
  shown(
    'legacy-admin/learners.trackings',
    'GET /API/ADMIN/v1/REST/Learner/{learner_guid}/Tracking/',
    'Learner tracking history',
  ),
  shown('legacy-admin/trackings.get', 'GET /API/ADMIN/v1/REST/Tracking/{tracking_guid}/', 'Read tracking'),
  shown('legacy-admin/trainings.list', 'GET /API/ADMIN/v1/REST/Training/', 'List trainings'),
  shown('legacy-admin/trainings.get', 'GET /API/ADMIN/v1/REST/Training/{training_guid}/', 'Read training'),
  shown('legacy-admin/trainings.create', 'POST /API/ADMIN/v1/REST/Training/', 'Create training', { effect: 'creates' }),
  shown('legacy-admin/trainings.update', 'PUT /API/ADMIN/v1/REST/Training/{training_guid}/', 'Update training', {
    effect: 'changes-own',
  }),
  shown(
    'legacy-admin/trainings.sessions',
    'GET /API/ADMIN/v1/REST/Training/{training_guid}/Session/',
    'List sessions of a training',
  ),
  shown('legacy-admin/sessions.create', 'POST /API/ADMIN/v1/REST/Training/{training_guid}/Session/', 'Create session', {
    effect: 'creates',
  }),
  shown('legacy-admin/sessions.get', 'GET /API/ADMIN/v1/REST/Session/{session_guid}/', 'Read session'),
  shown('legacy-admin/sessions.update', 'PUT /API/ADMIN/v1/REST/Session/{session_guid}/', 'Update session', {
    effect: 'changes-own',
  }),
  shown(
    'legacy-admin/sessions.register',
    'POST /API/ADMIN/v1/REST/Session/{session_guid}/Register/{learner_guid}/',
    'Register learner',
    { effect: 'creates' },
  ),
  shown(
    'legacy-admin/registrations.get',
    'GET /API/ADMIN/v1/REST/Registration/{registration_guid}/',
    'Read registration',
  ),
  shown(
    'legacy-admin/registrations.delete',
    'DELETE /API/ADMIN/v1/REST/Registration/{registration_guid}/',
    'Delete registration',
    { effect: 'changes-own' },
  ),
] as const
