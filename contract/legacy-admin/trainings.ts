/** Terms of the training operations: legacy-admin, Endpoints and the Training resource. */
import { derived, documented, notShown, under } from '../clause.ts'
import type { Terms } from '../terms.ts'
import {
  asListed,
  countOfDefaultPage,
  guidForm,
  guidKept,
  links,
  longTexts,
  pageLinks,
  totalCount,
} from './consistency.ts'
import { ENDPOINTS, pages, UNKNOWN_GUID } from './service.ts'
import { TRAINING, trainingRules, writtenTexts } from './trainings-rules.ts'

const states = under('States and transitions')

const training = under(TRAINING)

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
    documented(
      'title-part',
      'filter',
      'title is a like search: a part of a title finds the training, in at least one pattern syntax.',
      'RA14',
    ),
    derived('filters-together', 'filter', 'Filters that are given together all apply.', 'R101'),
    documented(
      'filter-title',
      'filter',
      'title finds the trainings with that title, and none without the text in any language.',
      'R80',
    ),
    derived(
      'title-not-code',
      'filter',
      'title looks in titles: a training whose code alone has the text is not found.',
      'R80',
    ),
    documented('filter-title-translated', 'filter', 'title finds a training by a translated title.'),
    documented(
      'filter-code',
      'filter',
      'code finds the training with that code, and none whose code does not contain it.',
      'R80',
    ),
    derived(
      'filter-status',
      'filter',
      'status, given one of the states, returns only trainings of that status.',
      'RA8',
    ),
    documented('filter-encoding', 'encoding', 'A percent-encoded filter value is decoded.'),
    notShown('status-values', 'filter', 'Which values the status filter accepts.'),
    notShown('title-pattern', 'filter', 'What title matches: substrings, wildcards, letter case.'),
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
    documented('right-record', 'response', 'The training with the requested GUID is returned.'),
    training.derived('threshold-blendedx', 'response', 'threshold is set for blendedx trainings only.', 'RA9'),
    training.derived(
      'sequence-program',
      'response',
      'sequenceMode is 0 or 1 for programs, and absent, empty or 0 elsewhere.',
      'RA9',
    ),
    training.derived('translation-languages', 'response', 'Translations are keyed by language code.', 'RA2'),
    { ...under('Session').notShown('modes', 'response', 'Which values of mode occur.'), followsRecords: 'wholly' },
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
    training.derived(
      'other-type-members',
      'effect',
      'A threshold for a type other than blendedx, or a sequenceMode for one other than program, is refused or not stored.',
      'RA9',
    ),
    ...trainingRules,
    states.documented('status-default', 'state', 'A training without status is created under construction.'),
    training.documented(
      'language-default',
      'body',
      'A training without language is created in en-GB, where that locale is activated.',
      'R83',
    ),
    documented('body-threshold', 'effect', 'The threshold of a blendedx training is stored as sent.'),
    documented('body-sequenceMode', 'effect', 'The sequence mode of a program is stored as sent: 0 open, 1 sequenced.'),
    training.documented(
      'values-sequenceMode',
      'body',
      'A sequence mode other than 0 and 1 is refused or not stored.',
      'R40',
    ),
    derived(
      'appears-in-list',
      'effect',
      'A created training is found once in the list and by its GUID, with the same members.',
    ),
    notShown('required', 'body', 'Which fields are required.'),
    notShown('same-code', 'state', 'Whether two trainings may share a code.'),
  ],
}

export const trainingsUpdate: Terms = {
  operation: 'legacy-admin/trainings.update',
  section: ENDPOINTS,
  answer: { kind: 'record', schema: 'legacy-admin/training' },
  returns: 'the training',
  identifier: { parameter: 'training_guid', unknown: UNKNOWN_GUID, member: 'guid' },
  body: writtenTexts,
  refusedWith: { language: 'zz-ZZ' },
  superseded: true,
  clauses: [
    guidKept,
    ...trainingRules,
    longTexts,
    states.documented('status-stored', 'state', 'A status that an update accepts is stored and returned.', 'RA10'),
    documented('published-updated', 'state', 'A published training is updated like any other.', 'R101'),
    derived(
      'unlisted-kept',
      'effect',
      'An update leaves threshold and sequenceMode, which it does not list, unchanged.',
      'RA15',
      'R116',
    ),
    derived('type-kept', 'effect', 'An update leaves the type, which it does not list, unchanged.', 'RA15'),
    training.documented('status-unknown', 'state', 'A status other than C, P and A is refused or not stored.', 'R40'),
    documented('only-that-record', 'effect', 'Only the training with that GUID is changed.'),
    states.notShown('transitions', 'state', 'Which transitions of the status are accepted.'),
    notShown('unsent-members', 'effect', 'What happens to members that are not sent.', 'R81'),
  ],
}
