/** JSON Web Tokens signed with the configured key. */

import { createPrivateKey, createSign, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { Undecided } from '../../../client/answers/outcome.ts'
import type { Target } from '../../../client/target.ts'
import { tableOf } from '../../../contract/table.ts'
import { needs } from '../../../contract/verdict.ts'
import type { Scope } from '../../../engine/scope.ts'

export const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token of three parts, signed with that key. */
export function signed(claims: Record<string, unknown>, algorithm: string, key: KeyObject): string {
  const text = `${encoded({ alg: algorithm, typ: 'JWT' })}.${encoded(claims)}`
  return `${text}.${signature(text, algorithm, key).toString('base64url')}`
}

const HASHES: Record<string, string> = tableOf({ 256: 'sha256', 384: 'sha384', 512: 'sha512' })

function signature(text: string, algorithm: string, key: KeyObject): Buffer {
  if (algorithm === 'EdDSA') return sign(null, Buffer.from(text), key)
  const hash = HASHES[algorithm.slice(2)] ?? 'sha256'
  const padding = algorithm.startsWith('PS') ? { padding: 6, saltLength: -1 } : {}
  return createSign(hash)
    .update(text)
    .sign({ key, ...(algorithm.startsWith('ES') ? { dsaEncoding: 'ieee-p1363' as const } : {}), ...padding })
}

export const NOW_CLAIMS = () => {
  const now = Math.floor(Date.now() / 1000)
  return { iat: now, exp: now + 300, jti: `lpc-${now}-${Math.floor(performance.now() * 1000)}` }
}

const SIGNING = 'CURRENT_SIGNING_KEY with its algorithm and claims (their construction is not shown)'

export function signingOf(scope: Scope): NonNullable<NonNullable<Target['current']>['signing']> {
  const { signing } = scope.target.current ?? {}
  if (!signing) throw new Undecided(needs.credential(SIGNING))
  return signing
}

/** The ready-made token, or one made with the configured key. */
export function ownToken(scope: Scope): string {
  const { signedToken, signing } = scope.target.current ?? {}
  if (signing) return signed({ ...NOW_CLAIMS(), ...signing.claims }, signing.algorithm, createPrivateKey(signing.key))
  if (signedToken) return signedToken
  throw new Undecided(needs.credential(`CURRENT_SIGNED_TOKEN, or ${SIGNING}`))
}

export const withToken = (scope: Scope, token: string, members: Record<string, unknown> = {}) =>
  scope.call({ operation: 'current/tokens.signed', as: 'anonymous', json: { token, ...members } })

/** A key of the same kind that nobody registered. */
export function foreignKey(algorithm: string): KeyObject {
  if (algorithm === 'EdDSA') return generateKeyPairSync('ed25519').privateKey
  if (algorithm.startsWith('ES')) {
    return generateKeyPairSync('ec', { namedCurve: { ES384: 'P-384', ES512: 'P-521' }[algorithm] ?? 'P-256' })
      .privateKey
  }
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
}
