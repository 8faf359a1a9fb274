/** Pages and filters of a list as a learner, judged by the records that it sees: the documents do not say which. */

import { type Answer, describe } from '../../client/answer.ts'
import { inTurn, succeeded, Undecided } from '../../client/answers/outcome.ts'
import { firstOfKeys, keyOf, type Page, pageOf } from '../../client/answers/page.ts'
import { valueAt } from '../../client/answers/values.ts'
import type { NamedFilter } from '../../contract/conditions/filters.ts'
import {
  isFilteredForBoth,
  isForBoth,
  PARTING,
  partedRanges,
  visibleFilters,
} from '../../contract/conditions/learner-lists.ts'
import type { Range, Terms } from '../../contract/terms.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { numeric, standingBy } from '../kit/bounds.ts'
import { standingByGrain } from '../kit/grain.ts'
import type { StandingOf } from '../kit/match.ts'
import { keysOf, type Query } from '../kit/pages.ts'
import { sampleOf } from '../kit/sample.ts'
import { check, type ListLaw, type ListSetting } from '../kit/suite.ts'
import { decisiveValue, standing } from '../kit/values.ts'

interface LearnerList {
  readonly terms: Terms
  readonly setting: ListSetting
}

type Seen = Page & { readonly label: string }

async function answerFor(scope: Scope, { setting }: LearnerList, query: Query): Promise<Answer> {
  const call = await sampleOf(scope, setting, 'learner')
  return scope.call({ ...call, as: 'learner', query })
}

const seenIn = (answer: Answer): Seen => ({ ...pageOf(answer), label: `${answer.label} as a learner` })

const pageFor = async (scope: Scope, list: LearnerList, query: Query): Promise<Seen> =>
  seenIn(succeeded(await answerFor(scope, list, query)))

/** The largest page of a learner. */
const largest = (scope: Scope, list: LearnerList): Promise<Seen> => {
  const { operation, paging } = list.terms
  return scope.once(`largest page for the learner ${operation}`, async (shared) => {
    const answer = await answerFor(shared, list, { [paging!.size]: paging!.maximum! })
    if (!answer.ok) throw new Undecided(needs.finding(`${operation}#role-learner`, describe(answer)))
    return seenIn(answer)
  })
}

/** Others may add records meanwhile: so many between two requests are not expected. */
const FEW = 5

async function pages(scope: Scope, list: LearnerList): Promise<readonly Outcome[]> {
  const { paging, of = 'records' } = list.terms
  const { size, from, default: usual } = paging!
  const { items, label } = await largest(scope, list)
  if (items.length < 2) return [needs.record(`two ${of} that a learner sees`)]
  const plain = await pageFor(scope, list, {})
  const later = await pageFor(scope, list, { [size]: 1, [from]: Math.min(FEW, items.length - 1) })
  const expected = Math.min(usual, items.length)
  return [
    (await isCut(scope, list, items.length))
      ? broken(`${label}: more than ${items.length} ${of}, as there are others behind them`, `${items.length}`)
      : holds(),
    plain.items.length >= expected && plain.items.length <= usual
      ? holds()
      : broken(`${plain.label}: ${expected} ${of}`, `${plain.items.length}`),
    later.items.length === 1 && keyOf(later.items[0]!) !== keyOf(items[0]!)
      ? holds()
      : broken(`${later.label}: one of the ${of} after ${keyOf(items[0]!)}`, firstOfKeys(later.items)),
  ]
}

/** Whether records follow a page that is not full, while the same page still ends before them. */
async function isCut(scope: Scope, list: LearnerList, held: number): Promise<boolean> {
  const { size, from, maximum } = list.terms.paging!
  if (held >= maximum!) return false
  const behind = await answerFor(scope, list, { [size]: 1, [from]: held })
  // R41: past the end there may be a refusal.
  if (!behind.ok || !pageOf(behind).items.length) return false
  return (await pageFor(scope, list, { [size]: maximum })).items.length <= held
}

