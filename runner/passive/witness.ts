/** A recorded exchange as everything that judges it sees it. */

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

/** How the platform is known to differ from the documents. */
export interface Reading {
  readonly translation: Translation
  readonly documented: Documented
}

export function readingOf({ deviations }: Target): Reading {
  const translation = translationOf(deviations)
  return { translation, documented: documentedBy(translation) }
}

/** What is known of a file's traffic beside its exchanges. */
export interface Witnessing {
  readonly callers: Callers
  readonly clocks: Clocks
  readonly secrets: Secrets
  readonly reading: Reading
}

/** A time is told to the millisecond: what took less may have begun before or after another of the same one. */
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
    // What one address serves, another may refuse.
    account: identified.account && `${recorded.url.origin} ${identified.account}`,
    reader: `${recorded.url.origin} ${identified.account ?? `somebody of ${recorded.file}`}`,
    credential: identified.credential,
    recorded,
  }
}
