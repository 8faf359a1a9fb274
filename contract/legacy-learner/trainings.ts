/** Terms of the training list: legacy-learner, Endpoints and the Training resource. */
import { documented, notShown, under } from '../clause.ts'
import type { Terms } from '../terms.ts'
import { availableOnly, consequence, countFiltered, filteredPages, notRequested, oddValues } from './statements.ts'

export const trainingsList: Terms = {
  operation: 'legacy-learner/trainings.list',
  section: 'Endpoints',
  answer: { kind: 'page', schema: 'legacy-learner/training' },
  returns: 'an array of trainings',
  of: 'trainings',
  inputs: { filter: 'filter-onlyMobile' },
  paging: {
    style: 'offset',
    size: 'limit',
    from: 'offset',
    default: 10,
    maximum: 50,
    pastEnd: 'not-shown',
    narrowed: [{ filter: 'onlyMobile' }],
  },
  clauses: [
    oddValues,
    countFiltered,
    filteredPages,
    availableOnly('trainings'),
    notRequested('thumbnail-size', 'normalPictureUrl leads to a thumbnail of 220 by 124 pixels.', 'Training'),
    {
      ...under('Training').documented(
        'chapter-parents',
        'response',
        'parentGuid of a catalogInfo item names its parent chapter, or is null.',
      ),
      undecidable: 'no operation shows the chapters of the catalogue, so that any GUID may be one of them',
    },
    consequence('chapter-own-parent', 'Training', 'No chapter of catalogInfo is its own parent.'),
    consequence('one-id', 'Training', 'One guid has one trainingId, and one trainingId one guid.'),
    consequence('addresses', 'Training', 'normalPictureUrl, where it is set, can be used as an address.'),
    documented('filter-onlyMobile', 'filter', 'filter=onlyMobile finds exactly the trainings with isMobile.'),
    documented('filter-default', 'filter', 'An empty filter returns everything.'),
    notShown('filter-junk', 'filter', 'The result of an unknown filter value.'),
  ],
}
