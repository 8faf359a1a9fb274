/** A file of YAML or JSON, comments allowed, of which every place can be named. */
import stripJsonComments from 'strip-json-comments'
import { isMap, isPair, isScalar, LineCounter, type Node, parseDocument, visit, type YAMLMap } from 'yaml'
import { isDeeperThan, MOST_LEVELS, TOO_DEEP } from '../../contract/depth.ts'
import { asData, parseJson } from '../../contract/json.ts'

export interface Position {
  readonly line: number
  readonly column: number
}

export interface Read {
  readonly value: unknown
  /** Where a member stands; of one that is missing, what would hold it. */
  placeOf(path: readonly PropertyKey[]): Position
}

export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  readonly place: Position
  constructor(message: string, place: Position) {
    super(message)
    this.place = place
  }
}

const MOST_ALIASES = 50
const START: Position = { line: 1, column: 1 }

const isJson = (text: string) => /^\s*(?:\/[/*]|[{[])/.test(text)

/** Larger files of JSON are read, and their places are not looked for. */
const MOST_PLACED = 2 ** 20
/** Most characters of YAML, which is slow to parse. */
const MOST_YAML = 16 * 2 ** 20

interface Placed {
  readonly at: (offset: number) => Position
  readonly document: ReturnType<typeof parseDocument>
}

function placedIn(text: string): Placed {
  const lines = new LineCounter()
  const document = parseDocument(text, {
    lineCounter: lines,
    schema: 'core',
    prettyErrors: false,
    // It would compare each key with all before it.
    uniqueKeys: false,
  })
  const at = (offset: number): Position => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  return { at, document }
}

function offsetOf({ contents }: Placed['document'], path: readonly PropertyKey[]): number {
  let node: unknown = contents
  let offset = contents?.range?.[0] ?? 0
  for (const part of path) {
    const next = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part))
      : (node as { items?: unknown[] } | null)?.items?.[Number(part)]
    if (next === undefined) return offset
    const named = isPair(next) ? (next.key as Node) : (next as Node)
    offset = named.range?.[0] ?? offset
    node = isPair(next) ? next.value : next
  }
  return offset
}

/** The place of a member whose name another one above it has; undefined where there is none. */
function repeatedIn({ contents }: Placed['document']): number | undefined {
  let found: number | undefined
  const look = (_: unknown, { items }: YAMLMap) => {
    const names = new Set<string>()
    for (const { key } of items) {
      const name = isScalar(key) ? `${typeof key.value} ${key.value}` : undefined
      if (name !== undefined && names.has(name)) found = (key as Node).range?.[0] ?? 0
      if (found !== undefined) return visit.BREAK
      if (name !== undefined) names.add(name)
    }
    return undefined
  }
  visit(contents as Node, { Map: look })
  return found
}

/**
 * JSON is strict but for its comments, which become spaces so that every place stays. YAML finds the places: tabs,
 * which it does not take, are spaces for it.
 */
function readJson(text: string): Read {
  const json = stripJsonComments(text)
  let known: Placed | undefined
  const lazily = () => (known ??= placedIn(json.length > MOST_PLACED ? '' : json.replaceAll('\t', ' ')))
  try {
    const value: unknown = parseJson(json)
    return {
      value,
      placeOf(path) {
        const { at, document } = lazily()
        return at(offsetOf(document, path))
      },
    }
  } catch (error) {
    const { at, document } = lazily()
    // `JSON.parse` gives the place of some errors, and a text that is not YAML is not JSON either.
    const said = /position (\d+)/.exec((error as SyntaxError).message)?.[1]
    throw new Unreadable('invalid JSON', at(said === undefined ? (document.errors[0]?.pos[0] ?? 0) : Number(said)))
  }
}

/** @throws Unreadable where it is neither, or nested too deeply; a file named `.json` must be JSON */
export function readDocument(file: string, text: string): Read {
  // YAML is parsed recursively, and a stack overflow would end the process, whatever catches it.
  if (!mayBeDeep(text)) {
    const read = readAny(file, text)
    if (!isDeeperThan(read.value, MOST_LEVELS)) return read
  }
  throw new Unreadable(TOO_DEEP, START)
}

const LIST_IN_LIST = new RegExp(`^(?:[ \\t]*[-?:][ \\t]){${MOST_LEVELS}}`, 'm')
const INDENTED = new RegExp(`^[ \\t]{${2 * MOST_LEVELS}}`, 'm')

/** Whether a text has so many levels of brackets, of lists in one line, or of indentation. */
function mayBeDeep(text: string): boolean {
  let level = 0
  for (const [sign] of text.matchAll(/[[\]{}]/g)) {
    level = Math.max(0, level + (sign === '[' || sign === '{' ? 1 : -1))
    if (level > MOST_LEVELS) return true
  }
  return LIST_IN_LIST.test(text) || INDENTED.test(text)
}

function readAny(file: string, text: string): Read {
  if (file.endsWith('.json') || isJson(text)) return readJson(text)
  if (text.length > MOST_YAML) throw new Unreadable('too large: at most 16 MiB of YAML are read', START)
  const { at, document } = placedIn(text)
  const [error] = document.errors
  if (error) throw new Unreadable(`invalid YAML: ${error.message}`, at(error.pos[0]))
  const repeated = repeatedIn(document)
  if (repeated !== undefined) throw new Unreadable('invalid YAML: Map keys must be unique', at(repeated))
  try {
    return {
      value: asData<unknown>(document.toJS({ maxAliasCount: MOST_ALIASES })),
      placeOf: (path) => at(offsetOf(document, path)),
    }
  } catch (failure) {
    throw new Unreadable((failure as Error).message, at(0))
  }
}
