/**
 * The three sign-in flows: bearer tokens, session cookie, API key. A credential is fetched once and shared; one that
 * stops working is fetched anew, because an expired token is not the target's fault.
 */
import { Cookie, domainMatch, pathMatch } from 'tough-cookie'
import { traitsOfCaller } from '../contract/interfaces.ts'
import type { OperationId } from '../contract/operations.ts'
import { type Answer, describe } from './answer.ts'
import type { Ask } from './request.ts'
import { type Caller, hasCaller, keyOf, loginOf, type Target, VARIABLES } from './target.ts'

/** Why a caller has no credential. `refused` separates a wrong credential from a broken or absent sign-in. */
export class NoCredential extends Error {
  override readonly name = 'NoCredential'
  readonly caller: Caller
  readonly refused: boolean
  /** Whether the refusal had the platform's own form: only then does it mean a wrong credential. */
  readonly formed: boolean
  /** Whether a later sign-in may succeed: after a server error. */
  readonly passing: boolean
  /** Whether the credential is good, and the wrong ones that a run may try are used up. */
  readonly spent: boolean
  constructor(
    caller: Caller,
    message: string,
    { refused = false, formed = false, passing = false, spent = false } = {},
  ) {
    super(message)
    this.caller = caller
    this.refused = refused
    this.formed = formed
    this.passing = passing
    this.spent = spent
  }
}

/** Header name and value that identify a caller. */
export type Credential = Readonly<Record<string, string>>

/** Whether a cookie is meant for the operations beside the sign-in that set it. */
const isMeant = ({ domain, path }: Cookie, { url }: Answer) =>
  !url || ((!domain || domainMatch(url.hostname, domain)) && (!path || pathMatch(url.pathname, path)))

/**
 * The cookies that an answer sets (R109). One of the same name, domain and path replaces the earlier one, an expired
 * one removes it. Among several with one name, the last that is meant for the operations; else the last, as the
 * document sends it everywhere.
 */
export function cookiesOf(answer: Answer): readonly Cookie[] {
  const stored = new Map<string, Cookie>()
  for (const line of answer.cookies) {
    const cookie = Cookie.parse(line, { loose: true })
    if (!cookie) continue
    const key = `${cookie.key} ${cookie.domain ?? ''} ${cookie.path ?? ''}`
    stored.delete(key)
    if (cookie.TTL() > 0) stored.set(key, cookie)
  }
  const byName = new Map<string, Cookie>()
  for (const cookie of stored.values()) {
    const known = byName.get(cookie.key)
    if (!known || isMeant(cookie, answer) || !isMeant(known, answer)) byName.set(cookie.key, cookie)
  }
  return [...byName.values()]
}

/** `name=value` of the cookies, as a `Cookie` header sends them. */
export const cookieHeader = (cookies: readonly Cookie[]) => cookies.map((cookie) => cookie.cookieString()).join('; ')

const signsIn = (caller: Caller) => traitsOfCaller(caller)?.signIn !== undefined

/** Sign-ins of one caller that may end with a server error before the run continues without it. */
const MOST_TRIES = 5

export interface SignIn {
  /** @throws NoCredential */
  credential(caller: Caller): Promise<Credential>
  /** Forgets a credential, so that the next use fetches another. */
  forget(caller: Caller, used: Credential): void
}

export function loginAsk(target: Target, caller: Caller): Ask {
  const { login, password } = loginOf(target, caller)!
  const { signIn, carrier } = traitsOfCaller(caller)!
  if (carrier === 'cookie') return { operation: signIn!, as: 'anonymous', form: { login, password } }
  const { adminRole, learnerRole } = target.names
  const role = caller.endsWith('administrator') ? adminRole : learnerRole
  return { operation: signIn!, as: 'anonymous', json: { role, login, password } }
}

/** The same credential at another door of its interface; undefined where there is none. */
export function otherLoginAsk(target: Target, caller: Caller): Ask | undefined {
  const door = traitsOfCaller(caller)?.otherDoor
  const login = loginOf(target, caller)
  return door && login && { operation: door.operation, as: 'anonymous', form: { ...login, ...door.form } }
}

