/** Statements about the whole of the older learner interface. */
import { notShown, serviceClause } from '../clause.ts'

const of = 'legacy-learner'

export const service = [
  serviceClause(of, 'Authentication', {
    ...notShown('session-lifetime', 'token', 'Lifetime and renewal of the session cookie.'),
    undecidable: 'a run is too short to see a session expire; the cookie attributes are recorded at login',
  }),
  serviceClause(of, 'Errors', {
    ...notShown('statuses', 'error', 'Status codes and message catalogue.'),
    undecidable: 'recorded per operation as its refusal status',
  }),
]
