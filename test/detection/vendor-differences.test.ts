/** Platforms as others build them: what differs costs the findings that it is worth, and none twice. */
import { expect, test } from 'vitest'
import { differences } from '../../faults/proving/differences.ts'
import { type Measured, measured } from '../../faults/proving/measure.ts'
import { VENDOR_SHAPED } from '../../faults/proving/vendor-shaped.ts'

const cases = differences.map((difference) => [difference.title, difference] as const)

const found = new Map<string, readonly string[]>()

/**
 * The subject of each finding, whichever of several operations shows it first: `legacy-learner /level: type integer`.
 */
function causesOf({ violations, warnings }: Measured): readonly string[] {
  const causes = [...violations, ...warnings].flatMap(({ id, interface: name, findings }) => {
    const slug = id.slice(id.indexOf('#') + 1)
    return findings.flatMap(({ expected }) => {
      if (slug === 'response-schema') return `${name} ${expected.slice(expected.indexOf(': /') + 2)}`
      if (slug === 'error-form') return `${name} ${slug}`
      if (slug !== 'listed-members') return id
      return expected
        .replace(/^[A-Z]+ \S+: /, '')
        .replace(/ in at least one answer of \S+$/, '')
        .split(', ')
        .map((member) => `${name} lacks ${member}`)
    })
  })
  return [...new Set(causes)].sort()
}

test.each(cases)('%s', async (_, difference) => {
  const outcome = await measured(difference)
  const { violations, warnings, errors } = outcome
  found.set(difference.id, causesOf(outcome))
  const said = [...violations, ...warnings].map(({ id, message }) => `${id}: ${message}`).join('\n')
  expect(errors).toEqual([])
  expect(violations.length, said).toBeLessThanOrEqual(difference.violations)
  expect(warnings.length, said).toBeLessThanOrEqual(difference.warnings)
})

test('all differences at once show the causes of each alone, and no other', async () => {
  const around = VENDOR_SHAPED.differences.flatMap(({ around: by }) => by)
  const outcome = await measured({ around })
  const alone = VENDOR_SHAPED.differences.flatMap(({ id }) => found.get(id) ?? [])
  expect(VENDOR_SHAPED.differences).toHaveLength(22)
  expect(outcome.errors).toEqual([])
  expect(causesOf(outcome)).toEqual([...new Set(alone)].sort())
})
