/** Terms of the training operations: legacy-admin, Endpoints and the Training resource. */
import type { Terms } from '../terms.ts'
import { asListed, countOfDefaultPage, guidForm, guidKept, links, pageLinks, totalCount } from './consistency.ts'
import { ENDPOINTS, pages, UNKNOWN_GUID } from './service.ts'
import { TRAINING, trainingRules, writtenTexts } from './trainings-rules.ts'

const TYPES = [
  'blended',
  'eLearning',
  'guided',
  'learningChannel',
  'knowledgeCommunity',
  'learningFeed',
  'campus',
] as const

export const trainingsList: Terms = {
  operation: 'legacy-admin/trainings.list',
  section: ENDPOINTS,
  answer: { kind: 'page', schema: 'legacy-admin/training-short', shortOf: 'legacy-admin/training' },
  returns: 'an array of trainings in short form',
  of: 'trainings',
  paging: pages('derived'),
  filters: {
    type: { kind: 'choice', member: 'type', values: TYPES, near: { blended: ['blendedx'] }, readings: ['R40', 'RA5'] },
    guid: { kind: 'text', member: 'guid', readings: ['R37', 'R124'] },
  },
  superseded: true,
  clauses: [
    totalCount,
    pageLinks,
    countOfDefaultPage,
    {
      slug: 'title-part',
      level: 'documented',
      aspect: 'filter',
      statement: 'title is a like search: a part of a title finds the training, in at least one pattern syntax.',
      readings: ['RA14'],
    },
    {
      slug: 'filters-together',
      level: 'derived',
      aspect: 'filter',
      statement: 'Filters that are given together hold together.',
      readings: ['R101'],
    },
    {
      slug: 'filter-title',
      level: 'documented',
      aspect: 'filter',
      statement: 'title finds the trainings with that title, and none without the text in any language.',
      readings: ['R80'],
    },
    {
      slug: 'title-not-code',
      level: 'derived',
      aspect: 'filter',
      statement: 'title looks in titles: a training whose code alone has the text is not found.',
      readings: ['R80'],
    },
    {
      slug: 'filter-title-translated',
      level: 'documented',
      aspect: 'filter',
      statement: 'title finds a training by a translated title.',
    },
    {
      slug: 'filter-code',
      level: 'documented',
      aspect: 'filter',
      statement: 'code finds the training with that code, and none whose code does not contain it.',
      readings: ['R80'],
    },
    {
      slug: 'filter-status',
      level: 'derived',
      aspect: 'filter',
      statement: 'status, given one of the states, returns only trainings of that status.',
      readings: ['RA8'],
    },
    {
      slug: 'filter-encoding',
      level: 'documented',
      aspect: 'encoding',
      statement: 'A percent-encoded filter value is decoded.',
    },
    {
      slug: 'status-values',
      level: 'not-shown',
      aspect: 'filter',
      statement: 'Which values the status filter accepts.',
    },
    {
      slug: 'title-pattern',
      level: 'not-shown',
      aspect: 'filter',
      statement: 'What title matches: substrings, wildcards, letter case.',
    },
  ],
}

export const trainingsGet: Terms = {
  operation: 'legacy-admin/trainings.get',
  section: ENDPOINTS,
  answer: { kind: 'single', schema: 'legacy-admin/training' },
  returns: 'an array with the training',
  identifier: { parameter: 'training_guid', unknown: UNKNOWN_GUID, member: 'guid' },
  clauses: [
    asListed,
    guidForm,
    links,
    {
      slug: 'right-record',
      level: 'documented',
      aspect: 'response',
      statement: 'The training with the requested GUID is returned.',
    },
    {
      slug: 'threshold-blendedx',
      level: 'derived',
      aspect: 'response',
      section: TRAINING,
      statement: 'threshold is set for blendedx trainings only.',
      readings: ['RA9'],
    },
    {
      slug: 'sequence-program',
      level: 'derived',
      aspect: 'response',
      section: TRAINING,
      statement: 'sequenceMode is 0 or 1 for programs, and absent, empty or 0 elsewhere.',
      readings: ['RA9'],
    },
    {
      slug: 'translation-languages',
      level: 'derived',
      aspect: 'response',
      section: TRAINING,
      statement: 'Translations are keyed by language code.',
      readings: ['RA2'],
    },
    {
      slug: 'modes',
      level: 'not-shown',
      aspect: 'response',
      section: 'Session',
      statement: 'Which values of mode occur.',
    },
  ],
}

