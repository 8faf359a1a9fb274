/**
 * Jest, in ECMAScript modules: `node --experimental-vm-modules node_modules/jest/bin/jest.js`, with
 * `testMatch: ['**\/*.test.mjs']` and `transform: {}` in its configuration.
 */
import { runConformance, startReference } from 'learning-platform-conformance'
import { clientOf } from '../client.mjs'

let reference
beforeAll(async () => {
  reference = await startReference({
    data: { tags: [{ name: 'Seamanship', languageCode: 'en-GB' }] },
    rateLimits: 'off',
  })
})
afterAll(() => reference.close())

describe('the client', () => {
  test('finds a tag by its name', async () => {
    const client = await clientOf(reference.environment)
    expect(await client.tagsCalled('Seamanship')).toMatchObject([{ name: 'Seamanship' }])
  })

  test('notices a platform that fails', async () => {
    reference.behave({ faults: ['current/tags.list/fails-always'] })
    const client = await clientOf(reference.environment)
    await expect(client.tagsCalled('Seamanship')).rejects.toThrow('500')
    reference.behave({})
  })
})

test('the platform lists tags as documented', async () => {
  const { findings } = await runConformance({ reference, operation: 'current/tags.list', mode: 'read-only' })
  expect(findings).toEqual([])
}, 60_000)
