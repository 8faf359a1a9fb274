/** Page bounds and starts. */
import type { ListLaw } from '../kit/suite.ts'
import { sharedPageChecks } from './shared-pages.ts'
import { sizeChecks } from './size.ts'
import { startChecks } from './start.ts'

export const pagingLaw: ListLaw = (terms, setting) => {
  const { paging, of = 'records' } = terms
  if (!paging) return []
  const ground = { terms, setting, paging, of }
  const start = startChecks(ground)
  if (!setting.shareReads) return [...sizeChecks(ground), ...start]
  const shared = sharedPageChecks(ground)
  const replaced = new Set(shared.map(({ slug }) => slug))
  return [...sizeChecks(ground), ...start.filter(({ slug }) => !replaced.has(slug)), ...shared]
}
