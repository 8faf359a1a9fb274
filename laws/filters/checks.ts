/** Filters, each with a value that some record has and some has not. */

import { describe } from '../../client/answer.ts'
import { firstOf, inTurn, refusal } from '../../client/answers/outcome.ts'
import { type Item, keyOf, pageOf } from '../../client/answers/page.ts'
import { isExact, swappedCase, valueAt } from '../../client/answers/values.ts'
import {
  areSeveral,
  asksForAbsent,
  comparesText,
  filtersOf,
  isGuid,
  isIdentifier,
  isText,
  isVisible,
  listsValues,
  textFiltersBeside,
} from '../../contract/conditions/filters.ts'
import type { Filter } from '../../contract/terms.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { answerTo, recordsOf } from '../kit/pages.ts'
import { proofOf } from '../kit/proofs.ts'
import { asidePhaseOf, check, type Draft, isBatched, type ListLaw, stagedIn } from '../kit/suite.ts'
import {
  decisiveValue,
  type FilterGround,
  filtered,
  isPlainText,
  standing,
  type Value,
  valuesOf,
  withoutAccents,
} from '../kit/values.ts'
import { combined, type Named } from './pairs.ts'

/** One character short: an exact filter must not find the record by it. */
async function partOf(
  scope: Scope,
  ground: FilterGround,
  name: string,
  filter: Filter,
  value: Value,
): Promise<Outcome> {
  const text = String(value)
  if (filter.kind !== 'exact' || typeof value === 'boolean' || text.length < 2) return holds()
  const part = text.slice(0, -1)
  const answer = await answerTo(scope, ground.setting, { [name]: part })
  if (!answer.ok) return answer.refused ? holds() : refusal(answer, `${name}=${part}`)
  const { items } = pageOf(answer)
  const begins = (item: Item) => valuesOf(item, filter).some((one) => String(one).startsWith(part))
  // Part of a GUID is no GUID: a platform may ignore a value that it cannot read, and return everything.
  if (isIdentifier(filter) && typeof value === 'string' && !items.every(begins)) return holds()
  const wrong = items.find((item) => standing(item, filter, part) === 'must-not')
  return wrong
    ? broken(`${answer.label}: only ${ground.of} whose ${filter.member} is ${part}`, `${keyOf(wrong)} as well`)
    : holds()
}

/** A wildcard of databases is a text like any other here. */
const WILDCARD = '%'

async function wildcardOf(scope: Scope, ground: FilterGround, name: string, filter: Filter): Promise<Outcome> {
  // R37: a text may be matched like SQL's LIKE.
  if (filter.kind !== 'exact' || isIdentifier(filter)) return holds()
  const answer = await answerTo(scope, ground.setting, { [name]: WILDCARD })
  if (!answer.ok) return refusal(answer, `${name}=${WILDCARD}`)
  const wrong = pageOf(answer).items.find((item) => standing(item, filter, WILDCARD) === 'must-not')
  return wrong
    ? broken(`${answer.label}: only ${ground.of} with a ${WILDCARD} in ${filter.member}`, `${keyOf(wrong)} as well`)
    : holds()
}

const UNKNOWN_GUID = '00000000-0000-4000-8000-00000000fac0'

/** A search that ignores an unknown value returns everything. */
async function absentOf(scope: Scope, ground: FilterGround, name: string, filter: Filter): Promise<Outcome> {
  if (!asksForAbsent(filter)) return holds()
  const absent = isGuid(filter) ? UNKNOWN_GUID : scope.builder.unique()
  const answer = await answerTo(scope, ground.setting, { [name]: absent })
  if (!answer.ok) return refusal(answer, `${name}=${absent}`)
  const wrong = pageOf(answer).items.find((item) => standing(item, filter, absent) === 'must-not')
  return wrong
    ? broken(
        `${answer.label}: only ${ground.of} whose ${filter.member?.replace('|', ' or ')} holds ${absent}`,
        `${keyOf(wrong)} as well`,
      )
    : holds()
}

/** The value of another member of a record: a search in several members finds the record by it. */
async function foreignOf(scope: Scope, ground: FilterGround, name: string, filter: Filter): Promise<Outcome> {
  if (!comparesText(filter)) return holds()
  const { records } = await recordsOf(scope, ground.setting)
  for (const other of textFiltersBeside(ground.terms, name)) {
    const foreign = records.flatMap((record) =>
      valuesOf(record, other).filter((value) => isPlainText(value) && standing(record, filter, value) === 'must-not'),
    )[0]
    if (foreign === undefined) continue
    const answer = await answerTo(scope, ground.setting, { [name]: foreign })
    if (answer.refused) continue
    if (!answer.ok) return refusal(answer, `${name}=${foreign}`)
    const wrong = pageOf(answer).items.find((item) => standing(item, filter, foreign) === 'must-not')
    if (wrong)
      return broken(
        `${answer.label}: only ${ground.of} whose ${filter.member?.replace('|', ' or ')} holds ${foreign}`,
        `${keyOf(wrong)} as well`,
      )
  }
  return holds()
}

