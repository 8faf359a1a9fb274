/** Page bounds and starts. */
import type { Law } from '../suite.ts'
import { sizeChecks } from './size.ts'
import { sparingChecks } from './sparing.ts'
import { startChecks } from './start.ts'

export const pagingLaw: Law = (terms, setting) => {
  const { paging, of = 'records' } = terms
  if (!paging) return []
  const ground = { terms, setting, paging, of }
  const start = startChecks(ground)
  if (!setting.sparing) return [...sizeChecks(ground), ...start]
  const sparing = sparingChecks(ground)
  const replaced = new Set(sparing.map(({ slug }) => slug))
  return [...sizeChecks(ground), ...start.filter(({ slug }) => !replaced.has(slug)), ...sparing]
}
