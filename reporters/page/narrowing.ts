/** What of a view is shown: the words of the search, the chosen verdicts and the chosen interface. */
import type { Verdict } from '../../contract/verdict.ts'
import { type Searchable, searchTextOf } from './model.ts'

export type ShownVerdict = Verdict | 'not-decidable'

export interface Narrowing {
  /** In lower case; all of them must be found. */
  readonly words: readonly string[]
  /** Empty: every verdict. */
  readonly verdicts: ReadonlySet<ShownVerdict>
  /** Empty: every interface. */
  readonly of: string
}

export const EVERYTHING: Narrowing = { words: [], verdicts: new Set(), of: '' }

export const wordsIn = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

export const isNarrowed = ({ words, verdicts, of }: Narrowing) => words.length > 0 || verdicts.size > 0 || of !== ''

export const hasWords = ({ words }: Narrowing, text: string) => words.every((word) => text.includes(word))

export const hasVerdict = ({ verdicts }: Narrowing, verdict: ShownVerdict) => !verdicts.size || verdicts.has(verdict)

/** `operation`: any text that begins with the interface. */
export const isOfInterface = ({ of }: Narrowing, operation: string) => !of || operation.startsWith(`${of}/`)

export const matches = (narrowing: Narrowing, value: Searchable) =>
  (!narrowing.of || value.interface === narrowing.of) &&
  hasVerdict(narrowing, value.verdict) &&
  hasWords(narrowing, searchTextOf(value))
