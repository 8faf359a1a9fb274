/**
 * Redaction by value: every secret that the run has seen is replaced by its name, in each encoding in which it
 * usually travels. Masking by header or member name would miss a secret that turns up elsewhere.
 */

const SHORTEST = 4
const PREFIX = 4

/** The same with the marks that RFC 3986 reserves and `encodeURIComponent` leaves: our own form bodies have them so. */
const strictly = (percent: string) =>
  percent.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const inLowerCase = (percent: string) => percent.replace(/%[0-9A-F]{2}/g, (sequence) => sequence.toLowerCase())

function percentEncodings(secret: string): string[] {
  const loose = encodeURIComponent(secret.toWellFormed())
  const upper = [loose, strictly(loose), new URLSearchParams([['', secret]]).toString().slice(1)]
  const all = upper.flatMap((text) => [text, text.replaceAll('%20', '+'), text.replaceAll('+', '%20')])
  return all.flatMap((text) => [text, inLowerCase(text)])
}

const QUOTES = [[], ['"', '&quot;'], ["'", '&#39;'], ["'", '&apos;'], ["'", '&#x27;'], ["'", '&#039;']] as const

function markupEncodings(secret: string): string[] {
  const text = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const quoted = text.replaceAll('"', '&quot;')
  return [text, quoted].flatMap((one) => QUOTES.map(([sign, entity]) => (sign ? one.replaceAll(sign, entity) : one)))
}

const unicodeEscaped = (json: string, signs: RegExp) =>
  json.replace(signs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

function jsonEncodings(text: string): string[] {
  const json = inJson(text)
  const forms = [json, json.replaceAll('/', '\\/'), unicodeEscaped(json, /[<>&'+]/g)]
  return [...forms, ...forms.map((form) => unicodeEscaped(form, /[\u0080-\uffff]/g)), inJson(json)]
}

/** Every text that means the secret to somebody. */
function encodings(secret: string): Iterable<string> {
  const bytes = Buffer.from(secret)
  const wide = [secret, ...markupEncodings(secret)]
  const forms = ['base64', 'base64url', 'hex'] as const
  return new Set([
    ...wide,
    ...wide.flatMap(jsonEncodings),
    ...percentEncodings(secret),
    ...forms.map((form) => bytes.toString(form)),
    bytes.toString('hex').toUpperCase(),
  ])
}

const pattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

export interface Secrets {
  /** Remembers a secret under a name; a text of fewer than four characters is no secret. */
  learn(secret: string, name?: string): void
  /** The text with every secret replaced by `{name}`. */
  mask(text: string): string
  /** Length of the longest encoded secret: how far one may reach across a cut. */
  readonly longest: number
}

export function secretsOf(known: Readonly<Record<string, string | undefined>> = {}): Secrets {
  const names = new Map<string, string>()
  const byPrefix = new Map<string, string[]>()
  let search: RegExp | undefined
  let longest = 0
  let unnamed = 0

  const enter = (encoded: string, name: string) => {
    if (encoded.length < SHORTEST || names.has(encoded)) return
    names.set(encoded, name)
    const prefix = encoded.slice(0, PREFIX)
    const shared = byPrefix.get(prefix)
    if (!shared) search = undefined
    // Longest first, so that a secret which begins like another is masked whole.
    byPrefix.set(
      prefix,
      [...(shared ?? []), encoded].sort((one, other) => other.length - one.length),
    )
    longest = Math.max(longest, encoded.length)
  }
  const learn = (secret: string, name?: string) => {
    if (secret.length < SHORTEST || names.has(secret)) return
    const called = `{${name ?? `secret-${++unnamed}`}}`
    for (const encoded of encodings(secret)) enter(encoded, called)
  }
  const mask = (text: string) => {
    if (names.size === 0 || !text) return text
    search ??= new RegExp([...byPrefix.keys()].map(pattern).join('|'), 'g')
    let masked = ''
    let done = 0
    search.lastIndex = 0
    for (let hit = search.exec(text); hit; hit = search.exec(text)) {
      const found = byPrefix.get(hit[0])?.find((secret) => text.startsWith(secret, hit.index))
      if (!found) {
        search.lastIndex = hit.index + 1
        continue
      }
      masked += text.slice(done, hit.index) + names.get(found)
      done = hit.index + found.length
      search.lastIndex = done
    }
    return done ? masked + text.slice(done) : text
  }
  for (const [name, secret] of Object.entries(known)) {
    if (!secret) continue
    learn(secret, name)
    // Checks send it truncated by one character, which is as good as the secret to whoever reads that.
    learn(secret.slice(0, -1))
  }
  return {
    learn,
    mask,
    get longest() {
      return longest
    },
  }
}

const TELLING = new Set(['accesstoken', 'refreshtoken', 'token', 'password'])

const LONG_ENOUGH = 16
const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A link that signs somebody in, with the parts of it that would do so elsewhere (R88). */
function learnLink(secrets: Secrets, link: string): void {
  secrets.learn(link)
  if (!URL.canParse(link, 'http://relative.invalid')) return
  const { pathname, search, searchParams, hash } = new URL(link, 'http://relative.invalid')
  for (const part of [pathname + search, search, hash, ...searchParams.values()]) {
    if (part.length >= LONG_ENOUGH && !GUID.test(part)) secrets.learn(part)
  }
}

/** Every text in a value that is a secret as a whole. */
function learnAll(secrets: Secrets, value: unknown): void {
  if (typeof value === 'string' && /^\S+$/.test(value)) learnLink(secrets, value)
  if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) learnAll(secrets, member)
}

/**
 * Learns what an answer hands out: tokens and passwords anywhere in its JSON, cookies it sets.
 * @param secretValue whether the value of the envelope is a secret as a whole
 */
export function learnFromAnswer(
  secrets: Secrets,
  json: unknown,
  cookies: readonly string[],
  secretValue = false,
): void {
  if (secretValue) learnAll(secrets, (json as { value?: unknown } | undefined)?.value)
  for (const cookie of cookies) {
    const value = cookie
      .slice(cookie.indexOf('=') + 1)
      .split(';', 1)[0]
      ?.trim()
    if (value) secrets.learn(value)
  }
  walk(json, 0)

  function walk(value: unknown, depth: number) {
    if (typeof value !== 'object' || value === null || depth > 6) return
    for (const [name, member] of Object.entries(value)) {
      if (typeof member === 'string' && TELLING.has(name.toLowerCase())) secrets.learn(member)
      else walk(member, depth + 1)
    }
  }
}
