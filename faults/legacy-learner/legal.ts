/** Legal variations of the older learner interface, made from their changes. */

import type { Members } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { ReadingId } from '../../contract/readings.ts'
import type { Around, Choices, Question } from '../../reference/index.ts'
import { asking, isOk, recordsIn, replying, type Variation, variationsOf } from '../../reference/mutators/fault.ts'

const variation = variationsOf('legacy-learner')

export const legal = (
  slug: string,
  title: string,
  readings: readonly ReadingId[],
  by: readonly Around[],
  choices?: Partial<Choices>,
): Variation => ({ ...variation(slug, title, readings, ...by), choices })

/** Changes the records of a success. */
export const each = (operation: OperationId, change: (record: Members) => void): Around =>
  replying(operation, (reply) => {
    if (isOk(reply)) for (const record of recordsIn(reply)) change(record)
    return undefined
  })

export const lax = (operation: OperationId, ...rules: Parameters<Question['skip']['add']>[0][]): Around =>
  asking(operation, ({ skip, headers }) => {
    if (headers.cookie) for (const rule of rules) skip.add(rule)
  })
