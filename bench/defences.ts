/**
 * Removes the defences against attacks, one at a time, in a copy of the checkout, and requires that the test that
 * SECURITY.md names for the attack fails: `npm run maintain -- defences [PATTERN]` (of attacks, files or tests).
 */

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-5'
import { copyOfCheckout } from './broken-copy.ts'
import { DEFENCES, type Defence } from './defences/defences.ts'

/** An honest run of the slowest file takes a fifth of this on a machine with other work. */
const TIMEOUT_MS = 600_000
const COMPILED = {
  target: 'es2023',
  module: 'esnext',
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
}

const pattern = new RegExp(process.argv[2] ?? '')
const due = DEFENCES.filter(({ attack, breaks, test }) => pattern.test(`${attack} ${breaks[0]![0]} ${test}`))
const copy = copyOfCheckout(['dist'])

/** In the form of the compiler's output, from the present text of the copy. */
function compile(file: string): void {
  if (!file.endsWith('.ts')) return
  const source = readFileSync(join(copy.folder, file), 'utf8')
  const compilerOptions = COMPILED as unknown as ts.CompilerOptions
  const { outputText } = ts.transpileModule(source, { fileName: file, compilerOptions })
  writeFileSync(join(copy.folder, 'dist', file.replace(/\.ts$/, '.js')), outputText)
}

function bundle(config: string): void {
  const words = ['node_modules/vite/bin/vite.js', 'build', '--config', config, '--logLevel', 'error']
  const { status } = spawnSync(process.execPath, words, { cwd: copy.folder, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${config}: cannot be built`)
}
/** The command, which tests in `test/cli` start, is one bundle of all modules, and the page is another one. */
const bundles = (test: string, files: readonly string[]) => [
  ...(files.some((file) => file.startsWith('reporters/page/')) ? ['tools/page.vite.config.ts'] : []),
  ...(test.startsWith('test/cli/') ? ['tools/vite.config.ts'] : []),
]

function failing({ breaks, test }: Defence): string | undefined {
  const files = [...new Set(breaks.map(([file]) => file))]
  const failed = copy.broken(breaks, () => {
    for (const file of files) compile(file)
    for (const config of bundles(test, files)) bundle(config)
    return copy.failingTest(['--config', 'test/vitest.compiled.config.ts', test], TIMEOUT_MS)
  })
  for (const file of files) compile(file)
  for (const config of bundles('', files)) bundle(config)
  return failed
}

let unnoticed = 0
process.env.LPCONFORM_PROOFS = 'none'
try {
  for (const defence of due) {
    const { attack, breaks, test } = defence
    const failed = failing(defence)
    if (!failed) unnoticed++
    console.log(`${failed ? 'noticed' : 'NOT NOTICED'}: ${attack}: ${breaks[0]![0]}: ${failed ?? test}`)
  }
  console.log(`${due.length} defences taken away, ${unnoticed} not noticed`)
} finally {
  copy.remove()
}
process.exitCode = unnoticed ? 1 : 0
