/**
 * Platforms that refuse every documented input of one kind: the run says so (R101), and hardly anything stays undecided
 * without the name of the finding on which it depends (R102).
 */
import { expect, test } from 'vitest'
import { INTERFACES, type Interface, interfaceOf } from '../../contract/operations.ts'
import { settled } from '../../contract/references.ts'
import type { CheckResult } from '../../contract/run.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { INPUT_KINDS, type InputKind, refusingAll } from '../../faults/proving/refusals.ts'
import { stage } from '../../faults/proving/stage.ts'
import { checks } from '../../suites/index.ts'

const MOST_UNEXPLAINED = 0.05

const kinds = Object.keys(INPUT_KINDS) as InputKind[]
const cases = INTERFACES.flatMap((of) => kinds.map((kind) => [of, kind] as const)).filter(
  ([of, kind]) => refusingAll(of, kind).length,
)

/** Undecided, and not for another finding. */
const isUnexplained = ({ verdict, causes }: CheckResult) =>
  verdict === 'inconclusive' && causes?.every(({ kind }) => kind !== 'finding')

async function resultsOf(of: Interface, kind: InputKind) {
  const { world } = stage({ around: refusingAll(of, kind), withoutExchanges: true })
  const own = checks.filter(({ operation }) => interfaceOf(operation) === of)
  const errors: string[] = []
  const all = await runChecks(own, world, {
    rateLimits: 'off',
    catalogue: checks,
    onResult: ({ id }, error) => void (error === undefined || errors.push(`${id}: ${error}`)),
  })
  const { results, errors: unfounded } = settled(all)
  return { results, errors: [...errors, ...unfounded.map(({ check, message }) => `${check} ${message}`)] }
}

test.for(cases)('%s: every input of the kind %s is refused', async ([of, kind]) => {
  const { results, errors } = await resultsOf(of, kind)
  expect(errors).toEqual([])
  expect(results.filter(({ verdict }) => verdict === 'violation').length).toBeGreaterThan(0)
  const unexplained = results.filter(isUnexplained).map(({ id, message }) => `${id}: ${message}`)
  expect(unexplained.length, unexplained.join('\n')).toBeLessThanOrEqual(results.length * MOST_UNEXPLAINED)
})
