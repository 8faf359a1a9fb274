/**
 * Ends a test run with one plain line, `N passed, N failed`, after one that says how many were skipped, if any, and one that
 * says how many files were run and how many were kept.
 */
import type { TestModule, Vitest } from 'vitest/node'
import { countOfKept, keptFiles } from './kept-files.ts'

/** A file all of whose tests were run, and passed. */
const isProven = (module: TestModule) =>
  module.state() === 'passed' && [...module.children.allTests()].every((test) => test.result().state === 'passed')

export default class CountingReporter {
  #chosen = false
  /** Of shards, each of which has said what it kept. */
  #merges = false

  onInit({ config }: Vitest) {
    this.#chosen = config.testNamePattern !== undefined
    this.#merges = config.mergeReports !== undefined
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const counts = { passed: 0, failed: errors.length, skipped: 0, pending: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) counts[test.result().state]++
      // A file that could not be collected has no tests, and is a failure all the same.
      if (module.state() === 'failed' && ![...module.children.allTests('failed')].length) counts.failed++
    }
    const store = this.#merges ? undefined : keptFiles()
    if (!this.#chosen && !errors.length) for (const module of modules.filter(isProven)) store?.keep(module.moduleId)
    const files = this.#merges ? '' : `test files proven now ${modules.length}, kept ${countOfKept()}\n`
    const skipped = counts.skipped ? `${counts.skipped} skipped\n` : ''
    const line = `${files}${skipped}${counts.passed} passed, ${counts.failed} failed`
    process.on('exit', () => process.stdout.write(`${line}\n`))
  }
}
