/** Vitest: a client against the stand-in, and the suite against a platform. */
import { runConformance, startReference } from 'learning-platform-conformance'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from '../client.mjs'

let reference
beforeAll(async () => {
  reference = await startReference({
    data: { tags: [{ name: 'Seamanship', languageCode: 'en-GB' }] },
    now: Date.parse('2030-01-01T00:00:00Z'),
    rateLimits: 'off',
  })
})
afterEach(() => reference.behave({}))
afterAll(() => reference.close())

describe('the client', () => {
  test('finds a tag by its name', async () => {
    const client = await clientOf(reference.environment)
    expect(await client.tagsCalled('Seamanship')).toMatchObject([{ name: 'Seamanship' }])
  })

  test('asks once for each search', async () => {
    const client = await clientOf(reference.environment)
    const before = reference.requests.length
    await client.tagsCalled('Seamanship')
    expect(reference.requests.slice(before)).toMatchObject([{ operation: 'current/tags.list', status: 200 }])
  })

  test('signs in again after an hour', async () => {
    const client = await clientOf(reference.environment)
    reference.clock.advance(3_600_000)
    await expect(client.tagsCalled('Seamanship')).rejects.toThrow('401')
  })

  test('notices a platform that ignores the name', async () => {
    reference.behave({ faults: ['current/tags.list/ignores-name'] })
    const client = await clientOf(reference.environment)
    expect((await client.tagsCalled('Seamanship')).length).toBeGreaterThan(1)
  })
})

describe('the platform', () => {
  test('lists tags as documented', async () => {
    reference.clock.resume()
    const { findings, verdictOf, clause } = await runConformance({ reference, operation: 'current/tags.list' })
    expect(findings).toEqual([])
    expect(verdictOf('current/tags.list#answers')).toBe('pass')
    expect(clause('current.tags.list.filter-name')).toMatchObject({ verdict: 'pass', level: 'documented' })
  }, 60_000)
})
