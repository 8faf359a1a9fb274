/** The legal name that was probably meant. */

/** Longer words are no typing errors; each costs its length for every known name. */
const LONGEST = 200

/**
 * Edit distance in which two neighbouring letters in the wrong order count once; case does not count.
 * @returns more than `most` as soon as it is known to be more
 */
function distance(one: string, other: string, most: number): number {
  const [from, to] = [one.toLowerCase(), other.toLowerCase()]
  if (Math.abs(from.length - to.length) > most) return most + 1
  let [before, last, line] = [0, 1, 2].map(() => new Uint16Array(to.length + 1)) as [Row, Row, Row]
  for (let column = 0; column <= to.length; column++) last[column] = column
  for (let row = 1; row <= from.length; row++) {
    line[0] = row
    let least = row
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1]
      let edits = Math.min(last[column]! + 1, line[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1))
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1])
        edits = Math.min(edits, before[column - 2]! + 1)
      line[column] = edits
      if (edits < least) least = edits
    }
    // Two letters that were swapped reach over one row.
    if (least > most + 1) return most + 1
    ;[before, last, line] = [last, line, before]
  }
  return last[to.length]!
}

type Row = Uint16Array

/** Shorter words than this stand in too many names. */
const SHORTEST_PART = 4
/** A name further away than this part of its letters was not meant. */
const MOST_EDITS = 0.4

/** Whether a name holds this word, and not within another: `list` stands in `tags.list`, `pass` not in `password`. */
function holds(name: string, word: string): boolean {
  const at = name.indexOf(word)
  const isLetter = (letter: string | undefined) => letter !== undefined && /[a-z\d]/i.test(letter)
  const isApart = !isLetter(name[at - 1]) && !isLetter(name[at + word.length])
  return at >= 0 && (isApart || word.length > name.length * (1 - MOST_EDITS))
}

/** The known name that holds this word, at its beginning if possible, else a similar one; undefined when none is. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  if (word.length > LONGEST) return undefined
  const candidates = [...known]
  if (word.length >= SHORTEST_PART) {
    const holding =
      candidates.find((candidate) => candidate.startsWith(word)) ??
      candidates.find((candidate) => holds(candidate, word))
    if (holding) return holding
  }
  let best: string | undefined
  let fewest = Math.floor(word.length * MOST_EDITS) + 1
  for (const candidate of candidates) {
    const edits = distance(word, candidate, fewest - 1)
    if (edits < fewest) [best, fewest] = [candidate, edits]
  }
  return best
}

/** `; nearest: NAME`, or nothing where no name is near. */
export function suggestion(word: string, known: Iterable<string>): string {
  const meant = nearest(word, known)
  return meant === undefined ? '' : `; nearest: ${meant}`
}
