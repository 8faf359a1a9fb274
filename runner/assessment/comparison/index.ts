/** The changes between two runs: a pure function of their reports. */
import type {
  CheckChange,
  Comparison,
  ObservationChange,
  RunOutline,
  UpgradeVerdict,
} from '../../../contract/comparison.ts'
import { renamedChecks } from '../../../contract/renamed.ts'
import type { Report } from '../../../contract/run.ts'
import { type CheckPair, checkChange } from './checks.ts'
import { fingerprintOfInstance, latencyChanges, observationChanges } from './observations.ts'
import { commonOf, type Renamed } from './scope.ts'

/** Two reports that have nothing in common; the message names their difference. */
export class IncomparableError extends Error {
  override readonly name = 'IncomparableError'
}

export const outlineOf = ({ run }: Report): RunOutline => ({
  id: run.id,
  startedAt: run.startedAt,
  complete: run.complete,
  mode: run.mode,
  seed: run.seed,
  suiteVersion: run.suiteVersion,
  target: run.target.kind,
  addresses: [...new Set(Object.values(run.target.addresses))],
})

const isBetter = ({ change, after }: CheckChange) =>
  change === 'fixed' || (change === 'newly-decided' && after.verdict === 'pass')

function verdictOf(checks: readonly CheckChange[], observations: readonly ObservationChange[]): UpgradeVerdict {
  if (checks.some(({ regression }) => regression)) return 'breaking'
  const telling = observations.filter(({ ofRecords }) => !ofRecords)
  if (checks.some((one) => !isBetter(one)) || telling.some(({ change }) => change !== 'new')) return 'drift'
  return checks.length + telling.length ? 'compatible' : 'same'
}

/** The clauses of checks that only observe. */
function observedBy(pairs: readonly CheckPair[], { clauses }: Report): Set<string> {
  const open = new Set(clauses.flatMap(({ id, level }) => (level === 'not-shown' ? [id] : [])))
  return new Set(pairs.flatMap(({ after }) => after.clauses.filter((id) => open.has(id))))
}

const byOperation = (report: Report) => {
  const places = new Map(report.operations.map(({ id }, place) => [id as string, place]))
  return (one: { operation: string }, other: { operation: string }) =>
    (places.get(one.operation) ?? 0) - (places.get(other.operation) ?? 0)
}

/**
 * @param renamed former ids of checks by their present ones
 * @throws IncomparableError when no check ran in both
 */
export function compare(before: Report, after: Report, renamed: Renamed = renamedChecks): Comparison {
  const { pairs, narrowed, suite } = commonOf(before, after, renamed)
  if (!pairs.length)
    throw new IncomparableError(['The two runs cannot be compared: no check ran in both', ...narrowed].join('; '))
  const observed = observedBy(pairs, after)
  const judging = pairs.filter(({ after: { clauses } }) => !clauses.every((id) => observed.has(id)))
  const [old, now] = [before, after].map((report) => fingerprintOfInstance(report, observed))
  const sameClass = before.run.target.kind === after.run.target.kind
  const checks = judging.flatMap((pair) => checkChange(pair) ?? [])
  const observations = [
    ...observationChanges(old!, now!),
    ...(sameClass ? latencyChanges(before.operations, after.operations) : []),
  ].sort(byOperation(after))
  return {
    schemaVersion: '1.0',
    verdict: verdictOf(checks, observations),
    before: outlineOf(before),
    after: outlineOf(after),
    compared: { checks: judging.length, observations: new Set([...old!.keys(), ...now!.keys()]).size },
    narrowed,
    checks,
    observations,
    suite,
  }
}
