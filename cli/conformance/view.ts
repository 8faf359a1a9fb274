/**
 * Vitest's view of a run: one test for each check, so that people filter, watch and read verdicts with a familiar tool.
 * The loop that runs is that of `lpconform run`; the tests show what its report says.
 */

import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, type RunnerTestSuite, type TestContext, test } from 'vitest'
import { type Interface, interfaceOf, interfaces } from '../../contract/interfaces.ts'
import { parseJson } from '../../contract/json.ts'
import { operations } from '../../contract/operations.ts'
import type { CheckResult, Report } from '../../contract/run.ts'
import { processConsole } from '../../runner/console.ts'
import { checks } from '../../suites/index.ts'
import { run } from '../run.ts'

const UNBOUNDED = 2 ** 31 - 1

/** Ids of the checks whose tests Vitest is about to run: `-t` and `.only` leave others out. */
const wantedIn = (suite: Pick<RunnerTestSuite, 'tasks'>): readonly string[] =>
  suite.tasks.flatMap((task) =>
    task.type === 'suite' ? wantedIn(task) : task.mode === 'skip' || !task.name.includes('#') ? [] : [task.name],
  )

/** The message in Vitest's output; without a stack, which would lead into the suite. */
function show({ verdict, message, findings }: CheckResult, context: TestContext): void {
  if (verdict === 'inconclusive' || verdict === 'skipped') context.skip(message)
  if (verdict !== 'violation') return
  const failure = new Error(message)
  failure.name = 'Violation'
  failure.stack = `${failure.name} of ${findings.map(({ clause }) => clause).join(', ')}: ${message}`
  throw failure
}

/** Declares a test for every check of an interface, and runs those that Vitest selects, once, before the first. */
export function showSuite(name: Interface): void {
  const own = checks.filter(({ operation }) => interfaceOf(operation) === name)
  let report: Report | undefined
  // biome-ignore lint/correctness/noEmptyPattern: Vitest demands a pattern before the suite
  beforeAll(async ({}, suite) => {
    const among = new Set(wantedIn(suite as RunnerTestSuite))
    if (!among.size) return
    const out = mkdtempSync(join(tmpdir(), `lpconform-${name}-`))
    await run({ among, out, seed: 1 }, processConsole())
    report = parseJson<Report>(readFileSync(join(out, 'report.json'), 'utf8'))
  }, UNBOUNDED)

  describe(interfaces[name].description, () => {
    for (const { id, title } of operations.filter((one) => interfaceOf(one.id) === name))
      describe(title, () => {
        for (const check of own.filter(({ operation }) => operation === id))
          test(check.id, (context) => {
            const result = report?.checks.find((one) => one.id === check.id)
            if (!result) throw new Error('the run ended without a result for this check')
            show(result, context)
          })
      })
    test('the run is complete, and nothing failed in the suite itself', () => {
      expect(report?.errors ?? []).toEqual([])
      expect(report?.run.reason).toBeUndefined()
    })
  })
}
