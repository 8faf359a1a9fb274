/**
 * Certificates of the user's own: authorities beside the usual ones, and the client certificate that a platform
 * requires.
 */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { dirname, resolve } from 'node:path'
import type { TlsFiles } from '../../client/tls.ts'
import { pemOf } from './pem.ts'
import { privateKeyOf } from './signing.ts'

const BEGIN = '-----BEGIN CERTIFICATE-----'
const ALLOWED = 'PEM text, on one line with \\n for its line ends, or the path of a file that holds it'

/** The PEM text of one certificate or several. @throws Error that does not show the value */
export function certificatesOf(value: string): string {
  const pem = pemOf(value, ALLOWED)
  const each = pem.split(BEGIN).slice(1)
  if (!each.length) throw new Error(`holds no certificate; allowed: ${ALLOWED}`)
  for (const one of each) {
    try {
      new X509Certificate(BEGIN + one)
    } catch {
      throw new Error(`holds a certificate that cannot be read; allowed: ${ALLOWED}`)
    }
  }
  return pem
}

const READERS = { authorities: certificatesOf, certificate: certificatesOf, key: privateKeyOf } as const

/** The contents of the files that a profile names, from its own folder; unreadable ones are reported by member. */
export function tlsOf(
  names: TlsFiles,
  profile: string,
): {
  readonly files: TlsFiles
  readonly wrong: readonly { readonly path: readonly string[]; readonly wrong: string }[]
} {
  const files: Record<string, string> = {}
  const wrong: { path: readonly string[]; wrong: string }[] = []
  for (const [member, name] of Object.entries(names) as [keyof TlsFiles, string][]) {
    try {
      files[member] = READERS[member](resolve(dirname(profile), name))
    } catch (error) {
      wrong.push({ path: ['tls', member], wrong: (error as Error).message })
    }
  }
  return { files, wrong }
}

/** The problem between a client's certificate and its key; undefined when there is none. */
export function unpaired({ certificate, key }: TlsFiles): 'certificate' | 'key' | 'mismatch' | undefined {
  if (certificate === undefined) return key === undefined ? undefined : 'certificate'
  if (key === undefined) return 'key'
  return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key)) ? undefined : 'mismatch'
}
