/** The dependencies of a kept test file: there may be too many, and never too few. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { DOCUMENTATION, dependenciesAmong, filesOfPackage, PAGE, READERS } from './file-dependencies.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const all = filesOfPackage()
const dependencies = dependenciesAmong(all)
const of = (name: string) => dependencies(join(ROOT, 'test', `${name}.test.ts`))
const sources = all.filter((name) => /^(?!test\/|bench\/|tools\/|dist\/|docs\/|examples\/).*\.tsx?$/.test(name))
const codeOf = (name: string) => readFileSync(join(ROOT, name), 'utf8').replace(/^\s*(\/?\*|\/\/).*$/gm, '')

/** How a module spells where the data lies that stands in the table. */
const SPELLED =
  /['"`](?:[./]*dist\/)?[./]*reporters\/page\/['"`]|\bexamples\.json|\bcosts\.json|['"`][./]*schemas\/['"`]/

test('no other module of the suite reads the data whose readers are written down', () => {
  const spelling = sources.filter((name) => SPELLED.test(codeOf(name)))
  expect(spelling.length).toBeGreaterThanOrEqual(READERS.length)
  const readers = READERS.map(([, one]) => one)
  expect(spelling.filter((name) => !readers.some((pattern) => pattern.test(name)))).toEqual([])
})

test('every kind of data is there, and a test whose modules read it depends on it', () => {
  for (const [data] of READERS)
    expect(
      all.some((name) => data.test(name)),
      `${data}`,
    ).toBe(true)
  expect(of('detection/combinations')).toEqual(
    expect.arrayContaining(['schemas/current/tag.json', 'package-lock.json']),
  )
  expect(of('engine/costs')).toContain('runner/planner/costs.json')
  expect(of('reporters/html')).toContain('dist/reporters/page/page.js')
})

test('the page concerns no whole run in memory, and a page of the documentation no test that names none', () => {
  for (const name of [
    'detection/combinations',
    'detection/stability',
    'detection/faults-current-people',
    'detection/variations-of-choices',
    'client/lockout',
  ])
    expect(
      of(name).filter((one) => /reporters\/page|^docs\//.test(one)),
      name,
    ).toEqual([])
  for (const name of [
    'detection/faults-remaining',
    'cli/broken-run',
    'cli/package',
    'cli/ways-out',
    'contract/data',
    'new-interface/new-interface',
    'reporters/html',
    'ways-out',
  ])
    expect(
      of(name).filter((one) => DOCUMENTATION.test(one)),
      name,
    ).toEqual([])
})

test('a test that reads documentation, or runs a command that does, depends on all of it', () => {
  const pages = all.filter((name) => DOCUMENTATION.test(name))
  expect(pages).toEqual(expect.arrayContaining(['CHANGELOG.md', 'README.md', 'docs/production.md']))
  for (const name of [
    ...['documentation', 'kept-pages', 'words', 'rooms', 'supply', 'library/page', 'cli/documentation'],
    ...['cli/package-content', 'cli/every-way-out'],
  ])
    expect(of(name), name).toEqual(expect.arrayContaining(pages))
})

test('a test that reads what a run reports, lists files or builds depends on the page of the report', () => {
  const page = all.filter((name) => PAGE.test(name))
  expect(page).toEqual(expect.arrayContaining(['dist/reporters/page/page.js', 'reporters/page/app.tsx']))
  for (const name of ['reporters/html', 'cli/page', 'cli/live', 'cli/package', 'cli/statement', 'words', 'rooms'])
    expect(of(name), name).toEqual(expect.arrayContaining(page))
  for (const name of ['cli/cleanup', 'cli/seeds', 'upgrade/shards', 'ways-out'])
    expect(
      of(name).filter((one) => PAGE.test(one)),
      name,
    ).toEqual([])
})

test('in the suite itself the command `docs` alone reads documentation', () => {
  const reading = sources.filter((name) =>
    /['"`][./]*docs\/?['"`]|['"`](README|CHANGELOG|SECURITY)\.md/.test(codeOf(name)),
  )
  expect(reading).toEqual(['cli/commands-of-contract.ts', 'cli/docs.ts'])
})
