/**
 * A platform that says every credential back: the configured ones and those that it has handed out, in every member,
 * header and identifier, in the encodings that somebody would choose to get around a mask.
 */
import type { Reference, WireRequest } from '../../reference/index.ts'

export const SECRETS = {
  LEGACY_ADMIN_API_KEY: 'k-7f3c1d9a4be24c60b1e5',
  CURRENT_ADMIN_PASSWORD: 'Zw9!quay-Lantern/7731',
} as const

const each = (secret: string, write: (code: number) => string) =>
  [...secret].map((letter) => write(letter.charCodeAt(0))).join('')
const hex = (code: number) => code.toString(16)

/** Texts from which a reader of the output could recover the secret. */
export function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret)
  const wide = Buffer.from(secret, 'utf16le')
  return [
    secret,
    secret.toUpperCase(),
    encodeURIComponent(secret),
    each(secret, (code) => `%${hex(code)}`),
    each(secret, (code) => `%25${hex(code)}`),
    each(secret, (code) => `&#${code};`),
    each(secret, (code) => `&#x${hex(code)};`),
    each(secret, (code) => `\\u00${hex(code)}`),
    [...secret].reverse().join(''),
    [...secret].join(' '),
    secret.slice(0, -3),
    bytes.toString('base64'),
    bytes.toString('hex'),
    Buffer.from(bytes.toString('base64')).toString('base64'),
    wide.toString('base64'),
    wide.toString('hex'),
  ]
}

/** Of those that are configured the first letters as well: tokens begin alike, and tell nothing by it. */
export const formsOfConfigured = (secret: string) => [...formsOf(secret), secret.slice(0, 8)]

const SPOKEN = Object.values(SECRETS).flatMap(formsOfConfigured).join(' ')
const ANNOTATION = '\n::error file=x::PWN\n##vso[task.setvariable variable=x]y\n\u001b[31m\u001b[2K'

/** The text after an identifier that echoes; a request that names it has it encoded. */
const BEHIND = `~${ANNOTATION} ${Object.values(SECRETS).join(' ')}`
const honest = (target: string) => target.replace(/(~|%7E)[^/?&]*/gi, '')

/** Texts of each member, in turn: all of them in each would be megabytes. */
const said = Object.values(SECRETS).flatMap(formsOfConfigured)
let next = 0

/** Texts of a record become what a hostile platform would have them be. */
function hostile(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => hostile(one))
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([member, one]) => [member, hostile(one, member)])
    return Object.fromEntries([...members, [SECRETS.LEGACY_ADMIN_API_KEY, said[++next % said.length]]])
  }
  if (name === 'newTopicId') return `${value}${BEHIND}`
  if (typeof value !== 'string' || !/name|title|comment/i.test(name)) return value
  return `${value} ${Object.values(SECRETS).join(' ')} ${said[++next % said.length]}${ANNOTATION}`
}

/** Values that checks make up are no credentials. */
const isMadeUp = (token: string) => token.length <= 16 || /lpc-/i.test(Buffer.from(token, 'base64').toString() + token)

const credentialOf = ({ authorization = '', cookie = '' }: WireRequest['headers']) =>
  authorization.replace(/^\w+ +/, '') || (cookie.split('=')[1] ?? '')

/** @param echoed gets each token and session cookie that was said back */
export function echoing(reference: Reference, echoed: Set<string>): Reference {
  const handle: Reference['handle'] = (request) => {
    const answer = reference.handle({ ...request, target: honest(request.target) })
    const token = credentialOf(request.headers)
    const headers = {
      ...answer.headers,
      'x-echo': SPOKEN.replace(/[^ -~]/g, ''),
      'x-token': token,
      location: `/?${encodeURI(SPOKEN)}`,
    }
    const isJson = /json/.test(String(answer.headers['content-type'])) && answer.body.length
    if (!isJson || /tokens|auth/i.test(request.target)) return { ...answer, headers }
    const json: unknown = JSON.parse(answer.body.toString('utf8'))
    if (typeof json !== 'object') return { ...answer, headers }
    if (!isMadeUp(token)) echoed.add(token)
    const record = hostile(json)
    const all = { debug: SPOKEN, ...(isMadeUp(token) ? {} : { caller: formsOf(token) }) }
    const body = Array.isArray(record) ? record : { ...(record as object), ...all }
    return { ...answer, headers, body: Buffer.from(JSON.stringify(body)) }
  }
  return { ...reference, handle }
}
