/** Reports the present wait to the user. */

import type { Pacer, Wait } from '../../client/pacer.ts'
import type { Exchange } from '../../contract/run.ts'
import type { Journal } from '../../output/run-file/journal.ts'

const EVERY_MS = 500
/** A shorter wait is not worth a word. */
const WORTH_MS = 1_000

/** The reported wait: the longest one, or null when there is none; or an urgent notice. */
export type ToldWait = Wait | null | string

/** A journal that reports urgent records to the user at once. */
export const tellingJournal = (journal: Journal, tell: (what: ToldWait) => void): Journal => ({
  ...journal,
  write(record) {
    if (record.kind === 'notice' && record.urgent) tell(record.text)
    journal.write(record)
  },
})

/** A journal that passes its exchanges on as they are written. */
export const showingJournal = (journal: Journal, show?: (exchange: Exchange) => void): Journal =>
  show
    ? {
        ...journal,
        write(record) {
          journal.write(record)
          if (record.kind === 'exchange') show(record)
        },
      }
    : journal

/** Reports the longest wait twice a second, until the result is called. */
export function tellWaits(pacer: Pacer, tell: (what: ToldWait) => void): () => void {
  let waiting = false
  const timer = setInterval(() => {
    const [longest] = pacer.waits
    const worth = longest !== undefined && longest.leftMs >= WORTH_MS
    if (worth || waiting) tell(worth ? longest : null)
    waiting = worth
  }, EVERY_MS).unref()
  return () => clearInterval(timer)
}
