/** Bounds on the size and depth of YAML, checked without its parser. */
import { MOST_LEVELS } from '../../contract/depth.ts'

const LIST_IN_LIST = new RegExp(`^(?:[ \\t]*[-?:][ \\t]){${MOST_LEVELS}}`, 'm')
const INDENTED = new RegExp(`^[ \\t]{${2 * MOST_LEVELS}}`, 'm')

/** Whether a text has so many levels of brackets, of lists in one line, or of indentation. */
export function mayBeDeep(text: string): boolean {
  let level = 0
  for (const [sign] of text.matchAll(/[[\]{}]/g)) {
    level = Math.max(0, level + (sign === '[' || sign === '{' ? 1 : -1))
    if (level > MOST_LEVELS) return true
  }
  return LIST_IN_LIST.test(text) || INDENTED.test(text)
}

const MOST_CHARACTERS = 16 * 2 ** 20
/** The parser takes some ten microseconds for each. */
const MOST_PIECES = 150_000
/** Ends of lines, signs between values, and signs that begin one. */
const PIECE = /[\n\r,[\]{}]|:(?=[\s,]|$)|(?<![^\s,[{])[-?:!&*#|>%@`'"]/g

/** Why a text of YAML is not parsed; undefined where it is. */
export function tooLarge(text: string): string | undefined {
  if (text.length > MOST_CHARACTERS) return 'too large: at most 16 MiB of YAML are read'
  let pieces = 0
  for (const _ of text.matchAll(PIECE))
    if (++pieces > MOST_PIECES) return 'too large: YAML of so many lines and values is slow to read: write it as JSON'
  return undefined
}