async function decided(scope: Scope, ground: FilterGround, name: string, filter: Filter): Promise<Outcome> {
  const { records } = await recordsOf(scope, ground.setting)
  const value = decisiveValue(records, filter)
  if (value === undefined)
    return needs.record(`${ground.of} of which some have a ${filter.member} that others have not`)
  return firstOf([
    await filtered(scope, ground, { [name]: value }, (item) => standing(item, filter, value)),
    // R103: one rule stays: a value that exists nowhere finds nothing.
    ...(filter.several ? [await hiddenEffect(scope, ground, name, filter)] : []),
    await partOf(scope, ground, name, filter, value),
    await wildcardOf(scope, ground, name, filter),
    await absentOf(scope, ground, name, filter),
    await foreignOf(scope, ground, name, filter),
  ])
}

async function everyChoice(
  scope: Scope,
  ground: FilterGround,
  name: string,
  filter: Filter,
): Promise<readonly Outcome[]> {
  const { records } = await recordsOf(scope, ground.setting)
  const outcomes = await inTurn(filter.values ?? [], async (value) => {
    const has = records.filter((record) => standing(record, filter, value) === 'must').length
    const outcome = await filtered(scope, ground, { [name]: value }, (item) => standing(item, filter, value))
    const decisive = outcome.kind === 'broken' || (has && has < records.length)
    return decisive ? outcome : needs.record(`${ground.of} with and without ${filter.member} ${value}`)
  })
  const isOpen =
    filter.values?.length === 2 &&
    outcomes.every(({ kind }) => kind !== 'broken') &&
    outcomes.some(({ kind }) => kind === 'undecided')
  return isOpen && (await isPartedBy(scope, ground, name, filter)) ? [holds()] : outcomes
}

/** Without the filter a list may leave some records out: two values then find records of their own, each its own alone. */
async function isPartedBy(scope: Scope, { setting }: FilterGround, name: string, filter: Filter): Promise<boolean> {
  for (const value of filter.values ?? []) {
    const answer = await answerTo(scope, setting, { [name]: value })
    const items = answer.ok ? pageOf(answer).items : []
    if (!items.length || items.some((item) => standing(item, filter, value) !== 'must')) return false
  }
  return true
}

/** R101: a value of a record on the target is accepted; the documents leave open whether an unknown one is refused. */
async function legalValue(scope: Scope, ground: FilterGround, name: string, { legal }: Filter): Promise<Outcome> {
  const { records } = legal ? await scope.known(legal.kind, { atLeast: 0 }) : { records: [] }
  const value = legal && records.map((record) => valueAt(record, legal.member)).find(isExact)
  if (value === undefined) return needs.record(`a value of ${name} that some record has`)
  const answer = await answerTo(scope, ground.setting, { [name]: value })
  return answer.ok ? holds() : broken(`${answer.label}: a success`, describe(answer))
}

/** R35: the value is no member of the records, so that only its effect can be seen. */
async function hiddenEffect(scope: Scope, ground: FilterGround, name: string, filter: Filter): Promise<Outcome> {
  const { setting, of } = ground
  await recordsOf(scope, setting)
  const answer = await answerTo(scope, setting, { [name]: filter.unknown ?? '' })
  if (!answer.ok) return firstOf([refusal(answer, `an unknown ${name}`), await legalValue(scope, ground, name, filter)])
  const { items } = pageOf(answer)
  if (items.length) return broken(`${answer.label}: no ${of}, or a refusal`, `${items.length} ${of}`)
  return filter.legal ? legalValue(scope, ground, name, filter) : holds()
}

const run: Record<
  Filter['kind'],
  (scope: Scope, ground: FilterGround, name: string, filter: Filter) => Promise<Outcome | readonly Outcome[]>
> = {
  text: decided,
  exact: decided,
  choice: everyChoice,
  hidden: hiddenEffect,
}

const TITLE: Record<Filter['kind'], (name: string, of: string) => string> = {
  text: (name, of) => `finds ${of} by ${name}`,
  exact: (name, of) => `finds ${of} by exact ${name}`,
  choice: (name, of) => `finds ${of} by each value of ${name}`,
  hidden: (name) => `restricts the result by ${name}`,
}

const UNKNOWN_CHOICE = 'LPC_UNKNOWN_VALUE'

