/** The checks that a variation concerns, found by sending a run again: the rest gets the same answers. */
import { expect, test } from 'vitest'
import type { CheckSlug } from '../../contract/ids.ts'
import { variations } from '../../faults/index.ts'
import { concernedBy, sightsOf } from '../../faults/proving/readers.ts'
import { otherAnswers } from '../../faults/proving/recording.ts'
import { checks } from '../../suites/index.ts'

const SLUGS = new Set<string>(['answers', 'response-schema', 'unknown-identifier'] satisfies CheckSlug[])
const few = checks.filter(({ slug }) => SLUGS.has(slug))

test('the honest instance gives every recorded answer again', async () => {
  const { recording } = await sightsOf(few)
  expect(recording.exchanges.length).toBeGreaterThan(100)
  expect([...otherAnswers({}, recording)!]).toEqual([])
})

test('a variation concerns those whose answers it changes, and the checks that judge them all', async () => {
  const sights = await sightsOf(few)
  const of = (id: string) => concernedBy(variations.find((one) => one.id === id)!, sights, 0).map((one) => one.id)
  const all = of('charset')
  expect(all).toContain('current/authors.list#answers')
  const certificates = of('data-no-certificates')
  expect(certificates).toContain('current/certificates.list#answers')
  expect(certificates).not.toContain('current/authors.list#answers')
})
