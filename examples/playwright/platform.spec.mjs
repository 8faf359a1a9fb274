/** Playwright: the stand-in as a fixture of each worker, before pages or requests; no browser is needed for this one. */
import { test as base, expect } from '@playwright/test'
import { runConformance, startReference } from 'learning-platform-conformance'

const test = base.extend({
  // Each worker has a platform of its own.
  reference: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern
    async ({}, use) => {
      const reference = await startReference({ rateLimits: 'off' })
      await use(reference)
      await reference.close()
    },
    { scope: 'worker' },
  ],
})

test.afterEach(({ reference }) => reference.reset())

test('a page shows who is signed in', async ({ reference, request }) => {
  const { address, environment } = reference
  const { CURRENT_PLATFORM: platform, CURRENT_LEARNER_LOGIN: login, CURRENT_LEARNER_PASSWORD: password } = environment
  const answer = await request.post(`${address}/v2/authentication/login`, {
    headers: { platform },
    data: { role: 'svc/learner', login, password },
  })
  expect(answer.ok()).toBe(true)
  expect(reference.requests).toMatchObject([{ operation: 'current/tokens.login' }])
})

test('the platform lists tags as documented', async ({ reference }) => {
  const { findings } = await runConformance({ reference, operation: 'current/tags.list', mode: 'read-only' })
  expect(findings).toEqual([])
})
