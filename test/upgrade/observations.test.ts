/** The fingerprint is complete: what the documents do not show is observed under a stable key, or told as not visible. */
import { expect, test } from 'vitest'
import { explain } from '../../cli/explain.ts'
import { allClauses } from '../../contract/clauses/index.ts'
import { renamedChecks } from '../../contract/renamed.ts'
import { silences } from '../../contract/unspecified.ts'
import { checks } from '../../suites/index.ts'
import { printed } from './console.ts'
import { checksOf, staged } from './staged.ts'

const open = allClauses.filter(({ level }) => level === 'not-shown')
const citing = new Map<string, string[]>()
for (const { id, clauses } of checks)
  for (const clause of clauses) citing.set(clause, [...(citing.get(clause) ?? []), id])

test('every statement that is not shown has one check that observes it, or a reason why none can', () => {
  const wrong = open.filter(({ id, undecidable }) => (citing.get(id)?.length ?? 0) !== (undecidable ? 0 : 1))
  expect(wrong.map(({ id }) => `${id}: ${citing.get(id)?.join(', ') ?? 'nobody'}`)).toEqual([])
})

test('explain lists the statements that are not visible, with the reason', () => {
  const console = printed()
  explain([], { undecidable: true }, console)
  for (const { id, undecidable } of open) if (undecidable) expect(console.text()).toContain(`${id}: ${undecidable}`)
})

test('what the documents say they do not show is observed, or told as not visible', () => {
  const patterns = silences.flatMap(({ as }) => as)
  const matches = (pattern: string) =>
    open.some(({ id }) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(id))
  expect(patterns.filter((pattern) => !matches(pattern))).toEqual([])
  expect(silences.filter(({ as, unseen }) => !as.length && !unseen)).toEqual([])
  const console = printed()
  explain([], { notShown: true }, console)
  for (const { about } of silences) expect(console.text()).toContain(about)
})

test('every observation of a run stands under the clause that its check cites, once', async () => {
  const chosen = checksOf(/^(current\/(publishers|tags|tokens)|legacy-learner\/session|legacy-admin\/entities)\./)
  const { observations, checks: results } = await staged({ chosen })
  const keys = observations.map(({ operation, clause }) => `${operation} ${clause}`)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  const levels = new Map(open.map(({ id }) => [id, true]))
  expect(observations.filter(({ clause }) => !levels.has(clause))).toEqual([])
  const seen = new Set(observations.map(({ clause }) => clause))
  const observing = results.filter(({ verdict }) => verdict === 'observation')
  expect(observing.filter(({ clauses }) => !seen.has(clauses[0]!)).map(({ id }) => id)).toEqual([])
  expect(observing.length).toBeGreaterThan(100)
})

test('former ids of renamed checks are no ids any more, and their present ones are', () => {
  const ids = new Set<string>(checks.map(({ id }) => id))
  expect(Object.keys(renamedChecks).filter((now) => !ids.has(now))).toEqual([])
  expect(Object.values(renamedChecks).filter((former) => ids.has(former))).toEqual([])
})
