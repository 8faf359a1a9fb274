/** The elements of an XML document by an independent parser. */
import { XMLParser, XMLValidator } from 'fast-xml-parser'

export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Text directly inside, without that of the children. */
  readonly text: string
}

/** The parser lets pass what XML 1.0 cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters
const ILLEGAL = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/u

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  htmlEntities: true,
  processEntities: { maxTotalExpansions: Number.POSITIVE_INFINITY, maxExpandedLength: Number.POSITIVE_INFINITY },
})

type Node = Readonly<Record<string, unknown>>

const ATTRIBUTES = ':@'
const TEXT = '#text'

function elementOf(node: Node): XmlElement {
  const name = Object.keys(node).find((key) => key !== ATTRIBUTES)!
  const inside = node[name] as readonly Node[]
  return {
    name,
    attributes: (node[ATTRIBUTES] ?? {}) as XmlElement['attributes'],
    children: inside.filter((child) => !(TEXT in child)).map(elementOf),
    text: inside.map((child) => child[TEXT] ?? '').join(''),
  }
}

/** @throws SyntaxError for anything that is not well-formed */
export function parseXml(source: string): XmlElement {
  const illegal = ILLEGAL.exec(source)
  if (illegal) throw new SyntaxError(`an illegal character at ${illegal.index}`)
  const valid = XMLValidator.validate(source)
  if (valid !== true) throw new SyntaxError(valid.err.msg)
  const roots = (parser.parse(source) as readonly Node[]).filter((node) => !(TEXT in node))
  if (roots.length !== 1) throw new SyntaxError('not exactly one element at the top')
  return elementOf(roots[0]!)
}
