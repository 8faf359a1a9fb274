/** A small strict reader of XML for the tests: elements, attributes and text, and nothing beyond. */

export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Text directly inside, without that of the children. */
  readonly text: string
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that XML 1.0 cannot hold
const ILLEGAL = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/u
const TOKEN = /<(\/?)([\w-]+)((?: [\w-]+="[^"<]*")*)(\/?)>|([^<]+)/y

function decoded(text: string): string {
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d+);)/.test(text)) throw new SyntaxError(`a bare "&" in ${text}`)
  return text.replace(/&(\w+);|&#(\d+);/g, (_, name, code) =>
    name ? ENTITIES[name]! : String.fromCodePoint(Number(code)),
  )
}

const attributesOf = (text: string) =>
  Object.fromEntries([...text.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, decoded(value!)]))

/** @throws SyntaxError for anything that is not well-formed */
export function parseXml(source: string): XmlElement {
  const illegal = ILLEGAL.exec(source)
  if (illegal) throw new SyntaxError(`an illegal character at ${illegal.index}`)
  const body = source.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '')
  const root = { name: '', attributes: {}, children: [] as XmlElement[], text: '' }
  const open = [root]
  TOKEN.lastIndex = 0
  for (let at = 0; at < body.length; at = TOKEN.lastIndex) {
    const hit = TOKEN.exec(body)
    if (!hit) throw new SyntaxError(`unreadable at ${at}: ${body.slice(at, at + 60)}`)
    const [, closing, name = '', attributes = '', empty, text] = hit
    const parent = open.at(-1)!
    if (text !== undefined) parent.text += decoded(text)
    else if (closing) {
      if (open.pop()!.name !== name) throw new SyntaxError(`</${name}> closes another element`)
    } else {
      const element = { name, attributes: attributesOf(attributes), children: [], text: '' }
      parent.children.push(element)
      if (!empty) open.push(element)
    }
  }
  if (open.length !== 1 || root.children.length !== 1) throw new SyntaxError('not exactly one element at the top')
  return root.children[0]!
}
