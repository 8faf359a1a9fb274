/** The texts in a source that may be a slug: literals, keys, and templates with something fixed in them. */

export interface Text {
  /** From 1. */
  readonly line: number
  /** Text of a literal or a key. */
  readonly value?: string
  /** Pattern of a template: the texts that it can become. */
  readonly pattern?: RegExp
  /** Letters of a template that are fixed. */
  readonly fixed: number
  /** The code before it: on its line, or on the one above where it begins its line. */
  readonly before: string
}

export interface Source {
  readonly file: string
  readonly text: string
  readonly texts: readonly Text[]
}

const LITERAL = /'([\w.#/-]+)'/g
const TEMPLATE = /`([^`\n]*\$\{[^`\n]*)`/g
const KEY = /(?<=[{,]\s*|^\s*)([a-z]\w*)(?=[:,])/g
/** A template with fewer fixed letters fits anything. */
const LEAST_FIXED = 3

/** The end of a template is the name: `${operation}/drops-${member}` makes `drops-status`. */
function patternOf(template: string): { readonly pattern: RegExp; readonly fixed: number } | undefined {
  const parts = template.replace(/^\$\{[^}]*\}[/#.]/, '').split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/)
  const fixed = parts.join('').length
  if (fixed < LEAST_FIXED || parts.some((part) => /[^\w.-]/.test(part))) return undefined
  return { pattern: new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`), fixed }
}

/** The texts on the lines of a source, without comments and imports. */
export function sourceOf(file: string, text: string): Source {
  const lines = text.split('\n')
  const texts = lines.flatMap((content, place): Text[] => {
    if (/^\s*(\*|\/\/|\/\*|import\b|\} from)/.test(content)) return []
    const line = place + 1
    const beforeOf = (index: number) => {
      const own = content.slice(0, index)
      return own.trim() ? own : (lines[place - 1] ?? '')
    }
    const literals = [...content.matchAll(LITERAL)].map((one) => ({
      line,
      value: one[1]!.replace(/^.*[/#]/, ''),
      fixed: 0,
      before: beforeOf(one.index),
    }))
    const templates = [...content.matchAll(TEMPLATE)].flatMap((one) => {
      const made = patternOf(one[1]!)
      return made ? [{ line, ...made, before: beforeOf(one.index) }] : []
    })
    const keys = [...content.matchAll(KEY)].map((one) => ({ line, value: one[1]!, fixed: 0, before: '' }))
    return [...literals, ...templates, ...keys]
  })
  return { file, text, texts }
}
