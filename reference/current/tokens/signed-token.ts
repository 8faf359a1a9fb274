import { verify } from 'node:crypto'
import { parseJson } from '../../../contract/json.ts'
import { ROLES, type Role } from '../../../contract/operations.ts'
import type { World } from '../../world.ts'

/** Seconds by which the clocks of the two sides may differ. */
const LEEWAY = 60

/** The subject of a token signed with the caller's private key; undefined when it cannot be trusted. */
export function readSignedToken(token: string, world: World): { login: string; role: Role } | undefined {
  const [head, body, signature, ...rest] = token.split('.')
  if (!head || !body || !signature || rest.length > 0) return undefined
  const header = decoded(head)
  const claims = decoded(body)
  if (header?.alg !== world.choices.signingAlgorithm || !claims) return undefined
  if (!isSigned(`${head}.${body}`, signature, world)) return undefined
  const now = world.clock.now() / 1000
  if (typeof claims.exp === 'number' && claims.exp + LEEWAY < now) return undefined
  if (typeof claims.nbf === 'number' && claims.nbf - LEEWAY > now) return undefined
  const role = ROLES.find((known) => known === claims.role)
  return typeof claims.sub === 'string' && role ? { login: claims.sub, role } : undefined
}

function isSigned(text: string, signature: string, world: World): boolean {
  const bytes = Buffer.from(signature, 'base64url')
  try {
    return world.choices.signingAlgorithm === 'EdDSA'
      ? verify(null, Buffer.from(text), world.callerKey, bytes)
      : verify('sha256', Buffer.from(text), { key: world.callerKey, dsaEncoding: 'ieee-p1363' }, bytes)
  } catch {
    return false
  }
}

function decoded(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = parseJson(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
