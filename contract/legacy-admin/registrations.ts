/** Terms of registrations: legacy-admin, Endpoints, States and transitions, Registration. */
import { derived, documented, notShown, under } from '../clause.ts'
import type { Terms } from '../terms.ts'
import { datesInOrder, distinct, guidForm, links, numbers, references } from './consistency.ts'
import { ENDPOINTS, UNKNOWN_GUID } from './service.ts'

const STATES = 'States and transitions'
const states = under(STATES)

export const learnersRegistrations: Terms = {
  operation: 'legacy-admin/learners.registrations',
  section: ENDPOINTS,
  answer: { kind: 'page', schema: 'legacy-admin/registration-short', shortOf: 'legacy-admin/registration' },
  returns: 'the registrations of the learner in short form',
  of: 'registrations',
  count: 'always',
  identifier: { parameter: 'learner_guid', unknown: UNKNOWN_GUID, member: 'learnerGuid' },
  clauses: [
    distinct,
    documented('own-only', 'response', 'Every registration in the list belongs to that learner.'),
    derived(
      'none-left-out',
      'response',
      "A registration that the learner's trackings lead to, and that names the learner, is in the list.",
      'R76',
      'R120',
    ),
    derived(
      'as-read',
      'response',
      'A registration of the list can be read by its GUID and names the same records there.',
    ),
  ],
}

export const sessionsRegister: Terms = {
  operation: 'legacy-admin/sessions.register',
  section: ENDPOINTS,
  answer: { kind: 'record', schema: 'legacy-admin/registration' },
  returns: 'the registration',
  superseded: true,
  clauses: [
    states.documented('unknown-session', 'error', 'A session that does not exist takes no registration.', 'R91'),
    states.documented('unknown-learner', 'error', 'A learner that does not exist is not registered.'),
    states.documented(
      'initial-state',
      'state',
      'A new registration has progress 0 and progressStatus N, in the answer and when read.',
      'R89',
    ),
    documented('right-records', 'effect', 'The registration names the learner, the session and its training.'),
    derived(
      'in-learners-list',
      'effect',
      "The learner's registrations show it in short form afterwards, and not before.",
      'R79',
    ),
    documented('only-that-learner', 'effect', 'No other learner is registered.'),
    derived(
      'registered-now',
      'effect',
      'registrationDate is the day of the registration, and nothing has been launched or completed.',
      'RA7',
    ),
    notShown('twice', 'state', 'The result of registering twice.', 'R89'),
  ],
}

export const registrationsGet: Terms = {
  operation: 'legacy-admin/registrations.get',
  section: ENDPOINTS,
  answer: { kind: 'single', schema: 'legacy-admin/registration' },
  returns: 'an array with the registration',
  identifier: { parameter: 'registration_guid', unknown: UNKNOWN_GUID, member: 'guid' },
  superseded: true,
  clauses: [
    guidForm,
    numbers('progress and progressMandatory are from 0 to 100; timeSpent and points are not negative.'),
    datesInOrder('The first launch is not after the last access.'),
    links,
    references,
    documented('right-record', 'response', 'The registration with the requested GUID is returned.'),
    {
      ...under('Session').notShown('progress-statuses', 'response', 'Which values of progressStatus occur.'),
      followsRecords: 'wholly',
    },
  ],
}

export const registrationsDelete: Terms = {
  operation: 'legacy-admin/registrations.delete',
  section: ENDPOINTS,
  answer: { kind: 'nothing' },
  returns: 'no body',
  superseded: true,
  clauses: [
    documented('no-body', 'response', 'A deletion returns no body.', 'R78'),
    states.documented(
      'gone',
      'state',
      "A deleted registration is found neither by its GUID nor in the learner's list.",
      'R78',
      'R91',
    ),
    documented(
      'only-that-record',
      'effect',
      'Nothing else is deleted: neither another registration nor the learner or the session.',
    ),
    derived('unknown-registration', 'error', 'Deleting an unknown GUID returns no record and deletes nothing.', 'R91'),
    states.derived(
      'registers-again',
      'state',
      'After the deletion the learner is no longer registered to the session, and can be registered to it again.',
      'R89',
    ),
    notShown('again', 'state', 'The result of deleting twice.'),
  ],
}
