/** Statements of the records of a list about themselves beyond their schema: their order, and references (R120). */

import type { Answer } from '../../client/answer.ts'
import { type Item, keyOf, pageOf } from '../../client/answers/page.ts'
import { isExact, show, valueAt } from '../../client/answers/values.ts'
import type { Scalar } from '../../client/request.ts'
import type { OperationId } from '../../contract/operations.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { control, unread } from '../../laws/kit/control.ts'
import { answerTo } from '../../laws/kit/pages.ts'
import { check, type Draft, recordsCheck, type Setting } from '../../laws/kit/suite.ts'
import { recordOf, varied } from './records.ts'

type Find = (scope: Scope) => Promise<readonly Item[]>

/** A rule that each record keeps by itself: its expectation and the value, or undefined. */
export type RecordRule = (record: Item) => { readonly expected: string; readonly actual: unknown } | undefined

/** Every record keeps every rule; a rule may depend on all of them. */
export const keepsRules = (
  slug: string,
  title: string,
  find: Find,
  rulesOf: (records: readonly Item[]) => readonly RecordRule[],
): Draft =>
  recordsCheck(slug, title, {
    find,
    judge(records) {
      if (!records.length) return needs.record('a record in the list')
      return rulesOf(records).map((rule): Outcome => {
        for (const record of records) {
          const wrong = rule(record)
          if (wrong) return broken(`${keyOf(record)}: ${wrong.expected}`, show(wrong.actual))
        }
        return holds()
      })
    },
  })

/** One member not above another, where the record has both. @param measure the compared value, numbers by default */
export const notAbove =
  (member: string, limit: string, measure: (value: unknown) => number = Number): RecordRule =>
  (record) => {
    const [value, most] = [record[member], record[limit]]
    if (value === null || value === undefined || most === null || most === undefined) return undefined
    return measure(value) > measure(most)
      ? { expected: `${member} not after ${limit}`, actual: `${show(value)} and ${show(most)}` }
      : undefined
  }

const MOST_FOLLOWED = 4

/**
 * R120: a reference leads to the record that it names.
 * @param targets operations that read a record by the id at that member
 */
export const references = (find: Find, targets: Readonly<Record<string, OperationId>>): Draft =>
  check(
    'references',
    'shows references that lead to the records they name',
    { callers: ['administrator'] },
    async (scope) => {
      const records = await find(scope)
      const lacking: Outcome[] = []
      const read: { readonly member: string; readonly id: unknown; readonly answer: Answer }[] = []
      for (const [member, operation] of Object.entries(targets)) {
        const naming = records.filter((record) => isExact(valueAt(record, member)))
        if (!naming.length) lacking.push(needs.record(`a record with ${member}`))
        const ids = new Set(naming.length ? varied(naming, MOST_FOLLOWED).map((one) => valueAt(one, member)) : [])
        for (const id of ids) {
          const answer = await scope.call({ operation, as: 'administrator', path: { id: id as Scalar } })
          read.push({ member, id, answer })
        }
      }
      const followed = read.map(({ member, id, answer }) => {
        if (!answer.ok) return unread(scope, answer, `the record that ${member} names`)
        return recordOf(answer).id === id ? holds() : broken(`${answer.label}: id ${id}`, show(recordOf(answer).id))
      })
      return [...lacking, ...followed]
    },
  )

/** A parameter that does not parse as its type is observed; `server-error` reports a 5xx (R117). */
export const junkParameters = (operation: OperationId, setting: Setting, names: readonly string[]): Draft =>
  check('junk-parameters', 'records the result of parameters of another type', async (scope) => {
    await control(scope, operation, setting)
    const seen: string[] = []
    for (const name of names) {
      const answer = await answerTo(scope, setting, { [name]: 'lpc-junk' })
      seen.push(
        `${name}: ${answer.ok ? `served ${pageOf(answer).items.length ? 'with' : 'without'} records` : answer.status}`,
      )
    }
    return observed(seen.join(', '))
  })
