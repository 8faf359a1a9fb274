/** Statements about the whole of the older learner interface. */
import { serviceClause } from '../clause.ts'

const of = 'legacy-learner'

export const legacyLearnerService = [
  serviceClause(of, 'Authentication', {
    slug: 'session-lifetime',
    level: 'not-shown',
    aspect: 'token',
    statement: 'Lifetime and renewal of the session cookie.',
    undecidable: 'a run is too short to see it end; the attributes of the cookie are observed at login',
  }),
  serviceClause(of, 'Errors', {
    slug: 'statuses',
    level: 'not-shown',
    aspect: 'error',
    statement: 'Status codes and message catalogue.',
    undecidable: 'observed per operation as its refusal status',
  }),
]
