/** Changes of the members of a learner by faults. */

import type { Members } from '../../../contract/members.ts'
import type { Question } from '../../../reference/index.ts'
import { bodyOf } from '../../../reference/mutators/fault.ts'

export const ascii = (value: unknown) => (typeof value === 'string' ? value.replace(/[^\x20-\x7e]/g, '?') : value)

export const onlyAscii = (question: Question) => {
  question.body = Object.fromEntries(Object.entries(bodyOf(question)).map(([name, value]) => [name, ascii(value)]))
}

export const crossed = ({ enabledFrom, enabledUntil }: Members) =>
  typeof enabledFrom === 'string' && typeof enabledUntil === 'string' && enabledFrom > enabledUntil
