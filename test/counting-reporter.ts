/** Ends a test run with one plain line, `N passed, N failed`, after one that says how many were skipped, if any. */
import type { TestModule } from 'vitest/node'

export default class CountingReporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const counts = { passed: 0, failed: errors.length, skipped: 0, pending: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) counts[test.result().state]++
      // A file that could not be collected has no tests, and is a failure all the same.
      if (module.state() === 'failed' && ![...module.children.allTests('failed')].length) counts.failed++
    }
    const skipped = counts.skipped ? `${counts.skipped} skipped\n` : ''
    const line = `${skipped}${counts.passed} passed, ${counts.failed} failed`
    process.on('exit', () => process.stdout.write(`${line}\n`))
  }
}
