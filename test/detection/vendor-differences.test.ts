/** Platforms as others build them: what differs costs the findings that it is worth, and none twice. */
import { expect, test } from 'vitest'
import { differences } from '../../proving/differences.ts'
import { measured } from '../../proving/measure.ts'

const cases = differences.map((difference) => [difference.title, difference] as const)

test.each(cases)('%s', { timeout: 180_000 }, async (_, difference) => {
  const { violations, warnings, errors } = await measured(difference)
  const said = [...violations, ...warnings].map(({ id, message }) => `${id}: ${message}`).join('\n')
  expect(errors).toEqual([])
  expect(violations.length, said).toBeLessThanOrEqual(difference.violations)
  expect(warnings.length, said).toBeLessThanOrEqual(difference.warnings)
})
