/** The optional members of an operation. */
import type { Included, Terms } from '../terms.ts'

export interface NamedMember extends Included {
  readonly name: string
}

export const includedMembers = ({ include = {} }: Terms): readonly NamedMember[] =>
  Object.entries(include).map(([name, included]) => ({ name, ...included }))

/** Whether `include` takes a count beside the names of members. */
export const takesCount = ({ count, include = {} }: Terms): boolean =>
  count === 'on-request' && Object.keys(include).length > 0

/** Whether the optional members come in lists, beside page parameters and filters. */
export const isBesideOthers = ({ paging, include = {} }: Terms): boolean =>
  paging?.style === 'offset' && Object.keys(include).length > 0
