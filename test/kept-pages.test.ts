/** A kept page never hides a failure: it is executed again when anything has changed that its commands could meet. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { proofsIn } from '../faults/proving/kept-proofs.ts'
import { dependenciesOfPage } from './cli/page-proofs.ts'
import { INDEX, isRun, type Page, pages } from './cli/pages.ts'
import { DOCUMENTATION, filesOfPackage, PAGE } from './file-dependencies.ts'

const folder = mkdtempSync(join(tmpdir(), 'lpconform-kept-pages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const all = filesOfPackage()
const withCommands = pages.filter(({ commands }) => commands.some(isRun))
const dependencies = new Map(withCommands.map((page) => [page.file, dependenciesOfPage(page, all)]))

/** Pages that are kept after each had passed and this file was changed. */
function keptAfter(changed: string): readonly string[] {
  const keyed = (textOf: (name: string) => string) =>
    proofsIn(
      changed,
      (file) =>
        dependencies
          .get(file)!
          .map((name) => `${name} ${textOf(name)}`)
          .join(),
      { folder, off: false },
    )
  const before = keyed(() => 'as it was')
  for (const { file } of withCommands) before.keep(file)
  expect(withCommands.filter(({ file }) => !before.has(file))).toEqual([])
  const after = keyed((name) => (name === changed ? 'changed' : 'as it was'))
  return withCommands.map(({ file }) => file).filter((file) => after.has(file))
}

/** Pages whose commands read the checkout. */
const OF_CHECKOUT = ['CONTRIBUTING.md', 'docs/writing-a-check.md']
const others = withCommands.map(({ file }) => file).filter((file) => !OF_CHECKOUT.includes(file))

test('a changed page is executed, and with it those whose commands read the checkout', () => {
  expect(others.length).toBeGreaterThan(10)
  for (const file of others) expect(keptAfter(file), file).toEqual(others.filter((other) => other !== file))
  for (const file of [...OF_CHECKOUT, 'CHANGELOG.md', 'docs/decisions.md', 'docs/catalogue/README.md'])
    expect(keptAfter(file), file).toEqual(others)
})

test('every page is executed after the table of commands that are not run has changed', () => {
  expect(keptAfter(INDEX)).toEqual([])
})

test('every page is executed after any other file of the package has changed', () => {
  const rest = new Set(all.filter((name) => !DOCUMENTATION.test(name) && !PAGE.test(name)))
  expect(rest.size).toBeGreaterThan(1_000)
  for (const { file } of withCommands) {
    const own = new Set(dependencies.get(file))
    expect([...rest].filter((name) => !own.has(name)).slice(0, 9)).toEqual([])
  }
  for (const file of ['engine/check.ts', 'dist/cli/main.js', 'package-lock.json', 'test/cli/page-commands.ts'])
    expect(keptAfter(file), file).toEqual([])
})

const page = (...texts: readonly string[]): Page => ({
  file: 'docs/new.md',
  text: '',
  hasTarget: false,
  files: {},
  excerpts: [],
  commands: texts.map((text) => ({ text, exit: 0, shows: [] })),
})

test.each([
  'npx lpconform docs production',
  'npx lpconform plan && npx lpconform docs',
  'npx lpconform explain "$(cat note)"',
  'npx lpconform explain `cat note`',
  'npm run check',
  'cd .. && npx lpconform plan',
  'git log',
  '(node own.mjs)',
  'npx lpconform plan | grep tags',
])('a page with %s depends on all documentation, and on the page of the report', (text) => {
  expect(dependenciesOfPage(page('npx lpconform plan', text), all)).toEqual(all)
})

test('a page depends on the page of the report where it shows something of it, and else on no other page', () => {
  const foreign = (texts: readonly string[]) =>
    dependenciesOfPage(page(...texts), all).filter((name) => DOCUMENTATION.test(name) || PAGE.test(name))
  expect(foreign(["(set -a; . ./a.env; npx lpconform run --operation 'a.*')", "sed -i 's/a;b/(c)/' a"])).toEqual([
    INDEX,
  ])
  expect(foreign(['sed -n 1p conformance-report/index.html'])).toEqual(
    expect.arrayContaining(['reporters/page/app.tsx', 'dist/reporters/page/page.js']),
  )
})

test('a failure is not kept, and a proof of another kind of thing is none of a page', () => {
  const proofs = proofsIn('page', () => 'the same', { folder, off: false })
  expect(proofs.has('docs/ci.md')).toBe(false)
  proofs.keep('docs/ci.md')
  expect(proofs.has('docs/ci.md')).toBe(true)
  expect(proofsIn('page', () => 'the same', { folder, off: true }).has('docs/ci.md')).toBe(false)
})
