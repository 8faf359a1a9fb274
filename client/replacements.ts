/** Finds many texts in one, in the time that it takes to read it once, and writes their names in their place. */
import { isMaskable, SHORTEST } from './maskable.ts'

/** How many letters texts are looked up by. */
const PREFIX = 4

/** What a message is cut with: before it a secret may have begun. */
const CUT = '…'
/** Characters of a secret before a cut that are masked. */
const SHORTEST_PART = 6

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

/** Letters of the shortest beginning of a secret that is masked like the whole. */
const SHORTEST_BEGINNING = 8
const MOST_OF_IT = 0.75

/** How many letters at a place are the beginning of a secret, if they tell enough of it: else 0. */
function begunAt(text: string, at: number, secret: string): number {
  let length = PREFIX
  while (length < secret.length && text[at + length] === secret[length]) length++
  const begun = secret.slice(0, length)
  const isMuch = length >= secret.length * MOST_OF_IT
  // A word that a password begins with is a word.
  const isTelling = length >= SHORTEST_BEGINNING && /\d/.test(begun) && isMaskable(begun)
  return length >= SHORTEST && (isMuch || isTelling) ? length : 0
}

/** Letters in one case, each at its place. */
function folded(text: string): string {
  const lower = text.toLowerCase()
  if (lower.length === text.length) return lower
  return text.replace(/\p{Lu}/gu, (letter) => {
    const small = letter.toLowerCase()
    return small.length === letter.length ? small : letter
  })
}

/** Texts that begin alike. */
interface Alike {
  readonly texts: string[]
  /** Those of which a beginning is masked, too. */
  readonly begins: string[]
  /** Theirs, the longest first: a secret that begins like another is masked whole. */
  readonly lengths: number[]
}

const longestOf = (texts: readonly string[]) =>
  texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '')

/** The secret of which most stands at a place. */
function beginning({ begins }: Alike, text: string, at: number): { secret: string; length: number } | undefined {
  let most: { secret: string; length: number } | undefined
  for (const secret of begins) {
    const length = begunAt(text, at, secret)
    if (length > (most?.length ?? 0)) most = { secret, length }
  }
  return most
}

/** Texts with what is written in their place. */
export function replacementsOf() {
  const names = new Map<string, string>()
  const byPrefix = new Map<string, Alike>()
  const beginnings = beginningsOf()
  let longest = 0
  return {
    has: (text: string) => names.has(folded(text)),
    enter(given: string, name: string, shortest: number, begins = false) {
      const text = folded(given)
      if (text.length < shortest || names.has(text)) return
      names.set(text, name)
      const prefix = text.slice(0, PREFIX)
      beginnings.add(prefix)
      const alike = byPrefix.get(prefix) ?? { texts: [], begins: [], lengths: [] }
      byPrefix.set(prefix, alike)
      alike.texts.push(text)
      if (begins) alike.begins.push(text)
      if (alike.lengths.includes(text.length)) return
      alike.lengths.push(text.length)
      alike.lengths.sort((one, other) => other - one)
      longest = Math.max(longest, text.length)
    },
    replaceIn(given: string): string {
      if (names.size === 0 || !given) return given
      const text = folded(given)
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
        const cutOff = begun && longestOf(alike.texts.filter((secret) => secret.startsWith(begun)))
        const found =
          whole || cutOff ? { secret: whole || cutOff, length: (whole ?? begun).length } : beginning(alike, text, at)
        if (!found) continue
        replaced += given.slice(done, at) + names.get(found.secret)
        done = at + found.length
      }
      return done ? replaced + given.slice(done) : given
    },
    get longest() {
      return longest
    },
  }
}
