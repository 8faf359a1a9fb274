/** Terms of the folders of a training session: legacy-learner, Endpoints. */
import type { Terms } from '../terms.ts'

const section = 'Endpoints'

export const sessionFoldersList: Terms = {
  operation: 'legacy-learner/session-folders.list',
  section,
  answer: { kind: 'text', schema: 'legacy-learner/not-shown' },
  returns: 'an envelope whose value is not shown',
  clauses: [
    { slug: 'value', level: 'not-shown', aspect: 'response', statement: 'The shape of the value.' },
    {
      slug: 'unknown-session',
      level: 'not-shown',
      aspect: 'response',
      statement: 'The answer to an unknown sessionGuid.',
    },
    { slug: 'without-session', level: 'not-shown', aspect: 'response', statement: 'The answer without sessionGuid.' },
  ],
}
