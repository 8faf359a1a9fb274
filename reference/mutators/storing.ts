/** Members shown over what the honest instance stored. */

import { isObject, type Members } from '../../contract/members.ts'
import { interfaceOf } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import type { Around, World } from '../index.ts'
import { around, bodyOf, isOk, recordsIn, replying } from './fault.ts'

const keptBy = new Map<string, WeakMap<World, Map<string, Members>>>()

/** A record, and the records in its lists. */
const withNested = (record: Members): Members[] => [
  record,
  ...Object.values(record).flatMap((value) => (Array.isArray(value) ? value.filter(isObject) : [])),
]

/**
 * Shows members over those that the honest instance stored, in every later answer of the interface.
 * @param instead the value for the honest instance in place of a required member
 */
export function storing(
  operation: Terms['operation'],
  id: string,
  take: (body: Members) => Members,
  instead: () => Members = () => ({}),
): readonly Around[] {
  const worlds = keptBy.get(id) ?? new WeakMap<World, Map<string, Members>>()
  keptBy.set(id, worlds)
  const storeOf = (world: World) => {
    const store = worlds.get(world) ?? new Map<string, Members>()
    worlds.set(world, store)
    return store
  }
  const keyOf = (record: Members) => String(record.id ?? record.guid)
  return [
    replying(`${interfaceOf(operation)}/*`, (reply, _, world) => {
      const store = storeOf(world)
      if (isOk(reply) && store.size)
        for (const record of recordsIn(reply).flatMap(withNested)) Object.assign(record, store.get(keyOf(record)))
    }),
    around(operation, (next, world) => (question) => {
      const taken = take(bodyOf(question))
      const kept = Object.fromEntries(Object.entries(bodyOf(question)).filter(([name]) => !(name in taken)))
      const body = Object.keys(taken).length ? { ...kept, ...instead() } : kept
      const reply = next({ ...question, body })
      const [record] = recordsIn(reply)
      if (isOk(reply) && record && Object.keys(taken).length) {
        storeOf(world).set(keyOf(record), { ...storeOf(world).get(keyOf(record)), ...taken })
        Object.assign(record, taken)
      }
      return reply
    }),
  ]
}
