/**
 * No account of the user's is locked by the run (R121). For each login, on all interfaces together: never more than two
 * refusals in a row without a success between, never more than four wrong passwords, and nothing at all once it is
 * locked or its own password was refused.
 */

import { MOST_FAILING, MOST_IN_A_ROW } from '../contract/failing-sign-ins.ts'
import { interfaceOf, interfaceOfCaller, traitsOf } from '../contract/interfaces.ts'
import type { Members } from '../contract/members.ts'
import type { OperationId } from '../contract/operations.ts'
import { type Answer, describe } from './answer.ts'
import type { Ask } from './request.ts'
import { NoCredential, otherLoginAsk } from './sign-in.ts'
import { CALLERS, type Caller, type Login, loginOf, type Target, VARIABLES } from './target.ts'

interface Account {
  /** The callers with this login, each with its password. */
  readonly holders: readonly { readonly caller: Caller; readonly login: Login }[]
  /** Refusals since the last success. */
  inARow: number
  /** Wrong passwords in this run. */
  wrong: number
  /** Callers whose configured password was taken, and those whose was refused, with the answer. */
  readonly proven: Set<Caller>
  readonly refused: Map<Caller, string>
  /** Sign-ins that took the password of a holder: the answer of another one then says nothing about the password. */
  readonly doors: Map<Caller, Set<OperationId>>
  /** Why nothing more is sent. */
  closed?: string
  /** Attempts run one after the other where the outcome of one matters for the next. */
  last: Promise<unknown>
}

export interface SignInGuard {
  /** Sends a sign-in when that is safe. @throws NoCredential instead of sending it */
  attempt(ask: Ask, send: Sending): Promise<Answer>
  /** Whether a caller's account was found locked, or its credentials wrong. */
  closed(caller: Caller): string | undefined
}

/** A sign-in that took the password of a caller before the checks, where the usual one of its interface did not. */
export interface OpenDoor {
  readonly caller: Caller
  readonly door: OperationId
}

interface Parts {
  readonly target: Target
  /** Callers whose credentials the preflight saw refused. */
  readonly refused: readonly Caller[]
  readonly doors: readonly OpenDoor[]
  readonly tell: (text: string) => void
}

/** @param plain whether the credentials are the configured ones, so that sending them twice harms nobody */
type Sending = (ask: Ask, plain: boolean) => Promise<Answer>
const sentIn = ({ json, form }: Ask): Members =>
  typeof json === 'object' && json !== null ? (json as Members) : form && !Array.isArray(form) ? (form as Members) : {}

const alike = (login: unknown) => String(login).trim().toLowerCase()

/** R123: a password that differs only in letter case or in blanks at its ends may be the right one. */
const isWrong = (sent: unknown, { password }: Login) => typeof sent !== 'string' || alike(sent) !== alike(password)

const LOCKED =
  /\b(is|was|been|temporarily|account) (locked|blocked|suspended)\b|too many (failed|invalid|wrong|sign|login)/i

const saysLocked = (answer: Answer) =>
  answer.status === 423 || ((answer.status === 429 || answer.refused) && LOCKED.test(describe(answer)))

/** The caller whose credentials a sign-in has, or would have on its interface. */
const holderFor = ({ holders }: Account, ask: Ask) => {
  const { login, password } = sentIn(ask)
  const here = holders.filter(({ caller }) => interfaceOfCaller(caller) === interfaceOf(ask.operation))
  return here.find((one) => one.login.login === login && one.login.password === password) ?? here[0] ?? holders[0]!
}

/** Whether a sign-in has the login and the password of a holder, whatever else it sends. */
const isRightAnywhere = ({ holders }: Account, ask: Ask) => {
  const { login, password } = sentIn(ask)
  return holders.some((one) => one.login.login === login && one.login.password === password)
}

const doorsOf = (account: Account, ask: Ask): Set<OperationId> => {
  const { caller } = holderFor(account, ask)
  const doors = account.doors.get(caller) ?? new Set()
  account.doors.set(caller, doors)
  return doors
}

/** Whether a password that another sign-in took was never taken by this one. */
const isRefusedHere = (account: Account, ask: Ask, door: OperationId) => {
  const doors = doorsOf(account, ask)
  return doors.size > 0 && !doors.has(door)
}

const namesOf = (caller: Caller) => VARIABLES[caller].join(' and ')

/** Counts an answer. @param right whether the credentials were the configured ones */
function settling(tell: Parts['tell']) {
  const close = (account: Account, why: string) => {
    account.closed ??= why
    tell(why)
  }
  return (account: Account, ask: Ask, answer: Answer, right: boolean) => {
    if (answer.ok) {
      account.inARow = 0
      if (isRightAnywhere(account, ask)) doorsOf(account, ask).add(ask.operation)
      if (right) account.proven.add(holderFor(account, ask).caller)
      return
    }
    if (!answer.refused || ask.mayBeRefused) return
    account.inARow++
    const { caller } = holderFor(account, ask)
    const names = namesOf(caller)
    const said = describe(answer)
    if (saysLocked(answer)) close(account, `${names}: the account is locked; nothing more is sent as it: ${said}`)
    else if (right && account.proven.has(caller))
      close(
        account,
        `${names}: refused after a success; the account may be locked, nothing more is sent as it: ${said}`,
      )
    // Once more, so that a refusal of the right password is seen twice.
    else if (right && account.inARow >= MOST_IN_A_ROW && !doorsOf(account, ask).size)
      account.refused.set(caller, `${names}: sign-in was answered with ${said}`)
  }
}

