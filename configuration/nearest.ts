/** The legal name that somebody probably meant. */

/** Edit distance in which two neighbouring letters in the wrong order count once; case does not count. */
export function distance(one: string, other: string): number {
  const [from, to] = [one.toLowerCase(), other.toLowerCase()]
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= from.length; row++) {
    const line = [row]
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1]
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      line.push(
        Math.min(
          rows[row - 1]![column]! + 1,
          line[column - 1]! + 1,
          rows[row - 1]![column - 1]! + (same ? 0 : 1),
          swapped ? rows[row - 2]![column - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    rows.push(line)
  }
  return rows[from.length]![to.length]!
}

/** Shorter beginnings than this begin too many words. */
const TELLING = 4

/**
 * The known word that begins with this one, else the one with the fewest edits, the first of several; undefined when
 * nothing is known.
 */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  const candidates = [...known]
  const begun = word.length >= TELLING && candidates.find((candidate) => candidate.startsWith(word))
  if (begun) return begun
  let best: string | undefined
  let fewest = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    const edits = distance(word, candidate)
    if (edits < fewest) [best, fewest] = [candidate, edits]
  }
  return best
}
