/** Reads of further records, where the ones that a run happened to read lack a member that their table lists. */

import { readOf } from '../../contract/conditions/responses.ts'
import type { OperationId } from '../../contract/operations.ts'
import { kindReadBy, listedRow } from '../../contract/records.ts'
import type { Terms } from '../../contract/terms.ts'
import { absentNames } from '../../engine/response-recorder.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import type { Setting } from '../kit/suite.ts'

/** The most records that are read to find a member which the ones before them lack. */
const MOST_FURTHER = 6

/** Requests for other records of the target than the ones that the run happened to read. */
async function furtherReads(
  scope: Scope,
  { operation, identifier }: Terms,
  { others }: Setting,
): Promise<readonly Call[]> {
  if (others) return others(scope)
  const kind = kindReadBy(operation)
  if (!kind || !identifier) return []
  const { records } = await scope.known(kind)
  const step = Math.max(1, Math.ceil(records.length / MOST_FURTHER))
  return records
    .filter((_, index) => index % step === 0)
    .map((record) => ({ path: { [identifier.parameter]: record[listedRow(kind).key] as string | number } }))
}

const sightingsOf = (scope: Scope, operation: OperationId) => [...scope.watched(operation).sightings.values()]

/** Whether the reads of a kind of records show a member of some, and not of others. */
function isOfSome(scope: Scope, read: OperationId, name: string): boolean {
  const sightings = sightingsOf(scope, read)
  return (
    sightings.some(({ topic, expected }) => topic === 'listed-members' && expected === name) &&
    !absentNames(sightings).includes(name)
  )
}

/** R7: a write need not give a new record members that others of the target have. */
function forgetUnset(scope: Scope, terms: Terms): void {
  const { operation } = terms
  const read = readOf(terms)
  if (!read) return
  const { sightings } = scope.watched(operation)
  for (const [key, { topic, expected }] of sightings)
    if (topic === 'listed-members' && isOfSome(scope, read, expected)) sightings.delete(key)
}

/** R7: one record may lack a member for a reason of its own, so others of the target are read too. */
export async function readFurther(scope: Scope, terms: Terms, setting: Setting): Promise<void> {
  const { operation } = terms
  if (setting.writes) return forgetUnset(scope, terms)
  const isLacking = () => absentNames(sightingsOf(scope, operation)).length > 0
  for (const call of isLacking() ? await furtherReads(scope, terms, setting) : []) {
    await scope.call(call)
    if (!isLacking()) return
  }
}
