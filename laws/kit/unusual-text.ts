/**
 * Unusual text, tried at once and taken apart where that fails; a text that a target may refuse to store is no finding.
 */
import { describe } from '../../client/answer.ts'
import { Refused, succeeded } from '../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../client/answers/page.ts'
import { keepsText } from '../../client/answers/values.ts'
import { effectOf } from '../../contract/operations.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { AWKWARD } from '../../fixtures/builders.ts'
import { together } from './batch.ts'
import { type Draft, ownCheck } from './suite.ts'

/** Its kind, and the text. */
export type Unusual = readonly [kind: string, text: string]

export const joined = (some: readonly Unusual[]) => some.map(([, text]) => text).join(' | ')

/** Texts that any treatment of markup keeps. */
export const WITHOUT_MARKUP = joined(Object.entries(AWKWARD).filter(([kind]) => kind !== 'markup'))

/** R104: the documents do not mention these; a platform may refuse them. */
const OPEN: ReadonlySet<string> = new Set(['markup', 'symbols'])

const isRefusedWrite = (error: unknown) =>
  error instanceof Refused && error.answer.refused && effectOf(error.answer.ask.operation) !== 'reads'

export const kindsOf = (some: readonly Unusual[]) => some.map(([kind]) => kind).join(', ')

/** The outcome of a refusal of such text: none where it is open, and that other text is needed elsewhere. */
const untaken = (some: readonly Unusual[]): readonly Outcome[] =>
  some.every(([kind]) => OPEN.has(kind)) ? [] : [needs.record(`text that the target accepts (${kindsOf(some)})`)]

/** @param without kinds that are not tried */
export const unusualTexts = (
  attempt: (some: readonly Unusual[]) => Promise<readonly Outcome[]>,
  without: readonly string[] = [],
): Promise<readonly Outcome[]> =>
  together(
    Object.entries(AWKWARD).filter(([kind]) => !without.includes(kind)),
    async (some) => {
      try {
        return await attempt(some)
      } catch (error) {
        if (!isRefusedWrite(error)) throw error
        // Together they may be longer than a platform takes.
        return some.length > 1 ? [needs.record(`text that the target accepts (${kindsOf(some)})`)] : untaken(some)
      }
    },
  )

/** A record with unusual text, as it was sent and is shown, and whether an item of the list is that record. */
interface Made {
  readonly text: string
  readonly shown: unknown
  readonly isIt: (item: Item) => boolean
}

interface Finding {
  readonly make: (scope: Scope, some: readonly Unusual[]) => Promise<Made>
  readonly query?: Readonly<Record<string, number>>
  /** Kinds that are not tried. */
  readonly without?: readonly string[]
  /** The outcome where the target stores none of the texts as sent. */
  readonly otherwise?: Outcome
}

/** `filter-encoding`: records with unusual text in a member are found by exactly that text. */
export const filterEncoding = (filter: string, { make, query = {}, without, otherwise }: Finding): Draft =>
  ownCheck('filter-encoding', 'decodes percent-encoded filter values', async (scope) => {
    const outcomes = await unusualTexts(async (some) => {
      const { text, shown, isIt } = await make(scope, some)
      // R104: text that was altered may be found by either form.
      if (shown !== text && (otherwise || keepsText(shown, text)))
        return some.length > 1 ? [needs.record('text that the target stores as sent')] : []
      const answer = await scope.call({ query: { [filter]: text, ...query } })
      // A list that refuses everything says nothing of encodings.
      if (!answer.ok) succeeded(await scope.call({ query }))
      if (!answer.ok) return [broken(`${answer.label}: a success (${kindsOf(some)})`, describe(answer))]
      const expected = `${answer.label}: the record of that ${filter} (${kindsOf(some)})`
      return [pageOf(answer).items.some(isIt) ? holds() : broken(expected, 'a list without it')]
    }, without)
    return !outcomes.length && otherwise ? otherwise : outcomes
  })

/** Unusual texts in a row, then a word of the record's own. */
export const unusualWith = (some: readonly Unusual[], own: string) => `${some.map(([, text]) => text).join(' ')} ${own}`
