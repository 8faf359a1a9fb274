/** Terms of registrations: legacy-admin, Endpoints, States and transitions, Registration. */
import type { Terms } from '../terms.ts'
import { datesInOrder, distinct, guidForm, links, numbers, references } from './consistency.ts'
import { ENDPOINTS, UNKNOWN_GUID } from './service.ts'

const STATES = 'States and transitions'

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
    {
      slug: 'own-only',
      level: 'documented',
      aspect: 'response',
      statement: 'Every registration in the list belongs to that learner.',
    },
    {
      slug: 'as-read',
      level: 'derived',
      aspect: 'response',
      statement: 'A registration of the list can be read by its GUID and names the same records there.',
    },
  ],
}

export const sessionsRegister: Terms = {
  operation: 'legacy-admin/sessions.register',
  section: ENDPOINTS,
  answer: { kind: 'record', schema: 'legacy-admin/registration' },
  returns: 'the registration',
  superseded: true,
  clauses: [
    {
      slug: 'unknown-session',
      level: 'documented',
      aspect: 'error',
      section: STATES,
      statement: 'A session that does not exist takes no registration.',
      readings: ['R91'],
    },
    {
      slug: 'unknown-learner',
      level: 'documented',
      aspect: 'error',
      section: STATES,
      statement: 'A learner that does not exist is not registered.',
    },
    {
      slug: 'initial-state',
      level: 'documented',
      aspect: 'state',
      section: STATES,
      statement: 'A new registration has progress 0 and progressStatus N, in the answer and when read.',
      readings: ['R89'],
    },
    {
      slug: 'right-records',
      level: 'documented',
      aspect: 'effect',
      statement: 'The registration names the learner, the session and its training.',
    },
    {
      slug: 'in-learners-list',
      level: 'derived',
      aspect: 'effect',
      statement: "The learner's registrations show it in short form afterwards, and not before.",
      readings: ['R79'],
    },
    {
      slug: 'only-that-learner',
      level: 'documented',
      aspect: 'effect',
      statement: 'No other learner is registered.',
    },
    {
      slug: 'registered-now',
      level: 'derived',
      aspect: 'effect',
      statement: 'registrationDate is the day of the registration, and nothing has been launched or completed.',
      readings: ['RA7'],
    },
    {
      slug: 'twice',
      level: 'not-shown',
      aspect: 'state',
      statement: 'The result of registering twice.',
      readings: ['R89'],
    },
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
    numbers('progress and progressMandatory lie from 0 to 100; timeSpent and points are not negative.'),
    datesInOrder('The first launch is not after the last access.'),
    links,
    references,
    {
      slug: 'right-record',
      level: 'documented',
      aspect: 'response',
      statement: 'The registration with the requested GUID is returned.',
    },
    {
      slug: 'progress-statuses',
      followsRecords: 'wholly',
      level: 'not-shown',
      aspect: 'response',
      section: 'Session',
      statement: 'Which values of progressStatus occur.',
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
    {
      slug: 'no-body',
      level: 'documented',
      aspect: 'response',
      statement: 'A deletion returns no body.',
      readings: ['R78'],
    },
    {
      slug: 'gone',
      level: 'documented',
      aspect: 'state',
      section: STATES,
      statement: "A deleted registration is found neither by its GUID nor in the learner's list.",
      readings: ['R78', 'R91'],
    },
    {
      slug: 'only-that-record',
      level: 'documented',
      aspect: 'effect',
      statement: 'Nothing else is deleted: neither another registration nor the learner or the session.',
    },
    {
      slug: 'unknown-registration',
      level: 'derived',
      aspect: 'error',
      statement: 'Deleting by a GUID that no registration has returns no record and deletes nothing.',
      readings: ['R91'],
    },
    {
      slug: 'registers-again',
      level: 'derived',
      aspect: 'state',
      section: STATES,
      statement: 'A learner whose registration is deleted has none, and can be registered to the same session again.',
      readings: ['R89'],
    },
    {
      slug: 'again',
      level: 'not-shown',
      aspect: 'state',
      statement: 'The result of deleting twice.',
    },
  ],
}
