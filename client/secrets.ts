/**
 * Redaction by value: every secret that the run has seen is replaced by its name, in each encoding in which it
 * usually travels. Masking by header or member name alone would miss a secret that turns up elsewhere.
 */
import { maskOutput } from '../output/masks.ts'
import { encodings, unusualEncodings } from './encodings.ts'
import { isMaskable, isWord, SHORTEST } from './maskable.ts'
import { replacementsOf } from './replacements.ts'

export interface Secrets {
  /** Remembers a secret under a name; a text that is too short or too common is masked by its place alone. */
  learn(secret: string, name?: string): void
  /** The text with every secret replaced by `{name}`. */
  mask(text: string): string
  /** Length of the longest encoded secret: how far one may reach across a cut. */
  readonly longest: number
  /** Whether bodies, and what they say of persons, are kept out of every output. */
  readonly redactsBodies: boolean
  /** Remembers values that identify a person; of use only where bodies are redacted. */
  meet(personal: string): void
}

const SHORTEST_PERSONAL = 4
/** Begins only where no letter of an address precedes: else each letter of a long word would be tried. */
const ADDRESS = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

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
      for (const whole of [secret, encodeURIComponent(secret.toWellFormed())])
        replacements.enter(whole, called, SHORTEST, name !== undefined)
      for (const encoded of [...encodings(secret), ...unusualEncodings(secret)])
        replacements.enter(encoded, called, SHORTEST)
      if (name === undefined) replacements.enterStem(secret, called)
    }
    return replacements
  }
  const mask = (text: string) => prepared().replaceIn(text)
  for (const [name, secret] of Object.entries(known)) {
    if (!secret) continue
    learn(secret, name)
    // Checks send it without its last character, from which a reader can guess the secret.
    learn(secret.slice(0, -1))
  }
  const secrets: Secrets = {
    learn,
    mask: redactsBodies ? (text) => mask(text).replace(ADDRESS, '{personal}') : mask,
    redactsBodies,
    meet(personal) {
      if (!redactsBodies || !personal || isWord(personal)) return
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

/** The secrets that a user has configured: masked in every output for as long as the process lives. */
const configured = secretsOf()
maskOutput(configured, { forGood: true })

/** @param known secrets by the names of their variables */
export function maskForGood(known: Readonly<Record<string, string | undefined>>): void {
  for (const [name, secret] of Object.entries(known)) if (secret) configured.learn(secret, name)
}
