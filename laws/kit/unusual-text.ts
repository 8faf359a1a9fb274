/** Unusual text, tried at once and taken apart where it fails; what a target may refuse to store is no finding. */
import { Refused } from '../../client/answers/outcome.ts'
import { effectOf } from '../../contract/operations.ts'
import { needs, type Outcome } from '../../contract/verdict.ts'
import { AWKWARD } from '../../fixtures/builders.ts'
import { together } from './together.ts'

/** Its kind, and the text. */
export type Unusual = readonly [kind: string, text: string]

export const joined = (some: readonly Unusual[]) => some.map(([, text]) => text).join(' | ')

/** All that are kept whatever is done about markup. */
export const WITHOUT_MARKUP = joined(Object.entries(AWKWARD).filter(([kind]) => kind !== 'markup'))

/** R104: of these nothing is said; a platform may refuse them. */
const OPEN: ReadonlySet<string> = new Set(['markup', 'symbols'])

const isRefusedWrite = (error: unknown) =>
  error instanceof Refused && error.answer.refused && effectOf(error.answer.ask.operation) !== 'reads'

export const kindsOf = (some: readonly Unusual[]) => some.map(([kind]) => kind).join(', ')

/** What a refusal of such text says: nothing where it is open, and that other text is wanted elsewhere. */
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
