/** Platforms as others build them: what differs costs the findings that it is worth, and none twice. */
import { expect, test } from 'vitest'
import { differences } from '../../proving/differences.ts'
import { type Measured, measured } from '../../proving/measure.ts'
import { VENDOR_SHAPED } from '../../proving/vendor-shaped.ts'

const TIMEOUT = { timeout: 180_000 }
const cases = differences.map((difference) => [difference.title, difference] as const)

const found = new Map<string, readonly string[]>()
const idsOf = ({ violations, warnings }: Measured) => [...violations, ...warnings].map(({ id }) => id)

test.each(cases)('%s', TIMEOUT, async (_, difference) => {
  const outcome = await measured(difference)
  const { violations, warnings, errors } = outcome
  found.set(difference.id, idsOf(outcome))
  const said = [...violations, ...warnings].map(({ id, message }) => `${id}: ${message}`).join('\n')
  expect(errors).toEqual([])
  expect(violations.length, said).toBeLessThanOrEqual(difference.violations)
  expect(warnings.length, said).toBeLessThanOrEqual(difference.warnings)
})

test('all differences at once are found as each alone, and nothing else is', TIMEOUT, async () => {
  const around = VENDOR_SHAPED.differences.flatMap(({ around: by }) => by)
  const outcome = await measured({ around })
  const alone = VENDOR_SHAPED.differences.flatMap(({ id }) => found.get(id) ?? [])
  expect(VENDOR_SHAPED.differences).toHaveLength(22)
  expect(outcome.errors).toEqual([])
  expect(idsOf(outcome).sort()).toEqual([...new Set(alone)].sort())
})
