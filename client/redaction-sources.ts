/** Secrets that answers hand out and requests carry, beside the configured ones. */
import { isGuid } from '../contract/guid.ts'
import type { Secrets } from './secrets.ts'
import { replaceWebTokens } from './web-tokens.ts'

/** Members whose value is a secret, in letters of any case and with or without underscores. */
const SECRET_MEMBER = /^(access|refresh|id|auth)?_?token$|^password$|^api_?key$|^secret$/i
const MOST_DEPTH = 50

/** Whether a member's name says so, looked at once: answers have the same few names a million times. */
const judged = new Map<string, boolean>()
const MOST_NAMES = 2_000

function isSecretMember(name: string): boolean {
  const known = judged.get(name)
  if (known !== undefined) return known
  if (judged.size >= MOST_NAMES) judged.clear()
  const secret = SECRET_MEMBER.test(name)
  judged.set(name, secret)
  return secret
}

const LONG_ENOUGH = 16

/** A link that signs somebody in, with the parts of it that would do so elsewhere (R88). */
function learnLink(secrets: Secrets, link: string): void {
  secrets.learn(link)
  if (!URL.canParse(link, 'http://relative.invalid')) return
  const { pathname, search, searchParams, hash } = new URL(link, 'http://relative.invalid')
  for (const part of [pathname + search, search, hash, ...searchParams.values()]) {
    if (part.length >= LONG_ENOUGH && !isGuid(part)) secrets.learn(part)
  }
}

/** Every text in a value that is a secret as a whole. */
function learnAll(secrets: Secrets, value: unknown): void {
  if (typeof value === 'string' && /^\S+$/.test(value)) learnLink(secrets, value)
  if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) learnAll(secrets, member)
}

/** The same members in a text that is not JSON, such as one that is cut off or has a mark before it. */
const TOLD = /["']?((?:access|refresh|id|auth)?_?token|password|api_?key)["']?\s*[:=]\s*["']?([^\s"'<>&,;{}]{6,})/gi

function learnFromText(secrets: Secrets, text: string): void {
  if (!text) return
  replaceWebTokens(text, (token) => {
    if (token.split('.').length > 2) secrets.learn(token)
    return token
  })
  for (const [, , value] of text.matchAll(TOLD)) secrets.learn(value!)
}

function learnMembers(secrets: Secrets, value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > MOST_DEPTH) return
  if (Array.isArray(value)) {
    for (const one of value) learnMembers(secrets, one, depth + 1)
    return
  }
  for (const name in value) {
    const member: unknown = (value as Record<string, unknown>)[name]
    if (typeof member !== 'string') learnMembers(secrets, member, depth + 1)
    else if (isSecretMember(name)) secrets.learn(member)
  }
}

export interface Handed {
  readonly json: unknown
  /** The body as text, where it is not JSON or holds a text like a token; else empty. */
  readonly text: string
  readonly cookies: readonly string[]
  /** Whether the value of the envelope is a secret as a whole. */
  readonly secretValue?: boolean
}

/** Learns the secrets that an answer hands out: tokens and passwords anywhere in its body, cookies that it sets. */
export function learnFromAnswer(secrets: Secrets, { json, text, cookies, secretValue = false }: Handed): void {
  if (secretValue) learnAll(secrets, (json as { value?: unknown } | undefined)?.value)
  for (const cookie of cookies) {
    const value = cookie
      .slice(cookie.indexOf('=') + 1)
      .split(';', 1)[0]!
      .trim()
    if (value) secrets.learn(value)
  }
  learnFromText(secrets, text)
  learnMembers(secrets, json)
}

const PERSONAL =
  /^(login|user_?name|first_?name|last_?name|name|display_?name|e?_?mail|phone|mobile|address|birth|comment|author|learner_?login)/i

/** Learns what an answer says of persons, where that must not be written. */
export function meetPersons(secrets: Secrets, value: unknown, depth = 0): void {
  if (!secrets.redactsBodies || typeof value !== 'object' || value === null || depth > MOST_DEPTH) return
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === 'string' && PERSONAL.test(name)) secrets.meet(member)
    else meetPersons(secrets, member, depth + 1)
  }
}

/** Learns the values of a request that are as good as a secret: an altered password, an assertion of our own. */
export function learnFromRequest(secrets: Secrets, headers: Readonly<Record<string, string>>, sent: unknown): void {
  learnMembers(secrets, sent)
  const { authorization = '', 'api-key': key = '' } = headers
  for (const credential of [authorization.replace(/^\w+ +/, ''), key]) if (credential) secrets.learn(credential)
}