/** The credential of a caller that needs no sign-in. */
export const configuredCredential = (target: Target, caller: Caller): Credential => ({
  'api-key': String(keyOf(target, caller)),
})

const tokenOf = (answer: Answer) => (answer.json as { accessToken?: unknown } | undefined)?.accessToken

function credentialFrom(answer: Answer, caller: Caller, operation: OperationId): Credential {
  if (!answer.ok) {
    const said = describe(answer)
    const formed =
      ![404, 405].includes(answer.status) &&
      typeof (answer.json as { message?: unknown } | undefined)?.message === 'string'
    const what = `${VARIABLES[caller].join(' and ')}: sign-in was answered with ${said}`
    throw new NoCredential(caller, what, { refused: answer.refused, formed, passing: answer.status >= 500 })
  }
  if (traitsOfCaller(caller)?.carrier === 'cookie') {
    const header = cookieHeader(cookiesOf(answer))
    if (!header) throw new NoCredential(caller, `${operation} set no cookie`)
    return { cookie: header }
  }
  const token = tokenOf(answer)
  if (typeof token !== 'string' || !token) throw new NoCredential(caller, `${operation} returned no accessToken`)
  return { authorization: `Bearer ${token}` }
}

/** A key has no sign-in of its own: it is good as soon as one read takes it, or fails for another reason. */
async function keyFrom(caller: Caller, send: (ask: Ask) => Promise<Answer>, credential: Credential) {
  const { probe, otherProbes } = traitsOfCaller(caller)!
  let said = ''
  for (const operation of [probe.operation, ...otherProbes]) {
    const answer = await send({ operation, as: 'anonymous', headers: credential, query: probe.query })
    if (![401, 403].includes(answer.status)) return credential
    said = describe(answer)
  }
  // A key that none of them takes may be wrong: that is no fault of the target.
  const variables = VARIABLES[caller].join(' and ')
  throw new NoCredential(caller, `${variables}: every read was answered with ${said}`, { refused: true })
}

export function signInOf(target: Target, send: (ask: Ask) => Promise<Answer>): SignIn {
  const held = new Map<Caller, Promise<Credential>>()
  const tried = new Map<Caller, number>()
  const tries = (caller: Caller) => {
    tried.set(caller, (tried.get(caller) ?? 0) + 1)
    return tried.get(caller)!
  }
  const fetchOne = async (caller: Caller): Promise<Credential> => {
    if (caller === 'anonymous') return {}
    if (!hasCaller(target, caller)) throw new NoCredential(caller, `${VARIABLES[caller].join(' and ')} not configured`)
    if (!signsIn(caller)) return keyFrom(caller, send, configuredCredential(target, caller))
    const ask = loginAsk(target, caller)
    const answer = await send(ask)
    const other = answer.refused ? otherLoginAsk(target, caller) : undefined
    if (other) {
      const second = await send(other)
      // A credential that one sign-in takes is right, whatever another one says of it.
      if (second.ok) return credentialFrom(second, caller, other.operation)
    }
    return credentialFrom(answer, caller, ask.operation)
  }
  /** A sign-in that did not get through may be tried again by the next check; a refusal is final. */
  const hold = (caller: Caller, fetched: Promise<Credential>): Promise<Credential> => {
    held.set(caller, fetched)
    fetched.catch((error) => {
      if (held.get(caller) !== fetched) return
      if (!(error instanceof NoCredential) || (error.passing && tries(caller) < MOST_TRIES)) held.delete(caller)
    })
    return fetched
  }
  return {
    credential: (caller) => held.get(caller) ?? hold(caller, fetchOne(caller)),
    forget(caller, used) {
      const known = held.get(caller)
      // A key does not expire.
      if (!known || !signsIn(caller)) return
      const renewed = known.then((credential) => (credential === used ? fetchOne(caller) : credential))
      hold(caller, renewed)
    },
  }
}
