/** Terms of learning objects: legacy-learner, List learning objects, Endpoints and the Learning object resource. */

import { type ClauseText, derived, notShown } from '../clause.ts'
import type { ReadingId } from '../readings.ts'
import type { Terms } from '../terms.ts'
import { availableOnly, consequence, countFiltered, filteredPages, oddValues } from './statements.ts'

const LIST = 'List learning objects, query'
const OBJECT = 'Learning object'

const filter = (slug: string, statement: string, ...readings: ReadingId[]): ClauseText => ({
  slug,
  level: 'documented',
  aspect: 'filter',
  statement,
  ...(readings.length ? { readings } : {}),
})

const member = (slug: string, statement: string, ...readings: ReadingId[]): ClauseText => ({
  slug,
  level: 'documented',
  aspect: 'response',
  section: OBJECT,
  statement,
  ...(readings.length ? { readings } : {}),
})

const sorts: readonly ClauseText[] = [
  filter('sort-lastAccessDate', 'sort=lastAccessDate sorts by launchDate, the latest first.', 'R68'),
  ...(['view', 'rate', 'update'] as const).flatMap((sort): ClauseText[] => [
    filter(`sort-${sort}`, `sort=${sort} sorts the objects by that value.`, 'R68'),
    derived(`sort-${sort}-descending`, 'filter', `sort=${sort} starts with the highest value.`, 'R68'),
  ]),
  derived('sort-filtered', 'filter', 'sort and filter given together both apply.', 'R10', 'R68'),
  notShown('sort-unknown', 'filter', 'The result of an unknown sort.'),
]

const durations: readonly ClauseText[] = [
  filter('duration-short', 'filter=short finds exactly the objects of at most 10 minutes.', 'R67'),
  filter('duration-medium', 'filter=medium finds the objects between 10 and 30 minutes, and none above 30.', 'R67'),
  filter('duration-long', 'filter=long finds exactly the objects of more than 30 minutes.', 'R67'),
  notShown('duration-unknown', 'filter', 'The result of a duration range that is not listed.'),
]

export const learningObjectsList: Terms = {
  operation: 'legacy-learner/learning-objects.list',
  section: LIST,
  answer: { kind: 'page', schema: 'legacy-learner/learning-object' },
  returns: 'an array of learning objects',
  of: 'learning objects',
  inputs: { filter: 'duration-long', mobileTraining: 'mobileTraining' },
  paging: {
    style: 'offset',
    size: 'limit',
    from: 'offset',
    default: 10,
    maximum: 50,
    pastEnd: 'not-shown',
    narrowed: [{ filter: 'short' }, { filter: 'long' }],
  },
  filters: {
    theme: { kind: 'text', member: 'theme.theme', several: true, unknown: 'lpcqzxwvkj', readings: ['R37', 'R103'] },
    sessionGuid: { kind: 'exact', member: 'sessionGuid' },
    folderId: { kind: 'hidden', unknown: 2_000_000_011, named: true },
    linkedToLoId: { kind: 'hidden', unknown: 2_000_000_011, named: true },
    keyword: { kind: 'hidden', unknown: 'lpcqzxwvkj', named: true },
    tags: { kind: 'hidden', unknown: 'lpcqzxwvkj' },
  },
  clauses: [
    oddValues,
    countFiltered,
    filteredPages,
    ...sorts,
    ...durations,
    filter('types', 'types finds only objects of the given types, one or several.', 'R73'),
    filter('tags', 'tags finds exactly the objects that have all the given tags.', 'RL12'),
    { ...filter('keyword', 'keyword finds an object by a word of its title.'), level: 'derived' },
    {
      ...filter('keyword-letters', 'keyword finds an object by a word with non-ASCII letters.'),
      level: 'derived',
      aspect: 'encoding',
    },
    filter('keyword-accepted', 'keyword takes a word.', 'R101'),
    filter('folder', 'folderId 0, the default, returns all learning objects.'),
    filter('linked', 'linkedToLoId 0, the default, returns all learning objects.'),
    filter(
      'mobileTraining',
      'mobileTraining=true finds the mobile objects of trainings with isMobile, and none of other trainings.',
      'RL11',
    ),
    derived(
      'mobileTraining-false',
      'filter',
      'mobileTraining=true limits the objects to those of mobile trainings, and mobileTraining=false does not.',
      'RL11',
    ),
    member('progression-percent', 'progression is between 0 and 100.', 'R70'),
    member('scorm-data', 'raw_tracking_data is a string with a JSON map.', 'RL13'),
    availableOnly('learning objects'),
    {
      ...member('launch-date', "launchDate is the date of the learner's last access."),
      undecidable: 'no operation is documented to count as an access',
    },
    {
      ...member('sort-order', 'sortOrder is the order of the object in its training session.'),
      undecidable: 'the order in a session is shown by no other operation',
    },
    {
      ...filter('folder-objects', 'folderId finds the objects of that folder.'),
      undecidable: 'the id of a folder is shown nowhere',
    },
    {
      ...filter('linked-objects', 'linkedToLoId finds the objects linked to that one.'),
      undecidable: 'what a learning object is linked to is shown nowhere',
    },
    {
      ...filter('linked-accepted', 'linkedToLoId takes the loId of a learning object.'),
      readings: ['R101'],
    },
    member('thumbnails', 'thumbnail holds URIs, where they are set.'),
    consequence(
      'activity-address',
      OBJECT,
      'activity_url of scormData, where it is a text, can be used as an address.',
      'RL13',
    ),
    consequence('numbers', OBJECT, 'Minutes and counters are not negative, and a rate is from 0 to 5.', 'R69', 'R119'),
    consequence(
      'one-lo-id',
      OBJECT,
      'One guid has one loId, wherever the object is placed, and one loId one type.',
      'RL29',
    ),
    consequence('type-label', OBJECT, 'typeLabel is not the label that the types operation gives to another code.'),
    consequence('own-locale', OBJECT, 'locale is among locales.'),
    consequence(
      'context-guids',
      OBJECT,
      'sessionGuid and trainingGuid name a session and its training, and each session has a registration of its own.',
      'R120',
    ),
    consequence(
      'own-context',
      OBJECT,
      'registrationGuid and trackingId are those of the signed-in learner, and of no other.',
    ),
    derived('filters-together', 'filter', 'Filters given together all apply.', 'R10'),
    member('single-only', 'tags and contentURIs appear only where a single object is read.', 'R74', 'RL4'),
  ],
}
