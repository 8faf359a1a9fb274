/** The operation of an exchange, by method and path as the profile binds them. */
import { bindingOf } from '../../client/request.ts'
import type { Target } from '../../client/target.ts'
import { traitsOf } from '../../contract/interfaces.ts'
import { type Method, type OperationId, operations } from '../../contract/operations.ts'
import { literally } from '../../contract/patterns.ts'
import { nearest } from '../configuration/nearest.ts'
import type { Recorded } from './traffic.ts'

interface Route {
  readonly operation: OperationId
  readonly method: Method
  readonly pattern: RegExp
  /** The same in letters of any case. */
  readonly loose: RegExp
  readonly names: readonly string[]
  /** Literal characters of the path: of two that fit, the more exact one is meant. */
  readonly literal: number
  /** Address of the interface; undefined where it is not configured. */
  readonly base?: URL
}

export interface Called {
  readonly operation: OperationId
  readonly path: Readonly<Record<string, string>>
}

export interface Routes {
  /** Undefined for an undocumented call. */
  find(recorded: Pick<Recorded, 'method' | 'url' | 'status'>): Called | undefined
  /** The nearest method, path and operation for such a call; undefined where none is near. */
  nearest(recorded: Pick<Recorded, 'method' | 'url'>): string | undefined
}

/** R88: of several parameters at its end, a path may leave out the last ones, or all of them. */
function pathsOf(path: string): readonly string[] {
  const [parameters = ''] = /(?:\/\{\w+\}){2,}$/.exec(path) ?? []
  const beginning = path.slice(0, path.length - parameters.length)
  const parts = parameters.split('/').slice(1)
  return [path, ...parts.map((_, count) => [beginning, ...parts.slice(0, count)].join('/'))]
}

function routeOf(target: Target, operation: OperationId, method: Method, path: string): Route {
  const parts = path
    .replace('@auth:', '')
    .replace(/\/$/, '')
    .split(/\{(\w+)\}/)
  const names = parts.filter((_, place) => place % 2 === 1)
  const pattern = parts.map((part, place) => (place % 2 ? '([^/]+?)' : literally(part))).join('')
  const address = path.startsWith('@auth:') ? target.legacyAdmin?.authUrl : target[traitsOf(operation).section]?.baseUrl
  return {
    operation,
    method,
    // Without an address it may stand below any path.
    pattern: new RegExp(`${address ? '^' : ''}${pattern}/?$`),
    loose: new RegExp(`${address ? '^' : ''}${pattern}/?$`, 'i'),
    names,
    literal: parts.filter((_, place) => place % 2 === 0).join('').length,
    base: address ? new URL(address) : undefined,
  }
}

/** The path after the address of the interface; undefined elsewhere. */
function pathBelow({ base }: Route, origin: string, path: string): string | undefined {
  if (!base) return path
  const prefix = base.pathname.replace(/\/+$/, '')
  const isBelow = origin === base.origin && path.toLowerCase().startsWith(prefix.toLowerCase())
  return isBelow ? path.slice(prefix.length) : undefined
}

/** A part of a path as the caller meant it. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Nothing is served at such a path, or not by that method. */
const NOWHERE = new Set([404, 405, 410, 501])

/** A path with parts that look like identifiers left out, so that like calls are one line. */
export const shapeOf = (path: string) =>
  path.replace(/\/(?:\d+|[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{24,})(?=\/|\.|$)/gi, '/…')

export function routesOf(target: Target): Routes {
  const bound = operations.map(({ id }) => ({ id, ...bindingOf(target, id) }))
  const routes = bound
    .flatMap(({ id, method, path }) => pathsOf(path).map((one) => routeOf(target, id, method, one)))
    .toSorted((one, other) => other.literal - one.literal)
  const texts = new Map(
    bound.map(({ id, method, path }) => [`${method} ${path.replace('@auth:', '').replace(/\{\w+\}/g, '…')}`, id]),
  )
  const matching = (method: string, { origin }: URL, path: string, how: 'pattern' | 'loose'): Called | undefined => {
    for (const route of routes) {
      const below = route.method === method ? pathBelow(route, origin, path) : undefined
      const values = below === undefined ? null : route[how].exec(below)
      if (!values) continue
      const named = Object.fromEntries(route.names.map((name, place) => [name, decoded(values[place + 1]!)]))
      return { operation: route.operation, path: named }
    }
    return undefined
  }
  return {
    find({ method, url, status }) {
      const exact = matching(method, url, url.pathname, 'pattern')
      // R23: another spelling is the operation where the platform accepts it.
      if (exact || NOWHERE.has(status)) return exact
      return matching(method, url, url.pathname.replace(/\/{2,}/g, '/'), 'loose')
    },
    nearest({ method, url }) {
      if (url.pathname === '/') return undefined
      const [base] = routes.flatMap((route) => pathBelow(route, url.origin, url.pathname) ?? [])
      const text = nearest(`${method} ${shapeOf((base ?? url.pathname).replace(/\/{2,}/g, '/'))}`, texts.keys())
      return text && `${text}, ${texts.get(text)}`
    },
  }
}
