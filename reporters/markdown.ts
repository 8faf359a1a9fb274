/** Markdown as GitHub reads it; texts of the target can neither format nor link nor mention anyone. */
import { figure, oneLine, shortened } from './wording.ts'

const LISTED = 40
const LINE_BOUND = 400

/** The longest summary that is written, in UTF-16 units; a comment on GitHub holds 65,536. */
export const SUMMARY_BOUND = 60_000

/** Whole blocks only: half a table or an open fold would break what follows. */
export function bounded(blocks: readonly string[]): string {
  const rest = '_More is in the full report._\n'
  let text = ''
  for (const block of blocks) {
    if (text.length + block.length + rest.length + 1 > SUMMARY_BOUND) return `${text}\n${rest}`
    text += (text ? '\n' : '') + block
  }
  return text
}

/** A list under its heading; open, or to be unfolded. */
export function folded(title: string, items: readonly string[], open: boolean): string {
  if (!items.length) return ''
  const rest = items.length > LISTED ? [`- … and ${figure(items.length - LISTED)} more in the full report`] : []
  const list = [...items.slice(0, LISTED), ...rest].join('\n')
  const heading = `${title} (${figure(items.length)})`
  return open
    ? `## ${heading}\n\n${list}\n`
    : `<details><summary><b>${heading}</b></summary>\n\n${list}\n\n</details>\n`
}

/** Characters of Markdown and HTML, mentions, and texts that would become a link or an emoji. */
const SPECIAL = /[\\`*_{}[\]<>|~&^$]|[@#](?=\w)|:(?=\/\/|[\w+-]+:)|(?<=www)\./gi

/** As running text: no sign of Markdown, no link, no mention of a person or an issue. */
export function plain(text: string): string {
  const short = shortened(printable(oneLine(text)), LINE_BOUND)
  return short.replace(SPECIAL, (sign) => (/^[@#]/.test(sign) ? `${sign}&#8203;` : `&#${sign.charCodeAt(0)};`))
}

/** As code, in a fence longer than any run of backticks inside. */
export function code(text: string): string {
  const short = shortened(printable(oneLine(text)), LINE_BOUND) || ' '
  const longest = Math.max(0, ...(short.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const pad = /^`|`$/.test(short) ? ' ' : ''
  return `${fence}${pad}${short}${pad}${fence}`
}

const printable = (text: string) => text.toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, '')
