/** An operation that is missing is accused by its own checks, and not again by those that called it. */
import { expect, test } from 'vitest'
import type { OperationId } from '../../contract/operations.ts'
import { settled } from '../../contract/references.ts'
import { broken, holds } from '../../contract/verdict.ts'
import type { Check } from '../../engine/check.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { explainedBy, missing } from '../../faults/proving/regressions.ts'
import { stage } from '../../faults/proving/stage.ts'
import type { Around } from '../../reference/index.ts'
import { around } from '../../reference/mutators/fault.ts'
import { checkOf } from './made-up.ts'

const READ = 'legacy-learner/profile.get'

/** Accuses of an operation whose profile was refused, in words that need not say so. */
const telling = (operation: OperationId, actual?: string) =>
  checkOf(
    'answers',
    async (scope) => {
      const { ok, label, status } = await scope.call({ operation: READ, as: 'session' })
      return ok ? holds() : broken(`${label}: a success`, actual ?? `${status}`)
    },
    { id: `${operation}#answers`, operation },
  )

const [answers, caller] = [telling(READ), telling('legacy-learner/managers.list', 'no profile')]

async function verdictsOf(chosen: readonly Check[], wrapped: Around) {
  const { world } = stage({ around: [wrapped] })
  const all = await runChecks(chosen, world, { rateLimits: 'off', catalogue: [answers, caller] })
  const { results, errors } = settled(all)
  expect(errors).toEqual([])
  return Object.fromEntries(results.map(({ id, verdict }) => [id, verdict]))
}

test('whoever calls what was never served refers to it', async () => {
  const verdicts = await verdictsOf([answers, caller], missing(READ))
  expect(verdicts).toEqual({ [answers.id]: 'violation', [caller.id]: 'inconclusive' })
})

test('whether it is served is asked where nobody has selected that', async () => {
  const verdicts = await verdictsOf([caller], missing(READ))
  expect(verdicts).toEqual({ [answers.id]: 'violation', [caller.id]: 'inconclusive' })
})

test('what is served to others accuses whoever was refused', async () => {
  let turns = 0
  const afterwards = around(READ, (next) => (question) => {
    turns++
    return turns === 1 ? next(question) : { status: 404, headers: {}, body: { success: false, message: 'nothing' } }
  })
  const verdicts = await verdictsOf([answers, caller], afterwards)
  expect(verdicts).toEqual({ [answers.id]: 'pass', [caller.id]: 'violation' })
})

const MOST_CAUSES = 3

/** The failures in a report on a platform without an operation, where the checks of these are run. */
async function causesWithout(operation: OperationId, ...run: readonly string[]) {
  const isRun = (one: string) => run.some((start) => one.startsWith(start))
  return (await explainedBy({ around: [missing(operation)], isRun })).causes
}

test.each([
  ['legacy-learner/profile.get', 'legacy-learner/profile.', 'legacy-learner/session.'],
  ['legacy-admin/learners.get', 'legacy-admin/learners.get', 'legacy-admin/registrations.'],
  ['legacy-admin/sessions.get', 'legacy-admin/sessions.get', 'legacy-admin/registrations.'],
] as const)('without %s that is the first finding', async (operation, ...run) => {
  const causes = await causesWithout(operation, ...run)
  expect(causes.length).toBeLessThanOrEqual(MOST_CAUSES)
  expect(causes[0]?.operations[0]).toBe(operation)
})

// R1: where the documents give no path, nothing says that the operation is missing.
test('an operation whose path is not documented is accused by nobody', async () => {
  expect(await causesWithout('current/learners.get', 'current/learners.get', 'current/tokens.')).toEqual([])
})
