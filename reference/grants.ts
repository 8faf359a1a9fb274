import { createHmac } from 'node:crypto'
import type { Role } from '../contract/operations.ts'
import type { Choices } from './choices.ts'
import type { Random } from './random.ts'

/** The account and the role of a token. */
export interface Grant {
  readonly login: string
  readonly role: Role
  readonly accountId: number
}

const ACCESS_LIFETIME = 3_600_000
const REFRESH_LIFETIME = 86_400_000
const CODE_LIFETIME = 300_000

/** Milliseconds before a new credential is accepted. */
const DELAYS: Readonly<Record<Choices['credentialDelay'], number>> = {
  none: 0,
  'half a second': 500,
  'three seconds': 3_000,
}

interface Lasting<T> {
  readonly value: T
  readonly from: number
  readonly until: number
}

type Manner = Pick<Choices, 'accessToken' | 'credentialDelay'>

/** Every credential that the instance has handed out and must recognise: tokens, sessions, exchange codes. */
export class Grants {
  readonly #access = new Map<string, Lasting<Grant>>()
  readonly #refresh = new Map<string, Lasting<Grant>>()
  readonly #sessions = new Map<string, Lasting<number>>()
  readonly #codes = new Map<string, Lasting<number>>()
  readonly #bytes: (count: number) => Buffer
  readonly #key: Buffer
  readonly #now: () => number
  /** How credentials are issued from now on. */
  manner: Manner
  readonly #random: Random

  /** @param bytes unpredictable ones */
  constructor(now: () => number, manner: Manner, random: Random, bytes: (count: number) => Buffer) {
    this.#bytes = bytes
    this.#key = bytes(32)
    this.#now = now
    this.manner = manner
    this.#random = random
  }

  /** Password of a learner who is created without one. */
  password(): string {
    return this.#bytes(12).toString('base64url')
  }

  issueAccess(grant: Grant): string {
    const until = this.#now() + ACCESS_LIFETIME
    const token =
      this.manner.accessToken === 'opaque' ? this.#bytes(32).toString('hex') : this.#webToken(grant, 'access', until)
    this.#issue(this.#access, token, grant, until)
    return token
  }

  issueRefresh(grant: Grant): string {
    const until = this.#now() + REFRESH_LIFETIME
    const token =
      this.manner.accessToken === 'opaque' ? this.#bytes(32).toString('hex') : this.#webToken(grant, 'refresh', until)
    this.#issue(this.#refresh, token, grant, until)
    return token
  }

  accessOf(token: string): Grant | undefined {
    return this.#lasting(this.#access, token)
  }

  refreshOf(token: string): Grant | undefined {
    return this.#lasting(this.#refresh, token)
  }

  revokeRefresh(token: string): void {
    this.#refresh.delete(token)
  }

  openSession(learnerId: number): string {
    const session = this.#bytes(16).toString('hex')
    this.#issue(this.#sessions, session, learnerId, Number.POSITIVE_INFINITY)
    return session
  }

  /** Id of the learner whose session this is. */
  sessionOf(session: string): number | undefined {
    return this.#lasting(this.#sessions, session)
  }

  closeSession(session: string): void {
    this.#sessions.delete(session)
  }

  /** Six characters, good for one exchange (legacy-admin: Authentication). */
  issueCode(learnerId: number): string {
    let code = this.#random.code(6)
    while (this.#codes.has(code)) code = this.#random.code(6)
    this.#issue(this.#codes, code, learnerId, this.#now() + CODE_LIFETIME)
    return code
  }

  /** Id of the learner for whom the code was issued; the code is spent. */
  redeemCode(code: string): number | undefined {
    const learnerId = this.#lasting(this.#codes, code)
    if (learnerId !== undefined) this.#codes.delete(code)
    return learnerId
  }

  #issue<T>(issued: Map<string, Lasting<T>>, key: string, value: T, until: number): void {
    issued.set(key, { value, from: this.#now() + DELAYS[this.manner.credentialDelay], until })
  }

  #lasting<T>(issued: Map<string, Lasting<T>>, key: string): T | undefined {
    const found = issued.get(key)
    return found && found.from <= this.#now() && found.until > this.#now() ? found.value : undefined
  }

  #webToken(grant: Grant, use: string, until: number): string {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const claims = {
      sub: grant.login,
      role: grant.role,
      use,
      iat: Math.floor(this.#now() / 1000),
      exp: Math.floor(until / 1000),
      jti: this.#bytes(9).toString('base64url'),
    }
    const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
    return `${signed}.${createHmac('sha256', this.#key).update(signed).digest('base64url')}`
  }
}
