/** List authors, tags or themes of a localized version: current, Learning resources. */

import { firstOf, inTurn, refusal, succeeded } from '../../../client/answers/outcome.ts'
import { type Item, type Page, pageOf } from '../../../client/answers/page.ts'
import { show, valueAt, valuesAt } from '../../../client/answers/values.ts'
import type { Scalar } from '../../../client/request.ts'
import { UNKNOWN_ID } from '../../../contract/current/statements.ts'
import { linkOperationsOf } from '../../../contract/current/version-links.ts'
import { LINKED, type Linked, operationsOf } from '../../../contract/current/vocabulary.ts'
import { isObject } from '../../../contract/members.ts'
import { broken, holds, needs, type Outcome } from '../../../contract/verdict.ts'
import type { Suite } from '../../../engine/check.ts'
import { type Call, type Scope, walkingOf } from '../../../engine/scope.ts'
import { mostLinked, versionsIn } from '../../../fixtures/records/versions.ts'
import { suite } from '../../../laws/index.ts'
import { differenceOf, keysOf } from '../../../laws/kit/pages.ts'
import { check, clauseOf, type Draft, type ListSetting, ownCheck } from '../../../laws/kit/suite.ts'
import { readableByLearner } from '../learner-resources.ts'
import { learnerCheck, readById, sameMembers } from '../records.ts'
import { add, exactly, linkedIds, place, recordIds } from './places.ts'

const linkedPath = (scope: Scope, name: Linked) => mostLinked(walkingOf(scope), linkOperationsOf(name).list)

const forLearner = async (scope: Scope, name: Linked) =>
  readableByLearner(scope, linkOperationsOf(name).list, await linkedPath(scope, name), async (id) => {
    const { records } = await scope.known('current/learning-resource')
    const version = versionsIn(records).find((one) => one.id === id)
    return version && { id: version.id, languageCode: version.languageCode }
  })

const listSetting = (name: Linked): ListSetting => ({
  as: 'administrator',
  kind: `current/${name}-link`,
  sample: async (scope, as): Promise<Call> => ({
    path: as === 'learner' ? await forLearner(scope, name) : await linkedPath(scope, name),
  }),
})

/** Links that differ from the list of all records are read one by one, this many at most. */
const MOST_DOUBTS = 5

/**
 * Links to compare with single reads: the first, the middle and the last, and those that the list of all contradicts.
 */
async function linksToRead(scope: Scope, name: Linked): Promise<ReadonlySet<Item | undefined>> {
  const linked = (await scope.known(`current/${name}-link`)).records.map(
    (link) => valueAt(link, name) as Item | undefined,
  )
  const { records } = await scope.known(`current/${name}`, { atLeast: 0 })
  const byId = new Map(records.map((record) => [record.id, record]))
  const doubtful = linked.filter((shown) => {
    const listed = shown && byId.get(shown.id)
    return listed && sameMembers(shown, listed, 'in the link', 'in the list').kind === 'broken'
  })
  const middle = linked[Math.floor(linked.length / 2)]
  return new Set([linked[0], middle, linked.at(-1), ...doubtful.slice(0, MOST_DOUBTS)])
}

const sameRecord = (name: Linked): Draft =>
  check('same-record', `shows the whole ${name} in each link`, async (scope) =>
    inTurn(await linksToRead(scope, name), async (shown) => {
      const one = await readById(scope, operationsOf(name).get, shown?.id)
      return sameMembers(shown ?? {}, one, 'in the link', `of the ${name} by its id`)
    }),
  )

/** R91: an error or an empty page. */
const unknownVersion = (name: Linked): Draft =>
  check('unknown-version', `shows no ${name}s for an unknown resource or language`, async (scope) => {
    const { path } = await listSetting(name).sample!(scope, 'administrator')
    succeeded(await scope.call({ path: path! }))
    return inTurn(
      [{ id: UNKNOWN_ID }, { languageCode: 'tlh-QQ' }] as readonly Readonly<Record<string, Scalar>>[],
      async (wrong) => {
        const answer = await scope.call({ path: { ...path, ...wrong } })
        const items = answer.ok ? pageOf(answer).items : []
        return answer.ok
          ? items.length
            ? broken(`${answer.label}: an error or an empty page`, `${items.length} ${name}s`)
            : holds()
          : refusal(answer, 'an unknown version')
      },
    )
  })

const MANY = 21

const PAGE = 8

/** Records to attach, from the whole length of the list: neighbours are often alike. */
async function manyIds(scope: Scope, name: Linked, records: readonly Item[]): Promise<readonly number[]> {
  const ids = await recordIds(scope, name)
  const languages = new Map(records.map(({ id, languageCode }) => [id, languageCode]))
  // RC9: of one language, as far as there are enough.
  const alike = ids.filter((id) => languages.get(id) === languages.get(ids[0]))
  const all = alike.length < MANY ? ids.slice(0, MANY) : alike
  return all.slice(0, MANY).map((_, at) => all[Math.floor((at * all.length) / Math.min(MANY, all.length))]!)
}

