/**
 * A platform with many differences at once, and the profile that declares them: nothing is accused any more, no more
 * stays undecided than on the honest instance, and each deviation was met. Figures of faults: `npm run detection --
 * --with examples/profile-with-deviations.yml`.
 */
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Deviation } from '../../contract/deviation.ts'
import { settled } from '../../contract/references.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { faultById } from '../../faults/index.ts'
import { detect } from '../../faults/proving/detect.ts'
import { DIFFERING_CURRENT } from '../../faults/proving/differing-current.ts'
import { stage } from '../../faults/proving/stage.ts'
import { VENDOR_SHAPED } from '../../faults/proving/vendor-shaped.ts'
import { deviationResults } from '../../reporters/deviations.ts'
import type { Problem } from '../../runner/configuration/problem.ts'
import { readProfiles } from '../../runner/configuration/profile.ts'
import { checks } from '../../suites/index.ts'

const example = (name: string) => fileURLToPath(new URL(`../../examples/${name}.yml`, import.meta.url))
const PROFILE = example('profile-with-deviations')
const CURRENT_PROFILE = example('profile-of-the-current-interface')
const older = checks.filter(({ operation }) => operation.startsWith('legacy-'))
const around = VENDOR_SHAPED.differences.flatMap((one) => one.around)

function declared(profile = PROFILE): readonly Deviation[] {
  const problems: Problem[] = []
  const { deviations } = readProfiles(profile, problems)
  expect(problems).toEqual([])
  return deviations
}

async function judged(options: Parameters<typeof stage>[0], chosen = older) {
  const { world } = stage({ ...options, withoutExchanges: true })
  const errors: string[] = []
  const all = await runChecks(chosen, world, {
    rateLimits: 'off',
    catalogue: checks,
    onResult: ({ id }, error) => void (error === undefined || errors.push(`${id}: ${error}`)),
  })
  expect(errors).toEqual([])
  const followed = settled(all)
  expect(followed.errors).toEqual([])
  const of = (verdict: string) => followed.results.filter((result) => result.verdict === verdict)
  return { results: followed.results, of, met: world.meetings.all }
}

const said = (results: readonly { id: string; message: string }[]) =>
  results.map(({ id, message }) => `${id}: ${message}`)

test('the profile accounts for every difference', async () => {
  const deviations = declared()
  const honest = await judged({})
  const { of, results, met } = await judged({ around, deviations })
  expect(said(of('violation'))).toEqual([])
  expect(said(of('inconclusive')).length, said(of('inconclusive')).join('\n')).toBeLessThanOrEqual(
    honest.of('inconclusive').length,
  )
  const states = deviationResults(deviations, met, results, '2026-01-01').map(({ state, what }) => `${state}: ${what}`)
  expect(states.filter((line) => !line.startsWith('used'))).toEqual([])
})

test('the profile of the current interface accounts for every difference', async () => {
  const deviations = declared(CURRENT_PROFILE)
  const current = checks.filter(({ operation }) => operation.startsWith('current/'))
  const { of, results, met } = await judged({ around: DIFFERING_CURRENT, deviations }, current)
  expect(said([...of('violation'), ...of('warning')])).toEqual([])
  expect(of('inconclusive').length, said(of('inconclusive')).join('\n')).toBeLessThanOrEqual(5)
  const states = deviationResults(deviations, met, results, '2026-01-01').map(({ state, what }) => `${state}: ${what}`)
  expect(states.filter((line) => !line.startsWith('used'))).toEqual([])
})

test.each([
  'current/learners.list/ignores-lastName',
  'current/registrations.list/refuses-input-progress.greaterThan',
  'current/tags.list/ignores-name',
])('%s is found through it', async (id) => {
  const fault = faultById(id)
  expect(fault, id).toBeDefined()
  const deviations = declared(CURRENT_PROFILE)
  const { survived } = await detect({ ...fault!, around: [...DIFFERING_CURRENT, ...(fault!.around ?? [])] }, deviations)
  expect(survived).toEqual([])
})

test('what is declared and does not differ is said to be unmatched', async () => {
  const deviations: readonly Deviation[] = [
    { schema: 'legacy-learner/learning-object', member: 'totalViews', name: 'views', reason: 'r' },
    { operation: 'legacy-learner/managers.list', offered: false, reason: 'r' },
    { operation: 'legacy-admin/trainings.create', parameter: 'type', values: ['blended', 'eLearning'], reason: 'r' },
  ]
  const { results, met } = await judged({ deviations })
  const states = deviationResults(deviations, met, results, '2026-01-01').map(({ state }) => state)
  expect(states).toEqual(['unmatched', 'unmatched', 'unmatched'])
})

test('a deviation hides nothing but what it says', async () => {
  const deviations = declared()
  const fault = faultById('legacy-learner/learning-objects.list/ignores-theme')
  expect(fault).toBeDefined()
  const { survived } = await detect({ ...fault!, around: [...around, ...(fault!.around ?? [])] }, deviations)
  expect(survived).toEqual([])
})

test('one that explains a part only is said to be insufficient, and the rest is a violation', async () => {
  const texts = around
  const deviations: readonly Deviation[] = [
    {
      operation: 'legacy-admin/trainings.create',
      parameter: 'type',
      values: ['blended', 'eLearning', 'program'],
      reason: 'r',
    },
  ]
  const { of, results, met } = await judged({ around: texts, deviations })
  expect(of('violation').map(({ id }) => id)).toContain('legacy-admin/trainings.create#values-type')
  expect(deviationResults(deviations, met, results, '2026-01-01').map(({ state }) => state)).toEqual(['insufficient'])
})
