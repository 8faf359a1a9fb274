/** Tells whoever watches the run what it waits for. */
import { BroadcastChannel } from 'node:worker_threads'
import type { Journal } from '../../client/journal.ts'
import type { Pacer, Wait } from '../../client/pacer.ts'

const EVERY_MS = 500
/** A shorter wait is not worth a word. */
const WORTH_MS = 1_000

/** Name of the line on which waits are told, from that on which the run is ended. */
export const waitsChannel = (channel: string) => `${channel} waits`

/** What is told: the wait that takes longest, or null when there is none; or what must be told at once. */
export type ToldWait = Wait | null | string

/** A journal that tells whoever watches the run at once what cannot wait for the report. */
export function tellingJournal(channel: string, journal: Journal): Journal {
  const line = new BroadcastChannel(waitsChannel(channel))
  line.unref()
  return {
    ...journal,
    write(record) {
      if (record.kind === 'notice' && record.urgent) line.postMessage(record.text satisfies ToldWait)
      journal.write(record)
    },
    close() {
      line.close()
      journal.close()
    },
  }
}

/** Tells the longest wait twice a second, until the result is called. */
export function tellWaits(channel: string, pacer: Pacer): () => void {
  const line = new BroadcastChannel(waitsChannel(channel))
  line.unref()
  let waiting = false
  const timer = setInterval(() => {
    const [longest] = pacer.waits
    const worth = longest !== undefined && longest.leftMs >= WORTH_MS
    if (worth || waiting) line.postMessage((worth ? longest : null) satisfies ToldWait)
    waiting = worth
  }, EVERY_MS).unref()
  return () => {
    clearInterval(timer)
    line.close()
  }
}
