/** The common entries of two lists, in the same order: a longest common subsequence. */

/**
 * Places of the common entries, those of the first list before those of the other.
 * It takes time and memory of both lengths multiplied: the caller bounds them.
 */
export function commonEntries(
  one: readonly string[],
  other: readonly string[],
): readonly (readonly [number, number])[] {
  const width = other.length + 1
  // Lengths of the longest common subsequences of the rests of both lists.
  const lengths = new Uint32Array((one.length + 1) * width)
  for (let at = one.length - 1; at >= 0; at--)
    for (let to = other.length - 1; to >= 0; to--)
      lengths[at * width + to] =
        one[at] === other[to]
          ? lengths[(at + 1) * width + to + 1]! + 1
          : Math.max(lengths[(at + 1) * width + to]!, lengths[at * width + to + 1]!)
  const pairs: [number, number][] = []
  for (let at = 0, to = 0; at < one.length && to < other.length; ) {
    if (one[at] === other[to]) pairs.push([at++, to++])
    else if (lengths[(at + 1) * width + to]! >= lengths[at * width + to + 1]!) at++
    else to++
  }
  return pairs
}
