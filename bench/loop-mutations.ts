/**
 * Breaks the run loop line by line in a copy of the checkout, and names the test that notices:
 * `npm run bench:loop -- [FROM]` (the number of the mutation to begin with).
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { MUTATIONS } from './loop-mutations/mutations.ts'

const ROOT = join(import.meta.dirname, '..')
const TESTS = ['test/engine/run-loop.test.ts', 'test/engine/conclude.test.ts']
/** A mutant may wait for ever; an honest run of the tests takes a tenth of this. */
const TIMEOUT_MS = 150_000

function copyOfCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lpconform-loop-'))
  const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
  for (const file of [...tracked, 'suites/ids.d.ts']) cpSync(join(ROOT, file), join(folder, file))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}

/** The first test that fails; undefined where all pass. */
function failingTest(folder: string): string | undefined {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [vitest, 'run', '--config', 'test/vitest.config.ts', '--bail', '1', '--testTimeout', '25000', ...TESTS],
    { cwd: folder, encoding: 'utf8', timeout: TIMEOUT_MS },
  )
  if (status === 0) return undefined
  return /FAIL\s.*?(test\/.*)/.exec(stripVTControlCharacters(stdout + stderr))?.[1] ?? 'a run that does not end'
}

const folder = copyOfCheckout()
let survived = 0
try {
  if (failingTest(folder)) throw new Error(`${TESTS.join(' or ')} fails without a mutation`)
  for (const [index, [file, text, broken]] of MUTATIONS.entries()) {
    if (index + 1 < Number(process.argv[2] ?? 1)) continue
    const path = join(folder, file)
    const source = readFileSync(path, 'utf8')
    if (!source.includes(text)) throw new Error(`${file} does not hold ${JSON.stringify(text)} any more`)
    writeFileSync(
      path,
      source.replace(text, () => broken),
    )
    const test = failingTest(folder)
    writeFileSync(path, source)
    if (!test) survived++
    console.log(`${index + 1} ${test ? 'killed' : 'SURVIVED'} ${file} ${JSON.stringify(text.trim())}: ${test ?? ''}`)
  }
  console.log(`${MUTATIONS.length} mutations, ${survived} survived`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = survived ? 1 : 0
