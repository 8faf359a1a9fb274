/** An interface of which one operation is not served is there all the same; one that serves none of three is not. */
import { expect, test } from 'vitest'
import { INTERFACES, interfaces } from '../../contract/interfaces.ts'
import { around } from '../../mutators/fault.ts'
import { stage } from '../../proving/stage.ts'
import { complaintsOf, preflight } from '../../runner/preflight/index.ts'

const MISSING = { status: 404, headers: {}, body: { message: 'no such route' } }

const without = (operations: readonly Parameters<typeof around>[0][]) =>
  stage({ around: operations.map((operation) => around(operation, () => () => MISSING)) }).world.client

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
