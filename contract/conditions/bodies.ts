/** The written members of an operation, and the statements about each. */
import { traitsOf } from '../interfaces.ts'
import type { BodyMember, Terms } from '../terms.ts'

export interface WrittenMember extends BodyMember {
  readonly name: string
}

export const writtenMembers = ({ body = {} }: Terms): readonly WrittenMember[] =>
  Object.entries(body).map(([name, member]) => ({ name, ...member }))

/** Whether a write answers with the record that it wrote. */
export const answersAsRead = ({ body, answer }: Terms): boolean => body !== undefined && 'schema' in answer

/** Whether a value of another type differs from a legal one: in a form everything is a text (R117). */
export const isTyped = ({ operation }: Terms, { type, values, names }: BodyMember): boolean =>
  !names && (traitsOf(operation).media === 'application/json' || type !== 'string' || values !== undefined)
