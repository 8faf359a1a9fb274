/** Where two short texts differ, word by word. */
import { commonEntries } from './common-entries.ts'

export interface Part {
  readonly text: string
  /** The other text does not have it. */
  readonly own: boolean
}

const MOST_WORDS = 200
const wordsOf = (text: string) => text.match(/\s+|[\p{L}\p{N}_.-]+|[^\s\p{L}\p{N}]/gu) ?? []

/** Blank space between two words of the same kind belongs to them. */
function joined(words: readonly string[], common: ReadonlySet<number>): Part[] {
  const parts: { text: string; own: boolean }[] = []
  words.forEach((text, at) => {
    const last = parts.at(-1)
    const own = text.trim() ? !common.has(at) : Boolean(last?.own && at + 1 < words.length && !common.has(at + 1))
    if (last && last.own === own) last.text += text
    else parts.push({ text, own })
  })
  return parts
}

/** Both texts in parts; two that have nothing in common, or are very long, are left as they are. */
export function wordDifference(one: string, other: string): readonly [readonly Part[], readonly Part[]] {
  const [left, right] = [wordsOf(one), wordsOf(other)]
  const plain = [[{ text: one, own: false }], [{ text: other, own: false }]] as const
  if (left.length > MOST_WORDS || right.length > MOST_WORDS) return plain
  const pairs = commonEntries(left, right)
  const shared = pairs.some(([at]) => left[at]!.trim())
  const [inLeft, inRight] = [new Set(pairs.map(([at]) => at)), new Set(pairs.map(([, to]) => to))]
  return shared ? [joined(left, inLeft), joined(right, inRight)] : plain
}
