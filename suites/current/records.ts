/** Checks that several resources of the current generation share, given how its records are read and written. */

import type { Answer } from '../../client/answer.ts'
import { firstOf, inTurn, refusal, succeeded, Undecided } from '../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../client/answers/page.ts'
import { isTold, leftOut, sameMembers, sameValue } from '../../client/answers/same.ts'
import { carries, isExact, keepsText, memberOf, show, valuesAt } from '../../client/answers/values.ts'
import { termsOf } from '../../contract/index.ts'
import { isObject, type Members } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import { type ListedKind, listedRow } from '../../contract/records.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { AWKWARD } from '../../fixtures/builders.ts'
import { noLanguageStored } from '../../laws/bodies/change.ts'
import { control } from '../../laws/kit/control.ts'
import { check, checkWith, clauseOf, type Draft, ownCheck, type Setting } from '../../laws/kit/suite.ts'
import { type Unusual, unusualTexts } from '../../laws/kit/unusual-text.ts'
import { isDocumented, membersOf } from '../../schemas/index.ts'

/** A check of what a learner is shown. */
export const learnerCheck = checkWith({ callers: ['learner'] })

export { sameMembers }

/** The record of an answer. @throws Undecided where there is none: another check reports that */
export function recordOf(answer: Answer): Item {
  const record = answer.json
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    throw new Undecided(needs.finding(`${answer.ask.operation}#response-schema`, `${answer.label} holds no record`))
  return record as Item
}

/** Reads a record by its id, as an administrator. */
export async function readById(scope: Scope, operation: OperationId, id: unknown): Promise<Item> {
  if (typeof id !== 'number' && typeof id !== 'string') throw new Undecided(needs.record('a record with an id'))
  return recordOf(succeeded(await scope.look({ operation, as: 'administrator', path: { id } })))
}

/**
 * The features in which records differ for a reader: the values of types and statuses, and which members are set, and
 * how.
 */
const featuresOf = (record: Item, names: readonly string[] = Object.keys(record)): readonly string[] =>
  names.flatMap((name) => {
    const value = record[name]
    if (name === '_links') return []
    if (['type', 'status'].includes(name)) return [`${name} ${show(value)}`]
    if (!(name in record)) return [`no ${name}`]
    const isSet = isTold(value) && typeof value
    if (Array.isArray(value) && isObject(value[0])) return [`${name} ${value.length > 1}`, ...featuresOf(value[0])]
    return [`${name} ${isSet}`, ...(isObject(value) ? featuresOf(value) : [])]
  })

const MOST_VARIED = 8

/** How many members a record lacks that others have. */
const lacksOf = (record: Item, names: readonly string[]) => names.filter((name) => !isTold(record[name])).length

/**
 * R116: the first and last record, and others until every type, status and optional member is among them; first those
 * that lack members which others have.
 */
export function varied(records: readonly Item[], most = MOST_VARIED): readonly Item[] {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const chosen = new Set([records[0]!, records.at(-1)!])
  const seen = new Set([...chosen].flatMap((record) => featuresOf(record, names)))
  for (const record of [...records].sort((one, other) => lacksOf(other, names) - lacksOf(one, names))) {
    if (chosen.size >= most) break
    const added = featuresOf(record, names).filter((feature) => !seen.has(feature))
    if (!added.length) continue
    chosen.add(record)
    for (const feature of added) seen.add(feature)
  }
  return [...chosen]
}

/** Documented members that the list shows of a record, and its single read does not. */
function nothingLost(listed: Item, answer: Answer): Outcome {
  const form = termsOf(answer.ask.operation).answer
  const known = 'schema' in form ? membersOf(form.schema) : new Set<string>()
  const read = recordOf(answer)
  const lost = Object.keys(listed).find((name) => known.has(name) && listed[name] !== null && !(name in read))
  return lost
    ? broken(`${answer.label}: ${lost} as in the list`, 'no such member', clauseOf(answer.ask, 'as-listed'))
    : holds()
}

