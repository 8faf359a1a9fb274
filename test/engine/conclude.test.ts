/** What comes of a check that was refused what the check of the answers was granted. */
import { expect, test } from 'vitest'
import { settled } from '../../contract/references.ts'
import { holds, needs, type Outcome } from '../../contract/verdict.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { checkOf, worldWithJournal } from './made-up.ts'

const answers = checkOf('answers', () => holds())

const refusedWith = (status: number): Outcome => needs.finding(answers.id, `DELETE /links/1 gave ${status} "no"`)

/** Runs it beside the check of the answers, whose sample is served. */
async function beside(outcomes: (turn: number) => Outcome) {
  const { world } = worldWithJournal()
  let turns = 0
  const checks = [answers, checkOf('removes', () => outcomes(++turns))]
  const all = await runChecks(checks, world, { rateLimits: 'off', catalogue: checks })
  const { results, errors } = settled(all)
  return { verdicts: results.map(({ id, verdict }) => `${id.split('#')[1]} ${verdict}`), results, errors, turns }
}

test('a refusal that comes again is a failure of the operation', async () => {
  const { verdicts, results, errors, turns } = await beside(() => refusedWith(403))
  expect(turns).toBe(2)
  expect(verdicts).toEqual(['answers violation', 'removes inconclusive'])
  expect(results[0]!.message).toContain('DELETE /links/1 gave 403')
  expect(errors).toEqual([])
})

test('a refusal that does not come again decides nothing against the target', async () => {
  const { verdicts, errors } = await beside((turn) => (turn === 1 ? refusedWith(403) : holds()))
  expect(verdicts).toEqual(['answers pass', 'removes pass'])
  expect(errors).toEqual([])
})

test('a conflict may have a reason that the documents do not name', async () => {
  const { verdicts, results, errors } = await beside(() => refusedWith(409))
  expect(verdicts).toEqual(['answers pass', 'removes inconclusive'])
  expect(results[1]!.causes).toMatchObject([{ kind: 'disturbance' }])
  expect(errors).toEqual([])
})

test('a record that is lacking was not seen: it accuses nobody', async () => {
  const { verdicts, errors } = await beside(() => needs.finding(answers.id, 'it needs more than 100 learners'))
  expect(verdicts).toEqual(['answers pass', 'removes inconclusive'])
  expect(errors).toEqual([])
})

test('a reference without an answer behind it stays an internal error', async () => {
  const { errors } = await beside(() => needs.finding(answers.id))
  expect(errors).toHaveLength(1)
})

test('what refers to itself is an accusation: nobody else reports what a shared step met', async () => {
  const { world } = worldWithJournal()
  const itself = checkOf('appears', ({ check }) => needs.finding(check, 'GET /learners does not show learner 7'))
  const [result] = await runChecks([itself], world, { rateLimits: 'off' })
  expect(result).toMatchObject({
    verdict: 'violation',
    findings: [{ actual: 'GET /learners does not show learner 7' }],
  })
})
