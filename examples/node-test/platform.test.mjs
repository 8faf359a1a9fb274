/** node:test: `node --test`. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { runConformance, startReference } from 'learning-platform-conformance'
import { clientOf } from '../client.mjs'

let reference
before(async () => {
  reference = await startReference({
    rateLimits: 'off',
    data: { tags: [{ name: 'Seamanship', languageCode: 'en-GB' }] },
  })
})
after(() => reference.close())

test('the client finds a tag by its name', async () => {
  const client = await clientOf(reference.environment)
  assert.deepEqual(
    (await client.tagsCalled('Seamanship')).map(({ name }) => name),
    ['Seamanship'],
  )
})

test('the platform lists tags as documented', async () => {
  const { findings, report } = await runConformance({ reference, operation: 'current/tags.list', mode: 'read-only' })
  assert.deepEqual(findings, [])
  assert.ok(report.summary.verdicts.pass > 10)
})

test('the suite tells what is wrong with a platform that is not', async () => {
  reference.behave({ faults: ['current/tags.list/ignores-name'] })
  const { findings } = await runConformance({ reference, operation: 'current/tags.list', mode: 'read-only' })
  assert.ok(findings.some(({ clause }) => clause === 'current.tags.list.filter-name'))
})
