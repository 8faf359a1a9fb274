/**
 * Redaction by value: every secret that the run has seen is replaced by its name, in each encoding in which it
 * usually travels. Masking by header or member name alone would miss a secret that turns up elsewhere.
 */
import { operations } from '../contract/operations.ts'
import { maskOutput } from '../output/masks.ts'
import { encodings } from './encodings.ts'

const SHORTEST = 6
const PREFIX = 4

/** What a message is cut with: before it a secret may have begun. */
const CUT = '…'
/** Characters of a secret before a cut that are masked. */
const SHORTEST_PART = 6

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

/** Finds where a secret may begin, in the time that it takes to read a text once, however many secrets there are. */
function beginningsOf() {
  // By the last four bits of each of the first characters, and what lies over them: few others have the same.
  const marks = new Uint8Array(2 ** 16)
  const next = (text: string, from: number): number => {
    let mark = 0
    for (let at = from; at < text.length; at++) {
      mark = ((mark << 4) ^ text.charCodeAt(at)) & 0xffff
      if (marks[mark] && at >= from + PREFIX - 1) return at - PREFIX + 1
    }
    return -1
  }
  return {
    next,
    add(prefix: string) {
      let mark = 0
      for (let at = 0; at < PREFIX; at++) mark = ((mark << 4) ^ prefix.charCodeAt(at)) & 0xffff
      marks[mark] = 1
    },
  }
}

/** Texts that begin alike. */
interface Alike {
  readonly texts: string[]
  /** Theirs, the longest first: a secret that begins like another is masked whole. */
  readonly lengths: number[]
}

const longestOf = (texts: readonly string[]) =>
  texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '')

/** Texts with what is written in their place. */
function replacementsOf() {
  const names = new Map<string, string>()
  const byPrefix = new Map<string, Alike>()
  const beginnings = beginningsOf()
  let longest = 0
  return {
    has: (text: string) => names.has(text),
    enter(text: string, name: string, shortest: number) {
      if (text.length < shortest || names.has(text)) return
      names.set(text, name)
      const prefix = text.slice(0, PREFIX)
      beginnings.add(prefix)
      const alike = byPrefix.get(prefix) ?? { texts: [], lengths: [] }
      byPrefix.set(prefix, alike)
      alike.texts.push(text)
      if (alike.lengths.includes(text.length)) return
      alike.lengths.push(text.length)
      alike.lengths.sort((one, other) => other - one)
      longest = Math.max(longest, text.length)
    },
    replaceIn(text: string): string {
      if (names.size === 0 || !text) return text
      let replaced = ''
      let done = 0
      let cut = text.indexOf(CUT)
      for (let at = beginnings.next(text, 0); at >= 0; at = beginnings.next(text, Math.max(at + 1, done))) {
        if (cut >= 0 && cut < at) cut = text.indexOf(CUT, at)
        const alike = byPrefix.get(text.slice(at, at + PREFIX))
        if (!alike) continue
        // Tokens begin alike by the hundred: each length is looked up once.
        const length = alike.lengths.find((one) => names.has(text.slice(at, at + one)))
        const whole = length === undefined ? undefined : text.slice(at, at + length)
        const begun = cut - at < SHORTEST_PART ? '' : text.slice(at, cut)
        const found = whole ?? (begun && longestOf(alike.texts.filter((secret) => secret.startsWith(begun))))
        if (!found) continue
        replaced += text.slice(done, at) + names.get(found)
        done = at + (whole ?? begun).length
      }
      return done ? replaced + text.slice(done) : text
    },
    get longest() {
      return longest
    },
  }
}

export function secretsOf(known: Readonly<Record<string, string | undefined>> = {}, redactsBodies = false): Secrets {
  const replacements = replacementsOf()
  const met = new Set<string>()
  /** Learned since a text was last masked: only then are their many encodings needed. */
  let fresh: { readonly secret: string; readonly name?: string }[] = []
  let unnamed = 0

  const learn = (secret: string, name?: string) => {
    if (met.has(secret) || !isMaskable(secret) || secret.startsWith('lpc-')) return
    met.add(secret)
    fresh.push({ secret, name })
  }
  const prepared = () => {
    if (!fresh.length) return replacements
    const some = fresh
    fresh = []
    for (const { secret, name } of some) {
      if (replacements.has(secret)) continue
      const called = `{${name ?? `secret-${++unnamed}`}}`
      for (const encoded of encodings(secret)) replacements.enter(encoded, called, SHORTEST)
    }
    return replacements
  }
  const mask = (text: string) => prepared().replaceIn(text)
  for (const [name, secret] of Object.entries(known)) {
    if (!secret) continue
    learn(secret, name)
    // Checks send it truncated by one character, which is as good as the secret to whoever reads that.
    learn(secret.slice(0, -1))
  }
  const secrets: Secrets = {
    learn,
    mask: redactsBodies ? (text) => mask(text).replace(ADDRESS, '{personal}') : mask,
    redactsBodies,
    meet(personal) {
      if (!redactsBodies || !personal || WORDS.includes(personal.toLowerCase())) return
      const forms = [personal, encodeURIComponent(personal.toWellFormed()), JSON.stringify(personal).slice(1, -1)]
      for (const form of forms) prepared().enter(form, '{personal}', SHORTEST_PERSONAL)
    },
    get longest() {
      return prepared().longest
    },
  }
  maskOutput(secrets)
  return secrets
}

/** What a user has configured: masked in every output for as long as the process lives. */
const configured = secretsOf()
maskOutput(configured, { forGood: true })

/** @param known secrets by the names of their variables */
export function maskForGood(known: Readonly<Record<string, string | undefined>>): void {
  for (const [name, secret] of Object.entries(known)) if (secret) configured.learn(secret, name)
}
