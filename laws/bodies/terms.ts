/** The written members of an operation, and what is stated of each. */
import type { BodyMember, Terms } from '../../contract/terms.ts'

export interface WrittenMember extends BodyMember {
  readonly name: string
}

export const writtenMembers = ({ body = {} }: Terms): readonly WrittenMember[] =>
  Object.entries(body).map(([name, member]) => ({ name, ...member }))

/** Whether a value of another type can be told from a legal one: any text is one. */
export const isTyped = ({ type, values }: BodyMember): boolean => type !== 'string' || values !== undefined
