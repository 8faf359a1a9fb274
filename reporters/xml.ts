/** A tree of XML elements, and its text. */

import { tableOf } from '../contract/table.ts'
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** Elements, or one text. */
  readonly content: readonly XmlElement[] | string
}

export const element = (
  name: string,
  attributes: XmlElement['attributes'],
  content: XmlElement['content'] = [],
): XmlElement => ({ name, attributes, content })

const ENTITIES: Readonly<Record<string, string>> = tableOf({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
})

/**
 * With it Jenkins and GitLab include a file of the machine in their pages: `[[ATTACHMENT|/path]]` in any text of a
 * case.
 */
const ATTACHMENT = /\[(?=\[ATTACHMENT)/gi

/** Characters that XML 1.0 cannot hold are left out. */
const escaped = (text: string): string =>
  text
    .replace(ATTACHMENT, '[ ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML forbids
    .replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/gu, '')
    .replace(/[&<>"\r]/g, (sign) => ENTITIES[sign] ?? '')

function textOf({ name, attributes, content }: XmlElement, indent: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const head = `${indent}<${name}${written.join('')}`
  if (!content.length) return `${head}/>\n`
  if (typeof content === 'string') return `${head}>${escaped(content)}</${name}>\n`
  return `${head}>\n${content.map((child) => textOf(child, `${indent} `)).join('')}${indent}</${name}>\n`
}

/** The document that has this root. */
export const xmlDocument = (root: XmlElement): string => `<?xml version="1.0" encoding="UTF-8"?>\n${textOf(root, '')}`
