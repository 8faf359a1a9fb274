/** The client: how a target is asked, with which credential and at which pace, and what may be sent again. */

import { effectOf, type OperationId } from '../contract/operations.ts'
import type { Mode } from '../contract/run.ts'
import type { Journal } from '../output/run-file/journal.ts'
import { accountsOf } from './accounts.ts'
import type { Answer } from './answer.ts'
import { noStrain, strainOf } from './backoff.ts'
import { exchangesOf } from './exchange.ts'
import { limitsOf } from './limits.ts'
import { linesOf, noLines } from './lines.ts'
import { guarded } from './mode-guard.ts'
import { type Clock, type Pacer, systemClock } from './pacer.ts'
import { pacing, sparing } from './pacing.ts'
import type { ClientStep, SendOptions } from './passage.ts'
import { chain, namesOf } from './pipeline.ts'
import { renewal } from './renewal.ts'
import { beyondErrors, beyondGateways } from './repeating.ts'
import type { Ask } from './request.ts'
import type { Secrets } from './secrets.ts'
import { NoCredential, type SignIn, signInOf } from './sign-in.ts'
import { type OpenDoor, type SignInGuard, signInGuardOf } from './sign-in-guard.ts'
import { splitting } from './splitting.ts'
import type { StepName } from './steps.ts'
import { CALLERS, type Caller, loginOf, type Target } from './target.ts'
import { NO_TRANSLATION, type Translation } from './translation.ts'
import type { Transport } from './transport.ts'
import { youngCredentialsOf } from './young-credentials.ts'

/** Reads whose answer cannot be had twice: a code is used up. */
const ONCE: ReadonlySet<OperationId> = new Set(['legacy-admin/tokens.exchange'])

export interface ClientParts {
  readonly target: Target
  readonly transport: Transport
  /** Callers whose credentials were refused before: nothing is sent as them. */
  readonly refused?: readonly Caller[]
  readonly doors?: readonly OpenDoor[]
  readonly mode: Mode
  readonly pacer: Pacer
  readonly journal: Journal
  readonly secrets: Secrets
  readonly clock?: Clock
  /** A sleep during which a check still counts as at work: waiting for the platform frees no place for others. */
  readonly steady?: Clock
  /** The most requests in flight; any number unless given. */
  readonly connections?: number
  readonly signal?: AbortSignal
  /** Distinguishes the exchanges of several workers or shards. */
  readonly name?: string
  /** Declared deviations of the target. */
  readonly translation?: Translation
  /** Sees every answer; must not throw. */
  readonly onAnswer?: (answer: Answer) => void
}

export interface Client {
  readonly target: Target
  readonly signIn: SignIn
  readonly clock: Clock
  /** The steps of a request from here to the wire, in order. */
  readonly steps: readonly StepName[]
  /** @throws TransportFailure, NoCredential, NotBound */
  send(ask: Ask, options?: SendOptions): Promise<Answer>
  /** Milliseconds since anybody last asked for that operation. */
  quietFor(operation: OperationId): number
  /**
   * Requests left of an operation's limit in the present window when all callers count; negative when it is exceeded.
   */
  leftOf(operation: OperationId): number
  /** Requests that a caller may still send in the present window. */
  roomFor(operation: OperationId, as: Caller): number
  readonly requests: number
  /**
   * Milliseconds in which a request had to wait before it was sent: for the platform's sake, and through no fault of a
   * check.
   */
  readonly heldMs: number
}

/** How a platform of others is spared. */
function careOf(
  { target, connections = Number.POSITIVE_INFINITY, ...parts }: ClientParts,
  tell: (text: string) => void,
) {
  const clock = parts.steady ?? parts.clock ?? systemClock
  if (!target.gentle) return { strain: noStrain, lines: noLines, clock }
  return { strain: strainOf(clock, tell), lines: linesOf(connections, clock), clock }
}

/** The part of a request that its check sets, and the first step of the client receives. */
const BEGUN = { repeatable: false, credential: {}, account: '' } as const

/** R121: sends a sign-in when that is safe, and tells the other steps which requests may be sent twice. */
const guarding = (guard: SignInGuard): ClientStep => ({
  name: 'sign-in guard',
  around: (next) => (ask, passage) => {
    const closed = guard.closed(ask.as)
    if (closed) return Promise.reject(new NoCredential(ask.as, closed, { refused: true }))
    // A refusal for the number of requests says nothing about a password.
    const asked = passage.unpaced ? { ...ask, mayBeRefused: true as const } : ask
    return guard.attempt(asked, (one, plain) => {
      const effect = effectOf(one.operation)
      const twice = effect === 'reads' ? !ONCE.has(one.operation) : effect === 'signs-in' && plain
      return next(one, { ...passage, repeatable: !passage.unpaced && twice })
    })
  },
})

/** The form of a refusal for the number of requests is not shown, so that no check may judge it. */
const showing = (onAnswer: ClientParts['onAnswer']): ClientStep => ({
  name: 'showing',
  around: (next) => async (ask, passage) => {
    const answer = await next(ask, passage)
    if (!passage.unpaced) onAnswer?.(answer)
    return answer
  },
})

export function clientOf(parts: ClientParts): Client {
  const { target, pacer, journal, secrets, clock = systemClock, name = 'x', onAnswer } = parts
  const { translation = NO_TRANSLATION } = parts
  for (const caller of CALLERS) secrets.meet(loginOf(target, caller)?.login ?? '')
  const tell = (text: string) => journal.write({ kind: 'notice', text })
  const tellAtOnce = (text: string) => journal.write({ kind: 'notice', text, urgent: true })
  const young = youngCredentialsOf(clock, tell, parts.signal)
  const accounts = accountsOf(target)
  const limits = limitsOf({ target, pacer, clock, tell })
  const transport = guarded(parts.transport, parts.mode)
  const learn = (answer: Answer) => {
    accounts.learn(answer)
    young.learn(answer)
  }
  const exchanges = exchangesOf({ target, transport, journal, secrets, name, translation, learn })
  const care = careOf(parts, tell)
  const signIn = signInOf(target, (ask) => send(ask, { purpose: { why: 'sign-in' } }))
  const steps: readonly ClientStep[] = [
    guarding(signInGuardOf({ target, refused: parts.refused ?? [], doors: parts.doors ?? [], tell: tellAtOnce })),
    splitting(translation),
    showing(onAnswer),
    renewal({ young, signIn, clock, target }),
    young.step,
    beyondGateways(clock, onAnswer),
    beyondErrors(clock, onAnswer),
    pacing({ target, accounts, limits }),
    sparing({ ...care, exchanges }),
  ]
  const pass = chain(steps, exchanges.send)
  // A signal of the caller's own also ends when the run's does.
  const send = (ask: Ask, options: SendOptions = {}): Promise<Answer> =>
    pass(ask, { ...options, ...BEGUN, signal: options.signal ?? parts.signal })

  return {
    target,
    signIn,
    clock,
    steps: [...namesOf(steps), 'exchange', ...(transport.steps ?? [])],
    send,
    quietFor: limits.quietFor,
    leftOf: limits.leftOf,
    roomFor: (operation, account) => limits.roomFor({ operation, account }),
    get heldMs() {
      return care.lines.heldMs + exchanges.heldMs
    },
    get requests() {
      return exchanges.count
    },
  }
}
