import { firstOf, inTurn } from '../../client/answers/outcome.ts'
import { type Item, keyOf, pageOf } from '../../client/answers/page.ts'
import { show, valuesAt } from '../../client/answers/values.ts'
import { sameGuid } from '../../contract/guid.ts'
import { termsOf } from '../../contract/index.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { walk } from '../../laws/kit/pages.ts'
import { check, type ListSetting, ownCheck } from '../../laws/kit/suite.ts'
import { filterEncoding, unusualWith } from '../../laws/kit/unusual-text.ts'
import { filtersTogether } from './filters-together.ts'
import { ownTraining } from './own-records.ts'
import { pageLinks } from './page-links.ts'
import { covering, readTraining, spread } from './records.ts'
import { foundByPart, matchesOf } from './title-part.ts'
import { totalsOf } from './totals.ts'
import { translation, translationLanguages } from './written-texts.ts'

const KIND = 'legacy-admin/training'
const LIST = 'legacy-admin/trainings.list'
const known = async (scope: Scope): Promise<readonly Item[]> => (await scope.known(KIND)).records
const MOST_CHECKED = 6
const LARGEST = 50
const FILTER_TYPES: readonly unknown[] = termsOf(LIST).filters?.type?.values ?? []

const listing: ListSetting = { as: 'key', kind: KIND }

const find = (scope: Scope, query: Readonly<Record<string, string | number>>) =>
  walk(scope, termsOf(LIST), listing, query)

const holdsText = (value: unknown, wanted: string) =>
  typeof value === 'string' && value.normalize('NFC').toLowerCase().includes(wanted.normalize('NFC').toLowerCase())

/** Hits that have the value in none of these members, of which the list shows not all: read in full, within bounds. */
async function wrongHit(scope: Scope, items: readonly Item[], wanted: string, paths: readonly string[]) {
  const doubtful = items.filter(
    (item) => !paths.some((path) => valuesAt(item, path).some((one) => holdsText(one, wanted))),
  )
  for (const { guid } of spread(doubtful, MOST_CHECKED)) {
    const full = await readTraining(scope, guid)
    const values = paths.flatMap((path) => valuesAt(full, path))
    if (!values.some((value) => holdsText(value, wanted))) return full
  }
  return undefined
}

/** Trainings of a type whose statuses differ. */
async function statusBesideType(scope: Scope, records: readonly Item[]): Promise<Outcome> {
  const listed = records.filter(({ type }) => FILTER_TYPES.includes(type))
  const one = listed.find(({ type, status }) => listed.some((other) => other.type === type && other.status !== status))
  if (!one) return holds()
  const answer = await scope.call({ query: { type: String(one.type), status: String(one.status), limit: LARGEST } })
  const wrong = answer.ok ? pageOf(answer).items.find(({ status }) => status !== one.status) : undefined
  return wrong ? broken(`${answer.label}: trainings of status ${one.status}`, `one of ${show(wrong.status)}`) : holds()
}

/** Titles in every language. */
function titlesOf(record: Item): Item {
  const all = record.translations
  const translations = typeof all === 'object' && all !== null ? Object.values(all) : []
  return { ...record, translations }
}

async function wrongTitle(scope: Scope, items: readonly Item[], wanted: string) {
  const doubtful = items.filter(({ title }) => !holdsText(title, wanted))
  for (const { guid } of spread(doubtful, MOST_CHECKED)) {
    const full = titlesOf(await readTraining(scope, guid))
    const titles = [...valuesAt(full, 'title'), ...valuesAt(full, 'translations.title')]
    if (!titles.some((title) => holdsText(title, wanted))) return full
  }
  return undefined
}

