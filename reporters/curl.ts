/** An exchange as commands that a person can run again. */
import { type Exchange, TRACING } from '../contract/run.ts'

/**
 * A sign-in whose password is masked by the name of its variable, and the variable for the token or the session that it
 * gives.
 */
export interface SignIn extends Pick<Exchange, 'request'> {
  /** `CURRENT_ADMIN_TOKEN` */
  readonly variable: string
  readonly carrier: 'bearer' | 'cookie'
}

/** By caller. */
export type SignIns = Readonly<Record<string, SignIn>>

/** The mask of a secret in a stored exchange; no other text in braces is one. */
const PLACEHOLDER = /\{((?:CURRENT|LEGACY|CONFORMANCE)_[A-Z0-9_]+|secret-\d+)\}/g
const SECRET = /\{secret-(\d+)\}/g

/** Headers that curl writes itself. */
const OWN = new Set([
  'host',
  'content-length',
  'connection',
  'transfer-encoding',
  'keep-alive',
  'accept-encoding',
  ...TRACING,
])

type Request = Exchange['request']

/** Reads `.env`, if there is one, as a run does. */
const ENVIRONMENT = '[ ! -f .env ] || { set -a; . ./.env; set +a; }'

/**
 * Command lines for a POSIX shell: the request, after a line that signs in with the variables of `.env` where it
 * carries a token or session of a sign-in. `{CURRENT_ADMIN_PASSWORD}` becomes `"$CURRENT_ADMIN_PASSWORD"`; other
 * secrets were made up by the run, or are unknown, and something else is made up for each.
 */
export function curlOf(
  exchange: Pick<Exchange, 'request'> & Partial<Pick<Exchange, 'as' | 'account'>>,
  signIns: SignIns = {},
): string {
  return curlsOf([exchange], signIns)
}

type Repeated = Pick<Exchange, 'request'> &
  Partial<Pick<Exchange, 'as' | 'account'>> & {
    readonly response?: Partial<Pick<NonNullable<Exchange['response']>, 'headers' | 'body'>>
  }

/** The same of several, one after the other. */
export const curlsOf = (exchanges: readonly Repeated[], signIns: SignIns = {}): string =>
  curlCommands(exchanges, signIns).join('\n')

/** The same, each command by itself: one may have line ends of its own. */
export function curlCommands(exchanges: readonly Repeated[], signIns: SignIns = {}): readonly string[] {
  const given = new Set<string>()
  const parts = exchanges.map((exchange, place) => {
    const { request, as, account = as } = exchange
    const isOwn = [...given].some((secret) => carriedIn(request)?.secret === secret)
    const { held, line } = signingIn(request, account === undefined || isOwn ? undefined : signIns[account])
    const command = commandOf(madeUp(held, given))
    const taken = takenFrom(exchange, exchanges.slice(place + 1))
    if (!taken) return { line, command }
    given.add(taken.secret)
    // A sign-in may be what is shown.
    const answered = `ANSWER=$(${command}); printf '%s\\n' "$ANSWER"`
    const variable = variableOf(taken.secret.slice(1, -1))
    return { line, command: `${answered}; ${variable}=$(printf '%s\\n' "$ANSWER" | ${taken.filter})` }
  })
  const lines = [...new Set(parts.flatMap(({ line }) => line ?? []))]
  const isSecret = lines.length > 0 || parts.some(({ command }) => /"\$(?:CURRENT|LEGACY)_/.test(command))
  const first = isSecret ? [[ENVIRONMENT, ...lines].join('; ')] : []
  return [...first, ...parts.map(({ command }) => command)]
}

/** Every text of a request. */
const changed = ({ method, url, headers, body }: Request, change: (text: string) => string): Request => ({
  method,
  url: change(url),
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value)])),
  ...(body === undefined ? {} : { body: change(body) }),
})

/** @param given secrets that a variable holds */
const madeUp = (request: Request, given: ReadonlySet<string> = new Set()) =>
  changed(request, (text) =>
    text.replace(SECRET, (secret, number) => (given.has(secret) ? secret : `made-up-${number}`)),
  )

const filterOfCookie = (name: string) =>
  `tr -d '\\r' | sed -n 's/^[Ss][Ee][Tt]-[Cc][Oo][Oo][Kk][Ii][Ee]: *${literal(name)}=\\([^;]*\\).*/\\1/p' | head -n 1`
const filterOfMember = (name: string) => `sed -n 's/.*"${literal(name)}" *: *"\\([^"]*\\)".*/\\1/p'`

