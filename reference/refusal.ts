import type { ValidationRule } from './exchange.ts'

/** Why the instance refuses; each interface turns it into its own status and body. */
export type RefusalKind =
  | 'credential'
  | 'misdirected'
  | 'forbidden'
  | 'validation'
  | 'conflict'
  | 'state'
  | 'not-found'
  | 'method'
  | 'rate'
  | 'failure'

/** Thrown by guards and handlers; never leaves the pipeline. No `Error`: a third of all requests would pay for its stack. */
export class Refusal {
  readonly kind: RefusalKind
  readonly message: string
  readonly headers: Record<string, string>

  constructor(kind: RefusalKind, message: string, headers: Record<string, string> = {}) {
    this.kind = kind
    this.message = message
    this.headers = headers
  }
}

const kindOfRule: Partial<Record<ValidationRule, RefusalKind>> = {
  unique: 'conflict',
  attached: 'conflict',
  state: 'state',
  ownership: 'forbidden',
}

/** The refusal of a broken rule. */
export function brokenRule(rule: ValidationRule, message: string): Refusal {
  return new Refusal(kindOfRule[rule] ?? 'validation', message)
}

export const notFound = (what: string) => new Refusal('not-found', `${what} was not found`)
