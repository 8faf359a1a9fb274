/** Narrows a view by the words of the search, the chosen verdicts, the interface, and the cell of the map. */
import type { Verdict } from '../../contract/verdict.ts'
import type { Area } from './areas.ts'
import { areaOf, type Searchable, searchTextOf } from './model.ts'

export type ShownVerdict = Verdict | 'not-decidable'

/** A cell of the map; the area is absent for a whole operation. */
export interface Cell {
  readonly operation: string
  readonly area?: Area
}

export interface Narrowing {
  /** In lower case; all of them must be found. */
  readonly words: readonly string[]
  /** Empty: every verdict. */
  readonly verdicts: ReadonlySet<ShownVerdict>
  /** Empty: every interface. */
  readonly of: string
  readonly cell?: Cell
}

export const EVERYTHING: Narrowing = { words: [], verdicts: new Set(), of: '' }

export const wordsIn = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

export const isNarrowed = ({ words, verdicts, of, cell }: Narrowing) =>
  words.length > 0 || verdicts.size > 0 || of !== '' || cell !== undefined

export const hasWords = ({ words }: Narrowing, text: string) => words.every((word) => text.includes(word))

export const hasVerdict = ({ verdicts }: Narrowing, verdict: ShownVerdict) => !verdicts.size || verdicts.has(verdict)

/** `operation`: any text that begins with the interface. */
export const isOfInterface = ({ of }: Narrowing, operation: string) => !of || operation.startsWith(`${of}/`)

function isInCell({ cell }: Narrowing, value: Searchable): boolean {
  if (!cell) return true
  if (value.operation !== cell.operation) return false
  return cell.area === undefined || !('title' in value) || areaOf(value) === cell.area
}

export const matches = (narrowing: Narrowing, value: Searchable) =>
  (!narrowing.of || value.interface === narrowing.of) &&
  isInCell(narrowing, value) &&
  hasVerdict(narrowing, value.verdict) &&
  hasWords(narrowing, searchTextOf(value))
