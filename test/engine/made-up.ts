/** Checks made up for the tests of the loop, over a target that nobody asks. */

import { PHASES, type Phase } from '../../contract/phases.ts'
import type { Check } from '../../engine/check.ts'
import type { Scope } from '../../engine/scope.ts'
import { stage } from '../../faults/proving/stage.ts'

type Outcomes = Awaited<ReturnType<Check['run']>>

export const checkOf = (
  slug: string,
  run: (scope: Scope) => Promise<Outcomes> | Outcomes,
  more: Partial<Check> = {},
): Check => ({
  id: `current/learners.list#${slug}`,
  slug,
  title: `is made up as ${slug}`,
  madeBy: 'resource',
  operation: 'current/learners.list',
  clauses: ['current.learners.list.response-schema'],
  phase: 'reads',
  as: 'administrator',
  callers: [],
  sends: 'nothing',
  run: async (scope) => run(scope),
  ...more,
})

/** One check of each phase, the last phase first. */
export const oneOfEach = (run: (phase: Phase) => Promise<Outcomes>): readonly Check[] =>
  PHASES.toReversed().map((phase) => checkOf(phase, () => run(phase), { phase }))

/** A world, and the results in its journal by slug. */
export function worldWithJournal(concurrency?: number) {
  const { world, records } = stage({ concurrency })
  const written = () =>
    records.flatMap((record) => (record.kind === 'check' ? [[record.id.split('#')[1]!, record] as const] : []))
  return { world, records, written }
}

export const tick = (ms = 5) => new Promise<void>((resolve) => setTimeout(resolve, ms))
