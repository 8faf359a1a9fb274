/** From an id to its line. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allClauses, clauseMaker } from '../contract/clauses/index.ts'
import { lineOf } from '../engine/sources/line-of.ts'
import { sourceOf } from '../engine/sources/texts.ts'
import { faultMaker, faults } from '../faults/index.ts'
import { withLines } from '../faults/proving/with-lines.ts'
import { checks } from '../suites/index.ts'

const SAMPLE = 200

const all = [
  ...allClauses.map(({ id, statement }) => ({ id, by: clauseMaker(id), said: statement })),
  ...checks.map(({ id, madeBy, title }) => ({ id, by: madeBy, said: title })),
  ...faults.map(({ id, title }) => ({ id, by: faultMaker(id), said: title })),
]

const slugOf = (id: string) => (/[#/]/.test(id) ? id.replace(/^.*[#/]/, '') : id.slice(id.lastIndexOf('.') + 1))

/** The texts on the line of a source: its literals, its keys, and the patterns of its templates. */
function textsAt(line: string) {
  const [file = '', number] = line.split(':')
  const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  return sourceOf(file, text).texts.filter((one) => one.line === Number(number))
}

test(`${SAMPLE} random ids lead to lines that hold what they say`, () => {
  const chosen = Array.from({ length: SAMPLE }, () => all[Math.floor(Math.random() * all.length)]!)
  const lost = chosen.filter(({ id, by, said }) => {
    const line = lineOf(id, by, said)
    const slug = slugOf(id)
    return !line || !textsAt(line).some(({ value, pattern }) => value === slug || pattern?.test(slug))
  })
  expect(lost).toEqual([])
})

test.each([
  ['current.activity-trackings.search.range-completedAt-between', 'contract/clauses/ranges.ts'],
  ['current/activity-trackings.search#range-completedAt-between', 'laws/ranges/checks.ts'],
  ['current/learners.list#range-createdAt-greaterThan', 'laws/ranges/checks.ts'],
  ['current/certificates.list#unique', 'suites/current/training-records.ts'],
  ['current/learners.list/ignores-size', 'laws/paging/faults.ts'],
  ['across/other-email', 'faults/across/learners.ts'],
  ['current.search.learning-resources.keyword', 'contract/current/search.ts'],
  ['legacy-learner.learning-objects.list.keyword', 'contract/legacy-learner/learning-objects.ts'],
  ['current/authors.get/serves-neighbour', 'reference/mutators/shapes.ts'],
  ['current/localized-versions.authors.add/takes-any-language', 'faults/current/version-links/add.ts'],
  ['legacy-learner/session.logout/remembered-by-a-read', 'faults/legacy-learner/session.ts'],
  ['legacy-admin/trainings.create/loses-letters', 'faults/legacy-admin/written-texts.ts'],
])('%s is made in %s', (id, file) => {
  const { by, said } = all.find((one) => one.id === id)!
  expect(lineOf(id, by, said)?.split(':')[0]).toBe(file)
})

test.each(['', 'current/learners.list#no-such-check-at-all', 'nothing'])('%j has no line', (id) => {
  expect(lineOf(id)).toBeUndefined()
})

test('messages of a failed proof say the line of each check and fault that they name', () => {
  const [fault, check] = ['current/learners.list/ignores-size', 'current/learners.list#size-maximum']
  expect(withLines(`survivor  ${fault}  ${check}: pass`)).toMatch(
    /^survivor {2}\S+ignores-size \(laws\/paging\/faults\.ts:\d+\) {2}\S+#size-maximum \(laws\/paging\/\w+\.ts:\d+\): pass$/,
  )
  expect(withLines(`${check}-of-none: laws/paging/size.ts`)).toBe(`${check}-of-none: laws/paging/size.ts`)
})
