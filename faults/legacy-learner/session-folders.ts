/** Faults of the folders of a training session. */

import { answers } from '../../reference/mutators/builder.ts'
import type { Fault } from '../../reference/mutators/fault.ts'
import { valued } from './making.ts'

const FOLDERS = 'legacy-learner/session-folders.list'

export const sessionFolderFaults: readonly Fault[] = [
  answers(FOLDERS, 'says-done', 'gives a word as the value of the envelope', 'response-schema', (reply) =>
    valued(reply, 'done'),
  ),
]
