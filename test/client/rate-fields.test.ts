import { expect, test } from 'vitest'
import { rateFieldsOf, retryAfterOf } from '../../client/rate-fields.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const told = (headers: Record<string, string>) => retryAfterOf(headers, NOW)?.ms

test('understands Retry-After as seconds and as a date', () => {
  expect(told({ 'retry-after': '17' })).toBe(17_000)
  expect(told({ 'retry-after': 'Sun, 01 Mar 2026 12:00:30 GMT' })).toBe(30_000)
  expect(told({ 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT' })).toBe(0)
  expect(told({ 'retry-after': 'soon' })).toBeUndefined()
})

test.each([
  ['first drafts', { 'ratelimit-limit': '10', 'ratelimit-remaining': '3', 'ratelimit-reset': '5' }],
  [
    'with the policy in the limit',
    { 'ratelimit-limit': '10, 10;w=60', 'ratelimit-remaining': '3', 'ratelimit-reset': '5' },
  ],
  [
    'with a policy field',
    {
      'ratelimit-policy': '10;w=60, 5000;w=3600',
      'ratelimit-limit': '10',
      'ratelimit-remaining': '3',
      'ratelimit-reset': '5',
    },
  ],
  ['one combined field', { ratelimit: 'limit=10, remaining=3, reset=5', 'ratelimit-policy': '10;w=60' }],
  ['later drafts', { ratelimit: '"default";r=3;t=5', 'ratelimit-policy': '"default";q=10;w=60' }],
  [
    'several policies of later drafts',
    {
      ratelimit: '"hour";r=400;t=900, "minute";r=3;t=5',
      'ratelimit-policy': '"hour";q=5000;w=3600,"minute";q=10;w=60',
    },
  ],
  ['unwritten fields', { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '3', 'x-ratelimit-reset': '5' }],
  [
    'unwritten fields with an instant',
    { 'x-rate-limit-limit': '10', 'x-rate-limit-remaining': '3', 'x-rate-limit-reset': String(NOW / 1000 + 5) },
  ],
  [
    'unwritten fields with an instant in milliseconds',
    { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '3', 'x-ratelimit-reset': String(NOW + 5000) },
  ],
  [
    'unwritten fields with a duration',
    { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '3', 'x-ratelimit-reset-after': '5.0' },
  ],
])('understands %s', (_, headers) => {
  const fields = rateFieldsOf(headers as Record<string, string>, NOW)
  expect(fields).toMatchObject({ remaining: 3, resetMs: 5000 })
  expect(fields?.limit ?? 10).toBe(10)
  expect(told(headers as Record<string, string>)).toBe(5000)
})

test('prefers Retry-After, and says which field it went by', () => {
  expect(retryAfterOf({ 'retry-after': '2', 'x-ratelimit-reset': '40' }, NOW)).toEqual({ ms: 2000, by: 'Retry-After' })
  expect(retryAfterOf({ 'ratelimit-reset': '40' }, NOW)).toEqual({ ms: 40_000, by: 'ratelimit-reset' })
  expect(retryAfterOf({ 'content-type': 'application/json' }, NOW)).toBeUndefined()
})

test('leaves alone what it does not understand', () => {
  expect(rateFieldsOf({ 'x-ratelimit-remaining': 'many', 'x-ratelimit-reset': '6m0s' }, NOW)).toEqual({
    names: ['x-ratelimit-remaining', 'x-ratelimit-reset'],
  })
  expect(rateFieldsOf({ 'x-request-id': '1' }, NOW)).toBeUndefined()
})
