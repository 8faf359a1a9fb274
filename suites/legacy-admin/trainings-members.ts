/** Members of trainings and their rules, for creating and updating. */

import { Refused } from '../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../client/answers/page.ts'
import { isSet, show } from '../../client/answers/values.ts'
import { TRAINING_TEXTS, TRANSLATED_TEXTS } from '../../contract/legacy-admin/trainings-rules.ts'
import type { Members } from '../../contract/members.ts'
import { broken, holds, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { isStored } from '../../laws/kit/specimens.ts'
import { type Draft, ownCheck, type Written } from '../../laws/kit/suite.ts'
import { activeLocales } from './own-records.ts'
import {
  awkwardTexts,
  awkwardTitles,
  markupKept,
  markupRefused,
  translationActive,
  translationMembers,
  translationsFor,
  type Writer,
  writeAndRead,
} from './written-texts.ts'

/** Well-formed, and of no country: no platform has activated it. */
const NO_LOCALE = 'zz-ZZ'
const LOCALES = ['is-IS', 'mt-MT', 'sw-KE', 'ga-IE']

export async function fullTexts(scope: Scope): Promise<Members> {
  const { builder } = scope
  const [language] = await activeLocales(scope)
  const all: Members = {
    title: builder.unique(),
    code: builder.uniqueNumber(),
    language,
    ...Object.fromEntries(TRAINING_TEXTS.map((name) => [name, `${name}: ${builder.sentence()}`])),
    welcomeText: `Welcome. ${builder.sentence()}`,
    translations: await translationsFor(scope, TRANSLATED_TEXTS, language),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** No platform's default. */
export const THRESHOLD = '73'

/** Types that have a member of their own. */
export const withMember: Written['with'] = async (_, __, value) =>
  value === 'blendedx' ? { threshold: THRESHOLD } : value === 'program' ? { sequenceMode: 0 } : {}

/** Trainings of that title, however the list matches. */
export async function titled(scope: Scope, title: unknown): Promise<readonly Item[]> {
  const query = { title: String(title), limit: 50 }
  return pageOf(await scope.call({ operation: 'legacy-admin/trainings.list', as: 'key', query })).items
}

export const writerOf = (written: Written): Writer => ({ written, texts: TRANSLATED_TEXTS })

/** A language that cannot be active: of no country, or outside those that the profile calls active. */
export const inactiveLanguages = ({ target }: Scope): readonly string[] => {
  const active = target.records.activeLocale
  return [NO_LOCALE, ...(active ? LOCALES.filter((locale) => !active.includes(locale)).slice(0, 1) : [])]
}

export const createRules = (writer: Writer): readonly Draft[] => [
  ownTypeMembers(writer),
  markupRefused(writer, 'title'),
  markupRefused(writer, 'code'),
  markupKept(writer),
  translationMembers(writer),
  translationActive(writer),
  awkwardTexts(writer),
  awkwardTitles(writer, 'awkward-titles'),
]

const OF_TYPES = [
  { name: 'threshold', of: 'blendedx' },
  { name: 'sequenceMode', of: 'program' },
] as const

/** RA9: a member of one type, shown by a training of another; zero stands for no mode. */
const memberOfAnotherType = (record: Item): string | undefined =>
  OF_TYPES.find(({ name, of }) => {
    const value = record[name]
    return record.type !== of && isSet(value) && !(name === 'sequenceMode' && value === 0)
  })?.name

const ownTypeMembers = (writer: Writer): Draft =>
  ownCheck('own-type-members', 'answers with no member of another type', async (scope) => {
    const result = await writeAndRead(scope, writer, {}, ({ type }) => OF_TYPES.every(({ of }) => of !== type))
    if (!isStored(result)) throw new Refused(result)
    const { answered, answer } = result
    const name = memberOfAnotherType(answered)
    return name
      ? broken(`${answer.label}: no ${name} of a ${show(answered.type)} training`, show(answered[name]))
      : holds()
  })

/** "Cannot be empty": refusing, keeping the old title and inventing one all keep it. */
export const hasTitle = ({ title }: Item): Outcome =>
  typeof title === 'string' && title.trim() ? holds() : broken('a title that is not empty', show(title))
