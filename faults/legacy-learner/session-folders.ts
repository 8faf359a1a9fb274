/** Faults of the folders of a training session. */
import type { Fault } from '../../mutators/fault.ts'
import { makingOf, valued } from './making.ts'

const folders = makingOf('legacy-learner/session-folders.list')

export const sessionFolderFaults: readonly Fault[] = [
  folders.replies('says-done', 'gives a word as the value of the envelope', 'response-schema', (reply) =>
    valued(reply, 'done'),
  ),
]
