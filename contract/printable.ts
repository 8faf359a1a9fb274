/** Texts of a target as they may reach a terminal. */

/** What a terminal would obey or hide: control characters, formats such as changes of direction, half a surrogate. */
const UNPRINTABLE = /\p{Cc}|\p{Cf}|\p{Surrogate}/gu

const escaped = (character: string) =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')

/** One line in which every such character is written out, as `\u001b`. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, escaped)

/** Colours and the rewriting of a line, as our own output has them; line feeds and tabs. */
const OWN = String.raw`\r?\u001b\[(?:\d{1,2}m|2K)|[\n\t]`
const OWN_OR_UNPRINTABLE = new RegExp(`(${OWN})|${UNPRINTABLE.source}`, 'gu')

/** Output of ours, in which a terminal obeys nothing but what we ask of it. */
export const printableOutput = (text: string): string =>
  text.replace(OWN_OR_UNPRINTABLE, (found, own?: string) => own ?? escaped(found))