export const list = suite(LIST, listing, [
  ...totalsOf('trainings'),
  pageLinks({ operation: LIST, filter: async (scope) => ({ guid: String((await known(scope))[0]!.guid) }) }),
  check('filter-title', 'filters trainings by title', async (scope) => {
    const records = await known(scope)
    // R84: a title with special characters may be stored in another form.
    const plain = records.filter(({ title }) => !/[&<>"']/.test(String(title)))
    const outcomes = await inTurn(spread(plain, 2), async (record) => {
      const wanted = String(record.title)
      const result = await find(scope, { title: wanted })
      const found = result.items.some((item) => keyOf(item) === keyOf(record))
      const wrong = await wrongTitle(scope, result.items, wanted)
      return firstOf([
        found || !result.complete
          ? holds()
          : broken(`${result.label}: ${keyOf(record)}, which has the title`, 'a list without it'),
        wrong ? broken(`${result.label}: titles with that text`, `${keyOf(wrong)}, ${show(wrong.title)}`) : holds(),
        records.length > result.items.length ? holds() : needs.record('trainings with different titles'),
      ])
    })
    return outcomes.length ? outcomes : needs.record('a training whose title has no special characters')
  }),
  ownCheck('filter-title-translated', 'finds a training by a translated title', async (scope) => {
    const languages = await translationLanguages(scope)
    if (!languages.length) return needs.record('an activated locale')
    const translations = Object.fromEntries(
      languages.map((language) => [
        language,
        { ...translation(scope, ['title'], language), title: scope.builder.unique() },
      ]),
    )
    const made = await ownTraining(scope, { status: 'P', translations })
    return inTurn(Object.values(translations), async ({ title }) => {
      const result = await find(scope, { title: String(title) })
      return result.items.some(({ guid }) => sameGuid(guid, made.id))
        ? holds()
        : broken(`${result.label}: the training with that title in another language`, 'a list without it')
    })
  }),
  ownCheck('title-not-code', 'finds no training by its code in the title filter', async (scope) => {
    const code = scope.builder.unique()
    const made = await ownTraining(scope, { code })
    const { items, label } = await find(scope, { title: code })
    // R80: whatever became of the title, the code is no part of it.
    return items.some(({ guid }) => sameGuid(guid, made.id))
      ? broken(`${label}: no training without that text in a title`, `one with the code ${code}`)
      : holds()
  }),
  ownCheck('filter-code', 'filters trainings by code', async (scope) => {
    const code = scope.builder.unique()
    const [made, other] = [
      await ownTraining(scope, { code }),
      await ownTraining(scope, { code: scope.builder.unique() }),
    ]
    const result = await find(scope, { code })
    if (!result.items.some(({ guid }) => sameGuid(guid, made.id)))
      return broken(`${result.label}: the training with that code`, 'a list without it')
    if (result.items.some(({ guid }) => sameGuid(guid, other.id)))
      return broken(`${result.label}: no other code`, `${show(other.sent.code)} as well`)
    const wrong = await wrongHit(
      scope,
      result.items.filter(({ guid }) => !sameGuid(guid, made.id)),
      code,
      ['code'],
    )
    return wrong ? broken(`${result.label}: codes with that text`, show(wrong.code)) : holds()
  }),
  check('filter-status', 'filters trainings by status', async (scope) => {
    const records = await known(scope)
    const outcomes = await inTurn(new Set(records.map((record) => String(record.status))), async (status) => {
      const having = records.filter((record) => record.status === status)
      const answer = await scope.call({ query: { status, limit: LARGEST } })
      // RA8: allowed values are not shown.
      if (!answer.ok || having.length === records.length)
        return needs.record(`a target that filters by status ${status}, with trainings of other statuses`)
      const { items } = pageOf(answer)
      const wrong = items.find((item) => item.status !== status)
      return wrong
        ? broken(`${answer.label}: trainings of status ${status}`, `one of ${show(wrong.status)}`)
        : items.length < Math.min(having.length, LARGEST)
          ? broken(`${answer.label}: ${having.length} trainings or a full page`, `${items.length} trainings`)
          : holds()
    })
    const decided = outcomes.filter(({ kind }) => kind !== 'undecided')
    return decided.length ? [...decided, await statusBesideType(scope, records)] : outcomes
  }),
  // R84: characters that may be escaped in a title cannot be searched for with certainty.
  filterEncoding('title', {
    async make(scope, some) {
      scope.giveBack()
      const text = unusualWith(some, scope.builder.unique())
      const { id } = await ownTraining(scope, { title: text })
      return { text, shown: (await readTraining(scope, id)).title, isIt: ({ guid }) => sameGuid(guid, id) }
    },
    query: { limit: 50 },
    without: ['markup', 'punctuation', 'symbols'],
    otherwise: needs.finding('legacy-admin/trainings.create#awkward-titles'),
  }),
  check('title-part', 'finds a training by a part of its title', async (scope) =>
    foundByPart(scope, await known(scope), 'a training'),
  ),
  filtersTogether({
    of: 'trainings',
    records: (scope) =>
      scope.once('trainings with codes', async (shared) => {
        // R112: the filter takes the types that its row lists; a training may have another.
        const listed = (await known(shared)).filter(({ type }) => FILTER_TYPES.includes(String(type)))
        return inTurn(covering(listed, MOST_CHECKED), ({ guid }) => readTraining(shared, guid))
      }),
    // RA8: the documents do not show the values of the status filter.
    members: { guid: 'guid', type: 'type', title: 'title', code: 'code' },
    refusable: 'status',
  }),
  check('status-values', 'records which values the status filter accepts', async (scope) => {
    const seen = await inTurn(['C', 'P', 'A', 'published', 'LPC_UNKNOWN_VALUE'], async (status) => {
      const answer = await scope.call({ query: { status } })
      if (!answer.ok) return `${status}: refused with ${answer.status}`
      return `${status}: ${pageOf(answer).items.length ? 'some' : 'none'} found`
    })
    return observed(seen.join(', '))
  }),
  check('title-pattern', 'records what a title matches', async (scope) => {
    const record = (await known(scope)).find(
      ({ title }) => typeof title === 'string' && /^[a-z][a-z ]{2,}[a-z]$/i.test(title),
    )
    if (!record) return needs.record('a training whose title has nothing but letters')
    return matchesOf(scope, record, ['%'])
  }),
])
