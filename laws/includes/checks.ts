/** Optional members: there with `include`, absent without. */

import { type Answer, describe } from '../../client/answer.ts'
import { firstOf, Undecided } from '../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../client/answers/page.ts'
import { includedMembers, isBesideOthers, takesCount } from '../../contract/conditions/includes.ts'
import { ownerOf } from '../../contract/inputs.ts'
import { isObject } from '../../contract/members.ts'
import { operationOf } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { control } from '../kit/control.ts'
import { answerTo, recordsOf } from '../kit/pages.ts'
import { sampleOf } from '../kit/sample.ts'
import { orNothing } from '../kit/specimens.ts'
import { check, type Law, type ListLaw, type ListSetting, type Query, type Setting } from '../kit/suite.ts'
import { askableOf, standing, tooMany } from '../kit/values.ts'

/** The records that an answer holds, whatever its form. */
const recordsIn = (terms: Terms, answer: Answer): readonly Item[] =>
  terms.answer.kind === 'page'
    ? pageOf(answer).items
    : answer.json && typeof answer.json === 'object'
      ? [answer.json as Item]
      : []

/** The record in which a member would stand; undefined where there is none, or something else. */
const holder = (item: Item, member: string): Item | undefined =>
  member
    .split('.')
    .slice(0, -1)
    .reduce<Item | undefined>((owner, name) => {
      const value = [owner?.[name]].flat()[0]
      return isObject(value) ? value : undefined
    }, item)

const last = (member: string) => member.split('.').at(-1)!

/** Whether a record could show the member and does not. */
export function lacks(record: Item, member: string): boolean {
  const owner = holder(record, member)
  return owner !== undefined && !(last(member) in owner)
}

export const shows = (record: Item, member: string): boolean => last(member) in (holder(record, member) ?? {})

async function included(
  scope: Scope,
  terms: Terms,
  setting: Setting,
  names: readonly string[],
  members = names,
): Promise<Outcome> {
  await control(scope, terms.operation, setting)
  const answer = await answerTo(scope, setting, { include: names.join(',') })
  if (!answer.ok) return broken(`${answer.label}: a success`, describe(answer))
  const records = recordsIn(terms, answer)
  if (!records.length) throw new Undecided(needs.record(`${terms.of ?? 'a record'} on the target`))
  for (const name of members) {
    const { member } = terms.include![name]!
    if (records.some((record) => lacks(record, member))) return broken(`${answer.label}: the member ${member}`, 'none')
  }
  return holds()
}

/** The same for a learner, where the row admits both roles. */
async function toLearner(scope: Scope, terms: Terms, setting: Setting, name: string): Promise<Outcome> {
  const isForBoth = setting.as === 'administrator' && operationOf(terms.operation).roles?.includes('svc/learner')
  if (!isForBoth || terms.answer.kind !== 'record' || !scope.has('learner')) return holds()
  const sample = await orNothing(sampleOf(scope, setting, 'learner'))
  if (!sample) return holds()
  const answer = await scope.call({ ...sample, as: 'learner', query: { include: name } })
  if (!answer.ok) {
    const plain = await scope.call({ ...sample, as: 'learner' })
    // The check of the role reports whether a learner is served at all.
    return plain.ok
      ? broken(`${answer.label} as a learner: a success, as without include`, describe(answer))
      : needs.finding(`${terms.operation}#role-learner`, describe(plain))
  }
  const { member } = terms.include![name]!
  return recordsIn(terms, answer).some((record) => lacks(record, member))
    ? broken(`${answer.label} as a learner: the member ${member}`, 'none')
    : holds()
}

async function besideCount(scope: Scope, terms: Terms, setting: Setting, name: string): Promise<Outcome> {
  const member = await included(scope, terms, setting, [name, 'count'], [name])
  const answer = await answerTo(scope, setting, { include: `${name},count` })
  if (!answer.ok) return broken(`${answer.label}: a success`, describe(answer))
  const { count } = pageOf(answer)
  return member.kind !== 'holds' || typeof count === 'number' ? member : broken(`${answer.label}: a count`, 'none')
}

