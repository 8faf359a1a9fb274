/** The linter refuses every way out of the process outside `output/`: shown by a source that has them all. */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { rooms } from '../tools/room-table.ts'

const ROOT = join(import.meta.dirname, '..')
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')

const WRITERS = [
  ...['writeSync', 'writeFileSync', 'appendFileSync', 'openSync', 'createWriteStream', 'rmSync', 'renameSync'],
  ...['truncateSync', 'ftruncateSync', 'unlinkSync', 'copyFileSync', 'cpSync', 'symlinkSync', 'linkSync', 'rmdirSync'],
  ...['writeFile', 'appendFile', 'open', 'rm', 'rename', 'truncate', 'unlink', 'cp', 'copyFile', 'promises'],
]
const WAYS = [
  ...WRITERS.map((name) => `import { ${name} } from 'node:fs'`),
  `import { openSync as opened } from 'node:fs'`,
  `import whole from 'node:fs'`,
  `import * as all from 'node:fs'`,
  `import * as later from 'node:fs/promises'`,
  `import { writeFile as write } from 'node:fs/promises'`,
  `import { writeFile as old } from 'fs/promises'`,
  `import { stdout } from 'node:process'`,
  `import { log } from 'node:console'`,
  `const one = await import('node:fs')`,
  `const two = await import('node:fs/promises')`,
  `const three = require('node:fs')`,
  `process.stdout.write('x')`,
  `process.stderr.write('x')`,
  `globalThis.process.stderr.write('x')`,
  `const { stderr } = process`,
  `const { stdout: out } = process`,
  `process['stdout'].write('x')`,
  `console.log('x')`,
  `console.error('x')`,
  `globalThis.console.log('x')`,
]

const folder = mkdtempSync(join(tmpdir(), 'lpconform-linter-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The lines of the source that a rule about ways out refuses, in that file. */
async function refused(files: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  cpSync(join(ROOT, 'biome.json'), join(folder, 'biome.json'))
  cpSync(join(ROOT, 'tools'), join(folder, 'tools'), { recursive: true, filter: (path) => !/\.tsx?$/.test(path) })
  for (const file of files) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), `${WAYS.join('\n')}\n`)
  }
  const words = [BIOME, 'lint', '--reporter=github', '--max-diagnostics=none', ...files]
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, words, { cwd: folder, maxBuffer: 2 ** 24 }, (_, out) => resolve(out))
  })
  const found = said.matchAll(/^::error title=(\S+?),file=(\S+?),line=(\d+),/gm)
  const ours = [...found].filter(([, rule]) =>
    /^(lint\/style\/noRestrictedImports|lint\/suspicious\/noConsole|plugin)$/.test(rule!),
  )
  return new Map(
    files.map((file) => [
      file,
      new Set(ours.filter(([, , path]) => path!.endsWith(file)).map((one) => Number(one[3]))),
    ]),
  )
}

test('every room refuses each of them, and output alone has them', async () => {
  const all = Object.entries(rooms()).filter(([name]) => !name.includes('*'))
  const closed = all.filter(([, { writes }]) => writes !== true).map(([name]) => `${name}/snippet.ts`)
  const lines = await refused([...closed, 'output/snippet.ts'])
  for (const file of closed)
    expect([file, WAYS.filter((_, line) => !lines.get(file)!.has(line + 1))]).toEqual([file, []])
  const printing = WAYS.flatMap((way, line) => (lines.get('output/snippet.ts')!.has(line + 1) ? [way] : []))
  expect(printing.filter((way) => !way.includes('console.'))).toEqual([])
})

test('each exception says why', () => {
  const exceptions = Object.values(rooms()).flatMap(({ writes }) =>
    typeof writes === 'object' ? Object.values(writes) : [],
  )
  expect(exceptions.filter((why) => why.length < 20)).toEqual([])
})
