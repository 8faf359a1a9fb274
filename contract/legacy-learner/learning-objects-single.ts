/** Terms of single learning objects: reading, rating, downloading: legacy-learner, Endpoints. */
import { type ClauseText, derived, documented, notShown, under } from '../clause.ts'
import type { ReadingId } from '../readings.ts'
import type { Terms } from '../terms.ts'
import { consequence, notRequested, oddValues } from './statements.ts'

const learningObject = under('Learning object (value item)')

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
    documented('locale-accepted', 'filter', 'locale takes each of the locales that the object lists.', 'R101'),
    derived('locale', 'filter', 'locale returns the object in that locale, one of its own.'),
    notShown('locale-unknown', 'filter', 'The answer for a locale that the object lacks.'),
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
    documented(
      'votes',
      'effect',
      'Each vote from 1 to 5 becomes the rate of the learner, in the answer and in a later read.',
    ),
    derived('only-that', 'effect', 'A vote does not change the rates of other learning objects.'),
    learningObject.documented(
      'by-another',
      'effect',
      'rate is the one that the learner who asks has given, no matter how others vote.',
    ),
    learningObject.derived(
      'in-list',
      'effect',
      'The rate of an object in the list is the vote that the learner gave it.',
      'R105',
    ),
    derived('one-vote', 'effect', 'A second vote of the same learner replaces the first, if it is accepted.', 'R105'),
    learningObject.derived(
      'one-favourite',
      'effect',
      'isFavourite is the number of favourites: each learner counts once, however often the favourite is set.',
    ),
    learningObject.derived(
      'others-favourites',
      'effect',
      'Removing a favourite lowers isFavourite by no more than one.',
    ),
    derived('vote-type', 'body', 'A vote that is not an integer is refused or ignored.', 'R117'),
    derived('refused-unchanged', 'effect', 'A refused request changes neither the vote nor the favourite.', 'R118'),
    derived('totals', 'effect', 'After a vote neither totalRate nor totalVote is 0.'),
    documented('vote-bounds', 'body', 'A vote outside 1 to 5 is refused or ignored.', 'R75'),
    documented(
      'favourite',
      'effect',
      'favourite 1 makes isFavourite at least 1, and favourite 0 lowers it again.',
      'R69',
    ),
    derived(
      'vote-and-favourite',
      'effect',
      'A vote does not change the favourite, nor a favourite the vote; where both are accepted in one request, both count.',
      'R69',
    ),
    notShown('favourite-alone', 'body', 'Whether a favourite needs a vote beside it.'),
    notShown('nothing-sent', 'body', 'The result of a request without vote and favourite.'),
  ],
}

export const learningObjectsDownload: Terms = {
  operation: 'legacy-learner/learning-objects.download',
  section: 'Endpoints',
  answer: { kind: 'record', schema: 'legacy-learner/download' },
  returns: 'the download link',
  identifier: { parameter: 'learningObjectId', unknown: 2_000_000_011 },
  clauses: [
    notShown('not-downloadable', 'response', 'The answer for an object that is not downloadable.'),
    consequence('address', 'Endpoints', 'downloadUrl can be used as an address.'),
    notRequested('leads-to-file', 'downloadUrl leads to the file of the learning object.', 'Endpoints'),
    derived('own-link', 'response', 'Different objects have different download links.'),
  ],
}
