/** Known learners, and the members that a write sends, for all checks of learners. */

import type { Answer } from '../../client/answer.ts'
import { inTurn, refusal, succeeded } from '../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../client/answers/page.ts'
import { keepsText, memberOf, show } from '../../client/answers/values.ts'
import { sameGuid } from '../../contract/guid.ts'
import { UNKNOWN_GUID } from '../../contract/legacy-admin/service.ts'
import { isObject, type Members } from '../../contract/members.ts'
import { broken, holds, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { AWKWARD } from '../../fixtures/builders.ts'
import { legacyLearner } from '../../fixtures/records/legacy-admin/least.ts'
import { hiddenMember } from '../../laws/kit/first-shown.ts'
import { type Draft, ownCheck, type Written } from '../../laws/kit/suite.ts'
import { kindsOf, unusualTexts } from '../../laws/kit/unusual-text.ts'
import { readBy, recordOf } from './records.ts'

const KIND = 'legacy-admin/learner'

export const known = async (scope: Scope): Promise<readonly Item[]> => (await scope.known(KIND)).records

export const read = (scope: Scope, guid: unknown) => readBy(scope, 'legacy-admin/learners.get', 'learner_guid', guid)

export const byLogin = async (scope: Scope, login: string): Promise<readonly Item[]> => {
  const answer = succeeded(await scope.call({ operation: 'legacy-admin/learners.search', as: 'key', query: { login } }))
  return pageOf(answer).items.filter((item) => item.login === login)
}

/** R93: the first name may be shown under either name. */
export const SHOWS = { firstName: 'firstName|firstname' } as const

/** A value that some learner of the target has; not the first, which new learners have (RA12). */
const borrowed = async (scope: Scope, member: string): Promise<unknown> => {
  const values = [
    ...new Set(
      (await known(scope)).map((record) => record[member]).filter((value) => typeof value === 'string' && value),
    ),
  ]
  return values[1] ?? values[0]
}

async function customFields(scope: Scope): Promise<Members | undefined> {
  const all = (await known(scope)).map(({ customFields: fields }) => fields).filter(isObject)
  // The most values: each of several is stored.
  const [most = {}] = all.sort((one, other) => Object.keys(other).length - Object.keys(one).length)
  return Object.keys(most).length ? most : undefined
}

export async function fullLearner(scope: Scope, turn: number): Promise<Members> {
  const { builder } = scope
  const all = {
    login: builder.unique(),
    referenceNumber: builder.uniqueNumber(),
    name: builder.lastName(),
    firstName: builder.firstName(),
    email: builder.email(),
    language: await borrowed(scope, 'language'),
    entityGuid: await borrowed(scope, 'entityGuid'),
    status: 'U',
    start: builder.day(-20 - turn),
    end: builder.day(200 + turn),
    customFields: await customFields(scope),
    presentation: builder.sentence(),
    web: `https://${builder.word()}.example.com/${builder.word()}`,
    twitter: `https://twitter.example.com/${builder.word()}`,
    linkedIn: `https://linkedin.example.com/${builder.word()}`,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

export const leastLearner = (scope: Scope): Promise<Members> => legacyLearner(scope.builder, scope.known)

/** U is for a learner between two dates. */
export const withDates: Written['with'] = async ({ builder }, _, value) =>
  value === 'U' ? { start: builder.day(-20), end: builder.day(200) } : {}

/** R104: text that looks like markup may be removed. */
const TEXTS = Object.entries(AWKWARD).filter(([kind]) => kind !== 'markup')

/** Unusual text in each member that takes any. */
export function awkwardNames(texts: readonly (readonly [string, string])[] = TEXTS): Members {
  const all = texts.map(([, text]) => text)
  return { name: all.join(' '), firstName: [...all].reverse().join(' '), presentation: all.join(' | ') }
}

export function awkwardStored(scope: Scope, write: (members: Members) => Promise<Item>): Promise<readonly Outcome[]> {
  return unusualTexts(
    async (some) => {
      const members = awkwardNames(some)
      const record = await write(members)
      const outcomes = await inTurn(Object.entries(members), async ([name, value]) => {
        const member = SHOWS[name as 'firstName'] ?? name
        const shown = memberOf(record, member)
        if (keepsText(shown, value)) return []
        const hidden = hiddenMember(scope, 'legacy-admin/learners.get', member, { shown, sent: value })
        return hidden ?? broken(`${name} ${show(value)}, as sent (${kindsOf(some)})`, show(shown))
      })
      return outcomes.length ? outcomes : [holds()]
    },
    ['markup'],
  )
}

/** R120: an entity that does not exist is refused, or the learner is in another one. */
export const unknownEntity = (write: (scope: Scope, members: Members) => Promise<Answer>): Draft =>
  ownCheck('unknown-entity', 'refuses an entity that does not exist, or does not assign it', async (scope) => {
    const answer = await write(scope, { entityGuid: UNKNOWN_GUID })
    if (!answer.ok) return refusal(answer, 'an entity that does not exist')
    const { entityGuid } = await read(scope, recordOf(answer).guid)
    return sameGuid(entityGuid, UNKNOWN_GUID)
      ? broken(`${answer.label}: an unknown entity refused or not assigned`, 'assigned')
      : holds()
  })
