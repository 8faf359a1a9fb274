/**
 * Who made a request, as the traffic shows it. A recorder may leave credentials out, as browsers do: a request without
 * one was anonymous only where the same file shows one elsewhere.
 */

import { parsed } from '../client/answer.ts'
import type { Names } from '../client/target.ts'
import { type Caller, type Interface, interfaceOf, traitsOf } from '../contract/interfaces.ts'
import type { Members } from '../contract/members.ts'
import type { OperationId } from '../contract/operations.ts'
import type { Recorded } from './traffic.ts'

interface Identified {
  /** Undefined where nothing shows it. */
  readonly caller: Caller | undefined
  /** Tells accounts apart, such as by their token; undefined where nothing does. */
  readonly account: string | undefined
}

export interface Callers {
  /** To be shown every exchange before any is identified. */
  learn(recorded: Recorded, operation: OperationId): void
  identify(recorded: Recorded, operation: OperationId): Identified
}

const HEADER = { bearer: 'authorization', cookie: 'cookie', 'api-key': 'api-key' } as const

export function callersOf(names: Names): Callers {
  const owners = new Map<string, Caller>()
  const shown = new Set<string>()
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
  return {
    learn(recorded, operation) {
      if (credentialOf(recorded, operation)) shown.add(place(recorded.file, interfaceOf(operation)))
      if (operation !== 'current/tokens.login' && operation !== 'current/tokens.refresh') return
      const sent = parsed(Buffer.from(recorded.requestBody ?? '')) as Members | undefined
      const handed = recorded.body && (parsed(recorded.body) as Members | undefined)
      const owner = roleOf(sent?.role) ?? owners.get(String(sent?.refreshToken))
      if (!owner) return
      for (const token of [handed?.accessToken, handed?.refreshToken])
        if (typeof token === 'string') owners.set(token, owner)
    },
    identify(recorded, operation) {
      const credential = credentialOf(recorded, operation)
      const { as, account } = recorded.exchange ?? {}
      if (!credential) {
        const known = recorded.exchange || shown.has(place(recorded.file, interfaceOf(operation)))
        return { caller: known ? 'anonymous' : undefined, account: undefined }
      }
      if (as !== undefined) return { caller: as === 'anonymous' ? undefined : (as as Caller), account: account ?? as }
      const { carrier, defaultCaller } = traitsOf(operation)
      const caller = carrier === 'bearer' ? owners.get(credential) : (defaultCaller as Caller)
      return { caller, account: credential }
    },
  }
}
