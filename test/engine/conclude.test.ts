/** The result of a check whose valid request is refused, although `answers` got it served. */
import { expect, test } from 'vitest'
import type { Answer } from '../../client/answer.ts'
import { Refused } from '../../client/answers/outcome.ts'
import { settled, UNBOUND } from '../../contract/references.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import { runChecks } from '../../engine/run-loop.ts'
import type { Scope } from '../../engine/scope.ts'
import { checkOf, worldWithJournal } from './made-up.ts'

const REMOVE = 'current/localized-versions.tags.remove'

const answers = checkOf('answers', () => holds(), { id: `${REMOVE}#answers`, operation: REMOVE })

/** The result of a check of a removal that was refused. */
function refusedWith(status: number, { explain }: Scope): Promise<Outcome> {
  const answer: Partial<Answer> = {
    ask: { operation: REMOVE, as: 'administrator', path: { id: 1, languageCode: 'en-GB', tagId: 1 } },
    label: 'DELETE /links/1',
    status,
    body: Buffer.from('no'),
  }
  return explain(new Refused(answer as Answer))
}

/** Runs it beside the check of the answers, whose sample is served. */
async function beside(outcomes: (turn: number, scope: Scope) => Outcome | Promise<Outcome>) {
  const { world } = worldWithJournal()
  let turns = 0
  const checks = [answers, checkOf('removes', (scope) => outcomes(++turns, scope))]
  const all = await runChecks(checks, world, { rateLimits: 'off', catalogue: checks })
  const { results, errors } = settled(all)
  return { verdicts: results.map(({ id, verdict }) => `${id.split('#')[1]} ${verdict}`), results, errors, turns }
}

test('a refusal that comes again is a failure of the operation', async () => {
  const { verdicts, results, errors, turns } = await beside((_, scope) => refusedWith(403, scope))
  expect(turns).toBe(2)
  expect(verdicts).toEqual(['answers violation', 'removes inconclusive'])
  expect(results[0]!.message).toContain('DELETE /links/1: expected a success, got 403')
  expect(errors).toEqual([])
})

test('a refusal that does not come again decides nothing against the target', async () => {
  const { verdicts, errors } = await beside((turn, scope) => (turn === 1 ? refusedWith(403, scope) : holds()))
  expect(verdicts).toEqual(['answers pass', 'removes pass'])
  expect(errors).toEqual([])
})

test('what a shared step met once is not met again by asking what it came to', async () => {
  let steps = 0
  const { verdicts } = await beside((_, scope) =>
    scope.once('removal', async (step) => (++steps === 1 ? refusedWith(403, step) : holds())),
  )
  expect(steps).toBe(2)
  expect(verdicts).toEqual(['answers pass', 'removes pass'])
})

test('a conflict may have a reason that the documents do not name', async () => {
  const { verdicts, results, errors } = await beside((_, scope) => refusedWith(409, scope))
  expect(verdicts).toEqual(['answers pass', 'removes inconclusive'])
  expect(results[1]!.causes).toMatchObject([{ kind: 'disturbance' }])
  expect(errors).toEqual([])
})

test('a record that is lacking was not seen: it accuses nobody', async () => {
  const { verdicts, errors } = await beside((_, { shortfalls }) => {
    shortfalls.push(needs.finding(answers.id))
    return needs.record('more than 100 learners')
  })
  expect(verdicts).toEqual(['answers pass', 'removes inconclusive'])
  expect(errors).toEqual([])
})

test('a reference without an answer behind it stays an internal error', async () => {
  const { errors } = await beside(() => needs.finding(answers.id))
  expect(errors).toHaveLength(1)
})

test('a defect that comes and goes is no internal error, whichever check met it', async () => {
  const { verdicts, errors } = await beside((turn) => (turn < 3 ? needs.finding(answers.id) : holds()))
  expect(verdicts).toEqual(['answers pass', 'removes pass'])
  expect(errors).toEqual([])
})

test('a check whose defect did not come back is a ground all the same', async () => {
  const { world } = worldWithJournal()
  let turns = 0
  const recovers = checkOf('answers', () => (++turns === 1 ? broken('a success', 'a refusal') : holds()), {
    id: answers.id,
    operation: REMOVE,
  })
  const checks = [recovers, checkOf('removes', () => needs.finding(answers.id))]
  const { results, errors } = settled(await runChecks(checks, world, { rateLimits: 'off', catalogue: checks }))
  expect(results.map(({ verdict }) => verdict)).toEqual(['inconclusive', 'inconclusive'])
  expect(results[1]!.causes).toMatchObject([{ kind: 'disturbance' }])
  expect(errors).toEqual([])
})

test('what a check finds when it is asked again is the ground of those that met it sooner', async () => {
  const { world } = worldWithJournal()
  let turns = 0
  const later = checkOf('answers', () => (++turns > 1 ? broken('a success', 'a refusal') : holds()), {
    id: answers.id,
    operation: REMOVE,
  })
  const checks = [later, checkOf('removes', () => needs.finding(answers.id))]
  const { results, errors } = settled(await runChecks(checks, world, { rateLimits: 'off', catalogue: checks }))
  expect(results.map(({ verdict }) => verdict)).toEqual(['violation', 'inconclusive'])
  expect(errors).toEqual([])
})

test('what refers to itself is an accusation: nobody else reports what a shared step met', async () => {
  const { world } = worldWithJournal()
  const itself = checkOf('appears', ({ check }) => needs.finding(check, 'GET /learners does not show learner 7'))
  const [result] = await runChecks([itself], world, { rateLimits: 'off' })
  expect(result).toMatchObject({
    verdict: 'violation',
    findings: [{ expected: 'GET /learners: learner 7', actual: 'nothing of it' }],
  })
})

test('failures of an operation that may be bound elsewhere accuse nobody, whatever they are', async () => {
  const unbound = checkOf('answers', () => needs.credential(`${UNBOUND}${REMOVE}: DELETE /links/1 gave 404 (R1)`), {
    id: `${REMOVE}#answers`,
    operation: REMOVE,
  })
  const failing = checkOf('removes', () => broken('DELETE /links/1: a success', '404 "no"'), {
    id: `${REMOVE}#removes`,
    operation: REMOVE,
  })
  const other = checkOf('removes', () => broken('a tag', 'none'), {
    id: 'current/tags.get#answers',
    operation: 'current/tags.get',
  })
  const { world } = worldWithJournal()
  const all = await runChecks([failing, other], world, { rateLimits: 'off', catalogue: [unbound, failing, other] })
  const { results, errors } = settled(all)
  expect(Object.fromEntries(results.map(({ id, verdict }) => [id, verdict]))).toEqual({
    [unbound.id]: 'inconclusive',
    [failing.id]: 'inconclusive',
    [other.id]: 'violation',
  })
  expect(results.find(({ id }) => id === failing.id)!.message).toContain(`the binding of ${REMOVE}`)
  expect(errors).toEqual([])
})
