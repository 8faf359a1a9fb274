import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Choices } from './choices.ts'

/** The pair of keys with which callers sign their own tokens: the private half is given out, the public half kept. */
export interface CallerKey {
  readonly pem: string
  readonly publicKey: KeyObject
}

export function createCallerKey(algorithm: Choices['signingAlgorithm']): CallerKey {
  const { privateKey, publicKey } =
    algorithm === 'EdDSA' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), publicKey }
}
