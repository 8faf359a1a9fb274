/** What checks may borrow from each other, and from earlier runs: see `Lending` of the kinds of records. */
import { traitsOf } from '../contract/interfaces.ts'
import { type Members, pick } from '../contract/members.ts'
import { type OperationId, pathNamesOf } from '../contract/operations.ts'
import type { Lending } from '../contract/record-row.ts'
import { type CreatedKind, records } from '../contract/records.ts'
import { isOwn } from '../fixtures/builders.ts'

export const isLent = (kind: CreatedKind): boolean => records[kind].lending !== undefined

/** Of a kind that is lent. */
export const lendingOf = (kind: CreatedKind): Lending => records[kind].lending!

interface Updating {
  readonly operation: OperationId
  /** The parameter of its path that names the record. */
  readonly parameter: string
  /** It sends every member (R81), and cannot say that a member is none. */
  readonly isForm: boolean
  /** No operation reads the record: the answer shows it. */
  readonly isBlind: boolean
}

/** How a record is brought into another state; undefined where nothing changes it. */
export function updatingOf(kind: CreatedKind): Updating | undefined {
  const { update, read } = records[kind]
  if (!update) return undefined
  const { operation } = update
  const [parameter] = pathNamesOf(operation)
  return parameter === undefined
    ? undefined
    : { operation, parameter, isForm: traitsOf(operation).media !== 'application/json', isBlind: !read }
}

/** Members with which a record is created that others can borrow, under a name by which it is found again. */
export function leastFor(kind: CreatedKind, members: Members, unique: () => string): Members {
  const { created, name } = lendingOf(kind)
  const least = pick(members, created)
  const version = least.localizedVersion as Members | undefined
  if (version) {
    const { title } = version.metadata as Members
    const metadata = { title: isOwn(title) ? title : unique() }
    return { ...least, isTrackingPropagated: false, localizedVersion: { ...version, metadata } }
  }
  return name !== undefined && name in least && !isOwn(least[name]) ? { ...least, [name]: unique() } : least
}
