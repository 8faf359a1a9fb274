/** Findings of the closing checks, as soon as the answers show them. */
import { interfaceOf } from '../contract/operations.ts'
import type { CheckResult } from '../contract/run.ts'
import type { Check } from './check.ts'
import { type Sighting, seenOf, type Topic } from './response-recorder.ts'
import { judged } from './results.ts'
import type { World } from './world.ts'

/** Defects of an answer alone, which no work of other clients explains. */
export const OF_ONE_ANSWER: readonly Topic[] = ['response-schema', 'identity', 'error-form', 'server-error']

/**
 * Writes what an answer shows a second time as the provisional result of the closing check that judges it at the end.
 * Where several operations of an interface show one defect, only the first is told: the end finds out whose it is.
 */
export function tellEarly(
  checks: readonly Check[],
  { watch, journal }: Pick<World, 'watch' | 'journal'>,
  onEarly: (result: CheckResult) => void = () => {},
): void {
  const waiting = new Map(
    checks
      .filter(({ phase, slug }) => phase === 'closing' && OF_ONE_ANSWER.some((topic) => topic === slug))
      .map((check) => [`${check.operation} ${check.slug}`, check]),
  )
  const told = new Set<string>()
  watch.onRepeated((sighting: Sighting) => {
    const { topic, expected, exchanges } = sighting
    const { operation } = sighting.ask
    const place = `${operation} ${topic}`
    const defect = `${interfaceOf(operation)} ${topic} ${expected}`
    const check = waiting.get(place)
    if (!check?.whole || told.has(defect)) return
    const { sightings, ...seen } = seenOf(operation, watch.of(operation))
    const alone = sightings.filter(({ key, topic: of }) => of === topic && key === sighting.key)
    const result = judged(check, check.whole({ ...seen, sightings: alone }))
    if (result.verdict !== 'violation' && result.verdict !== 'warning') return
    told.add(defect)
    waiting.delete(place)
    const found = { ...result, evidence: [...exchanges] }
    journal.write({ kind: 'check', ...found, provisional: true })
    journal.flush()
    onEarly(found)
  })
}