/** The records that a query must find and must not, among those that the learner sees without it. */
async function finds(scope: Scope, list: LearnerList, query: Query, standingOf: StandingOf): Promise<Outcome> {
  const { size, maximum } = list.terms.paging!
  const all = await largest(scope, list)
  const answer = await answerFor(scope, list, { ...query, [size]: maximum! })
  // An unknown value may be refused.
  if (answer.refused && !all.items.some((item) => standingOf(item) === 'must')) return holds()
  const page = seenIn(succeeded(answer))
  const find = async (more: Query) => (await pageFor(scope, list, { ...more, [size]: maximum! })).items
  for (let standing = standingOf; ; ) {
    const { outcome, wrong } = heldAgainst(list, all, page, standing)
    const finer = wrong && (await standingByGrain(scope, { ...list, find }, query, standing, wrong))
    if (!finer) return outcome
    standing = finer
  }
}

function heldAgainst({ terms }: LearnerList, all: Seen, { items, label }: Seen, standingOf: StandingOf) {
  const wrong = items.find((item) => standingOf(item) === 'must-not')
  if (wrong) return { outcome: broken(`${label}: only matching ${terms.of}`, `${keyOf(wrong)} as well`), wrong }
  const found = new Set(keysOf(items))
  const lost = all.items.find((item) => standingOf(item) === 'must' && !found.has(keyOf(item)))
  if (!lost || items.length >= terms.paging!.maximum!) return { outcome: holds() }
  return { outcome: broken(`${label}: ${keyOf(lost)}, which matches`, 'a list without it'), wrong: lost }
}

async function byFilter(scope: Scope, list: LearnerList, filter: NamedFilter): Promise<readonly Outcome[]> {
  const { items } = await largest(scope, list)
  const { name, member } = filter
  const value = decisiveValue(items, filter)
  if (value === undefined) return [needs.record(`${list.terms.of} of different ${member} that a learner sees`)]
  const part = filter.kind === 'exact' && typeof value === 'string' && value.length > 1 ? value.slice(0, -1) : undefined
  const wanted = [value, ...(part === undefined ? [] : [part])]
  return inTurn(wanted, (one) => finds(scope, list, { [name]: one }, (item) => standing(item, filter, one)))
}

/** Either side of a value in the middle. */
async function byRange(scope: Scope, list: LearnerList, field: string, range: Range): Promise<readonly Outcome[]> {
  const { items } = await largest(scope, list)
  const instants = new Map<number, string | number>()
  for (const item of items) {
    const raw = valueAt(item, range.member!) as string | number
    const number = numeric(raw, range.type)
    if (number !== undefined) instants.set(number, raw)
  }
  const sorted = [...instants].sort(([one], [other]) => one - other)
  if (sorted.length < 2) return [needs.record(`${list.terms.of} of different ${range.member} that a learner sees`)]
  const [boundary, raw] = sorted[Math.floor(sorted.length / 2)]!
  return inTurn(PARTING, (operator) =>
    finds(scope, list, { [`${field}.${operator}`]: raw }, standingBy(range, operator, boundary)),
  )
}

async function filters(scope: Scope, list: LearnerList): Promise<readonly Outcome[]> {
  const outcomes = await inTurn(visibleFilters(list.terms), (filter) => byFilter(scope, list, filter))
  for (const { field, range } of partedRanges(list.terms)) outcomes.push(...(await byRange(scope, list, field, range)))
  return outcomes
}

export const learnerListLaw: ListLaw = (terms, setting) => [
  ...(isForBoth(terms)
    ? [
        check('learner-pages', 'pages for learners as for administrators', { callers: ['learner'] }, (scope) =>
          pages(scope, { terms, setting }),
        ),
      ]
    : []),
  ...(isFilteredForBoth(terms)
    ? [
        check('learner-filters', 'filters for learners as for administrators', { callers: ['learner'] }, (scope) =>
          filters(scope, { terms, setting }),
        ),
      ]
    : []),
]
