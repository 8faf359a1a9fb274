/** Statements about the whole of the older learner interface. */
import { serviceClause } from '../clause.ts'

const of = 'legacy-learner'

export const service = [
  serviceClause(of, 'Authentication', {
    slug: 'session-lifetime',
    level: 'not-shown',
    aspect: 'token',
    statement: 'Lifetime and renewal of the session cookie.',
    undecidable: 'a run is too short to see a session expire; the cookie attributes are recorded at login',
  }),
  serviceClause(of, 'Errors', {
    slug: 'statuses',
    level: 'not-shown',
    aspect: 'error',
    statement: 'Status codes and message catalogue.',
    undecidable: 'recorded per operation as its refusal status',
  }),
]
