/** Reads `evidence.har` back: the exchanges of a run whose run file is not at hand. */

import type { Entry, Har } from 'har-format'
import { parseJson } from '../contract/json.ts'
import { isOperationId } from '../contract/operations.ts'
import type { Exchange, Reason } from '../contract/run.ts'
import { TOLD } from './steps.ts'

const headersOf = (headers: Entry['request']['headers']) =>
  Object.fromEntries(headers.map(({ name, value }) => [name, value]))

const REASONS = Object.keys(TOLD) as readonly Reason[]

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** An entry that this tool did not write has no operation: it is left out. */
function exchangeOf(entry: Entry): Exchange[] {
  const { _id: id, _operation: operation, _as: as, ...own } = entry as unknown as Record<string, unknown>
  if (typeof id !== 'string' || typeof operation !== 'string' || !isOperationId(operation)) return []
  const { request, response } = entry
  const { comment = '', size, text = '' } = response.content
  return [
    {
      id,
      operation,
      as: String(as),
      account: textOf(own._account),
      why: REASONS.find((one) => one === own._why),
      check: textOf(own._check),
      step: typeof own._step === 'number' ? own._step : undefined,
      startedAt: entry.startedDateTime,
      durationMs: entry.time,
      request: {
        method: request.method,
        url: request.url,
        headers: headersOf(request.headers),
        body: request.postData?.text,
      },
      response:
        response.status === 0
          ? undefined
          : {
              status: response.status,
              headers: headersOf(response.headers),
              body: text,
              cutFrom: comment.startsWith('cut;') ? size : undefined,
            },
      failure: (response as { _error?: string })._error,
    },
  ]
}

/** @throws SyntaxError when the text is not an archive */
export function harExchanges(text: string): Exchange[] {
  const { log } = (parseJson(text) ?? {}) as Partial<Har>
  if (!Array.isArray(log?.entries)) throw new SyntaxError('not an HTTP archive: it has no log.entries')
  return log.entries.flatMap(exchangeOf)
}