/** The record as the list shows it now, in a page of its own; if it is not there, as it was shown before. */
async function listedNow(scope: Scope, kind: ListedKind, records: readonly Item[], listed: Item) {
  const operation = listedRow(kind).list
  const { paging } = termsOf(operation)
  const query = paging && { [paging.size]: 1, [paging.from]: records.indexOf(listed) }
  const answer = await scope.call({ operation, as: 'administrator', query })
  const now = answer.ok ? pageOf(answer).items.find(({ id }) => id === listed.id) : undefined
  return { now: now ?? listed, label: now ? answer.label : 'the list' }
}

/** Documented members that the list shows of other records, and of this one in its single read alone. */
async function nothingLeftOut(scope: Scope, kind: ListedKind, listed: Item, answer: Answer): Promise<Outcome> {
  const read = recordOf(answer)
  const { records } = await scope.known(kind)
  if (leftOut(listed, read, records) === undefined) return holds()
  const { now, label } = await listedNow(scope, kind, records, listed)
  const left = leftOut(now, read, records)
  return left
    ? broken(`${label}: ${left} of ${listed.id}, as by its id`, show(now[left]), clauseOf(answer.ask, 'as-listed'))
    : holds()
}

/** A record as read by its id, and as a list shows it. */
function asListed(what: string, listed: Item, answer: Answer): Outcome {
  const read = recordOf(answer)
  return read.id === listed.id
    ? firstOf([
        sameMembers(listed, read, 'in the list', `by id ${listed.id}`, clauseOf(answer.ask, 'as-listed')),
        nothingLost(listed, answer),
      ])
    : broken(`${answer.label}: the ${what} with id ${listed.id}`, `id ${show(read.id)}`)
}

export const rightRecord = (kind: ListedKind, what: string): Draft =>
  check(
    'right-record',
    `returns the requested ${what}, as shown in the list`,
    { agrees: (listed, answer) => asListed(what, listed, answer), clauses: ['right-record', 'as-listed'] },
    async (scope) => {
      const { records } = await scope.known(kind)
      return inTurn(varied(records), async (listed) => {
        const answer = succeeded(await scope.call({ path: { id: idOf(listed) } }))
        const isSame = recordOf(answer).id === listed.id
        const whole = isSame ? await nothingLeftOut(scope, kind, listed, answer) : holds()
        return whole.kind === 'holds' ? asListed(what, listed, answer) : whole
      })
    },
  )

/** The id of a record. @throws Undecided where it has none */
export function idOf(record: Item): number | string {
  if (isExact(record.id)) return record.id
  throw new Undecided(needs.record('a record with an id (below 2^53 if it is a number)'))
}

/** R57: tested only where the row writes the bound. */
export const pathBelow = (operation: OperationId, setting: Setting): Draft =>
  ownCheck('path-below', 'refuses an id below 0', async (scope) => {
    const { ask } = await control(scope, operation, setting)
    return refusal(await scope.call({ ...ask, path: { ...ask.path, id: -1 } }), 'an id of -1')
  })

/** Unusual texts in each of these members; a name before each keeps records of one text apart. */
export function awkwardIn(
  { builder }: Scope,
  members: readonly string[],
  texts = Object.entries(AWKWARD) as readonly Unusual[],
) {
  const text = texts.map(([, one]) => one).join(' ')
  return Object.fromEntries(members.map((name) => [name, `${builder.uniqueName()} ${text}`]))
}

const isAwkward = (text: unknown) => String(text).endsWith(Object.values(AWKWARD).join(' '))

/** The values sent, and the record read after the write. */
interface Wrote {
  readonly sent: Members
  readonly read: Members
}