/** The first link that the list of all contradicts, against the record by its id. @param linkAt asks for a link anew */
async function shownWhole(
  scope: Scope,
  name: Linked,
  seen: readonly Item[],
  records: readonly Item[],
  linkAt: (place: number) => Promise<Item | undefined>,
): Promise<Outcome> {
  const byId = new Map(records.map((record) => [record.id, record]))
  const doubtful = seen.find((shown) => {
    const listed = byId.get(shown.id)
    return listed && sameMembers(shown, listed, 'in the link', 'in the list').kind === 'broken'
  })
  if (!doubtful) return holds()
  const one = await readById(scope, operationsOf(name).get, doubtful.id)
  const clause = clauseOf({ operation: linkOperationsOf(name).list }, 'same-record')
  const against = (shown: Item) => sameMembers(shown, one, 'in a page of links', `of the ${name} by its id`, clause)
  const outcome = against(doubtful)
  if (outcome.kind !== 'broken') return outcome
  // The record may have been renamed after the page was read: another check's, or a living platform's.
  const now = await linkAt(seen.indexOf(doubtful))
  return now?.id === doubtful.id ? against(now!) : outcome
}

/** A version created by the run with more links than a small page holds, as versions of the target may have few. */
async function ownPages(scope: Scope, name: Linked): Promise<Outcome> {
  const { records } = await scope.known(`current/${name}`)
  const ids = await manyIds(scope, name, records)
  if (ids.length < MANY) return needs.record(`${MANY} ${name}s on the target`)
  // One for all kinds of links, and lent to no other check: so many would have to be removed again, one by one.
  const path = { ...(await scope.once('version of many links', (shared) => place(shared, LINKED, true))) }
  for (const id of ids) {
    const answer = await add(scope, name, path, id)
    const isThere = answer.refused && (await linkedIds(scope, name, path)).includes(id)
    if (!isThere) succeeded(answer)
  }
  const ask = { operation: linkOperationsOf(name).list, path } as const
  const whole = succeeded(await scope.call(ask))
  const { items, count } = pageOf(whole)
  const listed = items.map((item) => valueAt(item, `${name}.id`))
  // R108: a target may attach others by itself, such as the themes above a theme.
  const all = [...new Set([...ids, ...listed])]
  const complete = exactly(listed, all, whole.label)
  if (complete.kind !== 'holds') return complete
  const seen: Item[] = []
  const pageAt = async (offset: number) => succeeded(await scope.call({ ...ask, query: { size: PAGE, offset } }))
  const linksOf = ({ items }: Page) => items.map((item) => valueAt(item, name)).filter(isObject)
  for (let offset = 0; offset < all.length; offset += PAGE) {
    const answer = await pageAt(offset)
    const { length } = pageOf(answer).items
    const expected = Math.min(PAGE, all.length - offset)
    if (length !== expected) return broken(`${answer.label}: ${expected} ${name}s`, `${length}`)
    seen.push(...linksOf(pageOf(answer)))
  }
  const linkAt = async (place: number) => linksOf(pageOf(await pageAt(place - (place % PAGE))))[place % PAGE]
  return firstOf([
    exactly(
      seen.map(({ id }) => id),
      all,
      `${whole.label} in pages of ${PAGE}`,
    ),
    await shownWhole(scope, name, seen, records, linkAt),
    count === all.length ? holds() : broken(`${whole.label}: count ${all.length}`, show(count)),
  ])
}

const MOST_VALIDATED = 3

/** Versions that a learner may be shown: of resources without hidden parts, as every version is validated. */
async function validated(
  scope: Scope,
  first: NonNullable<Call['path']>,
): Promise<readonly NonNullable<Call['path']>[]> {
  const { records } = await scope.known('current/learning-resource')
  const open = versionsIn(
    records.filter((record) =>
      valuesAt(valuesAt(record, 'localizedVersions'), 'metadata.status').every((one) => one === 'VALIDATED'),
    ),
  ).map(({ id, languageCode }) => ({ id, languageCode }))
  const isOpen = open.some(({ id }) => id === first.id)
  return [...(isOpen ? [first] : []), ...open.slice(0, MOST_VALIDATED)]
}

const sameForLearner = (name: Linked): Draft =>
  learnerCheck('same-for-learner', `shows a learner the same ${name}s as an administrator`, async (scope) => {
    for (const path of await validated(scope, await forLearner(scope, name))) {
      const [one, other] = [await scope.call({ path }), await scope.call({ path, as: 'learner' })]
      const seen = new Set(keysOf(pageOf(succeeded(one)).items))
      // The documents do not show which resources a learner may read.
      if (!seen.size || !other.ok) continue
      const difference = differenceOf(seen, new Set(keysOf(pageOf(other).items)))
      return difference === undefined
        ? holds()
        : broken(`${other.label} as a learner: the ${name}s that an administrator is shown`, difference)
    }
    return needs.record(`${name}s of a validated version that the learner may read`)
  })

export const listOf = (name: Linked): Suite =>
  suite(linkOperationsOf(name).list, listSetting(name), [
    sameRecord(name),
    unknownVersion(name),
    ownCheck(
      'own-pages',
      `lists more than twenty ${name}s, each once across pages`,
      { clauses: ['own-pages', 'same-record'] },
      (scope) => ownPages(scope, name),
    ),
    sameForLearner(name),
  ])
