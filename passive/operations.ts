/** Which operation an exchange called, by method and path as the profile binds them. */
import { bindingOf } from '../client/request.ts'
import type { Target } from '../client/target.ts'
import { traitsOf } from '../contract/interfaces.ts'
import { type Method, type OperationId, operations } from '../contract/operations.ts'
import type { Recorded } from './traffic.ts'

interface Route {
  readonly operation: OperationId
  readonly method: Method
  readonly pattern: RegExp
  readonly names: readonly string[]
  /** Signs of the path that stand for themselves: of two that fit, the more exact one is meant. */
  readonly literal: number
  /** Where the interface stands; undefined where nobody configured it. */
  readonly base?: URL
}

export interface Called {
  readonly operation: OperationId
  readonly path: Readonly<Record<string, string>>
}

export interface Routes {
  /** Undefined for a call that the documents do not describe. */
  find(recorded: Pick<Recorded, 'method' | 'url'>): Called | undefined
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

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
    names,
    literal: parts.filter((_, place) => place % 2 === 0).join('').length,
    base: address ? new URL(address) : undefined,
  }
}

/** What follows the address of the interface; undefined elsewhere. */
function pathBelow({ base }: Route, { origin, pathname }: URL): string | undefined {
  if (!base) return pathname
  const prefix = base.pathname.replace(/\/+$/, '')
  return origin === base.origin && pathname.startsWith(prefix) ? pathname.slice(prefix.length) : undefined
}

/** A part of a path as the caller meant it. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function routesOf(target: Target): Routes {
  const routes = operations
    .flatMap(({ id }) => {
      const { method, path } = bindingOf(target, id)
      return pathsOf(path).map((one) => routeOf(target, id, method, one))
    })
    .toSorted((one, other) => other.literal - one.literal)
  return {
    find({ method, url }) {
      for (const route of routes) {
        const below = route.method === method ? pathBelow(route, url) : undefined
        const values = below === undefined ? null : route.pattern.exec(below)
        if (!values) continue
        const path = Object.fromEntries(route.names.map((name, place) => [name, decoded(values[place + 1]!)]))
        return { operation: route.operation, path }
      }
      return undefined
    },
  }
}
