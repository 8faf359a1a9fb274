/** An interface of which one operation is not served is there all the same; one that serves none of three is not. */
import { expect, test } from 'vitest'
import { demandRoom, HeaderTaken } from '../../client/request.ts'
import { INTERFACES, interfaces } from '../../contract/interfaces.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { faultById } from '../../faults/index.ts'
import { stage } from '../../faults/proving/stage.ts'
import { around } from '../../reference/mutators/fault.ts'
import { complaintsOf, preflight } from '../../runner/preflight/index.ts'
import { checks } from '../../suites/index.ts'

const MISSING = { status: 404, headers: {}, body: { message: 'no such route' } }

const without = (operations: readonly Parameters<typeof around>[0][], answer: object = MISSING) =>
  stage({ around: operations.map((operation) => around(operation, () => () => answer as typeof MISSING)) }).world.client

test.each(INTERFACES)('%s is there although the first read that is tried is not served', async (name) => {
  const { probe, signIn } = interfaces[name]
  const states = await preflight(without([probe.operation, ...(signIn ? [signIn] : [])]), [name])
  expect(states[0]?.unusable).toBeUndefined()
  if (!signIn) expect(complaintsOf(states)).toEqual([])
})

test.each(INTERFACES)('%s is given up when three reads are not served', async (name) => {
  const { probe, otherProbes, signIn } = interfaces[name]
  const client = without([probe.operation, ...otherProbes, ...(signIn ? [signIn] : [])])
  const [state] = await preflight(client, [name])
  expect(state?.unusable).toContain('it answers 404 Not Found; is the base URL right?')
  expect(otherProbes.length).toBe(2)
})

test.each(INTERFACES)('a gateway before %s that wants a login of its own is told from the interface', async (name) => {
  const { probe, otherProbes, signIn } = interfaces[name]
  const all = [probe.operation, ...otherProbes, ...(signIn ? [signIn] : [])]
  const asking = (body: object) => ({ status: 401, headers: { 'www-authenticate': 'Basic realm="staging"' }, body })
  const [state] = await preflight(without(all, asking({ gateway: 'x' })), [name])
  expect(state?.unusable).toMatch(/^a gateway in front of it asks for Basic authentication; /)
  expect(state?.unusable).toContain(name === 'current' ? 'no request can have both' : '_HEADERS: {"Authorization"')
  // A platform may name the scheme in a refusal of its own.
  const refusal = name === 'current' ? { message: 'no' } : { success: false, message: 'no', value: null }
  expect((await preflight(without(all, asking(refusal)), [name]))[0]?.unusable).toBeUndefined()
})

test('what a gateway would answer in place of the platform is not sent', () => {
  const target = { extraHeaders: { 'legacy-admin': { Authorization: 'Basic eA==' } } } as never
  const ask = (
    operation: 'legacy-admin/entities.search' | 'current/tags.list',
    headers: Record<string, string | null>,
  ) => demandRoom(target, { operation, as: 'anonymous', headers })
  expect(() => ask('legacy-admin/entities.search', { authorization: 'Bearer key' })).toThrow(HeaderTaken)
  expect(() => ask('legacy-admin/entities.search', { authorization: null, 'api-key': 'x' })).not.toThrow()
  expect(() => ask('current/tags.list', { authorization: 'Bearer key' })).not.toThrow()
})

test('a login that one door refuses and another one takes is right: the door is accused, and the rest is decided', async () => {
  const { around: refusing } = faultById('legacy-learner/session.login/refuses-right-password')!
  const { world } = stage({ around: refusing })
  expect(complaintsOf(await preflight(world.client, ['legacy-learner']))).toEqual([])
  const some =
    /^legacy-learner\/(?:session\.login#answers|profile\.get#(?:answers|session-missing)|managers\.list#answers)$/
  const chosen = checks.filter(({ id }) => some.test(id))
  const results = await runChecks(chosen, world, { rateLimits: 'off' })
  expect(results.map(({ id, verdict }) => [id, verdict]).sort()).toEqual([
    ['legacy-learner/managers.list#answers', 'pass'],
    ['legacy-learner/profile.get#answers', 'pass'],
    ['legacy-learner/profile.get#session-missing', 'pass'],
    ['legacy-learner/session.login#answers', 'violation'],
  ])
})

test('a password that no door takes is wrong, and is sent to each of them once', async () => {
  const { world } = stage()
  const { session } = world.client.target.legacyLearner!
  Object.assign(session, { password: 'another one' })
  const [state] = await preflight(world.client, ['legacy-learner'])
  expect(state?.credentials.find(({ caller }) => caller === 'session')?.state).toBe('refused')
  expect(world.client.requests).toBeLessThanOrEqual(4)
})
