/**
 * Credentials that a platform has just handed out and does not take yet (R125): a sign-in may take a moment to reach
 * all of its servers. A credential that was never taken is tried with a read for some seconds, and the refused requests
 * are sent again.
 */
import { type Interface, interfaceOf, interfaces } from '../contract/interfaces.ts'
import { effectOf, type OperationId } from '../contract/operations.ts'
import type { Answer } from './answer.ts'
import type { Clock } from './clock.ts'
import type { ClientStep } from './passage.ts'
import type { Ask } from './request.ts'
import { type Credential, cookiesOf } from './sign-in.ts'

/** Milliseconds after it was handed out in which a credential may be refused for its age. */
export const PATIENCE_MS = 5_000
const PAUSES_MS = [250, 500, 1_000]
/** After so many were refused for all that time, and none was ever taken late, the run does not wait for the next. */
const MOST_IN_VAIN = 5

interface Fresh {
  readonly since: number
  /** It was taken, or refused for all that time. */
  settled: boolean
  /** Whether it was taken in the end; of all requests that wait for it, one tries. */
  trying?: Promise<boolean>
}

/** The code of the administration interface, which an exchange takes. */
const CODE: OperationId = 'legacy-admin/learners.auth-token'
const EXCHANGE: OperationId = 'legacy-admin/tokens.exchange'

const member = (value: unknown, name: string): unknown => (value as Record<string, unknown> | null | undefined)?.[name]

/** The operation to which a credential is sent, and its value: sent elsewhere, it identifies no caller. */
const named = (place: string, value: unknown): readonly string[] =>
  typeof value === 'string' ? [`${place} ${value}`] : []

/** The credential that a success hands out. */
function handedOut(answer: Answer): readonly string[] {
  const { ok, refused, json, cookies, ask } = answer
  if (!ok || refused) return []
  if (ask.operation === CODE) return named('code', member([member(json, 'value')].flat()[0], 'token'))
  if (effectOf(ask.operation) !== 'signs-in') return []
  return [
    ...named('bearer', member(json, 'accessToken')),
    ...named('refresh', member(json, 'refreshToken')),
    ...(cookies.length ? cookiesOf(answer).flatMap((cookie) => named('cookie', cookie.cookieString())) : []),
  ]
}

const CARRIERS = ['authorization', 'cookie'] as const
type Carried = Partial<Record<(typeof CARRIERS)[number], string>>

/** The headers that identify the caller of a request. */
function carriedBy({ headers = {} }: Ask, credential: Credential): Carried {
  const carried: Carried = {}
  for (const name of CARRIERS) {
    const value = name in headers ? headers[name] : credential[name]
    if (value) carried[name] = value
  }
  return carried
}

/** The credential that a request names beside its headers: only that request can try it. */
const heldBy = ({ operation, json, query }: Ask): readonly string[] =>
  operation === EXCHANGE ? named('code', member(query, 'token')) : named('refresh', member(json, 'refreshToken'))

/** No other interface than its own takes a credential. */
function namesIn(ask: Ask, { authorization, cookie }: Carried): readonly string[] {
  const { carrier } = interfaces[interfaceOf(ask.operation)]
  if (carrier === 'bearer') return [...heldBy(ask), ...named('bearer', authorization?.replace(/^bearer +/i, ''))]
  if (carrier === 'cookie') return (cookie?.split(/; */) ?? []).flatMap((pair) => named('cookie', pair))
  return heldBy(ask)
}

/** R5, R16: the status with which a session, or a token in a request, is refused is not shown. */
const isDisowned = ({ status, refused, ask }: Answer): boolean =>
  status === 401 || (refused && (interfaces[interfaceOf(ask.operation)].carrier === 'cookie' || heldBy(ask).length > 0))

type Send = (ask: Ask) => Promise<Answer>

/** One request with its credential, and how it and others are sent with it. */
interface Asked {
  readonly ask: Ask
  readonly credential: Credential
  readonly send: Send
}

export interface YoungCredentials {
  /** Learns the credentials that an answer hands out. */
  learn(answer: Answer): void
  /** Repeats a request that was refused for the age of its credential, when that has passed. */
  readonly step: ClientStep
  /** Notes that an operation refuses a caller: it is not the age of a credential. */
  disown(ask: Ask): void
  /** Whether an operation refuses a caller. */
  isDisowning(ask: Ask): boolean
  /** Whether a request was refused although its credential was taken elsewhere afterwards. */
  isRefusedOtherwise(answer: Answer): boolean
}

