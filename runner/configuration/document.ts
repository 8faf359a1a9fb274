/** A file of YAML or JSON, comments allowed, of which every place can be named. */
import stripJsonComments from 'strip-json-comments'
import { isMap, isPair, isScalar, type Node, parseDocument, visit, type YAMLMap } from 'yaml'
import { isDeeperThan, MOST_LEVELS, TOO_DEEP } from '../../contract/depth.ts'
import { asData, parseJson } from '../../contract/json.ts'
import { misplacedIn, placesIn } from './json-places.ts'
import { mayBeDeep, tooLarge } from './yaml-bounds.ts'

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
  /** Undefined where it is the whole that cannot be read. */
  readonly place: Position | undefined
  constructor(message: string, place?: Position) {
    super(message)
    this.place = place
  }
}

const MOST_ALIASES = 50

const isJson = (text: string) => /^\s*(?:\/[/*]|[{[])/.test(text)

type Document = ReturnType<typeof parseDocument>

const parsed = (text: string): Document =>
  parseDocument(text, {
    schema: 'core',
    prettyErrors: false,
    // It would compare each key with all before it.
    uniqueKeys: false,
  })

function positionIn(text: string, offset: number): Position {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

function offsetOf({ contents }: Document, path: readonly PropertyKey[]): number {
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
function repeatedIn({ contents }: Document): number | undefined {
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

/** JSON is strict but for its comments, which become spaces so that every place stays. */
function readJson(text: string): Read {
  const json = stripJsonComments(text)
  try {
    const value: unknown = parseJson(json)
    const offsetIn = placesIn(json)
    return { value, placeOf: (path) => positionIn(json, offsetIn(path)) }
  } catch {
    throw new Unreadable('invalid JSON', positionIn(json, misplacedIn(json)))
  }
}

/** @throws Unreadable where it is neither, or nested too deeply; a file named `.json` must be JSON */
export function readDocument(file: string, text: string): Read {
  // YAML is parsed recursively, and a stack overflow would end the process, whatever catches it.
  if (!mayBeDeep(text)) {
    const read = readAny(file, text)
    if (!isDeeperThan(read.value, MOST_LEVELS)) return read
  }
  throw new Unreadable(TOO_DEEP)
}

function readAny(file: string, text: string): Read {
  if (file.endsWith('.json') || isJson(text)) return readJson(text)
  const why = tooLarge(text)
  if (why !== undefined) throw new Unreadable(why)
  const document = parsed(text)
  const [error] = document.errors
  const at = (offset: number) => positionIn(text, offset)
  if (error) throw new Unreadable(`invalid YAML: ${error.message}`, at(error.pos[0]))
  const repeated = repeatedIn(document)
  if (repeated !== undefined) throw new Unreadable('invalid YAML: Map keys must be unique', at(repeated))
  try {
    return {
      value: asData<unknown>(document.toJS({ maxAliasCount: MOST_ALIASES })),
      placeOf: (path) => at(offsetOf(document, path)),
    }
  } catch (failure) {
    throw new Unreadable((failure as Error).message)
  }
}
