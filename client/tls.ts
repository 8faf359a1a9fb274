/** How connections are secured where the authorities of this machine and an anonymous client are not enough. */
import { readFileSync } from 'node:fs'
import { type ConnectionOptions, rootCertificates } from 'node:tls'

/** PEM texts. */
export interface TlsFiles {
  /** Certificates of authorities that are trusted in addition to the usual ones. */
  readonly authorities?: string
  /** With `key`, the identity of the client (mutual TLS); it may hold the chain as well. */
  readonly certificate?: string
  readonly key?: string
}

/** Node trusts no other authority once some are given: the usual ones and those of `NODE_EXTRA_CA_CERTS` are added. */
export function tlsOptions(files: TlsFiles | undefined): Pick<ConnectionOptions, 'ca' | 'cert' | 'key'> {
  if (!files) return {}
  const { authorities, certificate, key } = files
  return {
    ...(authorities === undefined ? {} : { ca: [...rootCertificates, ...extraAuthorities(), authorities] }),
    ...(certificate === undefined ? {} : { cert: certificate }),
    ...(key === undefined ? {} : { key }),
  }
}

function extraAuthorities(): string[] {
  const { NODE_EXTRA_CA_CERTS: file } = process.env
  try {
    return file ? [readFileSync(file, 'utf8')] : []
  } catch {
    // Node has warned of it.
    return []
  }
}
