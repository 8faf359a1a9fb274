/**
 * Redaction by value: every secret that the run has seen is replaced by its name, in each encoding in which it
 * usually travels. Masking by header or member name alone would miss a secret that turns up elsewhere.
 */
import { operations } from '../contract/operations.ts'
import { encodings } from './encodings.ts'

const SHORTEST = 6
const PREFIX = 4

const pattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

/** Words of the interfaces and of HTTP: a secret that is part of one cannot be told from it. */
const WORDS = [
  ...operations.flatMap(({ id, path }) => [id, path]),
  'https://localhost application/json; charset=utf-8 content-type authorization bearer cookie platform message success',
  'true false null undefined value items count total learner administrator password secret username lastname',
]
  .join('\n')
  .toLowerCase()

/** Whether a text can be masked wherever it stands, without changing what means something else. */
export const isMaskable = (secret: string): boolean =>
  secret.length >= SHORTEST && !WORDS.includes(secret.toLowerCase()) && !/^(?:\d{1,10}|(.)\1*)$/.test(secret)

export interface Secrets {
  /** Remembers a secret under a name; a text that is too short or too common is masked by its place alone. */
  learn(secret: string, name?: string): void
  /** The text with every secret replaced by `{name}`. */
  mask(text: string): string
  /** Length of the longest encoded secret: how far one may reach across a cut. */
  readonly longest: number
  /** Whether bodies, and what they say of persons, are kept out of every output. */
  readonly redactsBodies: boolean
  /** Remembers what says who somebody is; of use where bodies are redacted alone. */
  meet(personal: string): void
}

const SHORTEST_PERSONAL = 4
const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

export function secretsOf(known: Readonly<Record<string, string | undefined>> = {}, redactsBodies = false): Secrets {
  const names = new Map<string, string>()
  const byPrefix = new Map<string, string[]>()
  let search: RegExp | undefined
  let longest = 0
  let unnamed = 0

  const enter = (encoded: string, name: string, shortest = SHORTEST) => {
    if (encoded.length < shortest || names.has(encoded)) return
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
    if (!isMaskable(secret) || secret.startsWith('lpc-') || names.has(secret)) return
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
    mask: redactsBodies ? (text) => mask(text).replace(ADDRESS, '{personal}') : mask,
    redactsBodies,
    meet(personal) {
      if (!redactsBodies || !personal || WORDS.includes(personal.toLowerCase())) return
      for (const form of [personal, encodeURIComponent(personal.toWellFormed()), JSON.stringify(personal).slice(1, -1)])
        enter(form, '{personal}', SHORTEST_PERSONAL)
    },
    get longest() {
      return longest
    },
  }
}
