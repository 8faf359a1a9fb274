/** Tests that switch faults and variations on: the same for every part of the catalogue, in files that run side by side. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import type { Check } from '../../engine/check.ts'
import { type Fault, faults, type Variation } from '../../faults/index.ts'
import { detect, tolerate } from '../../proving/detect.ts'
import { checks } from '../../suites/index.ts'

const TIMEOUT_MS = 600_000
const SHOWN = 300

/** `current/learners.list/ignores-login` belongs to `current/learners.list`. */
const groupOf = ({ id }: Fault) => id.split('/').slice(0, 2).join('/')

/** Each fault must turn every check that it names; what it leaves is named. */
export function findAll(chosen: readonly Fault[]): void {
  let survivors = 0
  afterAll(() => console.log(`faults ${chosen.length}, killed ${chosen.length - survivors}, survivors ${survivors}`))
  const groups = [...new Set(chosen.map(groupOf))]
  test.each(groups)('every fault of %s is found by name', { timeout: TIMEOUT_MS }, async (group) => {
    const left: string[] = []
    for (const fault of chosen.filter((one) => groupOf(one) === group)) {
      const { survived, errors } = await detect(fault)
      if (!survived.length && !errors.length) continue
      survivors++
      left.push(`${fault.id}: ${[...survived, ...errors].join('; ').slice(0, SHOWN)}`)
    }
    expect(left).toEqual([])
  })
}

const REFERENCE = fileURLToPath(new URL('../../reference/', import.meta.url))

/** The folders of the reference instance that read each choice: an interface, or what all share. */
const readers = (() => {
  const found = new Map<string, Set<string>>()
  for (const file of readdirSync(REFERENCE, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.[jt]s$/.test(name),
  )) {
    if (file.startsWith('choices.')) continue
    for (const [, name] of readFileSync(`${REFERENCE}${file}`, 'utf8').matchAll(/choices\.(\w+)/g))
      found.set(name!, (found.get(name!) ?? new Set()).add(file.split(/[\\/]/)[0]!))
  }
  return found
})()

const INTERFACES = ['current', 'legacy-learner', 'legacy-admin']

/** The checks that a variation could turn: those of the interfaces that it touches. */
function concerned({ around = [], choices = {} }: Variation): readonly Check[] {
  const chosen = Object.keys(choices).flatMap((name) => [...(readers.get(name) ?? ['*'])])
  const touched = new Set([...around.map(({ operation }) => operation.split('/')[0]), ...chosen])
  if ([...touched].some((one) => !INTERFACES.includes(one ?? ''))) return checks
  return checks.filter(({ id }) => touched.has(id.split('/')[0]) || id.includes('#across-'))
}

/** No legal variation may turn any check. */
export function leaveAlone(chosen: readonly Variation[]): void {
  let falseAlarms = 0
  afterAll(() => console.log(`variations ${chosen.length}, false alarms ${falseAlarms}`))
  describe('legal variation', () => {
    const named = chosen.map((variation) => [variation.id, variation] as const)
    test.each(named)('%s is no violation', { timeout: TIMEOUT_MS }, async (_, variation) => {
      const { falseAlarms: alarms, errors } = await tolerate(variation, 1, concerned(variation))
      falseAlarms += alarms.length
      expect([...alarms, ...errors]).toEqual([])
    })
  })
}

/** Every so many of a list, from a first one: parts that take about as long as each other. */
export const part = <Value>(values: readonly Value[], first: number, step: number): readonly Value[] =>
  values.filter((_, place) => place % step === first)

/** One part of the faults whose ids begin like that, whole operations each. */
export function faultsOf(begin: string, first = 0, step = 1): readonly Fault[] {
  const all = faults.filter(({ id }) => id.startsWith(begin))
  const groups = new Set(part([...new Set(all.map(groupOf))], first, step))
  return all.filter((fault) => groups.has(groupOf(fault)))
}