export const trainingsCreate: Terms = {
  operation: 'legacy-admin/trainings.create',
  section: ENDPOINTS,
  answer: { kind: 'record', schema: 'legacy-admin/training' },
  returns: 'the training',
  body: {
    type: { type: 'string', values: [...TYPES, 'blendedx', 'program'] },
    status: { type: 'string', values: ['C', 'P', 'A'] },
    ...writtenTexts,
  },
  clauses: [
    {
      slug: 'other-type-members',
      level: 'derived',
      aspect: 'effect',
      section: 'Training',
      statement:
        'threshold of a type other than blendedx and sequenceMode of one other than program are refused or not stored.',
      readings: ['RA9'],
    },
    ...trainingRules,
    {
      slug: 'status-default',
      level: 'documented',
      aspect: 'state',
      section: 'States and transitions',
      statement: 'A training without status is created under construction.',
    },
    {
      slug: 'language-default',
      level: 'documented',
      aspect: 'body',
      section: TRAINING,
      statement: 'A training without language is created in en-GB, where that locale is activated.',
      readings: ['R83'],
    },
    {
      slug: 'body-threshold',
      level: 'documented',
      aspect: 'effect',
      statement: 'The threshold of a blendedx training is stored as sent.',
    },
    {
      slug: 'body-sequenceMode',
      level: 'documented',
      aspect: 'effect',
      statement: 'The sequence mode of a program is stored as sent: 0 open, 1 sequenced.',
    },
    {
      slug: 'values-sequenceMode',
      level: 'documented',
      aspect: 'body',
      section: TRAINING,
      statement: 'A sequence mode other than 0 and 1 is refused or not stored.',
      readings: ['R40'],
    },
    {
      slug: 'appears-in-list',
      level: 'derived',
      aspect: 'effect',
      statement: 'A created training is found once in the list and by its GUID, with the same members.',
    },
    { slug: 'required', level: 'not-shown', aspect: 'body', statement: 'Which fields are required.' },
    {
      slug: 'same-code',
      level: 'not-shown',
      aspect: 'state',
      statement: 'Whether two trainings may share a code.',
    },
  ],
}

export const trainingsUpdate: Terms = {
  operation: 'legacy-admin/trainings.update',
  section: ENDPOINTS,
  answer: { kind: 'record', schema: 'legacy-admin/training' },
  returns: 'the training',
  identifier: { parameter: 'training_guid', unknown: UNKNOWN_GUID, member: 'guid' },
  body: writtenTexts,
  superseded: true,
  clauses: [
    guidKept,
    ...trainingRules,
    {
      slug: 'status-stored',
      level: 'documented',
      aspect: 'state',
      section: 'States and transitions',
      statement: 'A status that an update accepts is stored and returned.',
      readings: ['RA10'],
    },
    {
      slug: 'published-updated',
      level: 'documented',
      aspect: 'state',
      statement: 'A published training is updated like any other.',
      readings: ['R101'],
    },
    {
      slug: 'unlisted-kept',
      level: 'derived',
      aspect: 'effect',
      statement: 'An update, which does not list threshold and sequenceMode, leaves them unchanged.',
      readings: ['RA15', 'R116'],
    },
    {
      slug: 'type-kept',
      level: 'derived',
      aspect: 'effect',
      statement: 'An update, which does not list type, leaves the type unchanged.',
      readings: ['RA15'],
    },
    {
      slug: 'status-unknown',
      level: 'documented',
      aspect: 'state',
      section: TRAINING,
      statement: 'A status other than C, P and A is refused or not stored.',
      readings: ['R40'],
    },
    {
      slug: 'only-that-record',
      level: 'documented',
      aspect: 'effect',
      statement: 'Only the training with that GUID is changed.',
    },
    {
      slug: 'transitions',
      level: 'not-shown',
      aspect: 'state',
      section: 'States and transitions',
      statement: 'Which transitions of the status are accepted.',
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
