/** Tokens, sessions and codes that a platform takes only a moment after it handed them out (R125). */
import { expect, test } from 'vitest'
import type { Ask } from '../../client/request.ts'
import type { Caller } from '../../client/target.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { type StageOptions, stage } from '../../faults/proving/stage.ts'
import { replying } from '../../reference/mutators/fault.ts'
import { checks } from '../../suites/index.ts'

const LEARNERS: Ask = { operation: 'current/learners.list', as: 'administrator', query: { size: 1 } }
const TRAININGS: Ask = { operation: 'legacy-learner/trainings.list', as: 'session', query: { limit: 1 } }

const noticesIn = ({ records }: ReturnType<typeof stage>) =>
  records.flatMap((record) => (record.kind === 'notice' ? [record.text] : []))

test.each([
  ['current', LEARNERS],
  ['legacy-learner', TRAININGS],
] as const)('%s: what is refused for the age of its credential is served, and told once', async (name, ask) => {
  const staged = stage({ simulated: true, choices: { credentialDelay: 'three seconds' } })
  const answers = await Promise.all([ask, ask, ask].map((one) => staged.world.client.send(one)))
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true])
  const [notice, ...others] = noticesIn(staged)
  expect(others).toEqual([])
  expect(notice).toMatch(`${name}: the credential of a sign-in was refused at first and accepted after`)
  const [, ms] = /after (\d+) ms/.exec(notice!)!
  expect(Number(ms)).toBeGreaterThanOrEqual(3_000)
  expect(Number(ms)).toBeLessThan(5_000)
  // Of those that wait for one credential, one tries it.
  expect(staged.world.client.requests).toBeLessThan(16)
})

test('a credential that was taken once is refused without a wait', async () => {
  const { world, clock } = stage({ simulated: true })
  const { cookie } = await world.client.signIn.credential('session')
  const bearing = { as: 'anonymous', headers: { cookie: cookie! } } as const
  expect((await world.client.send({ ...TRAININGS, ...bearing })).ok).toBe(true)
  await world.client.send({ operation: 'legacy-learner/session.logout', ...bearing })
  expect((await world.client.send({ ...TRAININGS, ...bearing })).refused).toBe(true)
  expect(clock.now()).toBe(0)
})

test('a token that never works is found, and after a few of them nobody waits for the next', async () => {
  let given = 0
  const giving = replying('current/tokens.login', (reply) => ({ ...reply, body: { accessToken: `dead-${++given}` } }))
  const { world, clock } = stage({ simulated: true, around: [giving] })
  const login = { ...LEARNERS, as: 'anonymous' as Caller }
  for (let turn = 0; turn < 20; turn++) {
    const { json } = await world.client.send({
      operation: 'current/tokens.login',
      as: 'anonymous',
      json: { role: 'svc/admin', ...world.client.target.current!.administrator! },
    })
    const { accessToken } = json as { readonly accessToken: string }
    const answer = await world.client.send({ ...login, headers: { authorization: `Bearer ${accessToken}` } })
    expect(answer.status).toBe(401)
  }
  expect(clock.now()).toBeGreaterThanOrEqual(25_000)
  expect(clock.now()).toBeLessThan(35_000)
})

/** Verdicts of the checks that sign in, or speak with what they got. */
async function verdicts(options: StageOptions) {
  const { world } = stage({ simulated: true, withoutExchanges: true, mode: 'read-only', ...options })
  const due = checks.filter(({ phase, id }) => phase === 'sign-in' || /#(session|credential|key)-|\.themes\./.test(id))
  const results = await runChecks(due, world, { rateLimits: 'off', catalogue: checks })
  return Object.fromEntries(results.map(({ id, verdict }) => [id, verdict]))
}

test.each(['half a second', 'three seconds'] as const)(
  'credentials that work after %s change no verdict',
  async (delay) => {
    expect(await verdicts({ choices: { credentialDelay: delay } })).toEqual(await verdicts({}))
  },
)
