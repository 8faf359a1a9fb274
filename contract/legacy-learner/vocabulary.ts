/** Terms of themes and types: legacy-learner, Endpoints and the type codes of the Learning object resource. */

import type { ClauseText } from '../clause.ts'
import type { ReadingId } from '../readings.ts'
import type { Terms } from '../terms.ts'
import { consequence, oddValues } from './statements.ts'

const code = (slug: string, level: ClauseText['level'], statement: string, ...readings: ReadingId[]): ClauseText => ({
  slug,
  level,
  aspect: 'response',
  section: 'Learning object',
  statement,
  ...(readings.length ? { readings } : {}),
})

export const themesList: Terms = {
  operation: 'legacy-learner/themes.list',
  section: 'Endpoints',
  answer: { kind: 'page', schema: 'legacy-learner/theme' },
  returns: 'an array of themes',
  of: 'themes',
  paging: {
    style: 'offset',
    size: 'limit',
    from: 'offset',
    default: 10,
    maximum: 50,
    fromDefault: 'not-shown',
    pastEnd: 'not-shown',
  },
  clauses: [
    oddValues,
    consequence('names-themes', 'Endpoints', 'The titles are the names that learning objects show as theme.', 'R103'),
  ],
}

export const typesList: Terms = {
  operation: 'legacy-learner/types.list',
  section: 'Endpoints',
  answer: { kind: 'record', schema: 'legacy-learner/types' },
  returns: 'a map of type code to label',
  clauses: [
    code('known-codes', 'documented', 'Every code is one of the ten documented ones.', 'R73'),
    code('all-codes', 'derived', 'All ten documented codes are listed.', 'R73'),
    code('label-of-another', 'documented', 'No type code has the documented label of another.'),
    code('labelled', 'derived', 'Every code has a label that is not empty.'),
    code('labels', 'not-shown', 'The labels of the codes.', 'R73'),
  ],
}
