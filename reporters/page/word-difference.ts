/** Where two short texts differ, word by word. */
export interface Part {
  readonly text: string
  /** The other text does not have it. */
  readonly own: boolean
}

const MOST_WORDS = 200
const wordsOf = (text: string) => text.match(/\s+|[\p{L}\p{N}_.-]+|[^\s\p{L}\p{N}]/gu) ?? []

/** Lengths of the longest common subsequences of the rests of both lists. */
function commonLengths(one: readonly string[], other: readonly string[]): number[][] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0))
  for (let at = one.length - 1; at >= 0; at--)
    for (let to = other.length - 1; to >= 0; to--)
      lengths[at]![to] =
        one[at] === other[to] ? lengths[at + 1]![to + 1]! + 1 : Math.max(lengths[at + 1]![to]!, lengths[at]![to + 1]!)
  return lengths
}

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
  const lengths = commonLengths(left, right)
  const [inLeft, inRight] = [new Set<number>(), new Set<number>()]
  let shared = false
  for (let at = 0, to = 0; at < left.length && to < right.length; ) {
    if (left[at] === right[to]) {
      inLeft.add(at)
      inRight.add(to)
      shared ||= Boolean(left[at]!.trim())
      at++
      to++
    } else if (lengths[at + 1]![to]! >= lengths[at]![to + 1]!) at++
    else to++
  }
  return shared ? [joined(left, inLeft), joined(right, inRight)] : plain
}
