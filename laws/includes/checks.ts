/** Optional members: there with `include`, absent without. */

import { Undecided } from '../../answers/outcome.ts'
import { type Item, pageOf } from '../../answers/page.ts'
import { type Answer, describe } from '../../client/answer.ts'
import type { Terms } from '../../contract/terms.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { control } from '../control.ts'
import { answerTo } from '../pages.ts'
import { check, type Law, type Setting } from '../suite.ts'
import { takesCount } from './terms.ts'

/** The records that an answer holds, whatever its form. */
const recordsIn = (terms: Terms, answer: Answer): readonly Item[] =>
  terms.answer.kind === 'page'
    ? pageOf(answer).items
    : answer.json && typeof answer.json === 'object'
      ? [answer.json as Item]
      : []

const holder = (item: Item, member: string): Item | undefined =>
  member
    .split('.')
    .slice(0, -1)
    .reduce<unknown>((owner, name) => {
      const value = (owner as Item | undefined)?.[name]
      return Array.isArray(value) ? value[0] : value
    }, item) as Item | undefined

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

async function besideCount(scope: Scope, terms: Terms, setting: Setting, name: string): Promise<Outcome> {
  const member = await included(scope, terms, setting, [name, 'count'], [name])
  const answer = await answerTo(scope, setting, { include: `${name},count` })
  if (!answer.ok) return broken(`${answer.label}: a success`, describe(answer))
  const { count } = pageOf(answer)
  return member.kind !== 'holds' || typeof count === 'number' ? member : broken(`${answer.label}: a count`, 'none')
}

async function absent(scope: Scope, terms: Terms, setting: Setting, name: string): Promise<Outcome> {
  const answer = await control(scope, terms.operation, setting)
  const { member } = terms.include![name]!
  const showing = recordsIn(terms, answer).find((record) => shows(record, member))
  return showing ? broken(`${answer.label}: no member ${member}`, `a value of it`) : holds()
}

export const includeLaw: Law = (terms, setting) => {
  const names = Object.keys(terms.include ?? {})
  return [
    ...names.flatMap((name) => [
      check(`include-${name}`, {
        title: `adds ${name} with include=${name}`,
        run: (scope) => included(scope, terms, setting, [name]),
      }),
      ...(terms.include?.[name]?.optional
        ? []
        : [
            check(`include-${name}-absent`, {
              title: `leaves ${name} out without include`,
              run: (scope) => absent(scope, terms, setting, name),
            }),
          ]),
    ]),
    ...(names.length > 1
      ? [
          check('include-several', {
            title: 'adds several members with one include',
            run: (scope) => included(scope, terms, setting, names),
          }),
        ]
      : []),
    ...(takesCount(terms)
      ? [
          check('include-count', {
            title: `adds ${names[0]} and the count with one include`,
            run: (scope) => besideCount(scope, terms, setting, names[0]!),
          }),
        ]
      : []),
  ]
}
