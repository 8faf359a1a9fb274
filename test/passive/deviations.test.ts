/** Traffic of a platform that is known to differ: judged in the words of the documents, with what was met of it. */
import { expect, test } from 'vitest'
import { NAMES, type Target } from '../../client/target.ts'
import type { Deviation } from '../../contract/deviation.ts'
import { memoryJournal } from '../../output/run-file/journal.ts'
import { reportOf } from '../../reporters/report.ts'
import { CATALOGUE } from '../../runner/finish.ts'
import { judgeTraffic } from '../../runner/passive/index.ts'
import type { Recorded } from '../../runner/passive/traffic.ts'
import { checks } from '../../suites/index.ts'
import { exchange } from './recorded.ts'

async function reported(traffic: readonly Recorded[], ...parts: readonly Omit<Deviation, 'reason'>[]) {
  const deviations = parts.map((part) => ({ ...part, reason: 'an older platform' }))
  const target: Target = { names: NAMES, bindings: {}, records: {}, limits: {}, windowSeconds: 60, deviations }
  const journal = memoryJournal()
  await judgeTraffic({ traffic: () => traffic, target, checks, journal, head: { id: 'p', suiteVersion: '0' } })
  const report = reportOf(journal.records, CATALOGUE)
  const verdictOf = (slug: string) => report.checks.find(({ id }) => id === `current/tags.list#${slug}`)?.verdict
  return { report, verdictOf }
}

const tag = (label: string) => ({ id: 1, uuid: '00000000-0000-4000-8000-000000000001', label, languageCode: 'en-GB' })
const list = (query: string, ...labels: string[]) =>
  exchange(`GET /v1/tags/${query}`, { items: labels.map(tag), count: labels.length })

test('a member and a parameter under other names are judged as the documented ones', async () => {
  const named = { operation: 'current/tags.list', name: 'label' } as const
  const parts = [
    { ...named, member: 'name' },
    { ...named, parameter: 'name' },
  ]
  const held = await reported([list('?label=red', 'red')], ...parts)
  expect(held.verdictOf('filter-name')).toBe('pass')
  expect(held.report.deviations?.map(({ state, times }) => [state, times > 0])[0]).toEqual(['used', true])
  const wrong = await reported([list('?label=red', 'blue')], ...parts)
  expect(wrong.verdictOf('filter-name')).toBe('violation')
  const undeclared = await reported([list('?label=red', 'red')])
  expect(undeclared.verdictOf('response-schema')).toBe('violation')
})

test('a statement that is declared to be contradicted is waived', async () => {
  const part = { operation: 'current/tags.list', clauses: ['current.tags.list.size-exact'] } as const
  const { verdictOf } = await reported(
    [exchange('GET /v1/tags/?size=1', { items: [1, 2].map((id) => ({ ...tag('x'), name: 'x', id })) })],
    part,
  )
  expect(verdictOf('size-exact')).toBe('waived')
})
