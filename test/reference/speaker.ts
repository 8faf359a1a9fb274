import { type Caller, type Interface, interfaces, VARIABLES } from '../../contract/interfaces.ts'
import { createReference, type Reference, type ReferenceOptions, type WireResponse } from '../../reference/index.ts'

/** Questions of a test to an instance. */
interface Saying {
  readonly json?: unknown
  readonly form?: Record<string, string>
  /** A body as it is, for a content type among the headers. */
  readonly raw?: string
  readonly headers?: Record<string, string>
  /** Whether a redirect is followed, as clients do; it is unless told. */
  readonly follow?: boolean
  readonly door?: 'service' | 'instance' | 'authentication'
}

/** Speaks to an instance in memory, in one name. */
export type Speaker = (method: string, target: string, saying?: Saying) => Answer

interface Answer {
  readonly status: number
  readonly headers: WireResponse['headers']
  readonly text: string
  /** Parsed body. @throws SyntaxError when it is no JSON */
  readonly body: any
}

/** An instance without rate limits, and everybody who can speak to it. */
export function speakers(options: ReferenceOptions = {}) {
  const reference = createReference({ rateLimits: 'off', ...options })
  const anybody = speaker(reference, {})
  const { credentials } = reference
  const bearer = (login: string, role: string, impersonate?: string) => {
    const password = passwords(reference)[login]
    const { body } = anybody('POST', '/v2/authentication/login', { json: { role, login, password, impersonate } })
    return speaker(reference, { authorization: `Bearer ${body.accessToken}` })
  }
  const keyOf = (name: Interface) => {
    const [variable = ''] = VARIABLES[interfaces[name].defaultCaller as Caller]
    return speaker(reference, { 'api-key': credentials[variable]! })
  }
  const session = anybody('POST', '/API/v1/REST/learner/login.json', {
    form: { login: credentials.LEGACY_LEARNER_LOGIN!, password: credentials.LEGACY_LEARNER_PASSWORD! },
  })
  return {
    reference,
    anybody,
    bearer,
    administrator: bearer(credentials.CURRENT_ADMIN_LOGIN!, 'svc/admin'),
    plain: bearer(credentials.CURRENT_PLAIN_ADMIN_LOGIN!, 'svc/admin'),
    learner: bearer(credentials.CURRENT_LEARNER_LOGIN!, 'svc/learner'),
    otherLearner: bearer(credentials.CURRENT_OTHER_LEARNER_LOGIN!, 'svc/learner'),
    student: speaker(reference, { cookie: String(session.headers['set-cookie']).split(';')[0]! }),
    key: keyOf('legacy-admin'),
    keyOf,
  }
}

function passwords({ credentials }: Reference): Record<string, string> {
  const pairs = Object.entries(credentials).filter(
    ([name]) => name.replace(/LOGIN$/, 'PASSWORD') in credentials && name.endsWith('_LOGIN'),
  )
  return Object.fromEntries(pairs.map(([name, login]) => [login, credentials[name.replace(/LOGIN$/, 'PASSWORD')]!]))
}

function speaker(reference: Reference, own: Record<string, string>): Speaker {
  const speak: Speaker = (method, target, saying = {}) => {
    const { json, form, raw, headers = {}, door = 'service', follow = true } = saying
    const body = form ? new URLSearchParams(form).toString() : json === undefined ? (raw ?? '') : JSON.stringify(json)
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
    const answer = reference.handle({
      door,
      method,
      target,
      headers: { platform: reference.credentials.CURRENT_PLATFORM!, 'content-type': type, ...own, ...headers },
      body: Buffer.from(body),
    })
    const { location } = answer.headers
    if (follow && typeof location === 'string') return speak(method, location, { ...saying, follow: false })
    const text = answer.body.toString()
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      get body() {
        return JSON.parse(text)
      },
    }
  }
  return speak
}
