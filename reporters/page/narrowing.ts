/** Narrows a view by the words of the search, the chosen verdicts, the interface, and the cell of the map. */
import type { Severity } from '../../contract/severity.ts'
import type { Verdict } from '../../contract/verdict.ts'
import type { Area } from './areas.ts'
import { areaOf, type Searchable, searchTextOf } from './model.ts'
import { holdsWords } from './words.ts'

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
  /** Empty: every weight, and checks without one. */
  readonly weight: Severity | ''
  readonly cell?: Cell
}

export const EVERYTHING: Narrowing = { words: [], verdicts: new Set(), of: '', weight: '' }

export const isNarrowed = ({ words, verdicts, of, weight, cell }: Narrowing) =>
  words.length > 0 || verdicts.size > 0 || of !== '' || weight !== '' || cell !== undefined

export const hasWords = ({ words }: Narrowing, text: string) => holdsWords(words, text)

export const hasVerdict = ({ verdicts }: Narrowing, verdict: ShownVerdict) => !verdicts.size || verdicts.has(verdict)

/** `operation`: any text that begins with the interface. */
export const isOfInterface = ({ of }: Narrowing, operation: string) => !of || operation.startsWith(`${of}/`)

function isInCell({ cell }: Narrowing, value: Searchable): boolean {
  if (!cell) return true
  if (value.operation !== cell.operation) return false
  return cell.area === undefined || !('title' in value) || areaOf(value) === cell.area
}

/** A check has the weight of its gravest finding; a clause alone has none. */
export const hasWeight = ({ weight }: Narrowing, value: Searchable) =>
  !weight || ('severity' in value && value.severity === weight)

export const matches = (narrowing: Narrowing, value: Searchable) =>
  (!narrowing.of || value.interface === narrowing.of) &&
  isInCell(narrowing, value) &&
  hasVerdict(narrowing, value.verdict) &&
  hasWeight(narrowing, value) &&
  hasWords(narrowing, searchTextOf(value))
