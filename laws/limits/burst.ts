/** Exhausting a budget: as many requests as the limit, then more, until one is refused for their number. */

import type { Answer } from '../../client/answer.ts'
import { Undecided } from '../../client/answers/outcome.ts'
import { retryAfterOf } from '../../client/rate-fields.ts'
import type { OperationId } from '../../contract/operations.ts'
import { disturbed, needs } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'

/** At a time: as many as there are connections. */
const AT_A_TIME = 8
/** Margin for the target's clock. */
const marginOf = (windowMs: number) => Math.max(20, windowMs / 100)
/** Windows without service after which a target that asks for no longer time counts as not serving again. */
const PATIENCE = 3

export interface LimitGround {
  readonly operation: OperationId
  /** Documented requests in a window. */
  readonly limit: number
  readonly windowMs: number
  /** The repeated request: harmless, and the same each time. */
  readonly call: Call
  /** Its answer within the limit. */
  readonly normal: Answer
}

export interface Burst {
  readonly sent: number
  readonly durationMs: number
  /** The first refusal for the number of requests. */
  readonly refusal?: Answer
  /** Whether it came within the documented limit. */
  readonly early: boolean
}

/**
 * Refused for the number of requests, in any form (R12): a request served one moment is not wrong the next.
 * @throws Undecided for a server error: it is no refusal
 */
function isRefusal({ normal }: LimitGround, answer: Answer): boolean {
  if (speaksOfNumber(answer)) return true
  if (answer.status >= 500)
    throw new Undecided(needs.finding(`${answer.ask.operation}#server-error`, `${answer.status}`))
  return normal.ok ? !answer.ok : answer.status !== normal.status
}

/** Whether the form of a refusal says that it is for the number of requests. */
export const speaksOfNumber = ({ status, headers }: Answer) =>
  status === 429 || status === 503 || headers['retry-after'] !== undefined

/** Waits until nobody has asked for the operation for a whole window. */
export async function rested(
  scope: Scope,
  { operation, windowMs }: Pick<LimitGround, 'operation' | 'windowMs'>,
): Promise<void> {
  const { clock, signal, quietFor } = scope.limits
  for (let left = windowMs; left > 0; ) {
    left = windowMs + marginOf(windowMs) - quietFor(operation)
    if (left > 0) await clock.sleep(left, signal)
  }
}

/** Sends that many in parallel; stops once one is refused. */
async function volley(scope: Scope, ground: LimitGround, count: number): Promise<{ sent: number; refusal?: Answer }> {
  const { unpaced } = scope.limits
  const refusals: Answer[] = []
  let sent = 0
  const sender = async () => {
    while (sent < count && !refusals.length) {
      sent++
      const answer = await unpaced(ground.call)
      if (isRefusal(ground, answer)) refusals.push(answer)
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_A_TIME, count) }, sender))
  const refusal = refusals.find(speaksOfNumber) ?? refusals[0]
  return refusal ? { sent, refusal } : { sent }
}

/**
 * The rest of the limit in this minute must be served: with the requests served before, it makes the limit. Then as
 * many as show that there is none, `2 x limit + 1` in all, because windows of the target may begin anywhere (R12).
 * @throws Undecided when the target takes longer than a window for them, or a gateway refused one
 */
export async function burst(scope: Scope, ground: LimitGround): Promise<Burst> {
  const { operation, limit, windowMs } = ground
  const { clock, exhausted, leftOf } = scope.limits
  // Exhausted by an earlier attempt.
  if (leftOf(operation) < 0) await rested(scope, ground)
  const begun = clock.now()
  const within = await volley(scope, ground, Math.max(0, leftOf(operation)))
  const elapsed = () => clock.now() - begun
  exhausted.set(operation, ground.call)
  // R122: a limit that is reached refuses the next request as well; a busy gateway does not.
  if (within.refusal?.status === 503 && (await isServed(scope, ground)))
    throw new Undecided(
      disturbed(`${within.refusal.label}: 503 after ${within.sent} requests, and served at once again`),
    )
  if (within.refusal) return { ...within, durationMs: elapsed(), early: true }
  const beyond = await volley(scope, ground, 2 * limit + 1 - within.sent)
  const sent = within.sent + beyond.sent
  if (!beyond.refusal && elapsed() > windowMs)
    throw new Undecided(disturbed(`the target takes more than ${windowMs / 1000} s for ${sent} requests`))
  return { ...beyond, sent, durationMs: elapsed(), early: false }
}

export interface Resumption {
  readonly resumed: boolean
  /** Whether the request was served after the time that the refusal asked to wait; absent when it did not ask. */
  readonly toldTruth?: boolean
  /** No other operation was served either. */
  readonly nothingElse?: true
  /** Milliseconds that the refusal asked to wait, where that is longer than a check waits. */
  readonly asksFor?: number
}

/** Whether the request gets its normal answer. */
export const isServed = async (scope: Scope, ground: LimitGround): Promise<boolean> =>
  !isRefusal(ground, await scope.limits.unpaced(ground.call))

/** Waits for service after a refusal: the requested time, a window of silence, and the patience of the check. */
export async function resumption(scope: Scope, ground: LimitGround, refusal: Answer): Promise<Resumption> {
  const { clock, signal } = scope.limits
  const { windowMs } = ground
  const retryAfter = retryAfterOf(refusal.headers, clock.epoch())
  const served = () => isServed(scope, ground)
  // R95: the documents do not show the penalty beyond the limit, which may be a longer time without service.
  const isTooLong = retryAfter !== undefined && retryAfter.ms > windowMs * PATIENCE
  const asked = retryAfter && !isTooLong ? retryAfter.ms + marginOf(windowMs) : undefined
  if (asked !== undefined) {
    await clock.sleep(asked, signal)
    if (await served()) return { resumed: true, toldTruth: true }
  }
  const truth = asked === undefined ? {} : { toldTruth: false }
  for (let waited = 0; waited < windowMs * PATIENCE; ) {
    const from = clock.now()
    await rested(scope, ground)
    if (await served()) return { resumed: true, ...truth }
    waited += clock.now() - from
  }
  return { resumed: false, ...truth, ...(isTooLong ? { asksFor: retryAfter.ms } : {}) }
}
