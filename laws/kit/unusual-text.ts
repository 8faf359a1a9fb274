/**
 * Unusual text, tried at once and taken apart where that fails; a text that a target may refuse to store is no finding.
 */
import { Refused } from '../../client/answers/outcome.ts'
import { effectOf } from '../../contract/operations.ts'
import { needs, type Outcome } from '../../contract/verdict.ts'
import { AWKWARD } from '../../fixtures/builders.ts'
import { together } from './batch.ts'

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
