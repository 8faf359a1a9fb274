/** Values that this interface takes and another one shows (`contract/elsewhere`). */
import type { Item } from '../../client/answers/page.ts'
import { valueAt, valuesAt } from '../../client/answers/values.ts'
import { type ShownElsewhere, type Source, shownElsewhere } from '../../contract/elsewhere.ts'
import { type ListedKind, listedRow } from '../../contract/records.ts'
import type { Scope } from '../../engine/scope.ts'
import { isOwn } from '../../fixtures/builders.ts'
import { speakerOf } from '../../fixtures/records/creation.ts'

/** Values of each source; most checks try no more of them. */
const MOST_VALUES = 5

/** None of an interface that is not configured or cannot be read: its own checks report why. */
async function recordsOf(scope: Scope, kind: ListedKind): Promise<readonly Item[]> {
  if (!scope.has(speakerOf(listedRow(kind).list))) return []
  const { records } = await scope.known(kind, { atLeast: 0 }).catch(() => ({ records: [] }))
  return records
}

/** Records with the most records in another list. */
async function richest(scope: Scope, records: readonly Item[], { kind, mostIn }: Source): Promise<readonly Item[]> {
  if (!mostIn) return records
  const { key } = listedRow(kind)
  const counts = new Map<string, number>()
  for (const record of await recordsOf(scope, mostIn.kind)) {
    const led = String(valueAt(record, mostIn.member))
    counts.set(led, (counts.get(led) ?? 0) + 1)
  }
  const countOf = (record: Item) => counts.get(String(record[key])) ?? 0
  return records.filter(countOf).sort((one, other) => countOf(other) - countOf(one))
}

/**
 * Values that another configured interface shows, each once, `most` of each source and none created by a run; none where
 * there is no such interface.
 */
export async function valuesElsewhere(
  scope: Scope,
  name: ShownElsewhere,
  most = MOST_VALUES,
): Promise<readonly unknown[]> {
  const found = new Set<unknown>()
  for (const source of shownElsewhere[name] as readonly Source[]) {
    const { kind, member, only = {} } = source
    const fitting = (await recordsOf(scope, kind)).filter((record) =>
      Object.entries(only).every(([path, value]) => record[path] === value),
    )
    const values = (await richest(scope, fitting, source)).flatMap((record) => valuesAt(record, member))
    for (const value of values.filter((one) => !isOwn(one)).slice(0, most)) found.add(value)
  }
  return [...found].filter((value) => value !== null && value !== undefined && value !== '')
}
