/** Texts of a target as they may reach a terminal. */

/**
 * Characters that a terminal would obey or hide: control characters, formats such as changes of direction, half a
 * surrogate.
 */
const UNPRINTABLE = /\p{Cc}|\p{Cf}|\p{Surrogate}/gu

const escaped = (character: string) =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')

/** One line in which every such character is written out, as `\u001b`. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, escaped)

/** Those of our escape sequences a stream takes. */
interface Taken {
  readonly colours?: boolean
  /** Position in the current line. */
  readonly rewriting?: boolean
}

const KEPT = String.raw`[\n\t]`
const COLOUR = String.raw`\u001b\[\d{1,2}m`
const REWRITING = String.raw`\r\u001b\[2K`

const patterns = new Map<string, RegExp>()

function ownOrUnprintable({ colours = true, rewriting = true }: Taken): RegExp {
  const own = [KEPT, ...(colours ? [COLOUR] : []), ...(rewriting ? [REWRITING] : [])].join('|')
  const known = patterns.get(own)
  if (known) return known
  const pattern = new RegExp(`(${own})|${UNPRINTABLE.source}`, 'gu')
  patterns.set(own, pattern)
  return pattern
}

/**
 * Text that the log of a job takes for an instruction to its runner: `::error`, `::stop-commands::` at the beginning of
 * a line, `##vso[`, `##[` and `##teamcity[` anywhere.
 */
const ANNOTATION = /^[^\S\n\r\u2028\u2029]*:(?=:)|#(?=#(?:\w+)?\[)/gm
const MARK = /[:#]$/

/** Our own output, in which a terminal or the runner of a job obeys nothing but our own sequences. */
export const printableOutput = (text: string, taken: Taken = {}): string =>
  text
    .replace(ownOrUnprintable(taken), (found, own?: string) => own ?? escaped(found))
    .replace(ANNOTATION, (found) => found.replace(MARK, escaped))
