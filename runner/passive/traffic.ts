/** One recorded exchange, from any recorder. */
import type { Exchange } from '../../contract/run.ts'

export interface Recorded {
  /** A recorder that kept the credentials of one exchange kept those of its file. */
  readonly file: string
  /** Its place, for messages: `session.har, entry 12`. */
  readonly source: string
  readonly method: string
  readonly url: URL
  /** Names in lower case. */
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly requestBody?: string
  /** Epoch milliseconds. */
  readonly startedAt: number
  readonly durationMs: number
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[]>>
  /** Absent where the recorder left it out, or cut it. */
  readonly body?: Buffer
  /** For a run of this suite, which knows its questions and callers. */
  readonly exchange?: Exchange
}

/** Exchanges that could not be judged, or not wholly, by the reason; each reason keeps its first places. */
export interface Losses {
  /** It could not be judged. */
  add(reason: string, source: string): void
  /** It was judged, less than a whole one. */
  note(how: string, source: string): void
  readonly lines: readonly string[]
}

const NAMED = 3
/** Reasons that are named; the rest is one number. */
const MOST_REASONS = 20

export function lossesOf(): Losses {
  const found = new Map<string, { times: number; readonly sources: string[] }>()
  const note = (what: string, source: string) => {
    const loss = found.get(what) ?? { times: 0, sources: [] }
    found.set(what, loss)
    loss.times++
    if (loss.sources.length < NAMED && !loss.sources.includes(source)) loss.sources.push(source)
  }
  return {
    add: (reason, source) => note(`not judged: ${reason}`, source),
    note,
    get lines() {
      const all = [...found].sort(([, one], [, other]) => other.times - one.times)
      const rest = all.slice(MOST_REASONS).reduce((sum, [, { times }]) => sum + times, 0)
      return [
        ...all.slice(0, MOST_REASONS).map(([what, { times, sources }]) => `${times} ${what} (${sources.join('; ')})`),
        ...(rest ? [`${rest} not judged, or not wholly, for ${all.length - MOST_REASONS} other reasons`] : []),
      ]
    },
  }
}
