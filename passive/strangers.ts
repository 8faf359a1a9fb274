/**
 * Credentials of people whom nobody has configured: a recorder meets them, and knows them by where they stand and by what
 * they look like. What stands under another name, or in a form that is not known here, stays.
 */
import { isMasked } from '../client/places.ts'

const MASKED = '{secret-0}'

const NAME = /passw|passphrase|pwd|secret|token|api[-_]?key|csrf|xsrf|signature|credential/i
const WHOLE_NAME = /^(?:pin|otp|totp|sig)$/i
/** What says of a token what it is. */
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

/** JSON Web Tokens, wherever they stand. */
const JWT = /\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g

const PAIR = /(^|[?&#])([^=&#?]{1,200})=([^&#]*)/g
const MEMBER = /"([^"\\]{1,200})"(\s*:\s*)"((?:[^"\\]|\\.)*)"/g
const PART = /(\bname="?([^"\r\n;]{1,200})"?[^\r\n]*\r?\n(?:[^\r\n]+\r?\n)*\r?\n)([^\r\n]*)/g

function inPairs(text: string, isQuery: boolean): string {
  // The code of a sign-in; that of a course is none.
  const signsIn = /(?:^|[?&#])(?:grant_type|state|redirect_uri|session_state)=/.test(text)
  return text.replace(PAIR, (_, before: string, name: string, value: string) => {
    const plain = decodedName(name)
    const tells = isTelling(plain) || (isQuery && IN_QUERY.test(plain)) || (signsIn && plain === 'code')
    return `${before}${name}=${tells ? hidden(value) : value}`
  })
}

/** A path with its query, or an address. */
export const maskedAddress = (address: string): string => inPairs(address.replace(JWT, MASKED), true)

/** A body as text: JSON, a form, or one of several parts. */
export function maskedText(body: string): string {
  const text = body.replace(JWT, MASKED)
  if (/^\s*[[{"]/.test(text))
    return text.replace(MEMBER, (all, name: string, colon: string, value: string) =>
      isTelling(name) ? `"${name}"${colon}"${hidden(value)}"` : all,
    )
  if (/^--/.test(text))
    return text.replace(PART, (all, head: string, name: string, value: string) =>
      isTelling(name) ? head + hidden(value) : all,
    )
  return /^[^\s<>]*=/.test(text) ? inPairs(text, false) : text
}

/** The value of a header. */
export const maskedValue = (name: string, value: string): string =>
  isTelling(name) && !/^access-control-|-policy$/.test(name) ? hidden(value) : maskedAddress(value)