/** Every unusual text in every member, read again. @param write may come with a record that was sent others of them */
export const awkwardValues = (
  members: readonly string[],
  write: (scope: Scope, members: Members, fits: (sent: Members) => boolean) => Promise<Wrote>,
): Draft =>
  ownCheck('awkward-values', 'stores unusual text as sent', (scope) =>
    unusualTexts(async (texts) => {
      const isAll = texts.length === Object.values(AWKWARD).length
      const fits = (sent: Members) => isAll && members.every((name) => isAwkward(sent[name]))
      const { sent, read } = await write(scope, awkwardIn(scope, members, texts), fits)
      const wrong = members.find((name) => !keepsText(read[name], sent[name]))
      return [wrong ? broken(`${wrong} stored as sent: ${show(sent[wrong])}`, show(read[wrong])) : holds()]
    }),
  )

const PLAIN = /^[\w.@-]+$/

/**
 * R105: a list finds a record by the values that it shows, an update included.
 * @param names filters that are given its values; those of plain text, numbers and flags by default
 */
export async function foundByAll(
  scope: Scope,
  list: OperationId,
  record: Item,
  names?: readonly string[],
): Promise<Outcome> {
  const { filters = {} } = termsOf(list)
  const query = Object.fromEntries(
    Object.entries(filters).flatMap(([name, { member, shownBy = member }]) => {
      if (!shownBy || (names && !names.includes(name))) return []
      const [value] = valuesAt(record, shownBy)
      return typeof value === 'boolean' || (isExact(value) && PLAIN.test(String(value))) ? [[name, value]] : []
    }),
  )
  const answer = succeeded(await scope.call({ operation: list, as: 'administrator', query }))
  return pageOf(answer).items.some(({ id }) => id === record.id)
    ? holds()
    : broken(`${answer.label}: record ${show(record.id)}, which shows these values`, 'a list without it')
}

/** Members of a request that must not be in the record. */
export function notTaken(record: Item, sent: Members, label: string): Outcome {
  const taken = Object.keys(sent).find((name) => carries(memberOf(record, name), sent[name]))
  return taken ? broken(`${label}: ${taken} not set by the request`, show(record[taken])) : holds()
}

/** Documented members that must be in a record as they were. */
export function kept(before: Item, after: Item, names: readonly string[], label: string): Outcome {
  const lost = names.find((name) => name in before && isDocumented(name) && !sameValue(before[name], after[name]))
  return lost ? broken(`${label}: ${lost} ${show(before[lost])} kept`, show(after[lost])) : holds()
}

/** A value that is refused, or accepted without being stored. */
export async function refusedOrNotStored(
  answer: Answer,
  of: string,
  sent: Members,
  read: () => Promise<Item>,
): Promise<Outcome> {
  return answer.ok ? notTaken(await read(), sent, answer.label) : refusal(answer, of)
}

/** Ids that no update can give a record. */
export const FOREIGN_IDS = { id: 2_000_000_000, uuid: '11111111-2222-4333-8444-555555555555' }

/** Texts that do not fit the language code pattern, a script part allowed or not (R29). */
export const NO_LANGUAGES = ['not a language', 'english', 'en_GB', 'EN-gb', 'e1-GB'] as const

/**
 * `language-pattern`: no text is stored as a languageCode that does not match the pattern.
 * @param begin returns how a code is sent @param read reads the record of an id
 */
export const languagePattern = (
  begin: (scope: Scope) => Promise<(languageCode: string) => Promise<Answer>>,
  read: (scope: Scope, id: unknown) => Promise<Item>,
  codes: readonly string[] = NO_LANGUAGES,
): Draft => {
  const title = 'stores no languageCode that does not match the pattern'
  return ownCheck('language-pattern', title, { tells: noLanguageStored }, async (scope) => {
    const send = await begin(scope)
    return inTurn(codes, async (languageCode) => {
      const answer = await send(languageCode)
      const again = () => read(scope, answer.ask.path?.id ?? recordOf(answer).id)
      return refusedOrNotStored(answer, `languageCode ${show(languageCode)}`, { languageCode }, again)
    })
  })
}
