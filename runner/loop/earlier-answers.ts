/** The answers of a part of the run that was cut off: the closing checks judge them with the rest. */
import { type Answer, answerOf, labelOf } from '../../client/answer.ts'
import { translationOf } from '../../client/deviations/index.ts'
import { type Ask, bindingOf } from '../../client/request.ts'
import type { Caller, Target } from '../../client/target.ts'
import { type OperationId, operationOf } from '../../contract/operations.ts'
import { literally } from '../../contract/patterns.ts'
import type { Exchange } from '../../contract/run.ts'
import type { World } from '../../engine/world.ts'
import { readRunFile } from '../../output/run-file/read.ts'

/** A malformed identifier may be no text at all. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Path parameters as they were sent; none where the path is not that of the binding. */
function pathIn(target: Target, operation: OperationId, { pathname }: URL): NonNullable<Ask['path']> {
  const parts = bindingOf(target, operation)
    .path.replace('@auth:', '')
    .split(/\{(\w+)\}/)
  const names = parts.filter((_, place) => place % 2 === 1)
  const pattern = parts.map((part, place) => (place % 2 ? '([^/]+)' : literally(part))).join('')
  const values = new RegExp(`${pattern}$`).exec(pathname)?.slice(1) ?? []
  return Object.fromEntries(values.map((value, place) => [names[place]!, decoded(value)]))
}

/** A mask stands in the place of a secret. */
const isMaskedIn = (text: string) => /\{(?:[A-Z][A-Z_]+|secret-\d+|personal)\}/.test(text)

const isWhole = ({ body, cutFrom }: NonNullable<Exchange['response']>) =>
  cutFrom === undefined && !isMaskedIn(body) && !/^\(\d+ characters, redacted\)$/.test(body)

/** The part of the question on which the judgement of its answer depends. */
function askOf(target: Target, { operation, as, request }: Exchange): Ask {
  const url = new URL(request.url)
  const maySend = as !== 'anonymous' && operationOf(operation).method === 'GET' && !isMaskedIn(request.url)
  return {
    operation,
    as: as as Caller,
    path: pathIn(target, operation, url),
    query: [...url.searchParams],
    ...(maySend ? {} : { past: true }),
  }
}

function answerIn(target: Target, exchange: Exchange): Answer | undefined {
  const { id, request, response } = exchange
  if (!response || !isWhole(response)) return undefined
  const ask = askOf(target, exchange)
  const incoming = { status: response.status, headers: response.headers, body: Buffer.from(response.body) }
  const { incoming: documented, met } = translationOf(target.deviations).answered(ask, incoming)
  const label = () => labelOf(request.method, request.url.slice(new URL(request.url).origin.length))
  const answer = answerOf(ask, id, documented, label)
  if (met.length) answer.deviates = { met, shown: met }
  return answer
}

/** Shows the world the answers in the run file, and returns how many it did not keep whole. */
export function recallEarlier({ recall, journal }: Pick<World, 'recall' | 'journal'>, target: Target, runFile: string) {
  let whole = 0
  let others = 0
  for (const record of readRunFile(runFile)) {
    if (record.kind !== 'exchange' || !record.response || record.throttled) continue
    const answer = answerIn(target, record)
    if (answer) recall(answer)
    if (answer) whole++
    else others++
  }
  const left = others ? `; ${others} are not, because the run file does not hold them in full` : ''
  const text = `${whole} answers from the interrupted part are judged by the closing checks again${left}.`
  journal.write({ kind: 'notice', text })
}
