/** The output of a terminal, as an SVG: one text element a line, colours as classes that follow the reader's scheme. */

const SIZE = { font: 13, line: 18, column: 7.83, margin: 16 }
/** Codes of SGR that the command uses, and the class of each. */
const CLASSES: Readonly<Record<string, string>> = { 1: 'b', 2: 'd', 31: 'r', 32: 'g', 33: 'y', 36: 'c', 90: 'd' }

const STYLE = `svg{background:#fff;color:#1f2328}text{font:${SIZE.font}px ui-monospace,Menlo,Consolas,monospace;fill:currentColor;white-space:pre}
.b{font-weight:700}.d{opacity:.65}.r{fill:#b3261e}.g{fill:#1a7f37}.y{fill:#8a5a00}.c{fill:#0b6b8f}
@media(prefers-color-scheme:dark){svg{background:#0d1117;color:#e6edf3}.r{fill:#ff7b72}.g{fill:#3fb950}.y{fill:#d8a633}.c{fill:#79c0ff}}`

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!)

const ESCAPE = String.fromCharCode(27)
const STYLED = new RegExp(`(${ESCAPE}\\[\\d+m)`)

/** Runs of one style, each as a `tspan`. */
function spans(line: string): string {
  const on = new Set<string>()
  return line
    .split(STYLED)
    .map((part) => {
      const code = part.startsWith(ESCAPE) ? part.slice(2, -1) : undefined
      if (code === undefined) return part && `<tspan class="${[...on].join(' ')}">${escaped(part)}</tspan>`
      if (CLASSES[code]) on.add(CLASSES[code])
      else on.clear()
      return ''
    })
    .join('')
}

const plain = (line: string) =>
  line
    .split(STYLED)
    .filter((part) => !part.startsWith(ESCAPE))
    .join('')

/** @param text lines as a terminal gets them; @param columns longer lines are cut off */
export function terminalPicture(text: string, columns = 110): string {
  const lines = text.trimEnd().split('\n')
  const width = Math.ceil(Math.min(columns, Math.max(...lines.map((line) => plain(line).length))) * SIZE.column)
  const box = [width + 2 * SIZE.margin, lines.length * SIZE.line + 2 * SIZE.margin]
  const rows = lines.map((line, at) => {
    const shown = plain(line).length > columns ? `${plain(line).slice(0, columns - 1)}…` : line
    return `<text x="${SIZE.margin}" y="${SIZE.margin + SIZE.line * at + SIZE.font}">${spans(shown)}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${box[0]}" height="${box[1]}" viewBox="0 0 ${box.join(' ')}">\n<title>A run of one resource, as a terminal shows it</title>
<style>${STYLE}</style>
${rows.join('\n')}
</svg>
`
}
