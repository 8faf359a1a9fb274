import { type Interface, interfaceOf, type OperationId, operations } from '../../contract/operations.ts'
import type { Door } from '../exchange.ts'
import { faceOf, fronts } from '../interfaces.ts'

/** A part of a path: a word, or a parameter and the text after it. */
type Part =
  | { readonly word: string; readonly anyCase: boolean }
  | { readonly word?: undefined; readonly name: string; readonly suffix: string }

interface Route {
  readonly operation: OperationId
  readonly method: string
  readonly parts: readonly Part[]
  /** Whether the documents write the path with a slash at its end; undefined where they show it only in full. */
  readonly slash: boolean | undefined
  readonly literals: number
}

/** The operation and parameters of a request line. */
export type Destination =
  | {
      readonly kind: 'operation'
      readonly operation: OperationId
      readonly path: Record<string, string>
      readonly slash: boolean | undefined
    }
  | { readonly kind: 'other method'; readonly interface: Interface; readonly allowed: readonly string[] }
  | { readonly kind: 'nowhere'; readonly interface: Interface }

const AUTHENTICATION = '@auth:'
const PARAMETER = /^\{(\w+)\}(\.json)?$/
const NO_CONTEXT = 2

const table = new Map<string, Route[]>()
for (const operation of operations) {
  const authentication = operation.path.startsWith(AUTHENTICATION)
  const path = authentication ? operation.path.slice(AUTHENTICATION.length) : operation.path
  const anyCase = fronts[interfaceOf(operation.id)].caselessPart
  const parts = partsOf(path).map((part, index): Part => {
    const [, name, suffix = ''] = PARAMETER.exec(part) ?? []
    return name === undefined ? { word: part, anyCase: index === anyCase } : { name, suffix }
  })
  // R88: the two context parts of the single sign-on link may be left out
  const fewest = operation.id === 'legacy-admin/administrators.sso-link' ? parts.length - NO_CONTEXT : parts.length
  for (let count = fewest; count <= parts.length; count += 1) {
    const kept = parts.slice(0, count)
    const literals = kept.filter(({ word }) => word !== undefined).length
    const slash = count === parts.length ? path.endsWith('/') : undefined
    const route = { operation: operation.id, method: operation.method, parts: kept, slash, literals }
    const key = `${authentication} ${count}`
    table.set(
      key,
      [...(table.get(key) ?? []), route].sort((one, other) => other.literals - one.literals),
    )
  }
}

/** The path's parts between slashes, the one at its end left out. */
function partsOf(path: string): string[] {
  const parts = path.split('/').slice(1)
  return parts.at(-1) === '' ? parts.slice(0, -1) : parts
}

interface Match {
  readonly route: Route
  readonly path: Record<string, string>
}

/**
 * The routes of the resource to which a path leads. A path of literals is not that of a record as well; and where the
 * documents write both forms of a path, with and without the last slash, each is a path of its own.
 */
function resourceAt(door: Door, path: string): readonly Match[] {
  const parts = partsOf(path)
  const closest: Match[] = []
  for (const route of table.get(`${door === 'authentication'} ${parts.length}`) ?? []) {
    // Those with more literals stand first.
    if (closest.length && route.literals < closest[0]!.route.literals) break
    const values = match(route, parts)
    if (values) closest.push({ route, path: values })
  }
  const slash = path.endsWith('/')
  const written = closest.filter(({ route }) => route.slash === undefined || route.slash === slash)
  return written.length ? written : closest
}

/** Finds the operation for a method and a path; with and without the last slash alike where one form is written. */
export function findRoute(door: Door, method: string, path: string): Destination {
  const resource = resourceAt(door, path)
  const found = resource.find(({ route }) => route.method === method)
  if (found) return { kind: 'operation', operation: found.route.operation, path: found.path, slash: found.route.slash }
  const methods = new Set(resource.flatMap(({ route }) => (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method])))
  const face = faceOf(path)
  return methods.size
    ? { kind: 'other method', interface: face, allowed: [...methods] }
    : { kind: 'nowhere', interface: face }
}

const isWord = (part: string, word: string, anyCase: boolean) =>
  part === word || (anyCase && part.toLowerCase() === word.toLowerCase())

function match({ parts: wanted }: Route, parts: readonly string[]): Record<string, string> | undefined {
  // Most routes are others, and are left at their first words.
  for (let index = 0; index < wanted.length; index++) {
    const one = wanted[index]!
    if (one.word !== undefined && !isWord(parts[index]!, one.word, one.anyCase)) return undefined
  }
  const values: Record<string, string> = {}
  for (let index = 0; index < wanted.length; index++) {
    const one = wanted[index]!
    if (one.word !== undefined) continue
    const part = parts[index]!
    const value = part.endsWith(one.suffix) ? decoded(part.slice(0, part.length - one.suffix.length)) : undefined
    if (value === undefined || (value === '' && one.name !== 'context_type')) return undefined
    values[one.name] = value
  }
  return values
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
