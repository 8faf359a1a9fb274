/**
 * The modules that one can reach: builds and kept proofs use the list, so that it may name too many and never too few.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { closureOf } from '../faults/proving/import-closure.ts'

const folder = mkdtempSync(join(tmpdir(), 'lpconform-closure-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const FILES = {
  'main.js': `import { a } from './a.js'\nimport './effect.js'\nexport * from "./deep/again.js"\nconst later = () => import('./later.js')`,
  'a.js': `import {\n  b,\n} from './b.ts'`,
  'b.ts': `const data = new URL('./data.json', import.meta.url)`,
  'data.json': '{ "import": "./unseen.js" }',
  'effect.js': `import 'node:fs'`,
  'deep/again.js': `export { x } from '../main.js'`,
  'later.js': '',
  'unseen.js': '',
}
for (const [name, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}
const reached = (enters?: (file: string) => boolean) =>
  closureOf([join(folder, 'main.js')], enters).map((file) => relative(folder, file).replaceAll('\\', '/'))

test('imports of every kind, circles and data beside a module are reached', () => {
  expect(reached()).toEqual(['a.js', 'b.ts', 'data.json', 'deep/again.js', 'effect.js', 'later.js', 'main.js'])
})

test('a module that is not entered counts, and what it names does not', () => {
  expect(reached((file) => !file.endsWith('a.js'))).not.toContain('b.ts')
  expect(reached((file) => !file.endsWith('a.js'))).toContain('a.js')
})
