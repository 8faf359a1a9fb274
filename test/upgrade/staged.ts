/** Reports of real runs over the reference instance in memory. */

import { allClauses } from '../../contract/clauses/index.ts'
import { operations } from '../../contract/operations.ts'
import type { Mode, Report } from '../../contract/run.ts'
import type { Check } from '../../engine/check.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { type Fault, faults, type Variation, variations } from '../../faults/index.ts'
import { stage } from '../../faults/proving/stage.ts'
import type { RunHead, RunRecord } from '../../output/run-file/record.ts'
import type { ReferenceOptions } from '../../reference/index.ts'
import { type Catalogue, reportOf } from '../../reporters/report.ts'
import { checks } from '../../suites/index.ts'

export const CATALOGUE: Catalogue = { checks, clauses: allClauses, operations }

export const checksOf = (pattern: RegExp): readonly Check[] => checks.filter(({ id }) => pattern.test(id))

export interface Staging {
  /** Ids of faults and of legal variations; the choices of all, and the faults around one another. */
  readonly on?: readonly string[]
  readonly chosen?: readonly Check[]
  readonly mode?: Mode
  readonly seed?: number
  readonly head?: Partial<RunHead>
}

const KNOWN = new Map<string, Fault | Variation>([...faults, ...variations].map((one) => [one.id, one]))

function switched(ids: readonly string[]): Pick<ReferenceOptions, 'around' | 'choices'> {
  const all = ids.map((id) => {
    const one = KNOWN.get(id)
    if (!one) throw new RangeError(`no fault or variation ${id}`)
    return one
  })
  const around = all.flatMap((one) => one.around ?? [])
  const choices = Object.assign({}, ...all.map((one) => one.choices ?? {}))
  return { ...(around.length ? { around } : {}), ...(Object.keys(choices).length ? { choices } : {}) }
}

/** The records of a run, as a run file would hold them. */
export async function recordsOf(staging: Staging = {}): Promise<readonly RunRecord[]> {
  const { on = [], chosen = checks, mode = 'full', seed = 1 } = staging
  const { world, records } = stage({ ...switched(on), runSeed: seed, mode })
  const started = new Date().toISOString()
  const errors: string[] = []
  await runChecks(chosen, world, {
    rateLimits: 'off',
    elsewhere: staging.head?.shard ? checks.filter((check) => !chosen.includes(check)) : [],
    onResult(result, error) {
      if (error !== undefined) errors.push(`${result.id}: ${error}`)
    },
  })
  if (errors.length) throw new Error(errors.join('\n'))
  const head: RunRecord = {
    kind: 'head',
    id: `run-${seed}`,
    startedAt: started,
    mode,
    rateLimits: 'off',
    seed,
    suiteVersion: '0.1.0',
    target: {
      kind: 'configured',
      interfaces: ['current', 'legacy-learner', 'legacy-admin'],
      addresses: { current: 'http://service.test' },
      rateWindowSeconds: 60,
    },
    selected: chosen.map(({ id }) => id),
    ...staging.head,
  }
  return [head, ...records, { kind: 'end', finishedAt: new Date().toISOString(), complete: true }]
}

export const staged = async (staging: Staging = {}): Promise<Report> => reportOf(await recordsOf(staging), CATALOGUE)