/** A secret in an answer that a later request carries, and the commands that take it out of the answer. */
function takenFrom({ response }: Repeated, later: readonly Repeated[]): { secret: string; filter: string } | undefined {
  const wanted = new Set(JSON.stringify(later.map(({ request }) => request)).match(SECRET))
  const cookies = Object.entries(response?.headers ?? {}).flatMap(([name, value]) =>
    name.toLowerCase() === 'set-cookie' ? [...value.matchAll(/([^=;,\s]+)=(\{secret-\d+\})/g)] : [],
  )
  const members = [...(response?.body ?? '').matchAll(/"([\w$-]+)" *: *"(\{secret-\d+\})"/g)]
  for (const [all, make] of [[cookies, filterOfCookie] as const, [members, filterOfMember] as const])
    for (const [, name = '', secret = ''] of all) if (wanted.has(secret)) return { secret, filter: make(name) }
  return undefined
}

/** The secret that a request carries as its credential, and the name of its cookie. */
function carriedIn({ headers }: Request): { readonly secret: string; readonly cookie?: string } | undefined {
  for (const [name, value] of Object.entries(headers)) {
    const bearer = name.toLowerCase() === 'authorization' ? /^Bearer (\{secret-\d+\})$/i.exec(value)?.[1] : undefined
    if (bearer) return { secret: bearer }
    const [, cookie, secret] =
      (name.toLowerCase() === 'cookie' && /(?<![^=;\s])([^=;\s]+)=(\{secret-\d+\})/.exec(value)) || []
    if (cookie && secret) return { secret, cookie }
  }
  return undefined
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** The request with a variable for the credential, and the line that sets it; as it is where no sign-in is known. */
function signingIn(request: Request, signIn: SignIn | undefined): { held: Request; line?: string } {
  const carried = carriedIn(request)
  if (!carried || !signIn || (signIn.carrier === 'cookie') !== (carried.cookie !== undefined)) return { held: request }
  const { secret, cookie } = carried
  const { variable: name } = signIn
  const given = cookie ? filterOfCookie(cookie) : filterOfMember('accessToken')
  const held = changed(request, (text) => text.replaceAll(secret, `{${name}}`))
  return { held, line: `${name}=$(${commandOf(madeUp(signIn.request))} | ${given})` }
}

/** A form whose secrets are encoded by curl: a variable holds them as they are. */
function bodyWords(body: string, isForm: boolean): string[] {
  if (!isForm || !body.match(PLACEHOLDER)) return ['--data-raw', shellWord(body)]
  return body
    .split('&')
    .flatMap((pair) => [pair.match(PLACEHOLDER) ? '--data-urlencode' : '--data-raw', shellWord(pair)])
}

function commandOf({ method, url, headers, body }: Request): string {
  const words = ['curl', '-sS', '-i']
  // Brackets and braces in an address are patterns to curl.
  if (/[[\]{}]/.test(url.replace(PLACEHOLDER, ''))) words.push('-g')
  // curl would rewrite `/./` and `/../` before sending.
  if (/\/\.{1,2}(?=[/?#]|$)/.test(url)) words.push('--path-as-is')
  if (method === 'HEAD') words.push('-I')
  else if (method !== 'GET' || body !== undefined) words.push('-X', shellWord(method))
  words.push(shellWord(url))
  for (const [name, value] of Object.entries(headers)) {
    if (!OWN.has(name.toLowerCase())) words.push('-H', shellWord(value === '' ? `${name};` : `${name}: ${value}`))
  }
  if (body === undefined) return words.join(' ')
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  // Without this curl would add the type of a form.
  if (type === undefined) words.push('-H', shellWord('Content-Type:'))
  words.push(...bodyWords(body, type?.startsWith('application/x-www-form-urlencoded') === true))
  return words.join(' ') + (body.includes('\0') ? ' # zero bytes of the body are left out' : '')
}

/** One word of a POSIX shell; secrets stand outside the single quotes, as quoted variables. */
export function shellWord(text: string): string {
  const parts: string[] = []
  let done = 0
  for (const hit of text.matchAll(PLACEHOLDER)) {
    parts.push(quoted(text.slice(done, hit.index)), `"$${variableOf(hit[1] ?? '')}"`)
    done = hit.index + hit[0].length
  }
  parts.push(quoted(text.slice(done)))
  return parts.join('') || "''"
}

const variableOf = (name: string) => name.replace('secret-', 'SECRET_')

/** Bare when no shell could see anything in it, else in single quotes, where only the quote itself is special. */
function quoted(text: string): string {
  // No argument of a process can hold a zero byte.
  const clean = text.replaceAll('\0', '')
  if (!clean) return ''
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(clean) ? clean : `'${clean.replaceAll("'", `'\\''`)}'`
}
