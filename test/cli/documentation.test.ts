/** Every command of the documentation does what its page says. */
import { execFile } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proofsIn } from '../../faults/proving/kept-proofs.ts'
import { writeEnvFile } from '../../runner/configuration/env-file.ts'
import { filesOfPackage } from '../file-dependencies.ts'
import { digesting } from '../kept-files.ts'
import { folderOf, served } from './command.ts'
import type { Done, ToRun } from './page-commands.ts'
import { keyOfPage } from './page-proofs.ts'
import { isRun, type Page, pages, ROOT } from './pages.ts'

const RUNNER = fileURLToPath(new URL('../../dist/test/cli/page-commands.js', import.meta.url))
const withCommands = pages.filter(({ commands }) => commands.some(isRun))

/** Pages at a time: their commands wait more than they work. */
const AT_A_TIME = 3

// Taken before anything runs: what is changed meanwhile does not count as proven.
const all = filesOfPackage()
const digestOf = digesting()
const keys = new Map(withCommands.map((page) => [page.file, keyOfPage(page, all, digestOf)]))
const proofs = proofsIn('page', (file) => keys.get(file))
const toRun = withCommands.filter(({ file }) => !proofs.has(file))

/** `npm run NAME -- WORDS` without building again. */
const NPM = `#!/bin/sh
case "$2" in test*) echo "npm run $2: a test runs no tests" >&2; exit 127 ;; esac
[ "$1" = run ] || { echo "npm $1: not run" >&2; exit 127; }
name=$2; shift 2; [ "$1" = -- ] && shift
script=$(node -p "require('${ROOT}package.json').scripts[process.argv[1]].replace(/npm run -s (build|compile)( --)?[^&]* && /, '')" "$name")
cd '${ROOT}' && exec sh -c "$script \\"\\$@\\"" sh "$@"
`

let bin: string
const done = new Map<Page, readonly Done[]>()

async function executed(page: Page): Promise<readonly Done[]> {
  const folder = folderOf(page.files)
  const target = page.hasTarget ? await served() : undefined
  try {
    if (target) writeEnvFile(join(folder, '.env'), target.variables)
    const commands = page.commands.filter(isRun).map(({ text }) => text)
    const file = join(folderOf(), 'page.json')
    writeFileSync(file, JSON.stringify({ folder, commands } satisfies ToRun))
    await promisify(execFile)(process.execPath, [RUNNER, file], {
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
    })
    return JSON.parse(readFileSync(file, 'utf8'))
  } finally {
    await target?.stop()
  }
}

beforeAll(async () => {
  bin = folderOf({ npm: NPM })
  chmodSync(join(bin, 'npm'), 0o755)
  const waiting = [...toRun]
  const next = async () => {
    for (let page = waiting.shift(); page; page = waiting.shift()) done.set(page, await executed(page))
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, next))
})
afterAll(() => {
  const { proven, kept } = proofs.counts()
  console.log(`pages of the documentation: proven now ${proven}, kept ${kept}`)
})

const pattern = (line: string) =>
  new RegExp(
    line
      .trim()
      .split('…')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*'),
  )

describe.each(toRun)('$file', (page) => {
  const commands = page.commands.filter(isRun)
  let passed = 0
  test.each(commands.map((command, at) => [command.text, command, at] as const))('%s', (text, { exit, shows }, at) => {
    const found = done.get(page)![at]!
    expect(found.command).toBe(text)
    expect(found.code, found.output).toBe(exit)
    for (const line of shows) expect(found.output).toMatch(pattern(line))
    passed++
  })
  afterAll(() => {
    if (passed === commands.length) proofs.keep(page.file)
  })
})

test('every page with commands is proven now or kept', () => {
  const { proven, kept } = proofs.counts()
  expect([proven, proven + kept]).toEqual([done.size, withCommands.length])
})
