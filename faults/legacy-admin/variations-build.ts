/** How the legal variations of the older administration interface are put together. */

import { isObject, type Members } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Question, World } from '../../reference/index.ts'
import {
  around,
  bodyOf,
  isOk,
  recordsIn,
  replying,
  type Variation,
  variationsOf,
} from '../../reference/mutators/fault.ts'
import { uuidOf } from '../../reference/values/guid.ts'
import { refused } from './build.ts'

const ANY = 'legacy-admin/*'

type Arounds = NonNullable<Variation['around']>

export const legal = variationsOf('legacy-admin')

/** The record of the GUID in a path, in any form of GUIDs. */
export const named = ({ path }: Question, { choices }: World, parameter: string) =>
  uuidOf(path[parameter] ?? '', choices.guids)

/** Changes every record of a success. */
export const records = (operation: Arounds[number]['operation'], change: (record: Members) => void) =>
  replying(operation, (reply) => {
    if (isOk(reply)) for (const record of recordsIn(reply)) change(record)
  })

/** Changes set members of those names in any record. */
export const members = (names: readonly string[], change: (value: string) => unknown) =>
  records(ANY, (record) => {
    for (const name of names) if (typeof record[name] === 'string' && record[name]) record[name] = change(record[name])
  })

export const envelope = (change: (body: Members) => Members) =>
  replying(ANY, (reply) => {
    if (isOk(reply) && isObject(reply.body) && 'success' in reply.body) reply.body = change(reply.body)
  })

/** Refuses a form that lacks one of these. */
export const wants = (operation: OperationId, names: readonly string[]) =>
  around(operation, (next) => (question) => {
    const missing = names.find((name) => !(name in bodyOf(question)))
    return missing ? refused(`${missing} is required`, 422) : next(question)
  })
