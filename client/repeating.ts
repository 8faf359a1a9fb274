/** Repeats requests that may be sent twice, after a failure that may have been an accident. */
import type { OperationId } from '../contract/operations.ts'
import { type Answer, describe } from './answer.ts'
import type { Clock } from './clock.ts'
import { isOfGateway, isServerError } from './gateway.ts'
import type { ClientStep } from './passage.ts'
import { patienceOf } from './patience.ts'
import { TransportFailure } from './transport.ts'

/** Milliseconds before a request is repeated. */
const RETRY_PAUSES_MS = [200, 1_000]
/** This many of them in a row for one operation are the platform's own answer. */
const PERSISTENT = 6

type OnAnswer = ((answer: Answer) => void) | undefined

/** Passes on a platform's answer, or a gateway's that has become the platform's own by coming again and again (R122). */
function fromPlatformOf(onAnswer: OnAnswer) {
  const inARow = new Map<OperationId, number>()
  return (answer: Answer): Answer => {
    const { operation } = answer.ask
    const count = isOfGateway(answer) ? (inARow.get(operation) ?? 0) + 1 : 0
    inARow.set(operation, count)
    if (!count || count >= PERSISTENT) return answer
    onAnswer?.(answer)
    throw new TransportFailure('gateway', `${answer.label}: ${describe(answer)}`)
  }
}

/** Repeats a request after a fault of the connection or of a gateway (R122). */
export function beyondGateways(clock: Clock, onAnswer: OnAnswer): ClientStep {
  const fromPlatform = fromPlatformOf(onAnswer)
  return {
    name: 'gateway',
    around: (next) => async (ask, passage) => {
      for (const pause of passage.repeatable ? RETRY_PAUSES_MS : []) {
        try {
          const answer = await next(ask, passage)
          if (!isOfGateway(answer)) return answer
        } catch (error) {
          if (!(error instanceof TransportFailure) || error.kind !== 'reset') throw error
        }
        await clock.sleep(pause, passage.signal)
      }
      const answer = await next(ask, passage)
      return passage.unpaced ? answer : fromPlatform(answer)
    },
  }
}

/**
 * Repeats a request after a server error, and passes on the last answer: one failure among many shall not undo the
 * checks that rest on it. Each failure that passed is still shown to those that judge all answers of the run.
 */
export function beyondErrors(clock: Clock, onAnswer: OnAnswer): ClientStep {
  const patience = patienceOf()
  return {
    name: 'server error',
    around: (next) => async (ask, passage) => {
      let answer = await next(ask, passage)
      if (!passage.repeatable || !isServerError(answer) || !patience.mayAsk(ask.operation)) return answer
      const failures: Answer[] = []
      for (const pause of RETRY_PAUSES_MS) {
        failures.push(answer)
        await clock.sleep(pause, passage.signal)
        answer = await next(ask, passage)
        if (!isServerError(answer)) break
      }
      const isOver = !isServerError(answer)
      patience.note(ask.operation, isOver)
      for (const failure of failures) if (isOver) onAnswer?.({ ...failure, failing: 'now and then' })
      return isOver ? answer : { ...answer, failing: 'each time' }
    },
  }
}
