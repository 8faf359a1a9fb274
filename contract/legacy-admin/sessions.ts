/** Terms of the session operations: legacy-admin, Endpoints and the Session resource. */
import { type ClauseText, derived, documented, notShown, under } from '../clause.ts'
import type { BodyMember, Terms } from '../terms.ts'
import { datesInOrder, distinct, guidForm, guidKept, links, longTexts } from './consistency.ts'
import { ENDPOINTS, UNKNOWN_GUID } from './service.ts'

const SESSION = 'Session'
const session = under(SESSION)

const written = {
  title: { type: 'string' },
  start: { type: 'date' },
  end: { type: 'date' },
  welcomeText: { type: 'string', html: true },
  translations: { type: 'object' },
} as const satisfies Record<string, BodyMember>

const rules: readonly ClauseText[] = [
  session.documented('empty-end', 'body', 'The end may be empty: such a session is accepted and shows no end.', 'R86'),
  session.derived(
    'empty-end-sent',
    'body',
    'An end that is sent as empty is no error: it is one that may be empty.',
    'R86',
  ),
  session.documented('welcome-markup', 'body', 'Rich text in the welcome text is accepted and kept.'),
  session.documented(
    'translation-members',
    'effect',
    'Each member of a translation is stored as sent in bracket notation, for several languages at once.',
    'R81',
  ),
  documented('awkward-values', 'encoding', 'Any title is stored as sent: non-Latin, right-to-left, quotes, symbols.'),
  notShown('date-order', 'body', 'The result of an end date before the start date.'),
]

export const trainingsSessions: Terms = {
  operation: 'legacy-admin/trainings.sessions',
  section: ENDPOINTS,
  answer: { kind: 'page', schema: 'legacy-admin/session-short', shortOf: 'legacy-admin/session' },
  returns: 'the sessions of the training in short form',
  of: 'sessions',
  count: 'always',
  identifier: { parameter: 'training_guid', unknown: UNKNOWN_GUID },
  superseded: true,
  clauses: [
    distinct,
    documented(
      'of-that-training',
      'response',
      'Every session of the list links to the training in the path.',
      'R76',
      'R120',
    ),
    derived('as-read', 'response', 'A session of the list can be read by its GUID with the same language and dates.'),
    documented('own-only', 'response', 'The list holds the sessions of that training and of no other.'),
  ],
}

export const sessionsCreate: Terms = {
  operation: 'legacy-admin/sessions.create',
  section: ENDPOINTS,
  answer: { kind: 'record', schema: 'legacy-admin/session' },
  returns: 'the session',
  identifier: { parameter: 'training_guid', unknown: UNKNOWN_GUID },
  body: written,
  superseded: true,
  clauses: [
    ...rules,
    documented('title-255', 'body', 'A title of 255 characters is stored; a longer one is refused or cut.', 'R85'),
    derived(
      'appears-in-list',
      'effect',
      "A created session is once in its training's list and can be read by its GUID.",
    ),
    notShown('required', 'body', 'Which fields are required.'),
  ],
}

export const sessionsGet: Terms = {
  operation: 'legacy-admin/sessions.get',
  section: ENDPOINTS,
  answer: { kind: 'single', schema: 'legacy-admin/session' },
  returns: 'an array with the session',
  identifier: { parameter: 'session_guid', unknown: UNKNOWN_GUID, member: 'guid' },
  clauses: [
    guidForm,
    datesInOrder('A session does not end before it starts.'),
    links,
    documented('right-record', 'response', 'The session with the requested GUID is returned.'),
    session.derived('translation-languages', 'response', 'Translations are keyed by language code.', 'RA2'),
  ],
}

export const sessionsUpdate: Terms = {
  operation: 'legacy-admin/sessions.update',
  section: ENDPOINTS,
  answer: { kind: 'record', schema: 'legacy-admin/session' },
  returns: 'the session',
  identifier: { parameter: 'session_guid', unknown: UNKNOWN_GUID, member: 'guid' },
  body: written,
  refusedWith: { start: 'not-a-date' },
  superseded: true,
  clauses: [
    guidKept,
    ...rules,
    longTexts,
    derived(
      'updated-in-list',
      'effect',
      "The training's list shows an updated session with the same members as a read by its GUID.",
      'R105',
    ),
    documented(
      'only-that-record',
      'effect',
      'Only the session with that GUID is changed: no other one, and not its training.',
    ),
    notShown('long-title', 'body', 'The result of an update with a title of 256 characters.', 'R85'),
    notShown('unsent-members', 'effect', 'What happens to members that are not sent.', 'R81'),
  ],
}