export function signInGuardOf({ tell, ...parts }: Parts): SignInGuard {
  const { target } = parts
  const accounts = accountsIn(parts)
  const accountOf = (caller: Caller) => accounts.get(alike(loginOf(target, caller)?.login))

  const settle = settling(tell)

  const demandOpen = (account: Account, caller: Caller) => {
    const closed = account.closed ?? account.refused.get(caller)
    if (closed) throw new NoCredential(caller, closed, { refused: true })
  }

  /** A success at a sign-in that takes the password, so that refusals at another one are not in a row. */
  const reset = async (account: Account, ask: Ask, send: Sending) => {
    const door = otherLoginAsk(target, holderFor(account, ask).caller)
    if (door) settle(account, door, await send(door, false), false)
  }

  /** With the configured credentials. */
  const plain = async (account: Account, ask: Ask, send: Sending): Promise<Answer> => {
    demandOpen(account, holderFor(account, ask).caller)
    if (account.inARow >= MOST_IN_A_ROW && isRefusedHere(account, ask, ask.operation)) await reset(account, ask, send)
    const answer = await send(ask, true)
    settle(account, ask, answer, !ask.mayBeRefused)
    return answer
  }

  const doubtful = async (account: Account, ask: Ask, send: Sending): Promise<Answer> => {
    const { caller, login } = holderFor(account, ask)
    demandOpen(account, caller)
    const wrong = isWrong(sentIn(ask).password, login)
    if (wrong && account.wrong >= MOST_FAILING)
      throw new NoCredential(
        caller,
        `a run sends no more than ${MOST_FAILING} wrong passwords for the account of ${namesOf(caller)}`,
        { spent: true },
      )
    if (account.inARow >= MOST_IN_A_ROW) {
      if (ask.form && isRefusedHere(account, ask, WEB)) await reset(account, ask, send)
      else await plain(account, plainAsk(target, caller, login, ask), send)
    }
    const answer = await send(ask, false)
    if (wrong && !answer.ok) account.wrong++
    settle(account, ask, answer, false)
    return answer
  }

  return {
    closed(caller) {
      const account = accountOf(caller)
      return account?.closed ?? account?.refused.get(caller)
    },
    async attempt(ask, send) {
      const account = accounts.get(alike(sentIn(ask).login))
      if (!account || !traitsOf(ask.operation).passwordSignIns.includes(ask.operation)) return send(ask, true)
      const isPlain = isAsConfigured(target, account, ask)
      if (isPlain && account.proven.has(holderFor(account, ask).caller)) return plain(account, ask, send)
      const turn = account.last.then(() => (isPlain ? plain : doubtful)(account, ask, send))
      account.last = turn.catch(() => {})
      return turn
    },
  }
}

function accountsIn({ target, refused, doors }: Omit<Parts, 'tell'>): Map<string, Account> {
  const holders = CALLERS.flatMap((caller) => {
    const login = loginOf(target, caller)
    return login ? [{ caller, login }] : []
  })
  const accounts = new Map<string, Account>()
  for (const { login } of holders) {
    const all = holders.filter((one) => alike(one.login.login) === alike(login.login))
    const refusals = all.flatMap(({ caller }) =>
      refused.includes(caller) ? [[caller, `${namesOf(caller)}: refused before the checks`] as const] : [],
    )
    const open = doors.flatMap(({ caller, door }) =>
      all.some((one) => one.caller === caller) ? [[caller, new Set([door])] as const] : [],
    )
    accounts.set(alike(login.login), {
      holders: all,
      inARow: 0,
      wrong: 0,
      proven: new Set(),
      refused: new Map(refusals),
      doors: new Map(open),
      last: Promise.resolve(),
    })
  }
  return accounts
}

const roleOf = ({ names }: Target, caller: Caller) =>
  caller.endsWith('administrator') ? names.adminRole : names.learnerRole

/**
 * The sign-in of a browser; a mobile login may be refused for its other parameters, and says nothing of the password.
 */
const WEB = 'legacy-learner/session.login'

/** A sign-in with the configured values, so that refusals are not in a row. */
function plainAsk(target: Target, caller: Caller, login: Login, ask: Ask): Ask {
  if (ask.form) return { operation: WEB, as: ask.as, form: { ...login } }
  return { operation: ask.operation, as: ask.as, json: { role: roleOf(target, caller), ...login } }
}

/** Whether a sign-in is as configured: another change in it may be the reason of a refusal. */
function isAsConfigured(target: Target, account: Account, ask: Ask): boolean {
  const { login, password, role, impersonate } = sentIn(ask)
  const right = account.holders.find((one) => one.login.login === login && one.login.password === password)
  if (!right || ask.headers || impersonate !== undefined) return false
  return ask.form ? ask.operation === WEB : role === roleOf(target, right.caller)
}
