/**
 * The caller of a request, as the traffic shows it. A recorder may leave credentials out, as browsers do: a request
 * without one was anonymous only where the same file shows one elsewhere, and where its headers are the original ones.
 */

import { parsed } from '../../client/answer.ts'
import { isMasked } from '../../client/redaction-places.ts'
import type { Names } from '../../client/target.ts'
import { carrierOf } from '../../contract/conditions/access.ts'
import { termsOf } from '../../contract/index.ts'
import { type Caller, type Interface, interfaceOf, traitsOf } from '../../contract/interfaces.ts'
import type { Members } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Recorded } from './traffic.ts'

interface Identified {
  /** Undefined where it is unknown. */
  readonly caller: Caller | undefined
  /** Distinguishes accounts, such as by their token; undefined where impossible. */
  readonly account: string | undefined
  /** The token, cookie or key itself, where it distinguishes accounts. */
  readonly credential?: string
}

export interface Callers {
  /** Must see every exchange before any is identified. */
  learn(recorded: Recorded, operation: OperationId): void
  identify(recorded: Recorded, operation: OperationId): Identified
  /** Files without the credentials of their served requests, each with its interfaces. */
  bare(): readonly { readonly file: string; readonly interfaces: readonly Interface[] }[]
}

const HEADER = { bearer: 'authorization', cookie: 'cookie', 'api-key': 'api-key' } as const

/** Masks of recorders, which make all credentials look alike. */
const COVERED =
  /^\{secret-0\}$|^\W{0,9}(?:[\w-]{1,40} )?(?:redacted|masked|removed|hidden|filtered|secret|x{3,40})\W{0,9}$|^\*+$/i

/**
 * A token, cookie or key as a mark of an account. A mask of a recorder counts in its file alone; a run numbers them
 * anew in each of its parts.
 */
export function tellingOf({ file, exchange }: Recorded, credential: string): string | undefined {
  if (COVERED.test(credential) || (exchange && isMasked(credential))) return undefined
  return isMasked(credential) ? `${file} ${credential}` : credential
}

export function callersOf(names: Names): Callers {
  const owners = new Map<string, Caller>()
  /** Where credentials were recorded, and the address that a request goes to beside them. */
  const shown = new Set<string>()
  const hosted = new Set<string>()
  /** Where something was served without a credential. */
  const served = new Map<string, { readonly file: string; readonly name: Interface }>()
  const credentialOf = ({ requestHeaders }: Recorded, operation: OperationId): string | undefined => {
    const { carrier } = traitsOf(operation)
    const header = requestHeaders[HEADER[carrier]]
    if (carrier === 'bearer') return /^bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? header
    if (carrier !== 'cookie') return header
    return header
      ?.split(/; */)
      .find((pair) => pair.startsWith(`${names.sessionCookie}=`))
      ?.slice(names.sessionCookie.length + 1)
  }
  const roleOf = (role: unknown): Caller | undefined =>
    role === names.adminRole ? 'administrator' : role === names.learnerRole ? 'learner' : undefined
  const place = (file: string, name: Interface) => `${name} ${file}`
  const learnCarrier = (recorded: Recorded, operation: OperationId) => {
    const { file, requestHeaders, status } = recorded
    const where = place(file, interfaceOf(operation))
    if (credentialOf(recorded, operation)) {
      shown.add(where)
      if (requestHeaders.host) hosted.add(where)
    } else if (status < 300 && carrierOf(termsOf(operation))) served.set(where, { file, name: interfaceOf(operation) })
  }
  /** A browser adds cookies and address when it sends: an unsent request, or one from a cache, has neither. */
  const isWhole = ({ requestHeaders }: Recorded, where: string) => Boolean(requestHeaders.host) || !hosted.has(where)
  return {
    learn(recorded, operation) {
      learnCarrier(recorded, operation)
      if (operation !== 'current/tokens.login' && operation !== 'current/tokens.refresh') return
      const sent = parsed(Buffer.from(recorded.requestBody ?? '')) as Members | undefined
      const handed = recorded.body && (parsed(recorded.body) as Members | undefined)
      const telling = (token: unknown) => (typeof token === 'string' ? tellingOf(recorded, token) : undefined)
      const owner = roleOf(sent?.role) ?? owners.get(telling(sent?.refreshToken) ?? '')
      if (!owner) return
      for (const token of [handed?.accessToken, handed?.refreshToken]) {
        const known = telling(token)
        if (known) owners.set(known, owner)
      }
    },
    identify(recorded, operation) {
      const credential = credentialOf(recorded, operation)
      const { as, account } = recorded.exchange ?? {}
      if (!credential) {
        const where = place(recorded.file, interfaceOf(operation))
        const known = recorded.exchange || (shown.has(where) && isWhole(recorded, where))
        return { caller: known ? 'anonymous' : undefined, account: undefined }
      }
      const telling = tellingOf(recorded, credential)
      if (as !== undefined)
        return { caller: as === 'anonymous' ? undefined : (as as Caller), account: account ?? as, credential: telling }
      if (telling === undefined) return { caller: undefined, account: undefined }
      const { carrier, defaultCaller } = traitsOf(operation)
      const caller = carrier === 'bearer' ? owners.get(telling) : (defaultCaller as Caller)
      return { caller, account: telling, credential: telling }
    },
    bare() {
      const files = new Map<string, Interface[]>()
      for (const [where, { file, name }] of served)
        if (!shown.has(where)) files.set(file, [...(files.get(file) ?? []), name])
      return [...files].map(([file, interfaces]) => ({ file, interfaces: interfaces.sort() }))
    },
  }
}
