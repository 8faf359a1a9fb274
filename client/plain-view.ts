/**
 * A text with its escapes undone: percent, entities, JSON, also where one was applied to another. Every unit of it
 * knows its place in the original text.
 */

export interface PlainView {
  readonly text: string
  /** Places in the original text where the unit at a place begins, and where the one before it ends. */
  at(place: number): number
}

const HEX = '[0-9a-f]'
/** Bounded, so that a long row of one character is read once. */
const ESCAPE = new RegExp(
  [
    `%(?:25){0,8}(${HEX}{2})`,
    '&(?:amp;){0,8}#0{0,8}([1-9][0-9]{1,6});',
    `&(?:amp;){0,8}#x0{0,8}([1-9a-f]${HEX}{1,5});`,
    `\\\\{1,8}u(${HEX}{4})`,
    `\\\\{1,8}x(${HEX}{2})`,
  ].join('|'),
  'gi',
)
const LIKELY = /[%\\][0-9a-fux]|&(?:amp;)*#/i
const MOST_ROUNDS = 3
const LAST_CODE_POINT = 0x10ffff

function letterOf([written, percent, decimal, entity, json, byte]: RegExpExecArray): string {
  const code = decimal ? Number(decimal) : Number.parseInt((percent ?? entity ?? json ?? byte)!, 16)
  return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : written
}

/** A part of a view: as it stands in the text before it, or the letter of an escape. */
interface Piece {
  /** Where it begins in the view, and in the text before it. */
  readonly from: number
  readonly of: number
  readonly isLetter: boolean
}

/** The last piece that begins at a place or before it. */
function pieceAt(pieces: readonly Piece[], place: number): Piece {
  let [low, high] = [0, pieces.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (pieces[middle]!.from <= place) low = middle
    else high = middle - 1
  }
  return pieces[low]!
}

function undone({ text, at }: PlainView): PlainView | undefined {
  const pieces: Piece[] = []
  let plain = ''
  let done = 0
  const keep = (until: number) => {
    pieces.push({ from: plain.length, of: done, isLetter: false })
    plain += text.slice(done, until)
    done = until
  }
  for (const found of text.matchAll(ESCAPE)) {
    keep(found.index)
    pieces.push({ from: plain.length, of: done, isLetter: true })
    plain += letterOf(found)
    done = found.index + found[0].length
  }
  if (!done) return undefined
  keep(text.length)
  return {
    text: plain,
    at(place) {
      const { from, of, isLetter } = pieceAt(pieces, place)
      return at(isLetter ? of : of + place - from)
    },
  }
}

/** The characters with which escapes begin, each found faster than by a pattern. */
const BEGINNINGS = ['%', '\\', '&']
const mayHaveEscapes = (text: string) => BEGINNINGS.some((sign) => text.includes(sign)) && LIKELY.test(text)

/** Undefined where a text has no escapes, as most have none. */
export function plainView(text: string): PlainView | undefined {
  let view: PlainView | undefined
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = view ?? { text, at: (place: number) => place }
    const next = mayHaveEscapes(before.text) ? undone(before) : undefined
    if (!next) break
    view = next
  }
  return view
}
