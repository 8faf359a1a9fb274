/** Changes of the members of a learner by faults. */

import type { Members } from '../../../contract/members.ts'

export const crossed = ({ enabledFrom, enabledUntil }: Members) =>
  typeof enabledFrom === 'string' && typeof enabledUntil === 'string' && enabledFrom > enabledUntil
