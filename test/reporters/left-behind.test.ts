/** The remains of a run, and its notices, each kind once. */
import { expect, test } from 'vitest'
import { noticeLines } from '../../reporters/notices.ts'
import { leftGroups, leftText, searchLine } from '../../reporters/residue.ts'
import { terminalReport } from '../../reporters/terminal.ts'
import { catalogueOf, end, head, runOf } from './sample.ts'

const created = (key: string, name: string, what = 'learner (disabled)') => ({
  kind: 'ledger' as const,
  key,
  operation: 'current/learners.create' as const,
  what,
  handle: name,
  state: 'created' as const,
  id: key,
})

const records = [
  head([]),
  created('1', 'lpc-rm1-a'),
  created('2', 'lpc-rm1-b'),
  created('3', 'O’Neil', 'tag'),
  created('4', 'lpc-rm1-d'),
  created('5', 'lpc-rm1-e'),
  end(),
]
const { report } = runOf(records, catalogueOf([]))

test('is told by kind, with names, ids and the text to search for', () => {
  expect(leftGroups(report.residue).map(leftText)).toEqual([
    '4 × learner (disabled), named lpc-rm1-a, lpc-rm1-b, lpc-rm1-d and 1 more (id 1, 2, 4 and 1 more)',
    'tag, named O’Neil (id 3)',
  ])
  expect(searchLine(report)).toBe('Search for lpc-rm1 on the target: it finds 4 of 5 records by name.')
  const lines = terminalReport(report, new Map()).split('\n')
  expect(lines.filter((line) => line.startsWith('left on the target'))).toHaveLength(2)
  expect(lines).toContain('Search for lpc-rm1 on the target: it finds 4 of 5 records by name.')
})

test('takes what was sent for no name, and tells the beginning of a long one', () => {
  const long = `lpc-rm1-${'a'.repeat(80)}`
  const { report: other } = runOf(
    [head([]), created('1', '{"learner":{"id":7}}'), created('2', '[["itemId","7"]]'), created('3', long), end()],
    catalogueOf([]),
  )
  expect(other.residue.map(({ name }) => name)).toEqual([undefined, undefined, long])
  expect(leftGroups(other.residue).map(leftText)).toEqual([
    `3 × learner (disabled), named ${long.slice(0, 40)}… (id 1, 2, 3)`,
  ])
})

test('says nothing to search for where nothing has a name of the run', () => {
  expect(searchLine({ residue: [{ operation: 'current/tags.create', id: '1', what: 'tag' }] })).toBeUndefined()
  expect(leftGroups([])).toEqual([])
})

test('lists what was not restored by itself, and first', () => {
  const change = (id: string) => ({
    operation: 'current/tags.update' as const,
    id,
    what: `not restored: change of tag ${id}`,
    former: { name: 'x' },
  })
  const tag = { operation: 'current/tags.create' as const, id: '9', what: 'tag' }
  expect(leftGroups([tag, tag, change('1'), change('2')]).map(({ what }) => what)).toEqual([
    'not restored: change of tag 1',
    'not restored: change of tag 2',
    'tag',
  ])
})

test('notes a platform that slows down again and again once, with the whole time', () => {
  const rests = Array.from(
    { length: 64 },
    (_, at) => `answers take ${1000 + at} ms, 39 ms at the beginning: nothing is sent for 2.5 s`,
  )
  expect(noticeLines(['one thing', ...rests, 'account 1 waits', 'account 2 waits', 'another thing'])).toEqual([
    'one thing',
    'The platform was slow or failing 64 times: nothing was sent for 2 min 40 s in all; the first time: answers take 1000 ms, 39 ms at the beginning',
    'account 1 waits (and 1 more that differ only in their numbers)',
    'another thing',
  ])
  expect(noticeLines(rests.slice(0, 1))).toEqual(rests.slice(0, 1))
  const twice = ['slow: nothing is sent for 60 s', 'slow: nothing is sent for 59.6 s']
  expect(noticeLines(twice)[0]).toContain('for 2 min 0 s in all')
})
