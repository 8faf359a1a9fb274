/**
 * Breaks the run loop line by line in a copy of the checkout, and names the test that notices:
 * `npm run maintain -- loop-mutations [FROM]` (the number of the mutation to begin with).
 */
import { copyOfCheckout } from './broken-copy.ts'
import { MUTATIONS } from './loop-mutations/mutations.ts'

const TESTS = ['test/engine/run-loop.test.ts', 'test/engine/conclude.test.ts']
const WORDS = ['--config', 'test/vitest.config.ts', '--testTimeout', '25000', ...TESTS]
/** A mutant may wait for ever; an honest run of the tests takes a tenth of this. */
const TIMEOUT_MS = 150_000

const copy = copyOfCheckout()
let survived = 0
try {
  if (copy.failingTest(WORDS, TIMEOUT_MS)) throw new Error(`${TESTS.join(' or ')} fails without a mutation`)
  for (const [index, mutation] of MUTATIONS.entries()) {
    if (index + 1 < Number(process.argv[2] ?? 1)) continue
    const [file, text] = mutation
    const test = copy.broken([mutation], () => copy.failingTest(WORDS, TIMEOUT_MS))
    if (!test) survived++
    console.log(`${index + 1} ${test ? 'killed' : 'SURVIVED'} ${file} ${JSON.stringify(text.trim())}: ${test ?? ''}`)
  }
  console.log(`${MUTATIONS.length} mutations, ${survived} survived`)
} finally {
  copy.remove()
}
process.exitCode = survived ? 1 : 0
