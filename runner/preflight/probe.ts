/** Whether the service at an address is the right interface. Pure except for the requests themselves. */

import { type Answer, listOf } from '../../client/answer.ts'
import type { Client } from '../../client/client.ts'
import { isOfGateway } from '../../client/gateway.ts'
import type { PreflightRequest } from '../../client/preflight.ts'
import { cookiesOf, NoCredential } from '../../client/sign-in.ts'
import { type FailureKind, TransportFailure } from '../../client/transport.ts'
import {
  headersVariableOf,
  INTERFACES,
  type Interface,
  interfaceOf,
  interfaces,
  traitsOfCaller,
} from '../../contract/interfaces.ts'

/** Its result. */
export interface PreflightReply extends PreflightRequest {
  readonly answer?: Answer
  readonly failure?: TransportFailure
  /** Why it was not sent: another question has shown that its credential is wrong. */
  readonly withheld?: NoCredential
}

/** Never throws for a fault of the target. */
export async function replyTo(client: Client, question: PreflightRequest): Promise<PreflightReply> {
  let reply = await once(client, question)
  for (const pause of PAUSES_MS) {
    if (!isPassing(reply)) break
    await client.clock.sleep(pause)
    reply = await once(client, question)
  }
  return reply
}

/** Milliseconds before a question is repeated that a gateway may have lost. */
const PAUSES_MS = [200, 1_000]

const isPassing = ({ answer, failure }: PreflightReply) =>
  failure?.kind === 'reset' || (answer !== undefined && isOfGateway(answer))

async function once(client: Client, question: PreflightRequest): Promise<PreflightReply> {
  try {
    return { ...question, answer: await client.send(question.ask, { unpaced: true }) }
  } catch (failure) {
    if (failure instanceof TransportFailure) return { ...question, failure }
    // R121: two interfaces may share one account.
    if (failure instanceof NoCredential) return { ...question, withheld: failure }
    throw failure
  }
}

const isMarkup = ({ headers, body }: Answer) =>
  /html/i.test(listOf(headers['content-type']).join()) || /^\s*<(!doctype|html)/i.test(body.toString('utf8', 0, 200))

/** Members of which any answer of the interfaces, refusal or not, has one. */
const KNOWN_MEMBERS = INTERFACES.flatMap((name) => {
  const { envelope, refusal } = interfaces[name]
  return ['accessToken', envelope.records, ...refusal.required]
})

const isKnown = (json: unknown) =>
  typeof json === 'object' && json !== null && KNOWN_MEMBERS.some((member) => member in json)

/** A redirect within the origin is followed: its target says more than the answer, such as a page to sign in. */
const leadOf = ({ redirectedTo }: Answer) =>
  redirectedTo === undefined ? 'it answers' : `it redirects to ${redirectedTo}, which answers`

const MOST_WORDS = 80

/** The first words of a page: a gateway explains itself there. */
function wordsOf({ body }: Answer): string {
  const page = body.toString('utf8', 0, 8192).replace(/<(script|style|head)\b.*?<\/\1>/gis, ' ')
  const [text] = [
    page
      .replace(/<[^>]*>?/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
  return text ? `: ${JSON.stringify(text.length > MOST_WORDS ? `${text.slice(0, MOST_WORDS)}…` : text)}` : ''
}

/** Ways to sign in that no interface has, and gateways do. */
const GATEWAY_SCHEME = /^\s*(Basic|Digest|Negotiate|NTLM)\b/i

/** How requests pass a gateway that requires a login of its own: HTTP has one header for both. */
const pastGateway = (name: Interface) =>
  interfaces[name].carrier === 'bearer'
    ? `the header for it carries the token of this interface, so that no request can have both: let the gateway pass this machine by its address, by a client certificate (CONFORMANCE_CLIENT_CERT), or by a header of another name (${headersVariableOf(name)})`
    : `give its login in ${headersVariableOf(name)}: {"Authorization":"Basic ..."}, with login:password in base64`

/** The gateway that requires a login in front of the platform; undefined where the interface itself refuses. */
function gatewayIn({ status, headers, json, ask }: Answer): string | undefined {
  const scheme = GATEWAY_SCHEME.exec(listOf(headers['www-authenticate']).join())?.[1]
  if (status !== 401 || !scheme || isKnown(json)) return undefined
  return `a gateway in front of it asks for ${scheme} authentication; ${pastGateway(interfaceOf(ask.operation))}`
}

/** The target of a redirect that is not followed: perhaps the right address, such as that of https. */
const elsewhere = ({ headers }: Answer) => {
  const [location] = listOf(headers.location)
  return location && URL.canParse(location) ? ` to ${new URL(location).origin}` : ''
}

/** Why an answer cannot come from the interface; undefined when it can. */
function strange(reply: PreflightReply & { readonly answer: Answer }): string | undefined {
  const { answer } = reply
  const { status, json, body } = answer
  const gateway = gatewayIn(answer)
  if (gateway) return gateway
  if (isMarkup(answer)) return `${leadOf(answer)} ${status} with HTML, as a web site does${wordsOf(answer)}`
  if (status === 404) return 'it answers 404 Not Found'
  if (status >= 500) return `it answers ${status}`
  if (status >= 300 && status < 400) return `it redirects with ${status}${elsewhere(answer)}`
  if (answer.ok && json === undefined && status !== 204)
    return `it answers ${status} with ${body.length ? 'something that is not JSON' : 'an empty body'}`
  if (answer.ok && json !== undefined && !grants(reply) && !isKnown(json))
    return `it answers ${status} with JSON, but not from this API`
  return undefined
}

const FAILURES: Record<FailureKind, string> = {
  unreachable: 'unreachable',
  untrusted: 'certificate not trusted',
  timeout: 'no answer in time',
  gateway: 'a gateway answers in its place',
  reset: 'connection closed without an answer',
  'too-large': 'response too large or too slow',
  malformed: 'the answer is not HTTP',
  cancelled: 'the run was interrupted',
  throttled: 'rate-limited',
}

/** The line names the address already. */
function failed({ kind, message }: TransportFailure): string {
  const [, host = '', why = ''] = /^([\w.-]+(?::\d+)?): ([\s\S]*)$/.exec(message) ?? []
  const alone = host.replace(/:\d+$/, '')
  return `${FAILURES[kind]} (${host ? why.replace(` ${host}`, '').replace(` ${alone}`, '') : message})`
}

/** Why an interface cannot be used: none of its answers could be its own. Undefined when one could. */
export function unusable(replies: readonly PreflightReply[]): string | undefined {
  const reasons = new Set<string>()
  const sent = replies.filter(({ withheld }) => !withheld)
  for (const reply of sent) {
    const reason = reply.failure ? failed(reply.failure) : strange(reply as PreflightReply & { answer: Answer })
    if (reason === undefined) return undefined
    reasons.add(reason)
  }
  const isFar = sent.every(({ failure, answer }) => failure || (answer && gatewayIn(answer)))
  const hint = isFar ? '' : '; is the base URL right?'
  return `${[...reasons].join(', and ')}${hint}`
}

/** Whether a sign-in gave a credential. */
export function grants({ caller, answer }: PreflightReply): boolean {
  if (!answer?.ok) return false
  const carrier = caller && traitsOfCaller(caller)?.carrier
  if (carrier === 'api-key') return answer.status === 204 || isKnown(answer.json)
  if (carrier === 'cookie') return cookiesOf(answer).length > 0
  return typeof (answer.json as { accessToken?: unknown } | undefined)?.accessToken === 'string'
}
