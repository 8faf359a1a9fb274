/** Values that this interface takes and another one shows (`contract/elsewhere`). */
import { valuesAt } from '../../answers/values.ts'
import { type ShownElsewhere, type Source, shownElsewhere } from '../../contract/elsewhere.ts'
import { listedRow } from '../../contract/records.ts'
import type { Scope } from '../../engine/scope.ts'
import { speakerOf } from '../../records/creation.ts'

/** Values of each source; a check tries no more of them. */
const MOST_VALUES = 5

/**
 * Values that another configured interface shows, each once; none where no such interface is configured.
 * @throws nothing for an interface that cannot be read: what it would show is lacking, and its own checks say why
 */
export async function valuesElsewhere(scope: Scope, name: ShownElsewhere): Promise<readonly unknown[]> {
  const found = new Set<unknown>()
  for (const { kind, member, only = {} } of shownElsewhere[name] as readonly Source[]) {
    const { list } = listedRow(kind)
    if (!scope.has(speakerOf(list))) continue
    const { records } = await scope.known(kind, { atLeast: 0 }).catch(() => ({ records: [] }))
    const fitting = records.filter((record) => Object.entries(only).every(([path, value]) => record[path] === value))
    for (const value of fitting.flatMap((record) => valuesAt(record, member)).slice(0, MOST_VALUES)) found.add(value)
  }
  return [...found].filter((value) => value !== null && value !== undefined && value !== '')
}
