/** Requests that explore a platform: bounded in number, reads and sign-ins only, never risking a locked account. */
import { clientOf } from '../../client/client.ts'
import { translationOf } from '../../client/deviations/index.ts'
import { pacerOf } from '../../client/pacer.ts'
import type { Ask } from '../../client/request.ts'
import { type Secrets, secretsOf } from '../../client/secrets.ts'
import { cookieHeader, cookiesOf, loginAsk } from '../../client/sign-in.ts'
import { type Caller, keyOf, loginOf, type Target } from '../../client/target.ts'
import type { TlsFiles } from '../../client/tls.ts'
import { BOUNDS, httpTransport } from '../../client/transport.ts'
import { MOST_IN_A_ROW } from '../../contract/failing-sign-ins.ts'
import { traitsOfCaller } from '../../contract/interfaces.ts'
import { NOWHERE } from '../../contract/references.ts'
import { memoryJournal } from '../../output/run-file/journal.ts'
import { grants, type PreflightReply, replyTo, unusable } from '../../runner/preflight/probe.ts'

/** Most requests of one search for a platform. */
const MOST_REQUESTS = 250

export interface Prober {
  /** Sends one request to a target or a variant of it; undefined when no more may be sent. */
  ask(target: Target, ask: Ask): Promise<PreflightReply | undefined>
  /**
   * Signs in with a configured credential. Undefined when one more refusal might lock the account (R121): after two in
   * a row nothing more is sent as it.
   */
  signIn(target: Target, caller: Caller): Promise<PreflightReply | undefined>
  /** Counts a sign-in that was made elsewhere. */
  signedIn(target: Target, caller: Caller, works: boolean): void
  /** Refused sign-ins in a row with the login of a caller. */
  refusals(target: Target, caller: Caller): number
  readonly requests: number
  /** Learns every credential before it is used. */
  readonly secrets: Secrets
  close(): Promise<void>
}

const accountOf = (target: Target, caller: Caller) => loginOf(target, caller)?.login.toLowerCase() ?? caller

/** Milliseconds that it waits for one answer at most, whatever a run allows. */
const PATIENCE_MS = 8_000

export interface ProberOptions {
  readonly timeoutMs: number
  /** Whether proxies of the environment stand in between. */
  readonly proxies: boolean
  readonly tls?: TlsFiles
}

export function proberOf({ timeoutMs: allowed, proxies, tls }: ProberOptions): Prober {
  const timeoutMs = Math.min(PATIENCE_MS, allowed)
  const transport = httpTransport({ ...BOUNDS, timeoutMs, totalMs: timeoutMs, proxies, tls })
  const secrets = secretsOf({})
  const refused = new Map<string, number>()
  let requests = 0
  const ask = async (target: Target, one: Ask) => {
    if (requests >= MOST_REQUESTS) return undefined
    requests++
    const client = clientOf({
      target,
      transport,
      mode: 'read-only',
      secrets,
      name: 's',
      journal: memoryJournal(),
      pacer: pacerOf(target.windowSeconds * 1000),
      translation: translationOf(target.deviations),
    })
    return replyTo(client, { ask: one })
  }
  const signedIn = (target: Target, caller: Caller, works: boolean) =>
    void refused.set(accountOf(target, caller), works ? 0 : (refused.get(accountOf(target, caller)) ?? 0) + 1)
  const refusals = (target: Target, caller: Caller) => refused.get(accountOf(target, caller)) ?? 0
  return {
    ask,
    secrets,
    signedIn,
    refusals,
    get requests() {
      return requests
    },
    async signIn(target, caller) {
      if (refusals(target, caller) >= MOST_IN_A_ROW) return undefined
      const reply = await ask(target, loginAsk(target, caller))
      if (!reply) return undefined
      const works = grants({ ...reply, caller })
      if (works || reply.answer?.refused) signedIn(target, caller, works)
      return { ...reply, caller }
    },
    close: () => transport.close(),
  }
}

/** The header with which a caller speaks after this sign-in, or with a configured key; undefined when it gave none. */
export function headerFrom(
  target: Target,
  caller: Caller,
  reply?: PreflightReply,
): Readonly<Record<string, string>> | undefined {
  const carrier = traitsOfCaller(caller)?.carrier
  if (carrier === 'api-key') return { 'api-key': String(keyOf(target, caller)) }
  if (!reply?.answer || !grants({ ...reply, caller })) return undefined
  if (carrier === 'cookie') return { cookie: cookieHeader(cookiesOf(reply.answer)) }
  return { authorization: `Bearer ${(reply.answer.json as { accessToken: string }).accessToken}` }
}

/** Whether an answer can come from the interface at all. */
export const isOwn = (reply: PreflightReply | undefined): boolean =>
  reply !== undefined && unusable([reply]) === undefined

/** Whether nothing of the interface is served where the request went (R1). */
export const isUnserved = (reply: PreflightReply | undefined): boolean =>
  !isOwn(reply) || NOWHERE.has(reply?.answer?.status ?? 0)
