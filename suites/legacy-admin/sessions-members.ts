/** Members of sessions and their rules, for creating and updating. */

import { describe } from '../../client/answer.ts'
import { isSet, show } from '../../client/answers/values.ts'
import type { Members } from '../../contract/members.ts'
import { broken, holds, needs, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { legacySession } from '../../fixtures/records/legacy-admin/least.ts'
import { isStored } from '../../laws/kit/specimens.ts'
import { type Draft, ownCheck, type Written } from '../../laws/kit/suite.ts'
import {
  awkwardTitles,
  markupKept,
  translationMembers,
  translationsFor,
  type Writer,
  writeAndRead,
} from './written-texts.ts'

export const TEXTS = ['title', 'welcomeText'] as const

export const leastSession = async ({ builder }: Scope): Promise<Members> => legacySession(builder)

export async function fullSession(scope: Scope): Promise<Members> {
  const { builder } = scope
  const translations = await translationsFor(scope, TEXTS)
  return {
    title: builder.unique(),
    start: builder.day(2),
    end: builder.day(90),
    welcomeText: `Welcome. ${builder.sentence()}`,
    ...(translations ? { translations } : {}),
  }
}

export const writerOf = (written: Written): Writer => ({ written, texts: TEXTS })

/** R86: sent as empty, or not at all where that is refused. */
const emptyEnd = (writer: Writer): Draft =>
  ownCheck('empty-end', 'accepts a session without an end date', async (scope) => {
    let result = await writeAndRead(scope, writer, { end: '' }, ({ end }) => end === '')
    if (!isStored(result)) result = await writeAndRead(scope, writer, { end: undefined })
    if (!isStored(result)) return broken(`${result.label} without an end: a success`, describe(result))
    const { end } = result.read
    return isSet(end) ? broken(`${result.answer.label}: no end`, show(end)) : holds()
  })

const emptyEndSent = (writer: Writer): Draft =>
  ownCheck('empty-end-sent', 'takes an end that is sent as empty', async (scope) => {
    const result = await writeAndRead(scope, writer, { end: '' }, ({ end }) => end === '')
    if (isStored(result)) return holds()
    const without = await writeAndRead(scope, writer, { end: undefined })
    return isStored(without)
      ? broken(`${result.label} with an empty end: a success, as without an end`, describe(result))
      : needs.finding(`${result.ask.operation}#empty-end`)
  })

const dateOrder = (writer: Writer): Draft =>
  ownCheck('date-order', 'records the result of an end date before the start date', async (scope) => {
    const result = await writeAndRead(scope, writer, { start: scope.builder.day(20), end: scope.builder.day(10) })
    return observed(isStored(result) ? 'accepted' : `refused with ${result.status}`)
  })

export const rules = (writer: Writer): readonly Draft[] => [
  emptyEnd(writer),
  emptyEndSent(writer),
  dateOrder(writer),
  markupKept(writer),
  translationMembers(writer),
  awkwardTitles(writer, 'awkward-values'),
]

export const LONGEST = 255

export const titleOf = (scope: Scope, length: number) =>
  `${scope.builder.unique()} `
    .padEnd(length, 'wordy ')
    .slice(0, length - 1)
    .concat('.')
