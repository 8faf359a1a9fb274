/** A kept page never hides a failure: it is executed again when anything has changed that its commands could meet. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { proofsIn } from '../faults/proving/kept-proofs.ts'
import { dependenciesOfPage, keyOfPage } from './cli/page-proofs.ts'
import { type Command, isRun, type Page, pages } from './cli/pages.ts'
import { DOCUMENTATION, filesOfPackage, PAGE } from './file-dependencies.ts'

const folder = mkdtempSync(join(tmpdir(), 'lpconform-kept-pages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const all = filesOfPackage()
const withCommands = pages.filter(({ commands }) => commands.some(isRun))
const fileOf = (page: Page) => page.file

/** Pages that are kept after each had passed and this had changed: a file of the package, or which commands are run. */
function keptAfter(changed: string | ((command: Command) => boolean)): readonly string[] {
  const isFile = typeof changed === 'string'
  const keyed = (is: 'as it was' | 'changed') => {
    const digestOf = (names: readonly string[]) =>
      names.map((name) => (isFile && name === changed ? `${name} ${is}` : name)).join()
    const runs = isFile || is === 'as it was' ? isRun : changed
    const keys = new Map(withCommands.map((page) => [page.file, keyOfPage(page, all, digestOf, runs)]))
    return proofsIn(`${changed}`, (file) => keys.get(file), { folder, off: false })
  }
  const [before, after] = [keyed('as it was'), keyed('changed')]
  for (const { file } of withCommands) before.keep(file)
  expect(withCommands.filter(({ file }) => !before.has(file))).toEqual([])
  return withCommands.map(fileOf).filter((file) => after.has(file))
}

/** Pages whose commands read the checkout. */
const OF_CHECKOUT = ['CONTRIBUTING.md', 'docs/writing-a-check.md']
const others = withCommands.map(fileOf).filter((file) => !OF_CHECKOUT.includes(file))

test('a changed page is executed, and with it those whose commands read the checkout', () => {
  expect(others.length).toBeGreaterThan(10)
  for (const file of others) expect(keptAfter(file), file).toEqual(others.filter((other) => other !== file))
  for (const file of [...OF_CHECKOUT, 'CHANGELOG.md', 'docs/README.md', 'docs/catalogue/README.md'])
    expect(keptAfter(file), file).toEqual(others)
})

test('a page is executed after one of its commands has left the table of those that are not run, or entered it', () => {
  const without = (text: string) => keptAfter((command) => isRun(command) !== (command.text === text))
  const files = withCommands.map(fileOf)
  expect(without('npm ci && npm start')).toEqual(files.filter((file) => file !== 'README.md'))
  expect(without('npx lpconform diff before after')).toEqual(files.filter((file) => !file.includes('waivers')))
})

test('every page is executed after any other file of the package has changed', () => {
  const rest = new Set(all.filter((name) => !DOCUMENTATION.test(name) && !PAGE.test(name)))
  expect(rest.size).toBeGreaterThan(1_000)
  for (const page of withCommands) {
    const own = new Set(dependenciesOfPage(page, all))
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
  expect(foreign(["(set -a; . ./a.env; npx lpconform run --operation 'a.*')", "sed -i 's/a;b/(c)/' a"])).toEqual([])
  expect(foreign(['sed -n 1p conformance-report/index.html'])).toEqual(
    expect.arrayContaining(['reporters/page/app.tsx', 'dist/reporters/page/page.js']),
  )
})

test('a page is kept from when it has passed, and never where the store is turned off', () => {
  const proofs = proofsIn('page', () => 'the same', { folder, off: false })
  expect(proofs.has('docs/ci.md')).toBe(false)
  proofs.keep('docs/ci.md')
  expect(proofs.has('docs/ci.md')).toBe(true)
  expect(proofsIn('page', () => 'the same', { folder, off: true }).has('docs/ci.md')).toBe(false)
})
