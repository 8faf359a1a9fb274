/**
 * Shared parts of the checks of pages. `size` stands for the operation's parameter of the page size, `from` for that of
 * its start.
 */
import type { Paging, Terms } from '../../contract/terms.ts'
import type { ListSetting } from '../kit/suite.ts'

export interface Ground {
  readonly terms: Terms
  readonly setting: ListSetting
  readonly paging: Paging
  readonly of: string
}

export const FAR = 1_000_000
export const first = ({ style }: Paging) => (style === 'page' ? 1 : 0)
/** The start of the page after one of that size. */
export const next = ({ style }: Paging, size: number) => (style === 'page' ? 2 : size)

/** How many items a page of that size must hold, or undefined when the walk does not show it. */
export const expectedItems = (size: number, total: number, complete: boolean) =>
  complete || total >= size ? Math.min(size, total) : undefined

export const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && [...one].sort().join('\n') === [...other].sort().join('\n')
