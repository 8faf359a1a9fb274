/** An exchange as a command that a person can run again. */
import type { Exchange } from '../contract/run.ts'

/** What stands for a secret in a stored exchange; no other text in braces is one. */
const PLACEHOLDER = /\{((?:CURRENT|LEGACY|CONFORMANCE)_[A-Z0-9_]+|secret-\d+)\}/g

/** Headers that curl writes itself. */
const OWN = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'keep-alive', 'accept-encoding'])

/**
 * A `curl` command line for a POSIX shell. Placeholders of secrets become variables: `{CURRENT_ADMIN_PASSWORD}`
 * `"$CURRENT_ADMIN_PASSWORD"`, `{secret-3}` `"$SECRET_3"`; a secret inside an address must be set in its encoded form.
 */
export function curlOf({ request }: Pick<Exchange, 'request'>): string {
  const { method, url, headers, body } = request
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
  // Without this curl would add the type of a form.
  if (!Object.keys(headers).some((name) => name.toLowerCase() === 'content-type'))
    words.push('-H', shellWord('Content-Type:'))
  words.push('--data-raw', shellWord(body))
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
