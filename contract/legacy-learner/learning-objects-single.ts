/** Terms of single learning objects: reading, rating, downloading: legacy-learner, Endpoints. */
import type { ClauseText } from '../clause.ts'
import type { ReadingId } from '../readings.ts'
import type { Terms } from '../terms.ts'
import { consequence, notRequested, oddValues } from './statements.ts'

const OBJECT = 'Learning object'

const member = (slug: string, statement: string, ...readings: ReadingId[]): ClauseText => ({
  slug,
  level: 'documented',
  aspect: 'response',
  section: OBJECT,
  statement,
  ...(readings.length ? { readings } : {}),
})

export const learningObjectsGet: Terms = {
  operation: 'legacy-learner/learning-objects.get',
  section: 'Endpoints',
  answer: { kind: 'record', schema: 'legacy-learner/single-learning-object' },
  returns: 'the learning object with tags and contentURIs',
  identifier: { parameter: 'id', unknown: 2_000_000_011, member: 'id' },
  inputs: { locale: 'locale-accepted' },
  clauses: [
    oddValues,
    member('right-object', 'The object is the one with that session item id.', 'R71'),
    consequence('same-as-list', OBJECT, 'The object has the same members as in the list.', 'R105'),
    consequence('addresses', OBJECT, 'launchURI and subtitleURIs, where they are set, can be used as addresses.'),
    {
      slug: 'locale-accepted',
      level: 'documented',
      aspect: 'filter',
      statement: 'locale takes each of the locales that the object lists.',
      readings: ['R101'],
    },
    {
      slug: 'locale',
      level: 'derived',
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
  inputs: { vote: 'votes', favourite: 'favourite' },
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
      level: 'derived',
      aspect: 'effect',
      statement: 'A vote does not change the rates of other learning objects.',
    },
    {
      slug: 'in-list',
      level: 'derived',
      aspect: 'effect',
      section: 'Learning object (value item)',
      statement: 'The list shows as rate of an object what the learner has given it.',
      readings: ['R105'],
    },
    {
      slug: 'one-vote',
      level: 'derived',
      aspect: 'effect',
      statement: 'A second vote of the same learner replaces the first, if it is served.',
      readings: ['R105'],
    },
    {
      slug: 'one-favourite',
      level: 'derived',
      aspect: 'effect',
      section: 'Learning object (value item)',
      statement: 'isFavourite is the number of favourites: one of a learner, however often it is set.',
    },
    {
      slug: 'others-favourites',
      level: 'derived',
      aspect: 'effect',
      section: 'Learning object (value item)',
      statement: 'Taking back a favourite takes no more than one from isFavourite.',
    },
    {
      slug: 'vote-type',
      level: 'derived',
      aspect: 'body',
      statement: 'A vote that is not an integer is refused or ignored.',
      readings: ['R117'],
    },
    {
      slug: 'refused-unchanged',
      level: 'derived',
      aspect: 'effect',
      statement: 'A refused request changes neither the vote nor the favourite.',
      readings: ['R118'],
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
      statement: 'A vote does not change the favourite, nor the favourite the vote; served together, both count.',
      readings: ['R69'],
    },
    {
      slug: 'favourite-alone',
      level: 'not-shown',
      aspect: 'body',
      statement: 'Whether a favourite needs a vote beside it.',
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
    consequence('address', 'Endpoints', 'downloadUrl can be used as an address.'),
    notRequested('leads-to-file', 'downloadUrl leads to the file of the learning object.', 'Endpoints'),
    {
      slug: 'own-link',
      level: 'derived',
      aspect: 'response',
      statement: 'Different objects have different download links.',
    },
  ],
}
