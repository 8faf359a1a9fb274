/** `lpconform serve` with its options together, as a user starts it. */
import { expect, test } from 'vitest'
import { folderOf, lpconform, start } from './command.ts'

test('serves records of a file with a fault, late, with a line of JSON for each request', async () => {
  const folder = folderOf({ 'data.yml': 'builtIn: false\nlearners: [{ login: ada, password: pw }]\n' })
  const options = ['--data', 'data.yml', '--fault', 'legacy-learner/profile.get/drops-member', '--latency', '20..40']
  const { child, text, said, ended } = start(['serve', ...options, '--log', 'json'], { folder })
  await said('Ctrl-C to stop')
  const [first] = text.out.split('\n', 1)
  const variables = JSON.parse(first!)
  expect(variables).toMatchObject({ CURRENT_LEARNER_LOGIN: 'ada', CURRENT_LEARNER_PASSWORD: 'pw' })
  expect(text.err).toContain('fault legacy-learner/profile.get/drops-member:')
  await fetch(`${variables.LEGACY_ADMIN_BASE_URL}/API/ADMIN/v1/REST/Learner/?limit=5&page=1`, {
    headers: { 'api-key': variables.LEGACY_ADMIN_API_KEY },
  })
  await said('"operation"')
  const entry = JSON.parse(text.out.split('\n')[1]!)
  expect(entry).toMatchObject({ operation: 'legacy-admin/learners.search', caller: 'key', status: 200 })
  expect(entry.ms).toBeGreaterThanOrEqual(18)
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
})

test.each([
  ['--data', 'data.yml', /data\.yml, line 2, column 3, tags\.0: must hold members/],
  ['--latency', '50..20', /Allowed: milliseconds, such as 200, or two bounds/],
  ['--log', 'xml', /Allowed: text, json/],
])('%s %s is wrong usage', async (option, value, message) => {
  const folder = folderOf({ 'data.yml': 'tags:\n- a\n' })
  const { code, err } = await lpconform(['serve', option, value], { folder })
  expect([code, err]).toEqual([2, expect.stringMatching(message)])
})

test.each([
  ['dorp uuid', 'no verb dorp; nearest: drop; verbs: drop MEMBER, set MEMBER JSON'],
  ['renam name title', 'no verb renam; nearest: rename'],
  ['retype name string', 'no verb retype; nearest: type'],
  ['delya 300', 'no verb delya; nearest: delay'],
  ['staus 503', 'no verb staus; nearest: status'],
  ['haeder retry-after 7', 'no verb haeder; nearest: header'],
  ['cutt 3', 'no verb cutt; nearest: cut'],
  ['revrese', 'no verb revrese; nearest: reverse'],
  ['ingore size', 'no verb ingore; nearest: ignore'],
  ['evry 3 reverse', 'no verb evry; nearest: every'],
])('the break %s is refused with the nearest verb', async (words, message) => {
  const { code, err } = await lpconform(['serve', '--break', `current/tags.list ${words}`])
  expect([code, err]).toEqual([2, expect.stringContaining(`--break 'current/tags.list ${words}': ${message}`)])
})
