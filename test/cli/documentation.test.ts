/** Every command of the documentation does what its page says. */
import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeEnvFile } from '../../runner/configuration/env-file.ts'
import { folderOf, type Served, served } from './command.ts'
import type { Done, ToRun } from './page-commands.ts'
import { type Command, notRun, type Page, pages, ROOT } from './pages.ts'

const RUNNER = fileURLToPath(new URL('../../dist/test/cli/page-commands.js', import.meta.url))
const isRun = ({ text }: Command) => !notRun.has(text)
const toRun = pages.filter(({ commands }) => commands.some(isRun))

/** `npm run NAME -- WORDS` without building again. */
const NPM = `#!/bin/sh
case "$2" in test*) echo "npm run $2: a test runs no tests" >&2; exit 127 ;; esac
[ "$1" = run ] || { echo "npm $1: not run" >&2; exit 127; }
name=$2; shift 2; [ "$1" = -- ] && shift
script=$(node -p "require('${ROOT}package.json').scripts[process.argv[1]].replace(/npm run -s (build|compile)( --)?[^&]* && /, '')" "$name")
cd '${ROOT}' && exec sh -c "$script \\"\\$@\\"" sh "$@"
`

let target: Served
let done: readonly Done[]

function folderFor(page: Page): string {
  const folder = folderOf(page.files)
  if (page.hasTarget) writeEnvFile(join(folder, '.env'), target.variables)
  return folder
}

beforeAll(async () => {
  target = await served()
  const bin = folderOf({ npm: NPM })
  chmodSync(join(bin, 'npm'), 0o755)
  const plan: ToRun[] = toRun.map((page) => ({
    page: page.file,
    folder: folderFor(page),
    commands: page.commands.filter(isRun).map(({ text }) => text),
  }))
  const file = join(folderOf(), 'pages.json')
  writeFileSync(file, JSON.stringify(plan))
  execFileSync(process.execPath, [RUNNER, file], {
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
  })
  done = JSON.parse(readFileSync(file, 'utf8'))
})
afterAll(() => target?.stop())

const pattern = (line: string) =>
  new RegExp(
    line
      .trim()
      .split('…')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*'),
  )

describe.each(toRun)('$file', (page) => {
  test.each(page.commands.filter(isRun).map((command, at) => [command.text, command, at] as const))(
    '%s',
    (text, { exit, shows }, at) => {
      const found = done.filter((one) => one.page === page.file)[at]!
      expect(found.command).toBe(text)
      expect(found.code, found.output).toBe(exit)
      for (const line of shows) expect(found.output).toMatch(pattern(line))
    },
  )
})