async function absent(scope: Scope, terms: Terms, setting: Setting, name: string): Promise<Outcome> {
  const plain = await control(scope, terms.operation, setting)
  const { member } = terms.include![name]!
  const others = Object.keys(terms.include!).filter((one) => one !== name)
  const beside = others.length ? await answerTo(scope, setting, { include: others.join(',') }) : plain
  for (const answer of [plain, beside]) {
    // Other checks report whether the others are accepted.
    if (answer.ok && recordsIn(terms, answer).some((record) => shows(record, member)))
      return broken(`${answer.label}: no member ${member}`, `a value of it`)
  }
  return holds()
}

/** Filters that find a record by values that it shows, each alone. */
const filtersFor = ({ filters = {} }: Terms, record: Item): readonly Query[] =>
  Object.entries(filters).flatMap(([name, filter]) => {
    const [value] = filter.member && filter.kind !== 'hidden' && !filter.several ? askableOf(record, filter) : []
    return value === undefined ? [] : [{ [name]: value }]
  })

/** Whether a record is one that the filters of a query exclude. */
const isLeftOut = ({ filters = {} }: Terms, query: Query, record: Item) =>
  Object.entries(query).some(([name, value]) => {
    const filter = filters[name]
    return filter && value !== undefined && standing(record, filter, value) === 'must-not'
  })

/** On a later page, beside a filter, and beside all. */
async function besideOthers(
  scope: Scope,
  terms: Terms,
  setting: ListSetting,
  names: readonly string[],
): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting)
  const { size, from } = terms.paging!
  const later: Query | undefined = records.length > 1 ? { [size]: 1, [from]: 1 } : undefined
  const [filter, ...others] = filtersFor(terms, records[0]!)
  const all = others.length ? Object.assign({}, filter, ...others) : undefined
  const asked = [later, filter, all].filter((one) => one !== undefined)
  if (!asked.length) return needs.record(`two ${terms.of}`)
  for (const query of asked) {
    const answer = await answerTo(scope, setting, { ...query, include: names.join(',') })
    // So many at once may be refused.
    if (!answer.ok && query === all) continue
    // The own check of an input reports whether it is accepted.
    const owners = Object.keys(query).flatMap((name) => ownerOf(terms.operation, name)?.check ?? [])
    if (!answer.ok) return needs.finding(`${terms.operation}#include-${names[0]}`, describe(answer), owners)
    const stray = pageOf(answer).items.find((record) => isLeftOut(terms, query, record))
    if (stray) return broken(`${answer.label}: only matching ${terms.of}`, tooMany(stray, query))
    for (const name of names) {
      const { member } = terms.include![name]!
      if (pageOf(answer).items.some((record) => lacks(record, member)))
        return broken(`${answer.label}: the member ${member}`, 'none')
    }
  }
  return holds()
}

export const includeLaw: Law = (terms, setting) => {
  const names = Object.keys(terms.include ?? {})
  return [
    ...names.flatMap((name) => [
      check(`include-${name}`, `adds ${name} with include=${name}`, async (scope) =>
        firstOf([await included(scope, terms, setting, [name]), await toLearner(scope, terms, setting, name)]),
      ),
      ...(terms.include?.[name]?.optional
        ? []
        : [
            check(`include-${name}-absent`, `leaves ${name} out without include`, (scope) =>
              absent(scope, terms, setting, name),
            ),
          ]),
    ]),
    ...(names.length > 1
      ? [
          check('include-several', 'adds several members with one include', (scope) =>
            included(scope, terms, setting, names),
          ),
        ]
      : []),
    ...(takesCount(terms)
      ? [
          check('include-count', `adds ${names[0]} and the count with one include`, (scope) =>
            besideCount(scope, terms, setting, names[0]!),
          ),
        ]
      : []),
  ]
}

export const includeBesideLaw: ListLaw = (terms, setting) =>
  isBesideOthers(terms)
    ? [
        check('include-beside', 'returns included members on a later page and with filters', (scope) => {
          const named = includedMembers(terms).filter(({ unnamed }) => !unnamed)
          return besideOthers(
            scope,
            terms,
            setting,
            named.map(({ name }) => name),
          )
        }),
      ]
    : []
