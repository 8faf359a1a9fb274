/** JSON as lines that can be folded; a text that the evidence cut off is read as far as it goes. */
import { parseJson } from '../../contract/json.ts'
import { isObject } from '../../contract/members.ts'
import { tableOf } from '../../contract/table.ts'

export interface JsonLine {
  readonly depth: number
  readonly text: string
  /** Place of the value that begins here, as a JSON pointer; that of the object for a member that is missing. */
  readonly place: string
  /** Place in the list of the line that closes what this one opens. */
  readonly end?: number
  /** The placeholder for a folded part: `100 entries`. */
  readonly inside?: string
  /** A member that should stand here. */
  readonly isMissing?: true
}

export interface JsonText {
  readonly value: unknown
  /** The end of the text was not there. */
  readonly isCut: boolean
}

const CLOSING = tableOf({ '{': '}', '[': ']' })

/** The longest beginning of a text that ends after a whole value, with the brackets that close all open parts. */
function closedText(text: string): string {
  const open: string[] = []
  let isString = false
  let safe = ''
  let end = 0
  const note = (at: number) => {
    end = at
    safe = open.toReversed().join('')
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (isString) {
      if (sign === '\\') at++
      else isString = sign !== '"'
    } else if (sign === '"') isString = true
    else if (CLOSING[sign]) {
      open.push(CLOSING[sign])
      note(at + 1)
    } else if (sign === '}' || sign === ']') {
      open.pop()
      note(at + 1)
    } else if (sign === ',') note(at)
  }
  return text.slice(0, end) + safe
}

/** @returns undefined for a text that is no object or list of JSON */
export function jsonIn(text: string): JsonText | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  for (const [isCut, whole] of [
    [false, text],
    [true, closedText(text)],
  ] as const) {
    try {
      return { value: parseJson(whole), isCut }
    } catch {
      // It is cut off, or no JSON.
    }
  }
  return undefined
}

/** A name as a part of a JSON pointer. */
export const pointed = (name: string | number) => String(name).replaceAll('~', '~0').replaceAll('/', '~1')

const countOf = (entries: number, isList: boolean) =>
  `${entries} ${isList ? (entries === 1 ? 'entry' : 'entries') : entries === 1 ? 'member' : 'members'}`

/** @param missing names of members that should be there, by the place of their object */
export function linesOf(value: unknown, missing: ReadonlyMap<string, readonly string[]> = new Map()): JsonLine[] {
  const lines: JsonLine[] = []
  const add = (one: unknown, key: string, place: string, depth: number, comma: string) => {
    const isList = Array.isArray(one)
    const ghosts = missing.get(place) ?? []
    const entries = isList || isObject(one) ? Object.entries(one) : []
    if (!entries.length && !ghosts.length) {
      lines.push({ depth, text: `${key}${JSON.stringify(one)}${comma}`, place })
      return
    }
    const [from, to] = isList ? ['[', ']'] : ['{', '}']
    const opening = lines.length
    lines.push({ depth, text: `${key}${from}`, place })
    for (const [at, [name, member]] of entries.entries()) {
      const label = isList ? '' : `${JSON.stringify(name)}: `
      add(member, label, `${place}/${pointed(name)}`, depth + 1, at < entries.length - 1 ? ',' : '')
    }
    for (const name of ghosts) lines.push({ depth: depth + 1, text: JSON.stringify(name), place, isMissing: true })
    lines[opening] = { ...lines[opening]!, end: lines.length, inside: countOf(entries.length, isList) }
    lines.push({ depth, text: `${to}${comma}`, place })
  }
  add(value, '', '', 0, '')
  return lines
}
