/** What creating and updating a session share: its members and their rules. */
import { show } from '../../answers/values.ts'
import { describe } from '../../client/answer.ts'
import { broken, holds, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { legacySession } from '../../records/creation.ts'
import { check, type Draft, type Written } from '../suite.ts'
import {
  awkwardTitles,
  isStored,
  markupKept,
  type Pen,
  translationMembers,
  translationsFor,
  wrote,
} from './written-texts.ts'

type Members = Record<string, unknown>
const TEXTS = ['title', 'welcomeText'] as const

export const leastSession = async ({ builder }: Scope): Promise<Members> => legacySession(builder)

export async function fullSession(scope: Scope): Promise<Members> {
  const { builder } = scope
  const translations = await translationsFor(scope, TEXTS)
  return {
    title: builder.unique(),
    start: builder.day(-12),
    end: builder.day(90),
    welcomeText: `Welcome. ${builder.sentence()}`,
    ...(translations ? { translations } : {}),
  }
}

export const penOf = (written: Written): Pen => ({ written, texts: TEXTS })

const isNone = (value: unknown) => value === undefined || value === null || value === ''

/** R86: sent as empty, or where that is refused not sent at all. */
const emptyEnd = (pen: Pen): Draft =>
  check('empty-end', {
    title: 'takes a session without an end',
    phase: 'own',
    async run(scope) {
      let result = await wrote(scope, pen, { end: '' })
      if (!isStored(result)) result = await wrote(scope, pen, { end: undefined })
      if (!isStored(result)) return broken(`${result.label} without an end: a success`, describe(result))
      const { end } = result.read
      return isNone(end) ? holds() : broken(`${result.answer.label}: no end`, show(end))
    },
  })

const dateOrder = (pen: Pen): Draft =>
  check('date-order', {
    title: 'shows what a session does that ends before it starts',
    phase: 'own',
    async run(scope) {
      const result = await wrote(scope, pen, { start: scope.builder.day(20), end: scope.builder.day(10) })
      return observed(isStored(result) ? 'accepted' : `refused with ${result.status}`)
    },
  })

export const rules = (pen: Pen): readonly Draft[] => [
  emptyEnd(pen),
  dateOrder(pen),
  markupKept(pen),
  translationMembers(pen),
  awkwardTitles(pen, 'awkward-values'),
]

export const LONGEST = 255

export const titleOf = (scope: Scope, length: number) =>
  `${scope.builder.unique()} `
    .padEnd(length, 'wordy ')
    .slice(0, length - 1)
    .concat('.')
