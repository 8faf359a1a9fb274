/** A recorded exchange as everything that judges it sees it. */
import type { Secrets } from '../client/secrets.ts'
import type { Target } from '../client/target.ts'
import type { Translation } from '../client/translation.ts'
import { termsOf } from '../contract/index.ts'
import { translationOf } from '../deviations/index.ts'
import { answerTo, askOf } from './answers.ts'
import type { Callers } from './callers.ts'
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

/** @param id of the exchange in the run file */
export function witnessedOf(
  recorded: Recorded,
  called: Called,
  callers: Callers,
  id: string,
  secrets: Secrets,
  { translation, documented }: Reading,
): Witnessed {
  const identified = callers.identify(recorded, called.operation)
  const terms = termsOf(called.operation)
  const question = documented.question(askOf(recorded, called, identified.caller), terms)
  const { startedAt: at, durationMs } = recorded
  return {
    answer: answerTo(recorded, question, id, secrets, translation),
    terms,
    at,
    end: at + durationMs,
    caller: identified.caller,
    // What one address serves, another may refuse.
    account: identified.account && `${recorded.url.origin} ${identified.account}`,
    credential: identified.credential,
    recorded,
  }
}
