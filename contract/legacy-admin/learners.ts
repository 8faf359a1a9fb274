/** Terms of the learner operations: legacy-admin, Endpoints and the Learner resource. */
import type { BodyMember, Terms } from '../terms.ts'
import {
  asListed,
  countOfDefaultPage,
  datesInOrder,
  guidForm,
  guidKept,
  links,
  numbers,
  pageLinks,
  references,
  totalCount,
} from './consistency.ts'
import { ENDPOINTS, pages, UNKNOWN_GUID } from './service.ts'

const section = ENDPOINTS

const written = {
  login: { type: 'string' },
  referenceNumber: { type: 'string' },
  name: { type: 'string' },
  firstName: { type: 'string' },
  email: { type: 'string' },
  language: { type: 'string' },
  entityGuid: { type: 'string' },
  status: { type: 'string', values: ['Y', 'N', 'U'] },
  start: { type: 'date' },
  end: { type: 'date' },
  customFields: { type: 'object' },
  presentation: { type: 'string' },
  web: { type: 'string' },
  twitter: { type: 'string' },
  linkedIn: { type: 'string' },
} as const satisfies Record<string, BodyMember>

export const learnersGet: Terms = {
  operation: 'legacy-admin/learners.get',
  section,
  answer: { kind: 'single', schema: 'legacy-admin/learner' },
  returns: 'an array with the learner',
  identifier: { parameter: 'learner_guid', unknown: UNKNOWN_GUID, member: 'guid' },
  clauses: [
    asListed,
    guidForm,
    numbers('points and badges are not negative.'),
    datesInOrder('The start of a learner is not after the end.'),
    links,
    references,
    {
      slug: 'language-code',
      level: 'documented',
      aspect: 'response',
      section: 'Learner',
      statement: 'language is a language code.',
      readings: ['RA2'],
    },
    {
      slug: 'right-record',
      level: 'documented',
      aspect: 'response',
      statement: 'The learner with the requested GUID is returned.',
    },
  ],
}

export const learnersSearch: Terms = {
  operation: 'legacy-admin/learners.search',
  section,
  answer: { kind: 'page', schema: 'legacy-admin/learner' },
  returns: 'an array of learners',
  of: 'learners',
  paging: pages('documented'),
  filters: {
    guid: { kind: 'text', member: 'guid', readings: ['R37', 'R124'] },
    login: { kind: 'text', member: 'login', readings: ['R80'] },
    referenceNumber: { kind: 'text', member: 'referenceNumber', readings: ['R80'] },
    name: { kind: 'text', member: 'name', readings: ['R80'] },
    firstname: { kind: 'text', member: 'firstName|firstname', readings: ['R80', 'R93'] },
    email: { kind: 'text', member: 'email', readings: ['R80'] },
    enabled: { kind: 'choice', member: 'enabled', values: [true, false] },
  },
  inputs: { entityGuid: 'filter-entityGuid' },
  clauses: [
    {
      slug: 'filter-entityGuid',
      level: 'documented',
      aspect: 'filter',
      statement: 'entityGuid finds the learners of that entity, and not all learners.',
      readings: ['R38'],
    },
    {
      slug: 'other-credentials',
      level: 'derived',
      aspect: 'access',
      section: 'Authentication',
      statement: 'A bearer token or a session cookie is no substitute for the API key.',
      readings: ['R20'],
    },
    totalCount,
    pageLinks,
    countOfDefaultPage,
    {
      slug: 'filters-together',
      level: 'derived',
      aspect: 'filter',
      statement: 'Filters that are given together hold together.',
      readings: ['R101'],
    },
    {
      slug: 'filter-encoding',
      level: 'documented',
      aspect: 'encoding',
      statement: 'A percent-encoded filter value is decoded.',
    },
  ],
}

export const learnersCreate: Terms = {
  operation: 'legacy-admin/learners.create',
  section,
  answer: { kind: 'record', schema: 'legacy-admin/learner' },
  returns: 'the learner',
  body: written,
  clauses: [
    {
      slug: 'unknown-entity',
      level: 'derived',
      aspect: 'body',
      statement: 'An entity that does not exist is refused, or not assigned.',
      readings: ['R120'],
    },
    {
      slug: 'unique-login',
      level: 'derived',
      aspect: 'state',
      statement: 'An existing login is refused, and its learner stays unchanged.',
      readings: ['R82'],
    },
    {
      slug: 'awkward-values',
      level: 'documented',
      aspect: 'encoding',
      statement: 'Any text is stored as sent: long, non-Latin, right-to-left, quotes, symbols.',
    },
    {
      slug: 'appears-in-search',
      level: 'derived',
      aspect: 'effect',
      statement: 'A created learner is found by the search and by its GUID, with the same members.',
    },
    {
      slug: 'status-enabled',
      level: 'derived',
      aspect: 'state',
      section: 'States and transitions',
      statement: 'A learner of status Y is active and one of status N inactive.',
    },
    {
      slug: 'enabled-between',
      level: 'not-shown',
      aspect: 'state',
      section: 'States and transitions',
      statement: 'The value of enabled for a learner of status U before, between and after its two dates.',
    },
    { slug: 'required', level: 'not-shown', aspect: 'body', statement: 'Which fields are required.' },
  ],
}

export const learnersUpdate: Terms = {
  operation: 'legacy-admin/learners.update',
  section,
  answer: { kind: 'record', schema: 'legacy-admin/learner' },
  returns: 'the learner',
  identifier: { parameter: 'learner_guid', unknown: UNKNOWN_GUID, member: 'guid' },
  body: written,
  clauses: [
    {
      slug: 'unknown-entity',
      level: 'derived',
      aspect: 'body',
      statement: 'An entity that does not exist is refused, or not assigned.',
      readings: ['R120'],
    },
    {
      slug: 'inactive-sign-in',
      level: 'derived',
      aspect: 'state',
      section: 'States and transitions',
      statement: 'A learner of status N, or of status U outside its dates, cannot sign in.',
      readings: ['R105'],
    },
    guidKept,
    {
      slug: 'own-login',
      level: 'documented',
      aspect: 'effect',
      statement: "Repeating the learner's own login is accepted.",
      readings: ['R82'],
    },
    {
      slug: 'taken-login',
      level: 'derived',
      aspect: 'state',
      statement: 'A login that another learner has is refused, and nothing is changed.',
      readings: ['R82'],
    },
    {
      slug: 'status-returned',
      level: 'documented',
      aspect: 'state',
      section: 'States and transitions',
      statement: 'An update of the status returns the new status.',
    },
    { slug: 'enabled-accepted', level: 'documented', aspect: 'body', statement: 'enabled is accepted too.' },
    {
      slug: 'only-that-record',
      level: 'documented',
      aspect: 'effect',
      statement: 'Only the learner with that GUID is changed.',
    },
    { slug: 'awkward-values', level: 'documented', aspect: 'encoding', statement: 'Any text is stored as sent.' },
    {
      slug: 'markup',
      level: 'not-shown',
      aspect: 'encoding',
      statement: 'Whether markup in the texts of a learner comes back as sent, escaped or removed.',
      readings: ['R104'],
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