const subjectOf = ({ operation, as }: Ask) => `${operation} ${as}`

/** How long credentials took, by interface. @param tell gets a sentence for each */
function delaysOf(tell: (text: string) => void) {
  const longest = new Map<Interface, number>()
  const inVain = new Map<Interface, number>()
  return {
    of: (name: Interface) => longest.get(name) ?? 0,
    isHopeless: (name: Interface) => !longest.has(name) && (inVain.get(name) ?? 0) >= MOST_IN_VAIN,
    vain: (name: Interface) => void inVain.set(name, (inVain.get(name) ?? 0) + 1),
    took(name: Interface, ms: number) {
      if (!longest.has(name))
        tell(`${name}: the credential of a sign-in was refused at first and accepted after ${Math.round(ms)} ms`)
      longest.set(name, Math.max(ms, longest.get(name) ?? 0))
    },
  }
}

/** @param tell gets a sentence for each interface whose credentials are not taken at once */
export function youngCredentialsOf(clock: Clock, tell: (text: string) => void, signal?: AbortSignal): YoungCredentials {
  const fresh = new Map<string, Fresh>()
  const delays = delaysOf(tell)
  const otherwise = new WeakSet<Answer>()
  const disowning = new Set<string>()

  /** Waits until it is taken, or is not young any more. */
  const tried = async (one: Fresh, name: Interface, isTaken: () => Promise<boolean>): Promise<boolean> => {
    const age = () => clock.now() - one.since
    const usual = delays.of(name) - age()
    if (usual > 0) await clock.sleep(usual, signal)
    for (let turn = 0; ; turn++) {
      const taken = await isTaken()
      one.settled = taken || age() >= PATIENCE_MS
      if (one.settled) {
        if (!taken) delays.vain(name)
        return taken
      }
      await clock.sleep(PAUSES_MS[Math.min(turn, PAUSES_MS.length - 1)]!, signal)
    }
  }

  const later = async ({ ask, credential, send }: Asked, first: Answer, one: Fresh): Promise<Answer> => {
    const name = interfaceOf(ask.operation)
    let latest = first
    const probe: Ask = { ...interfaces[name].probe, as: ask.as, headers: { ...carriedBy(ask, credential) } }
    const isHeld = heldBy(ask).some((held) => fresh.get(held) === one)
    one.trying ??= tried(one, name, async () => {
      latest = await send(isHeld ? ask : probe)
      return !isDisowned(latest)
    })
    if (!(await one.trying)) return first
    const answer = latest !== first && isHeld ? latest : await send(ask)
    if (isDisowned(answer)) otherwise.add(answer)
    else delays.took(name, clock.now() - one.since)
    return answer
  }

  const patiently = async (asked: Asked): Promise<Answer> => {
    const { ask, credential, send } = asked
    const answer = await send(ask)
    if (!fresh.size) return answer
    const young = namesIn(ask, carriedBy(ask, credential)).flatMap((name) => fresh.get(name) ?? [])
    const [one] = young.filter(({ settled }) => !settled)
    if (one && isDisowned(answer) && !delays.isHopeless(interfaceOf(ask.operation))) return later(asked, answer, one)
    if (answer.ok && !answer.refused) for (const taken of young) taken.settled = true
    return answer
  }

  return {
    learn(answer) {
      for (const name of handedOut(answer))
        if (!fresh.has(name)) fresh.set(name, { since: clock.now(), settled: false })
    },
    step: {
      name: 'young credentials',
      around: (next) => (ask, passage) => {
        const send = (one: Ask) => next(one, one === ask ? passage : { ...passage, repeatable: true })
        // Credentials that the run was given may have any age.
        const mayBeYoung = ask.as !== 'anonymous' || ask.headers || effectOf(ask.operation) === 'signs-in'
        return mayBeYoung && !disowning.has(subjectOf(ask))
          ? patiently({ ask, credential: passage.credential, send })
          : send(ask)
      },
    },
    disown: (ask) => void disowning.add(subjectOf(ask)),
    isDisowning: (ask) => disowning.has(subjectOf(ask)),
    isRefusedOtherwise: (answer) => otherwise.has(answer),
  }
}
