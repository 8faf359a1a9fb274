/** Terms of the session operations: legacy-admin, Endpoints and the Session resource. */
import type { ClauseText } from '../clause.ts'
import type { BodyMember, Terms } from '../terms.ts'
import { datesInOrder, distinct, guidForm, guidKept, links, longTexts } from './consistency.ts'
import { ENDPOINTS, UNKNOWN_GUID } from './service.ts'

const SESSION = 'Session'

const written = {
  title: { type: 'string' },
  start: { type: 'date' },
  end: { type: 'date' },
  welcomeText: { type: 'string', html: true },
  translations: { type: 'object' },
} as const satisfies Record<string, BodyMember>

const rules: readonly ClauseText[] = [
  {
    slug: 'empty-end',
    level: 'documented',
    aspect: 'body',
    section: SESSION,
    statement: 'The end may be empty: such a session is accepted and shows no end.',
    readings: ['R86'],
  },
  {
    slug: 'welcome-markup',
    level: 'documented',
    aspect: 'body',
    section: SESSION,
    statement: 'Rich text in the welcome text is accepted and kept.',
  },
  {
    slug: 'translation-members',
    level: 'documented',
    aspect: 'effect',
    section: SESSION,
    statement: 'Each member of a translation is stored as sent in bracket notation, for several languages at once.',
    readings: ['R81'],
  },
  {
    slug: 'awkward-values',
    level: 'documented',
    aspect: 'encoding',
    statement: 'Any title is stored as sent: non-Latin, right-to-left, quotes, symbols.',
  },
  {
    slug: 'date-order',
    level: 'not-shown',
    aspect: 'body',
    statement: 'The result of an end date before the start date.',
  },
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
    {
      slug: 'of-that-training',
      level: 'documented',
      aspect: 'response',
      statement: 'Every session of the list links to the training in the path.',
      readings: ['R76', 'R120'],
    },
    {
      slug: 'as-read',
      level: 'derived',
      aspect: 'response',
      statement: 'A session of the list can be read by its GUID with the same language and dates.',
    },
    {
      slug: 'own-only',
      level: 'documented',
      aspect: 'response',
      statement: 'The list holds the sessions of that training and of no other.',
    },
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
    {
      slug: 'title-255',
      level: 'documented',
      aspect: 'body',
      statement: 'A title of 255 characters is stored; a longer one is refused or cut.',
      readings: ['R85'],
    },
    {
      slug: 'appears-in-list',
      level: 'derived',
      aspect: 'effect',
      statement: "A created session is once in its training's list and can be read by its GUID.",
    },
    { slug: 'required', level: 'not-shown', aspect: 'body', statement: 'Which fields are required.' },
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
    {
      slug: 'right-record',
      level: 'documented',
      aspect: 'response',
      statement: 'The session with the requested GUID is returned.',
    },
    {
      slug: 'translation-languages',
      level: 'derived',
      aspect: 'response',
      section: SESSION,
      statement: 'Translations are keyed by language code.',
      readings: ['RA2'],
    },
  ],
}

export const sessionsUpdate: Terms = {
  operation: 'legacy-admin/sessions.update',
  section: ENDPOINTS,
  answer: { kind: 'record', schema: 'legacy-admin/session' },
  returns: 'the session',
  identifier: { parameter: 'session_guid', unknown: UNKNOWN_GUID, member: 'guid' },
  body: written,
  superseded: true,
  clauses: [
    guidKept,
    ...rules,
    longTexts,
    {
      slug: 'updated-in-list',
      level: 'derived',
      aspect: 'effect',
      statement: "The training's list shows an updated session with the same members as a read by its GUID.",
      readings: ['R105'],
    },
    {
      slug: 'only-that-record',
      level: 'documented',
      aspect: 'effect',
      statement: 'Only the session with that GUID is changed: no other one, and not its training.',
    },
    {
      slug: 'long-title',
      level: 'not-shown',
      aspect: 'body',
      statement: 'The result of an update with a title of 256 characters.',
      readings: ['R85'],
    },
    {
      slug: 'unsent-members',
      level: 'not-shown',
      aspect: 'effect',
      statement: 'What happens to members that are not sent.',
      readings: ['R81'],
    },
  ],
}
