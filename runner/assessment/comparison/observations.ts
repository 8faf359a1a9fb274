/** The fingerprint of an instance: its behaviour where the documents are silent, compared key by key. */

import { followsRecords } from '../../../contract/clauses/index.ts'
import type { ObservationChange } from '../../../contract/comparison.ts'
import type { OperationId } from '../../../contract/operations.ts'
import type { OperationResult, Report } from '../../../contract/run.ts'
import { normal } from '../normal.ts'

interface Observed {
  readonly clause: string
  readonly operation: OperationId
  readonly statement: string
  /** Values as reported, and as compared. */
  readonly value: string
  readonly normal: string
}

type Fingerprint = ReadonlyMap<string, Observed>

/** @param wanted clauses that take part */
export function fingerprintOfInstance(report: Report, wanted: ReadonlySet<string>): Fingerprint {
  const statements = new Map(report.clauses.map(({ id, statement }) => [id, statement]))
  const found = new Map<string, Observed>()
  for (const { clause, operation, value } of report.observations) {
    if (!wanted.has(clause)) continue
    const key = `${operation} ${clause}`
    const known = found.get(key)
    const all = known ? [known.value, value].sort().join('; ') : value
    found.set(key, { clause, operation, statement: statements.get(clause) ?? '', value: all, normal: normal(all) })
  }
  return found
}

const partsOf = (value: string) => new Set(value.split(/[,;] /))

/** Whether the observation of one run is a part of the other's. */
function isPart(one: string, other: string): boolean {
  const [few, many] = [partsOf(one), partsOf(other)].sort((a, b) => a.size - b.size) as [Set<string>, Set<string>]
  return [...few].every((part) => many.has(part))
}

const NONE_SEEN = 'none seen'

/** `title, end (absent)`: members that are null, and those that some record lacks. */
function unsetIn(value: string) {
  const all = [...partsOf(value)].filter((one) => one !== NONE_SEEN)
  const isAbsent = (one: string) => one.endsWith(' (absent)')
  return { absent: all.filter(isAbsent), nulls: all.filter((one) => !isAbsent(one)) }
}

/** Null is a value that a record may have, and some had it before; a member that none lacked is left out by the target. */
function isUnsetAsBefore(now: string, old: string): boolean {
  const [after, before] = [unsetIn(now), unsetIn(old)]
  return (!after.nulls.length || before.nulls.length > 0) && after.absent.every((one) => before.absent.includes(one))
}

/** Whether the records that the two runs met can be the reason. */
function isOfRecords(clause: string, old: Observed | undefined, now: Observed | undefined): boolean {
  // A run without an observation had no records for it.
  if (!old || !now) return true
  const follows = followsRecords(clause)
  if (follows === 'as unset') return isUnsetAsBefore(now.value, old.value)
  return follows === 'wholly' || (follows === 'in part' && isPart(old.normal, now.normal))
}

export function observationChanges(before: Fingerprint, after: Fingerprint): ObservationChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key): ObservationChange[] => {
    const [old, now] = [before.get(key), after.get(key)]
    const { clause, operation, statement } = (now ?? old)!
    const base = { clause, operation, statement, ofRecords: isOfRecords(clause, old, now) }
    if (!old) return [{ ...base, change: 'new', after: now!.value }]
    if (!now) return [{ ...base, change: 'gone', before: old.value }]
    return old.normal === now.normal ? [] : [{ ...base, change: 'changed', before: old.value, after: now.value }]
  })
}

/** Upper bounds of the classes, in milliseconds: coarse, because a busy machine makes single answers slow. */
const CLASSES = [1_000, 3_000, 10_000] as const
/** Medians that are closer than this lie in neighbouring classes by chance. */
const TELLING_FACTOR = 3

function classOf(ms: number): string {
  const bound = CLASSES.find((most) => ms < most)
  return bound === undefined ? `${CLASSES.at(-1)! / 1000} s or more` : `below ${bound / 1000} s`
}

/** Operations whose answers take a time of another class now. */
export function latencyChanges(
  before: readonly OperationResult[],
  after: readonly OperationResult[],
): ObservationChange[] {
  const old = new Map(before.map((one) => [one.id, one.medianMs]))
  return after.flatMap(({ id, medianMs: now }): ObservationChange[] => {
    const then = old.get(id)
    if (then === undefined || now === undefined || classOf(then) === classOf(now)) return []
    if (Math.max(then, now) < Math.min(then, now) * TELLING_FACTOR) return []
    const base = { clause: 'latency', operation: id, statement: 'How long an answer takes.', ofRecords: false }
    return [{ ...base, change: 'changed', before: classOf(then), after: classOf(now) }]
  })
}