const unknownChoice = (ground: FilterGround, name: string): Draft =>
  check(
    `filter-${name}-unknown`,
    `refuses an unknown ${name} or finds nothing by it`,
    { ...asidePhaseOf(ground.setting) },
    async (scope) => {
      await recordsOf(scope, ground.setting)
      const answer = await answerTo(scope, ground.setting, { [name]: UNKNOWN_CHOICE })
      if (!answer.ok) return refusal(answer, `an unknown ${name}`)
      const { items } = pageOf(answer)
      return items.length
        ? broken(`${answer.label}: a refusal or no ${ground.of}`, `${items.length} ${ground.of}`)
        : holds()
    },
  )

/** Proven with others; a part of the value, wildcards, and unknown values separately. */
async function batched(scope: Scope, ground: FilterGround, name: string, filter: Filter): Promise<readonly Outcome[]> {
  const { outcomes, values } = await proofOf(scope, ground)
  const value = filter.kind === 'choice' || filter.whole ? undefined : values.get(name)
  const proven = outcomes.get(`filter-${name}`) ?? [needs.record(`${ground.of} with and without one ${filter.member}`)]
  return value === undefined
    ? proven
    : [
        ...proven,
        await partOf(scope, ground, name, filter, value),
        await wildcardOf(scope, ground, name, filter),
        await absentOf(scope, ground, name, filter),
        await foreignOf(scope, ground, name, filter),
      ]
}

/** R37: letter case is an observation, and accents go with it in many a collation. */
async function lettersOf(scope: Scope, ground: FilterGround, name: string, filter: Filter): Promise<Outcome> {
  const { records } = await recordsOf(scope, ground.setting)
  const texts = [...new Set(records.flatMap((record) => valuesOf(record, filter)))].map(String)
  const seen: string[] = []
  for (const [what, change] of [
    ['case', swappedCase],
    ['accents', withoutAccents],
  ] as const) {
    const value = texts.find((text) => change(text) !== text && !texts.includes(change(text)))
    if (value === undefined) continue
    const answer = await answerTo(scope, ground.setting, { [name]: change(value) })
    const found = answer.ok && pageOf(answer).items.some((item) => valuesOf(item, filter).includes(value))
    seen.push(`${what} ${found ? 'overlooked' : 'minded'}`)
  }
  return seen.length ? observed(seen.join(', ')) : needs.record(`${ground.of} with letters in ${filter.member}`)
}

const lettersShown = (ground: FilterGround, [name, filter]: Named): Draft =>
  check(`filter-${name}-letters`, `records whether ${name} is case- and accent-sensitive`, (scope) =>
    lettersOf(scope, ground, name, filter),
  )

const caseShown = (ground: FilterGround, [name, filter]: Named): Draft =>
  check('filter-case', 'records whether text filters ignore case and find parts', async (scope) => {
    const { records } = await recordsOf(scope, ground.setting)
    const long = records.filter((record) => valuesOf(record, filter).some((one) => String(one).length >= 4))
    const value = decisiveValue(long, filter)
    if (value === undefined || String(value).length < 4)
      return needs.record(`${ground.of} with different values of ${filter.member}, four letters or longer`)
    const swapped = swappedCase(String(value))
    const finds = async (text: string) => {
      const answer = await answerTo(scope, ground.setting, { [name]: text })
      return answer.ok && pageOf(answer).items.some((item) => standing(item, filter, value) === 'must')
    }
    const anyCase = await finds(swapped)
    const parts = await finds(String(value).slice(1, -1))
    return observed(`${name}: ${anyCase ? 'any case' : 'exact case'}, ${parts ? 'parts as well' : 'whole values'}`)
  })

export const filterLaw: ListLaw = (terms, setting) => {
  const named = Object.entries(terms.filters ?? {})
  const ground = { terms, setting, of: terms.of ?? 'records' }
  const visible = named.filter(([, filter]) => isVisible(filter))
  const text = named.find(([, filter]) => isText(filter))
  return [
    ...named.map(([name, filter]) =>
      check(
        `filter-${name}`,
        TITLE[filter.kind](name, ground.of),
        { ...(isVisible(filter) ? stagedIn(setting) : {}) },
        (scope) =>
          isBatched(setting) && isVisible(filter)
            ? batched(scope, ground, name, filter)
            : run[filter.kind](scope, ground, name, filter),
      ),
    ),
    ...filtersOf(terms)
      .filter(listsValues)
      .map(({ name }) => unknownChoice(ground, name)),
    ...named.filter(([, { letters }]) => letters).map((one) => lettersShown(ground, one)),
    ...(areSeveral(terms) ? [combined(ground, visible)] : []),
    ...(text ? [caseShown(ground, text)] : []),
  ]
}
