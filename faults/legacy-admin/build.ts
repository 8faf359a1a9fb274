/** Shared by faults and variations of the older administration interface. */

import { isObject, type Members } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Around, Question, World } from '../../reference/index.ts'
import { answering, asks, fault, refusing, shows } from '../../reference/mutators/builder.ts'
import { around, bodyOf, type Fault, isOk, madeSlug, ownReply, recordsIn } from '../../reference/mutators/fault.ts'
import { uuidOf } from '../../reference/values/guid.ts'

/** A list that keeps showing the first value of a member; the update must be compared with it. */
export const listsFormer = (list: OperationId, member: string, update: OperationId, check: string): Fault =>
  fault(
    update,
    `lists-former-${member}`,
    `keeps the former ${member} in the list`,
    madeSlug(check),
    around(list, (next) => {
      const first = new Map<unknown, unknown>()
      return (question) => {
        const reply = ownReply(next(question))
        for (const record of isOk(reply) ? recordsIn(reply) : []) {
          if (!first.has(record.guid)) first.set(record.guid, record[member])
          record[member] = first.get(record.guid)
        }
        return reply
      }
    }),
  )

/** Translations of a record under no language code. */
export const translationsByName = (get: OperationId): Fault =>
  shows(
    get,
    'translations-by-name',
    'keys translations by the name of the language',
    'translation-languages',
    (record) => {
      const all = Object.values((record.translations ?? {}) as Members)
      record.translations = Object.fromEntries(all.map((one, index) => [`Language ${index}`, one]))
    },
  )

/** Serves the record after the one asked for. */
export const neighbour = (
  operation: OperationId,
  parameter: string,
  recordsOf: (world: World) => readonly { readonly uuid: string }[],
): Fault =>
  asks(
    operation,
    'serves-neighbour',
    'serves another record than the one asked for',
    'right-record',
    (question, world) => {
      const records = recordsOf(world)
      const at = records.findIndex(({ uuid }) => uuid === question.path[parameter]?.toLowerCase())
      if (at >= 0) question.path[parameter] = records[(at + 1) % records.length]!.uuid
    },
  )

/** The record that a path names by its GUID, in whatever form GUIDs are shown. */
export const named = ({ path }: Question, { choices }: World, parameter: string) =>
  uuidOf(path[parameter] ?? '', choices.guids)

/** Changes members of those names, wherever a record has one that is set. */
export const members =
  (names: readonly string[], change: (value: string) => unknown) =>
  (record: Members): void => {
    for (const name of names) if (typeof record[name] === 'string' && record[name]) record[name] = change(record[name])
  }

/** Changes the envelope of each success. */
export const envelope = (change: (body: Members) => Members): Around =>
  answering('legacy-admin/*', (reply) => {
    if (isObject(reply.body) && 'success' in reply.body) reply.body = change(reply.body)
  })

/** Refuses a form that lacks one of these. */
export const wanting = (operation: OperationId, names: readonly string[]): Around =>
  refusing(operation, (question) => names.some((name) => !(name in bodyOf(question))) && 422)
