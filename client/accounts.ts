/** The account for which a request counts: a check may use a token that somebody else was given. */
import { traitsOfCaller } from '../contract/interfaces.ts'
import type { Answer } from './answer.ts'
import type { Ask } from './request.ts'
import { CALLERS, type Caller, loginOf, type Target } from './target.ts'

const SIGN_INS = ['current/tokens.login', 'current/tokens.signed', 'current/tokens.refresh']

export interface Accounts {
  /** The caller whose budget a request with these headers takes; a login that belongs to no caller; or nobody. */
  of(ask: Ask, headers: Readonly<Record<string, string>>): string
  /** Learns whose tokens a sign-in hands out. */
  learn(answer: Answer): void
}

const membersOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

export function accountsOf(target: Target): Accounts {
  const owners = new Map<string, string>()
  const callerOf = (login: string): string =>
    CALLERS.find(
      (caller) => traitsOfCaller(caller)?.carrier === 'bearer' && loginOf(target, caller)?.login === login,
    ) ?? login
  const signer = () => String(target.current?.signing?.claims.sub ?? target.current?.administrator?.login ?? 'signer')
  const ownerOf = ({ ask }: Answer): string => {
    const { impersonate, login, refreshToken } = membersOf(ask.json)
    if (typeof impersonate === 'string') return callerOf(impersonate)
    if (typeof login === 'string') return callerOf(login)
    return owners.get(String(refreshToken)) ?? callerOf(signer())
  }
  return {
    of(ask, headers) {
      const token = /^Bearer +(\S+)/i.exec(headers.authorization ?? '')?.[1]
      const owner = token === undefined ? undefined : owners.get(token)
      if (owner !== undefined) return owner
      return ask.headers?.authorization === undefined ? ask.as : ('anonymous' satisfies Caller)
    },
    learn(answer) {
      if (!SIGN_INS.includes(answer.ask.operation)) return
      const { accessToken, refreshToken } = membersOf(answer.json)
      for (const token of [accessToken, refreshToken]) if (typeof token === 'string') owners.set(token, ownerOf(answer))
    },
  }
}
