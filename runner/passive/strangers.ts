/**
 * Credentials of people who are not configured: a recorder meets them, and recognises them by their place and their
 * form. A value under another name, or in an unknown form, stays.
 */

import { isMasked } from '../../client/redaction-places.ts'
import { replaceWebTokens } from '../../client/web-tokens.ts'
import { parseJson } from '../../contract/json.ts'
import { isObject } from '../../contract/members.ts'

const MASKED = '{secret-0}'

const NAME = /passw|passphrase|pwd|secret|token|(?:api|private|access)[-_]?key|csrf|xsrf|signature|credential/i
const WHOLE_NAME = /^(?:pin|otp|totp|sig)$/i
/** Marks of a token in its own text. */
const ABOUT = /(?:type|expires|expiry|lifetime|ttl|_in|At)$/
/** Names that mean something else in a body. */
const IN_QUERY = /^(?:key|auth)$/i

/** Whether a name is that of a credential. */
const isTelling = (name: string): boolean => (NAME.test(name) || WHOLE_NAME.test(name)) && !ABOUT.test(name)

const hidden = (value: string) => (!value || isMasked(value) || value.startsWith('lpc-') ? value : MASKED)

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const PAIR = /(^|[?&#])([^=&#?]{1,200})=([^&#]*)/g
/** In an address that stands in a text, and after the value of a header. */
const PARAMETER = /([?&#]|;\s?)([\w.[\]%-]{1,200})=([^&#\s"'<>;,\\]*)/g
const USER = /(\/\/[^\s/?#@:"'<>]{0,200}:)([^\s/?#@"'<>]{1,500})@/g
const MEMBER = /"([^"\\]{1,200})"(\s*:\s*)"((?:[^"\\]|\\.)*)"/g
/** An attribute, or an argument of GraphQL. */
const ARGUMENT = /\b([A-Za-z][\w.-]{1,60})(\s{0,8}[:=]\s{0,8})("[^"\\]*"|'[^'\\]*')/g
const ELEMENT = /(<(?:[\w.-]{1,60}:)?([\w.-]{1,80})(?:\s[^<>]*)?>(?:<!\[CDATA\[)?)([^<\]]*)/g
const INPUT = /<input\b[^<>]*>/gi

function inPairs(text: string, isQuery: boolean): string {
  // The code of a sign-in; that of a course is none.
  const signsIn = /(?:^|[?&#])(?:grant_type|state|redirect_uri|session_state)=/.test(text)
  return text.replace(PAIR, (_, before: string, name: string, value: string) => {
    const plain = decodedName(name)
    const tells = isTelling(plain) || (isQuery && IN_QUERY.test(plain)) || (signsIn && plain === 'code')
    return `${before}${name}=${tells ? hidden(value) : value}`
  })
}

/** Credentials at any place: tokens, and those in addresses. */
const inAddresses = (text: string): string =>
  replaceWebTokens(text, () => MASKED)
    .replace(USER, (_, before: string, password: string) => `${before}${hidden(password)}@`)
    .replace(PARAMETER, (all, before: string, name: string, value: string) =>
      isTelling(decodedName(name)) ? `${before}${name}=${hidden(value)}` : all,
    )

/** A path with its query, or an address. */
export const maskedAddress = (address: string): string => inPairs(inAddresses(address), true)

const quoted = (value: string) => value[0] + hidden(value.slice(1, -1)) + value[0]

/** Values with their name beside them, in a notation that has quotes or elements. */
const beside = (text: string): string =>
  text
    .replace(MEMBER, (all, name: string, colon: string, value: string) =>
      isTelling(name) ? `"${name}"${colon}"${hidden(value)}"` : all,
    )
    .replace(ARGUMENT, (all, name: string, sign: string, value: string) =>
      isTelling(name) ? name + sign + quoted(value) : all,
    )
    .replace(ELEMENT, (all, open: string, name: string, value: string) =>
      isTelling(name) && value.trim() ? open + hidden(value) : all,
    )
    .replace(INPUT, (tag) =>
      isTelling(/\bname\s?=\s?["']?([^"'\s>]+)/i.exec(tag)?.[1] ?? '')
        ? tag.replace(/(\bvalue\s?=\s?)("[^"]*"|'[^']*')/i, (_, name: string, value: string) => name + quoted(value))
        : tag,
    )

const LONGEST_HEAD = 4_096

/** A body of several parts, each with its name in its head. */
function inParts(text: string): string {
  const mark = /^--[^\r\n]+/.exec(text)?.[0]
  if (!mark) return text
  const parts = text.split(mark).map((part) => {
    const [gap = ''] = /\r?\n\r?\n/.exec(part) ?? []
    const start = part.indexOf(gap) + gap.length
    const name = /\bname="?([^"\r\n;]{1,200})/.exec(part.slice(0, Math.min(start, LONGEST_HEAD)))?.[1]
    if (!gap || name === undefined || !isTelling(name)) return part
    return part.slice(0, start) + hidden(part.slice(start).trimEnd()) + /\s*$/.exec(part.slice(-4))![0]
  })
  return parts.join(mark)
}

/** JSON within texts of JSON, no deeper. */
const MOST_DEPTH = 3
const MOST_NESTED = 60

/** Every text of a value, those below the name of a credential hidden; the same value where nothing is. */
function within(value: unknown, depth: number, nested = 0, tells = false): unknown {
  if (typeof value === 'string') return tells ? hidden(value) : maskedText(value, depth + 1)
  if (typeof value === 'number') return tells ? MASKED : value
  if (nested > MOST_NESTED || typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(
    ([name, one]) => [name, within(one, depth, nested + 1, tells || (isObject(value) && isTelling(name)))] as const,
  )
  if (entries.every(([name, one]) => one === (value as Record<string, unknown>)[name])) return value
  return Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries)
}

function inJson(text: string, depth: number): string {
  try {
    const value = parseJson(text)
    const masked = within(value, depth)
    // Numbers of more digits than JavaScript has, and members that stand twice, stay where nothing else changes.
    return masked === value ? text : JSON.stringify(masked)
  } catch {
    return text
  }
}

/** A body as text: JSON, a form, one of several parts, elements, or any other. */
export function maskedText(body: string, depth = 0): string {
  const text = beside(inAddresses(body))
  if (/^\s*[[{"]/.test(text)) return depth < MOST_DEPTH ? inJson(text, depth) : text
  if (/^--/.test(text)) return inParts(text)
  return depth === 0 && /^[^\s<>]*=/.test(text) ? inPairs(text, false) : text
}

/** The value of a header. */
export const maskedValue = (name: string, value: string): string =>
  isTelling(name) && !/^access-control-|-policy$/.test(name) ? hidden(value) : maskedAddress(value)
