/** Operations that a platform serves under paths of its own, as the document shows none for them. */

import type { OperationId } from '../../../contract/operations.ts'
import { refusing } from '../../../reference/mutators/builder.ts'
import type { Variation } from '../../../reference/mutators/fault.ts'
import { variationsOf } from '../../../reference/mutators/variations.ts'

const { varies } = variationsOf('elsewhere-')

const nowhere = (operation: OperationId) => refusing(operation, () => 404)

export const elsewhere: readonly Variation[] = [
  varies(
    'some-reads',
    'serves some reads under other paths',
    ['R1'],
    nowhere('current/learning-resources.get'),
    nowhere('current/training-sessions.translations'),
    nowhere('current/activity-trackings.search'),
  ),
  varies(
    'some-writes',
    'serves some writes under other paths',
    ['R1'],
    nowhere('current/learners.create'),
    nowhere('current/themes.update'),
    nowhere('current/trackings.update'),
    nowhere('current/registrations.update'),
  ),
]
