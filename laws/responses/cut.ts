/** Whether a count that looks wrong is that of a page which was cut short. */

import { keyOf, pageOf } from '../../client/answers/page.ts'
import type { Terms } from '../../contract/terms.ts'
import { needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Draft, Query } from '../kit/suite.ts'

/** A page that is cut looks like the last one, so that its count looks wrong: then the size of pages is the finding. */
async function cutPage(scope: Scope, { operation, paging }: Terms): Promise<Outcome | undefined> {
  const seen = [...scope.watched(operation).sightings.values()].find(
    ({ topic, times }) => topic === 'counted' && times > 1,
  )
  if (!seen || !paging) return undefined
  const page = await scope.call(seen.ask)
  if (!page.ok) return undefined
  const known = new Set(pageOf(page).items.map(keyOf))
  const query = Object.fromEntries(
    Array.isArray(seen.ask.query) ? seen.ask.query : Object.entries(seen.ask.query ?? {}),
  )
  const asked = Math.min(Number(query[paging.size] ?? paging.default), paging.default)
  if (known.size >= asked || Number(seen.actual) <= known.size) return undefined
  const next =
    paging.style === 'page' ? Number(query[paging.from] ?? 1) + 1 : Number(query[paging.from] ?? 0) + known.size
  const after = async (more: Query) => {
    const answer = await scope.call({ ...seen.ask, query: { ...query, [paging.from]: next, ...more } })
    return answer.ok ? pageOf(answer).items.map(keyOf) : []
  }
  const behind = await after({})
  if (behind.every((key) => known.has(key)) || behind.length > known.size) return undefined
  // Counted pages follow each other where that size is requested.
  if (paging.style === 'page' && behind.join() !== (await after({ [paging.size]: known.size })).join()) return undefined
  const what = `${page.label}: ${known.size} records, and more after them`
  return needs.finding(`${operation}#${paging.size}-default`, what, [`${operation}#${paging.size}-exact`])
}

/** Judges counts unless pages are cut. */
export const unlessCut = (terms: Terms, draft: Draft): Draft => ({
  ...draft,
  async run(scope) {
    const outcomes = await draft.run(scope)
    return [outcomes].flat().some(({ kind }) => kind === 'broken')
      ? ((await cutPage(scope, terms)) ?? outcomes)
      : outcomes
  },
})
