/** Terms of the folders of a training session: legacy-learner, Endpoints. */
import { notShown } from '../clause.ts'
import type { Terms } from '../terms.ts'

const section = 'Endpoints'

export const sessionFoldersList: Terms = {
  operation: 'legacy-learner/session-folders.list',
  section,
  answer: { kind: 'text', schema: 'legacy-learner/not-shown' },
  returns: 'an envelope whose value is not shown',
  clauses: [
    notShown('value', 'response', 'The shape of the value.'),
    notShown('unknown-session', 'response', 'The answer to an unknown sessionGuid.'),
    notShown('without-session', 'response', 'The answer without sessionGuid.'),
  ],
}
