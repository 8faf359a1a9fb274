/** How a request identifies its caller. Pure. */
import { isObject } from '../../../contract/members.ts'
import { type OperationPlace, resolved } from '../reading.ts'
import type { Json } from '../schemas.ts'
import type { Met } from './difference.ts'
import type { Documents } from './schemas.ts'

/** The requirement of a scheme, whatever its name: `header API-KEY`, `http bearer`. */
function wanted(document: Json, name: string): string {
  const schemes = (document.components as Json | undefined)?.securitySchemes
  const scheme = resolved(document, isObject(schemes) ? schemes[name] : undefined)
  if (scheme.type === 'http') return `http ${String(scheme.scheme).toLowerCase()}`
  if (scheme.type !== 'apiKey') return String(scheme.type ?? `unknown scheme ${name}`)
  const key = String(scheme.name)
  return `${scheme.in} ${scheme.in === 'header' ? key.toLowerCase() : key}`
}

/** Alternatives, each with all of its requirements. */
function demandsOf(document: Json, operation: Json): readonly string[] {
  const demands = operation.security ?? document.security
  if (!Array.isArray(demands)) return ['nothing']
  const each = demands.map((demand) =>
    Object.keys(isObject(demand) ? demand : {})
      .map((name) => wanted(document, name))
      .sort()
      .join(' and '),
  )
  return each.length ? each.map((one) => one || 'nothing') : ['nothing']
}

export function securityMet({ contract, other }: Documents, mine: OperationPlace, theirs: OperationPlace): Met[] {
  const [one = 'nothing'] = demandsOf(contract, mine.operation)
  const all = demandsOf(other, theirs.operation)
  if (all.length === 1 && all[0] === one) return []
  const kind = one === 'nothing' ? 'stricter' : all.includes('nothing') ? 'looser' : 'different'
  return [{ kind, where: 'credential', expected: one, actual: all.join(' or ') }]
}
