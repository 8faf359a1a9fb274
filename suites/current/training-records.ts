/** Checks and samples that the training operations share: records by id, as each role reads them. */

import { refusal, succeeded, Undecided } from '../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../client/answers/page.ts'
import { isExact, show, valueAt } from '../../client/answers/values.ts'
import { termsOf } from '../../contract/index.ts'
import type { OperationId } from '../../contract/operations.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { control } from '../../laws/kit/control.ts'
import { answerTo } from '../../laws/kit/pages.ts'
import { answerCheck, check, clauseOf, type Draft, recordsCheck, type Setting } from '../../laws/kit/suite.ts'
import { isLanguageCode } from '../../schemas/formats.ts'
import { listedValuesOf } from '../../schemas/index.ts'
import { readById, recordOf, sameMembers } from './records.ts'
import { learnerIdOf } from './tokens/sign-in.ts'

export type Id = number | string

/** Registrations of the configured learner, confirmed ones first: it may read these for certain. */
export const ownRegistrations = (scope: Scope): Promise<readonly Item[]> =>
  scope.once('registrations of the learner', async (shared) => {
    const id = await learnerIdOf(shared, shared.target.current!.learner!.login)
    const { records } = await shared.known('current/registration')
    const own = records.filter((record) => valueAt(record, 'learner.id') === id)
    const rank = ({ status }: Item) => (status === 'CONFIRMED' ? 0 : 1)
    return own.sort((one, other) => rank(one) - rank(other))
  })

/** The id at a path of the first of the learner's registrations. @throws Undecided when it has none */
export async function ownReference(scope: Scope, member: string): Promise<Id> {
  const ids = (await ownRegistrations(scope)).map((record) => valueAt(record, member)).filter(isId)
  if (ids[0] === undefined) throw new Undecided(needs.record('a registration of the learner'))
  return ids[0]
}

/** An identifier that can be sent as it was shown. */
export const isId = isExact

/** No two records of a page with the same id, or the same uuid. */
export const unique = (setting: Setting, of: string, members: readonly string[] = ['id', 'uuid'], size = 100): Draft =>
  answerCheck('unique', `shows no two ${of} with the same ${members.join(' or ')}`, {
    asked: async (scope) => succeeded(await answerTo(scope, setting, { size })),
    shows(answer) {
      const { items } = pageOf(answer)
      if (items.length < 2) return needs.record(`two ${of}`)
      return members.map((member): Outcome => {
        const values = items.map((item) => item[member]).filter(isId)
        const twice = values.find((value, place) => values.indexOf(value) !== place)
        return twice === undefined ? holds() : broken(`${answer.label}: each ${member} once`, `${show(twice)} twice`)
      })
    },
  })

/** Records that no list shows to differ: so many are read in any case, and at most. */
const [READ_AT_LEAST, READ_AT_MOST] = [4, 16]

/** The first and last of some ids and others between them, far apart: neighbours are often alike. */
const spread = (ids: readonly Id[], most: number): readonly Id[] =>
  ids.length <= most
    ? ids
    : Array.from({ length: most }, (_, place) => ids[Math.round((place * (ids.length - 1)) / (most - 1))]!)

/**
 * R116: records read by their id until each value of the documented lists was seen; their schema reports the defects.
 */
export const readDiffering = (scope: Scope, operation: OperationId, ids: readonly Id[]): Promise<readonly Item[]> =>
  scope.once(`differing ${operation}`, async (shared) => {
    const form = termsOf(operation).answer
    const missing = new Set<unknown>(
      'schema' in form
        ? listedValuesOf(form.schema).flatMap(([member, values]) => values.map((one) => `${member} ${one}`))
        : [],
    )
    const read: Item[] = []
    for (const id of spread(ids, READ_AT_MOST)) {
      if (read.length >= READ_AT_LEAST && !missing.size) break
      const record = await readById(shared, operation, id)
      read.push(record)
      for (const [member, value] of Object.entries(record)) missing.delete(`${member} ${value}`)
    }
    return read
  })

/** R29: derived for these resources. */
export const languageCodes = (find: (scope: Scope) => Promise<readonly Item[]>): Draft =>
  recordsCheck('language-code', 'shows language codes that match the documented pattern', {
    find,
    judge(records) {
      const codes = records.map(({ languageCode }) => languageCode)
      // An empty text is a code that is not set (R7).
      const wrong = codes.find((code) => typeof code === 'string' && code && !isLanguageCode(code))
      if (wrong !== undefined) return broken('a languageCode such as en-GB', show(wrong))
      return codes.some((code) => typeof code === 'string') ? holds() : needs.record('a record with a languageCode')
    },
  })

/** The same record for both roles, where the learner may read it at all. */
export const sameForLearner = (find: (scope: Scope) => Promise<Id>): Draft =>
  check(
    'same-for-learner',
    'shows a learner the same record as an administrator',
    { callers: ['learner', 'administrator'] },
    async (scope) => {
      const path = { id: await find(scope) }
      const one = recordOf(succeeded(await scope.call({ path, as: 'administrator' })))
      const other = recordOf(succeeded(await scope.call({ path, as: 'learner' })))
      return sameMembers(one, other, 'for an administrator', 'for a learner')
    },
  )

/** Records without a list of their own: each read by its id, each its own. */
export const distinctRecords = (what: string, find: (scope: Scope) => Promise<readonly Id[]>): Draft =>
  check(
    'right-record',
    `returns the requested ${what}, the same each time`,
    { clauses: ['right-record', 'same-each-time'] },
    async (scope) => {
      const uuids = new Map<unknown, Id>()
      const outcomes: Outcome[] = []
      for (const id of (await find(scope)).slice(0, 3)) {
        const answer = succeeded(await scope.call({ path: { id } }))
        const record = recordOf(answer)
        const again = recordOf(succeeded(await scope.call({ path: { id } })))
        const twin = record.uuid === undefined ? undefined : uuids.get(record.uuid)
        if (String(record.id) !== String(id)) outcomes.push(broken(`${answer.label}: id ${id}`, show(record.id)))
        else if (twin !== undefined) outcomes.push(broken(`${answer.label}: a distinct uuid`, `that of ${twin}`))
        else
          outcomes.push(
            sameMembers(record, again, 'the first time', 'the second time', clauseOf(answer.ask, 'same-each-time')),
          )
        uuids.set(record.uuid, id)
      }
      return outcomes
    },
  )

const TWO_TO_32 = 4_294_967_296

/** An id that 32 bits would cut to that of a record. */
export const wideIdentifier = (operation: OperationId, setting: Setting): Draft =>
  check('wide-identifier', 'does not truncate an id to 32 bits', async (scope) => {
    const { ask } = await control(scope, operation, setting)
    const id = Number(ask.path?.id)
    if (!Number.isSafeInteger(id)) return needs.record('a record with a numeric id')
    return refusal(await scope.call({ ...ask, path: { ...ask.path, id: TWO_TO_32 + id } }), 'an id beyond 32 bits')
  })
