/** A recorded exchange: the question and the answer that checks judge, and evidence without secrets. */
import { type Answer, answerOf, labelOf, listOf, parsed } from '../../client/answer.ts'
import { evidenceOf } from '../../client/evidence.ts'
import { redactedHeaders } from '../../client/redaction-places.ts'
import { learnFromAnswer, learnFromRequest, meetPersons } from '../../client/redaction-sources.ts'
import type { Ask } from '../../client/request.ts'
import type { Secrets } from '../../client/secrets.ts'
import type { Caller } from '../../client/target.ts'
import type { Translation } from '../../client/translation.ts'
import { traitsOf } from '../../contract/interfaces.ts'
import type { Exchange } from '../../contract/run.ts'
import type { Called } from './operations.ts'
import type { Recorded } from './traffic.ts'

const SIGN_ON_LINK = 'legacy-admin/administrators.sso-link'

/** The body as the request meant it. */
function sentBody({ requestBody, requestHeaders }: Recorded): Pick<Ask, 'json' | 'form'> {
  if (!requestBody) return {}
  if (/x-www-form-urlencoded/i.test(requestHeaders['content-type'] ?? ''))
    return { form: [...new URLSearchParams(requestBody)] }
  const json = parsed(Buffer.from(requestBody))
  return json === undefined ? {} : { json }
}

/** Further headers of the interface: another value changes the request. */
const ownHeaders = ({ requestHeaders }: Recorded, { operation }: Called): Ask['headers'] => {
  const names = Object.keys(traitsOf(operation).headers).map((name) => name.toLowerCase())
  return Object.fromEntries(names.map((name) => [name, requestHeaders[name] ?? null]))
}

/** @param as the caller; the interface's usual one where the traffic does not show it */
export const askOf = (recorded: Recorded, { operation, path }: Called, as: Caller | undefined): Ask => ({
  operation,
  as: as ?? (traitsOf(operation).defaultCaller as Caller),
  path,
  query: [...recorded.url.searchParams],
  headers: ownHeaders(recorded, { operation, path }),
  ...sentBody(recorded),
})

/** Learns the secrets of an exchange: to be called for all of them before any is written. */
export function learnSecrets(secrets: Secrets, recorded: Recorded, called: Called | undefined): void {
  const { requestHeaders, requestBody = '', headers, body = Buffer.alloc(0) } = recorded
  const sent = parsed(Buffer.from(requestBody)) ?? Object.fromEntries(new URLSearchParams(requestBody))
  learnFromRequest(secrets, requestHeaders, sent)
  for (const pair of requestHeaders.cookie?.split(/; */) ?? []) secrets.learn(pair.slice(pair.indexOf('=') + 1))
  const json = parsed(body)
  const cookies = listOf(headers['set-cookie'])
  learnFromAnswer(secrets, {
    json,
    text: json === undefined ? body.toString('utf8', 0, 64 * 1024) : '',
    cookies,
    secretValue: called?.operation === SIGN_ON_LINK,
  })
  meetPersons(secrets, json)
}

/** The answer in its documented form, where the platform is known to differ. */
export function answerTo(
  recorded: Recorded,
  { ask, met }: { readonly ask: Ask; readonly met: readonly number[] },
  id: string,
  secrets: Secrets,
  translation: Translation,
): Answer {
  const { status, headers, body = Buffer.alloc(0), method, url } = recorded
  const named = secrets.redactsBodies ? undefined : ask
  const label = () => secrets.mask(labelOf(method, url.pathname + url.search, named))
  const incoming = { status, headers, body }
  const raw = answerOf(ask, id, incoming, label)
  const { incoming: documented, met: shown } = translation.answered(ask, incoming)
  if (!met.length && !shown.length) return raw
  const isSame = documented === incoming
  const answer = isSame ? raw : answerOf(ask, id, documented, label)
  return { ...answer, deviates: { met: [...met, ...shown], shown, raw: isSame ? undefined : raw } }
}

/** An exchange that a run has written with its bodies, without them. */
function redacted(exchange: Exchange, secrets: Secrets): Exchange {
  const shape = (body: string) => `(${body.length} characters, redacted)`
  const { request, response } = exchange
  const { body } = request
  return {
    ...exchange,
    request: { ...request, url: secrets.mask(request.url), ...(body === undefined ? {} : { body: shape(body) }) },
    ...(response
      ? { response: { ...response, headers: redactedHeaders(response.headers), body: shape(response.body) } }
      : {}),
  }
}

/** @param whole whether bodies are kept: those that a finding cites */
export function exchangeOf(recorded: Recorded, ask: Ask, id: string, secrets: Secrets, whole: boolean): Exchange {
  const { exchange, status, headers, body = Buffer.alloc(0), startedAt, durationMs, method, url } = recorded
  if (exchange) return { ...(secrets.redactsBodies ? redacted(exchange, secrets) : exchange), id }
  const written = evidenceOf(secrets)(
    {
      id,
      ask,
      account: ask.as,
      startedAt: new Date(startedAt),
      started: 0,
      url,
      method,
      headers: recorded.requestHeaders,
      body: whole ? recorded.requestBody : undefined,
    },
    { incoming: { status, headers, body: whole ? body : Buffer.alloc(0) } },
  )
  return { ...written, durationMs }
}
