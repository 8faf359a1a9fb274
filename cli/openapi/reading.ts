/** Reads an OpenAPI document, ours or another one: its operations and parameters, with references followed. Pure. */
import { isObject } from '../../contract/members.ts'
import type { Json } from './schemas.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** A pointer in an address; undefined where it is encoded wrongly. */
function namesIn(reference: string): readonly string[] | undefined {
  try {
    const parts = reference.slice(2).split('/')
    return parts.map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
  } catch {
    return undefined
  }
}

const at = (document: Json, reference: string): unknown =>
  namesIn(reference)?.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), document)

const DEEPEST = 20

/** The value after its references within the document; empty for a dangling one. */
export function resolved(document: Json, value: unknown): Json {
  let found = value
  for (let depth = 0; depth < DEEPEST && isObject(found) && typeof found.$ref === 'string'; depth += 1) {
    found = found.$ref.startsWith('#/') ? at(document, found.$ref) : undefined
  }
  return isObject(found) ? found : {}
}

export interface OperationPlace {
  readonly path: string
  readonly method: (typeof METHODS)[number]
  readonly operation: Json
  /** The path item, which may hold parameters and servers of all its operations. */
  readonly item: Json
}

export function operationsIn(document: Json): readonly OperationPlace[] {
  const paths = isObject(document.paths) ? document.paths : {}
  return Object.entries(paths).flatMap(([path, value]) => {
    const item = resolved(document, value)
    return METHODS.flatMap((method) => {
      const operation = item[method]
      return isObject(operation) ? [{ path, method, operation, item }] : []
    })
  })
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The parameters of an operation, those of its path item among them. */
export function parametersIn(document: Json, operation: Json, item: Json): readonly Json[] {
  const byPlace = new Map<string, Json>()
  for (const value of [...listIn(item.parameters), ...listIn(operation.parameters)]) {
    const parameter = resolved(document, value)
    byPlace.set(`${parameter.in} ${parameter.name}`, parameter)
  }
  return [...byPlace.values()]
}
