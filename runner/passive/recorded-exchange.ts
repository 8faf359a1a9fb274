/** A recorded exchange as all judges see it. */

import { translationOf } from '../../client/deviations/index.ts'
import type { Secrets } from '../../client/secrets.ts'
import type { Target } from '../../client/target.ts'
import type { Translation } from '../../client/translation.ts'
import { termsOf } from '../../contract/index.ts'
import { answerTo, askOf } from './answers.ts'
import type { Callers } from './callers.ts'
import type { Clocks } from './clocks.ts'
import { type Documented, documentedBy } from './documented.ts'
import type { Witnessed } from './exchange-judge.ts'
import type { Called } from './operations.ts'
import type { Recorded } from './traffic.ts'

/** The known differences of the platform. */
export interface Reading {
  readonly translation: Translation
  readonly documented: Documented
}

export function readingOf({ deviations }: Target): Reading {
  const translation = translationOf(deviations)
  return { translation, documented: documentedBy(translation) }
}

/** Facts about a file's traffic beside its exchanges. */
export interface Witnessing {
  readonly callers: Callers
  readonly clocks: Clocks
  readonly secrets: Secrets
  readonly reading: Reading
}

/** Times have milliseconds: a shorter exchange may have begun before or after another of the same one. */
const RESOLUTION_MS = 1

/** @param id of the exchange in the run file */
export function witnessedOf(
  recorded: Recorded,
  called: Called,
  { callers, clocks, secrets, reading: { translation, documented } }: Witnessing,
  id: string,
): Witnessed {
  const identified = callers.identify(recorded, called.operation)
  const terms = termsOf(called.operation)
  const question = documented.question(askOf(recorded, called, identified.caller), terms)
  const { startedAt: at, durationMs } = recorded
  return {
    answer: answerTo(recorded, question, id, secrets, translation),
    terms,
    at,
    end: at + Math.max(durationMs, RESOLUTION_MS),
    clock: clocks.of(recorded),
    platform: `${recorded.url.origin} ${JSON.stringify(question.ask.headers)}`,
    caller: identified.caller,
    // One address may refuse requests that another serves.
    account: identified.account && `${recorded.url.origin} ${identified.account}`,
    reader: `${recorded.url.origin} ${identified.account ?? `somebody of ${recorded.file}`}`,
    credential: identified.credential,
    recorded,
  }
}
