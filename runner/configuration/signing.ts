/** The key with which signed tokens are made: read and tried before the run, never shown. */

import { createPrivateKey, type KeyObject } from 'node:crypto'
import { parseJson } from '../../contract/json.ts'
import { tableOf } from '../../contract/table.ts'
import { pemOf } from './pem.ts'

export const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
] as const
export type Algorithm = (typeof ALGORITHMS)[number]

const ALLOWED = 'a private key as PEM, on one line with \\n for its line ends, or the path of a file that holds one'

/** The PEM text, from the value itself or from the file that it names. @throws Error that does not show the value */
export function privateKeyOf(value: string): string {
  const pem = pemOf(value, ALLOWED)
  try {
    createPrivateKey(pem)
  } catch {
    throw new Error(`is not a readable private key; allowed: ${ALLOWED}`)
  }
  return pem
}

/** The claims of `CURRENT_SIGNING_CLAIMS`. @throws Error */
export function claimsOf(value: string): Record<string, unknown> {
  let claims: unknown
  try {
    claims = parseJson(value)
  } catch {
    throw new Error('invalid JSON; must be a JSON object')
  }
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) throw new Error('must be a JSON object')
  return claims as Record<string, unknown>
}

const CURVES: Readonly<Record<string, string>> = tableOf({
  ES256: 'prime256v1',
  ES384: 'secp384r1',
  ES512: 'secp521r1',
})

/** Why a key cannot sign with that algorithm; undefined when it can. */
export function mismatch(pem: string, algorithm: Algorithm): string | undefined {
  const key: KeyObject = createPrivateKey(pem)
  const { asymmetricKeyType: type = 'unknown', asymmetricKeyDetails: details } = key
  const curve = CURVES[algorithm]
  if (curve)
    return type === 'ec' && details?.namedCurve === curve ? undefined : `${algorithm} needs an EC key on curve ${curve}`
  if (algorithm === 'EdDSA')
    return type === 'ed25519' || type === 'ed448' ? undefined : 'EdDSA needs an Ed25519 or Ed448 key'
  return type === 'rsa' || (type === 'rsa-pss' && algorithm.startsWith('PS'))
    ? undefined
    : `${algorithm} needs an RSA key`
}
