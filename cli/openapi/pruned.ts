/** The document without components that nothing refers to, and without links to operations that it lacks. Pure. */
import type { Json } from './schemas.ts'

const REFERENCE = /"\$ref":"#\/components\/([^"/]+)\/([^"]+)"/g

const referred = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(REFERENCE)].map(([, kind, name]) => `${kind}/${name}`)

type Components = Readonly<Record<string, Json>>

function reachable(paths: unknown, components: Components): ReadonlySet<string> {
  const found = new Set<string>()
  const due = referred(paths)
  for (let next = due.pop(); next !== undefined; next = due.pop()) {
    if (found.has(next)) continue
    found.add(next)
    const [kind, name] = next.split('/') as [string, string]
    due.push(...referred(components[kind]?.[name] ?? {}))
  }
  return found
}

/** Schemes are named by operations, not referred to. */
function schemesOf(paths: unknown): ReadonlySet<string> {
  const operations = Object.values(paths as Json).flatMap((item) => Object.values(item as Json))
  const demands = operations.flatMap((one) => ((one as Json).security as Json[] | undefined) ?? [])
  return new Set(demands.flatMap((demand) => Object.keys(demand)))
}

export function pruned(document: Json): Json {
  const components = document.components as Components
  const used = reachable(document.paths, components)
  const schemes = schemesOf(document.paths)
  const kept = (kind: string, name: string) =>
    kind === 'securitySchemes' ? schemes.has(name) : used.has(`${kind}/${name}`)
  const parts = Object.entries(components).map(([kind, all]) => [
    kind,
    Object.fromEntries(Object.entries(all).filter(([name]) => kept(kind, name))),
  ])
  return { ...document, components: Object.fromEntries(parts.filter(([, all]) => Object.keys(all!).length)) }
}
