/** Terms of learning objects: legacy-learner, List learning objects, Endpoints and the Learning object resource. */
import type { ClauseText } from '../clause.ts'
import type { Terms } from '../terms.ts'
import { countFiltered, oddValues } from './statements.ts'

const LIST = 'List learning objects, query'
const OBJECT = 'Learning object'

const filter = (slug: string, statement: string, ...readings: string[]): ClauseText => ({
  slug,
  level: 'documented',
  aspect: 'filter',
  statement,
  ...(readings.length ? { readings } : {}),
})

const member = (slug: string, statement: string, ...readings: string[]): ClauseText => ({
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
    {
      slug: `sort-${sort}-descending`,
      level: 'derived',
      aspect: 'filter',
      statement: `sort=${sort} starts with the highest value.`,
      readings: ['R68'],
    },
  ]),
  {
    slug: 'sort-filtered',
    level: 'derived',
    aspect: 'filter',
    statement: 'sort applies to a filtered list too, as parameters given together both apply.',
    readings: ['R10', 'R68'],
  },
  {
    slug: 'sort-unknown',
    level: 'not-shown',
    aspect: 'filter',
    statement: 'The result of an unknown sort.',
  },
]

const durations: readonly ClauseText[] = [
  filter('duration-short', 'filter=short finds exactly the objects of at most 10 minutes.', 'R67'),
  filter('duration-medium', 'filter=medium finds the objects between 10 and 30 minutes, and none above 30.', 'R67'),
  filter('duration-long', 'filter=long finds exactly the objects of more than 30 minutes.', 'R67'),
  {
    slug: 'duration-unknown',
    level: 'derived',
    aspect: 'filter',
    statement: 'A duration range that is not listed is refused or finds nothing.',
    readings: ['R40'],
  },
]

export const learningObjectsList: Terms = {
  operation: 'legacy-learner/learning-objects.list',
  section: LIST,
  answer: { kind: 'page', schema: 'legacy-learner/learning-object' },
  returns: 'an array of learning objects',
  of: 'learning objects',
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
    theme: { kind: 'text', member: 'theme.theme' },
    sessionGuid: { kind: 'exact', member: 'sessionGuid' },
    folderId: { kind: 'hidden', unknown: 2_000_000_011 },
    linkedToLoId: { kind: 'hidden', unknown: 2_000_000_011 },
    keyword: { kind: 'hidden', unknown: 'lpcqzxwvkj' },
    tags: { kind: 'hidden', unknown: 'lpcqzxwvkj' },
  },
  clauses: [
    oddValues,
    countFiltered,
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
    filter('folder', 'folderId 0, the default, returns all learning objects.'),
    filter('linked', 'linkedToLoId 0, the default, returns all learning objects.'),
    filter(
      'mobileTraining',
      'mobileTraining=true finds the mobile objects of trainings with isMobile, and none of other trainings.',
      'RL11',
    ),
    member('progression-percent', 'progression is between 0 and 100.', 'R70'),
    member('scorm-data', 'raw_tracking_data is a string with a JSON map.', 'RL13'),
    member('single-only', 'tags and contentURIs appear on the single read only.', 'R74', 'RL4'),
  ],
}

export const learningObjectsGet: Terms = {
  operation: 'legacy-learner/learning-objects.get',
  section: 'Endpoints',
  answer: { kind: 'record', schema: 'legacy-learner/single-learning-object' },
  returns: 'the learning object with tags and contentURIs',
  identifier: { parameter: 'id', unknown: 2_000_000_011 },
  clauses: [
    oddValues,
    member('right-object', 'The object is the one with that session item id, as the list shows it.', 'R71'),
    {
      slug: 'locale',
      level: 'documented',
      aspect: 'filter',
      statement: 'locale returns the object in that locale, one of its own.',
    },
    {
      slug: 'locale-unknown',
      level: 'not-shown',
      aspect: 'filter',
      statement: 'The answer for a locale that the object lacks.',
    },
  ],
}

export const learningObjectsRate: Terms = {
  operation: 'legacy-learner/learning-objects.rate',
  section: 'Endpoints',
  answer: { kind: 'record', schema: 'legacy-learner/rating' },
  returns: 'rate, totalRate and totalVote',
  identifier: { parameter: 'learningObjectId', unknown: 2_000_000_011 },
  clauses: [
    {
      slug: 'votes',
      level: 'documented',
      aspect: 'effect',
      statement: 'Each vote from 1 to 5 becomes the rate of the learner, in the answer and in a later read.',
    },
    {
      slug: 'only-that',
      level: 'documented',
      aspect: 'effect',
      statement: 'A vote does not change the rates of other learning objects.',
    },
    {
      slug: 'totals',
      level: 'derived',
      aspect: 'effect',
      statement: 'After a vote neither totalRate nor totalVote is 0.',
    },
    {
      slug: 'vote-bounds',
      level: 'documented',
      aspect: 'body',
      statement: 'A vote outside 1 to 5 is refused or ignored.',
      readings: ['R75'],
    },
    {
      slug: 'favourite',
      level: 'documented',
      aspect: 'effect',
      statement: 'favourite 1 makes isFavourite at least 1, and favourite 0 lowers it again.',
      readings: ['R69'],
    },
    {
      slug: 'vote-and-favourite',
      level: 'derived',
      aspect: 'effect',
      statement: 'A vote does not change the favourite, nor the favourite the vote.',
      readings: ['R69'],
    },
    {
      slug: 'nothing-sent',
      level: 'not-shown',
      aspect: 'body',
      statement: 'The result of a request without vote and favourite.',
    },
  ],
}

export const learningObjectsDownload: Terms = {
  operation: 'legacy-learner/learning-objects.download',
  section: 'Endpoints',
  answer: { kind: 'record', schema: 'legacy-learner/download' },
  returns: 'the download link',
  identifier: { parameter: 'learningObjectId', unknown: 2_000_000_011 },
  clauses: [
    {
      slug: 'not-downloadable',
      level: 'not-shown',
      aspect: 'response',
      statement: 'The answer for an object that is not downloadable.',
    },
    {
      slug: 'own-link',
      level: 'derived',
      aspect: 'response',
      statement: 'Different objects have different download links.',
    },
  ],
}
