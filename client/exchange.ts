/** One request with its answer: built, sent, learnt from, and written to the journal. */

import { isWriting, type OperationId } from '../contract/operations.ts'
import type { Journal } from '../output/run-file/journal.ts'
import { type Answer, answerOf, labelOf, listOf, parsed, textOf } from './answer.ts'
import { ACCEPTED } from './content-coding.ts'
import { type Came, evidenceOf, type Sent } from './evidence.ts'
import type { Passage } from './passage.ts'
import type { Pass } from './pipeline.ts'
import { learnFromAnswer, learnFromRequest, meetPersons } from './redaction-sources.ts'
import { type Ask, bindingOf, bodyOf, demandRoom, extraHeaders, ownHeaders, urlOf } from './request.ts'
import type { Secrets } from './secrets.ts'
import type { Credential } from './sign-in.ts'
import type { Target } from './target.ts'
import { tracingHeaders } from './tracing.ts'
import type { Translation } from './translation.ts'
import { type Incoming, type Transport, TransportFailure } from './transport.ts'

/** Its value signs an administrator in (R88). */
const SIGN_ON_LINK: OperationId = 'legacy-admin/administrators.sso-link'

/** Whether an answer is a refusal for the number of requests, and not for its contents. */
export const isThrottled = ({ status, headers }: Pick<Incoming, 'status' | 'headers'>) =>
  status === 429 || (status === 503 && headers['retry-after'] !== undefined)

export function headersFor(target: Target, ask: Ask, credential: Credential, type?: string): Record<string, string> {
  const all: Record<string, string> = {
    accept: 'application/json, */*;q=0.5',
    'accept-encoding': ACCEPTED,
    ...(type ? { 'content-type': type } : {}),
    ...ownHeaders(target, ask.operation),
    ...credential,
  }
  for (const [header, value] of Object.entries(ask.headers ?? {})) {
    const name = header.toLowerCase()
    if (value === null) delete all[name]
    else all[name] = value
  }
  return all
}

interface Parts {
  readonly target: Target
  readonly transport: Transport
  readonly journal: Journal
  readonly secrets: Secrets
  /** Begins the id of every exchange. */
  readonly name: string
  readonly translation: Translation
  /** Sees every answer, whatever becomes of it. */
  readonly learn: (answer: Answer) => void
}

export interface Exchanges {
  /** @throws TransportFailure */
  readonly send: Pass<Passage>
  readonly count: number
  /** Milliseconds in which requests were held back because the platform was out. */
  readonly heldMs: number
}

export function exchangesOf({ target, transport, journal, secrets, name, translation, learn }: Parts): Exchanges {
  const evidence = evidenceOf(secrets)
  const learnt = new WeakSet<object>()
  /** Learns the secrets that an answer hands out; an answer with the same text was learnt before. */
  const learnSecrets = (operation: OperationId, { body, headers }: Incoming) => {
    const json = parsed(body)
    const cookies = listOf(headers['set-cookie'])
    const secretValue = operation === SIGN_ON_LINK
    if (typeof json === 'object' && json !== null) {
      if (learnt.has(json) && !cookies.length && !secretValue) return
      learnt.add(json)
    }
    const text = json === undefined || body.includes('eyJ') ? textOf(body) : ''
    learnFromAnswer(secrets, { json, text, cookies, secretValue })
    meetPersons(secrets, json)
  }
  let count = 0
  return {
    get count() {
      return count
    },
    get heldMs() {
      return transport.heldMs ?? 0
    },
    async send(ask, { credential, leave, account, unpaced, tape, signal, without, purpose }) {
      const kept = isWriting(ask.operation) ? journal.kept?.() : undefined
      if (kept) await kept
      demandRoom(target, ask)
      const { ask: wanted, met } = translation.asked(ask, without)
      const { body, type } = bodyOf(wanted)
      const method = bindingOf(target, ask.operation).method
      const ours = headersFor(target, wanted, credential, type)
      learnFromRequest(secrets, ours, ask.json ?? ask.form)
      const id = `${name}${(++count).toString(36)}`
      const startedAt = new Date()
      const url = urlOf(target, wanted)
      const extra = extraHeaders(target, ask.operation, url)
      const tracing = tracingHeaders(target, wanted, id)
      const headers = { ...extra, ...tracing, ...translation.headers(ask.operation, ours, without) }
      const started = performance.now()
      const held = transport.heldMs ?? 0
      const heldMs = () => (transport.heldMs ?? 0) - held
      const step = tape?.push(id)
      const told = { ...purpose, step }
      const out: Sent = { id, ask, account, leave, told, startedAt, started, heldMs, url, method, headers, extra, body }
      const record = (came: Came) => {
        if (journal.withoutExchanges) return
        journal.write({ kind: 'exchange', ...evidence(out, came) })
      }
      try {
        const incoming = await transport.send({ operation: ask.operation, method, url, headers, body, signal })
        learnSecrets(ask.operation, incoming)
        record({ incoming, throttled: !unpaced && isThrottled(incoming) })
        const named = secrets.redactsBodies ? undefined : ask
        const label = () => secrets.mask(labelOf(method, url.pathname + url.search, named))
        const raw = answerOf(ask, id, incoming, label, url)
        const { incoming: documented, met: shown } = translation.answered(ask, incoming, without)
        const answer = documented === incoming ? raw : answerOf(ask, id, documented, label, url)
        if (met.length || shown.length || without)
          answer.deviates = { met: [...met, ...shown], shown, raw: answer === raw ? undefined : raw, without }
        learn(answer)
        return answer
      } catch (error) {
        if (error instanceof TransportFailure) record({ failure: error.message })
        throw error
      }
    },
  }
}
