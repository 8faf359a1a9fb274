/** Terms of the learner operations: legacy-admin, Endpoints and the Learner resource. */
import { derived, documented, notShown, under } from '../clause.ts'
import type { BodyMember, Terms } from '../terms.ts'
import {
  asListed,
  countOfDefaultPage,
  datesInOrder,
  guidForm,
  guidKept,
  links,
  longTexts,
  numbers,
  pageLinks,
  references,
  totalCount,
} from './consistency.ts'
import { ENDPOINTS, pages, UNKNOWN_GUID } from './service.ts'

const states = under('States and transitions')

const learner = under('Learner')

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
    learner.derived(
      'addresses',
      'response',
      'web, twitter and linkedIn, where they are set, can be used as addresses, or name a person there.',
    ),
    learner.documented('language-code', 'response', 'language is a language code.', 'RA2'),
    documented('right-record', 'response', 'The learner with the requested GUID is returned.'),
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
    documented(
      'filter-entityGuid',
      'filter',
      'entityGuid finds the learners of that entity, and not all learners.',
      'R38',
    ),
    under('Authentication').derived(
      'other-credentials',
      'access',
      'A bearer token or a session cookie is no substitute for the API key.',
      'R20',
    ),
    totalCount,
    pageLinks,
    countOfDefaultPage,
    learner.derived(
      'inactive-disabled',
      'response',
      'A learner of status N is inactive, and not shown as enabled.',
      'R105',
    ),
    derived('filters-together', 'filter', 'Filters that are given together all apply.', 'R101'),
    documented('filter-encoding', 'encoding', 'A percent-encoded filter value is decoded.'),
  ],
}

export const learnersCreate: Terms = {
  operation: 'legacy-admin/learners.create',
  section,
  answer: { kind: 'record', schema: 'legacy-admin/learner' },
  returns: 'the learner',
  body: written,
  clauses: [
    derived('unknown-entity', 'body', 'An entity that does not exist is refused, or not assigned.', 'R120'),
    derived('unique-login', 'state', 'An existing login is refused, and its learner stays unchanged.', 'R82'),
    documented(
      'awkward-values',
      'encoding',
      'Any text is stored as sent: long, non-Latin, right-to-left, quotes, symbols.',
    ),
    derived(
      'appears-in-search',
      'effect',
      'A created learner is found by the search and by its GUID, with the same members.',
    ),
    states.derived('status-enabled', 'state', 'A learner of status Y is active and one of status N inactive.'),
    states.notShown(
      'enabled-between',
      'state',
      'The value of enabled for a learner of status U before, between and after its two dates.',
    ),
    notShown('required', 'body', 'Which fields are required.'),
  ],
}

export const learnersUpdate: Terms = {
  operation: 'legacy-admin/learners.update',
  section,
  answer: { kind: 'record', schema: 'legacy-admin/learner' },
  returns: 'the learner',
  identifier: { parameter: 'learner_guid', unknown: UNKNOWN_GUID, member: 'guid' },
  body: written,
  refusedWith: { status: 'LPC_UNKNOWN_VALUE' },
  clauses: [
    derived('unknown-entity', 'body', 'An entity that does not exist is refused, or not assigned.', 'R120'),
    states.derived(
      'inactive-sign-in',
      'state',
      'A learner of status N, or of status U outside its dates, cannot sign in.',
      'R105',
    ),
    guidKept,
    documented('own-login', 'effect', "Repeating the learner's own login is accepted.", 'R82'),
    derived('taken-login', 'state', 'A login that another learner has is refused, and nothing is changed.', 'R82'),
    documented('inactive-updated', 'state', 'An inactive learner is updated like an active one.', 'R101'),
    states.documented('status-returned', 'state', 'An update of the status returns the new status.'),
    derived(
      'updated-in-search',
      'effect',
      'The search shows an updated learner with the same members as a read by its GUID.',
      'R105',
    ),
    documented('enabled-accepted', 'body', 'enabled is accepted too.'),
    documented('only-that-record', 'effect', 'Only the learner with that GUID is changed.'),
    longTexts,
    documented('awkward-values', 'encoding', 'Any text is stored as sent.'),
    notShown(
      'markup',
      'encoding',
      'Whether markup in the texts of a learner comes back as sent, escaped or removed.',
      'R104',
    ),
    notShown('unsent-members', 'effect', 'What happens to members that are not sent.', 'R81'),
  ],
}
