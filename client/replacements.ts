/** Finds many texts in one, in the time of reading it once, and replaces them by their names. */
import { isMaskable, SHORTEST } from './maskable.ts'
import { plainView } from './plain-view.ts'

/** Letters by which texts are looked up. */
const PREFIX = 4

/** The mark where a message is cut: a secret may begin before it. */
const CUT = '…'
/** Characters of a secret before a cut that are masked. */
const SHORTEST_PART = 6

/** Bits of the mark of a row of letters: five of each. */
const BITS = 20
const MASK = 2 ** BITS - 1
const marked = (mark: number, unit: number) => ((mark << (BITS / PREFIX)) ^ unit) & MASK

/** Finds where a secret may begin, in the time that it takes to read a text once, however many secrets there are. */
function beginningsOf() {
  // By the last bits of each of the first characters: few other texts have the same.
  const marks = new Uint32Array(2 ** (BITS - 5))
  const next = (text: string, from: number): number => {
    let mark = 0
    for (let at = from; at < text.length; at++) {
      mark = marked(mark, text.charCodeAt(at))
      if (marks[mark >>> 5]! & (1 << (mark & 31)) && at >= from + PREFIX - 1) return at - PREFIX + 1
    }
    return -1
  }
  return {
    next,
    add(prefix: string) {
      let mark = 0
      for (let at = 0; at < PREFIX; at++) mark = marked(mark, prefix.charCodeAt(at))
      marks[mark >>> 5]! |= 1 << (mark & 31)
    },
  }
}

/** Letters of the shortest beginning of a secret that is masked like the whole. */
const SHORTEST_BEGINNING = 8
const MOST_OF_IT = 0.75
/** Letters of a token that are looked for where the rest of it is missing. */
const SHORTEST_STEM = 16

/** The number of letters at a place that begin a secret, if they reveal enough of it: else 0. */
function begunAt(text: string, at: number, secret: string): number {
  let length = PREFIX
  while (length < secret.length && text[at + length] === secret[length]) length++
  const begun = secret.slice(0, length)
  const isMuch = length >= secret.length * MOST_OF_IT
  // A beginning of a password that is a word is no secret.
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
  readonly lengths: { readonly of: number; readonly ends: Set<string> }[]
}

const endOf = (text: string, end: number) => text.slice(end - PREFIX, end)

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

/** Letters that may follow the beginning of a token: the rest of one that begins alike. */
const OF_TOKEN = /[\w.~+/=%-]/

/** A part of a text, and its replacement. */
interface Found {
  readonly start: number
  readonly end: number
  readonly name: string
}

/** The text with its parts replaced; their places are those of another text that is read in its place. */
function written(text: string, found: readonly Found[], at = (place: number) => place): string {
  if (!found.length) return text
  let replaced = ''
  let done = 0
  for (const { start, end, name } of found) {
    replaced += text.slice(done, at(start)) + name
    done = at(end)
  }
  return replaced + text.slice(done)
}

/** Texts by their first letters, with the names that replace them. */
class Texts {
  readonly names = new Map<string, string>()
  readonly #byPrefix = new Map<string, Alike>()
  readonly #beginnings = beginningsOf()
  /** Beginnings of tokens after which the rest is masked as well. */
  readonly #stems = new Set<string>()
  longest = 0

  enter(given: string, name: string, shortest: number, begins = false): void {
    const text = folded(given)
    if (text.length < shortest || this.names.has(text)) return
    this.names.set(text, name)
    const prefix = text.slice(0, PREFIX)
    this.#beginnings.add(prefix)
    const alike = this.#byPrefix.get(prefix) ?? { texts: [], begins: [], lengths: [] }
    this.#byPrefix.set(prefix, alike)
    alike.texts.push(text)
    if (begins) alike.begins.push(text)
    const length = alike.lengths.find(({ of }) => of === text.length)
    if (length) {
      length.ends.add(endOf(text, text.length))
      return
    }
    alike.lengths.push({ of: text.length, ends: new Set([endOf(text, text.length)]) })
    alike.lengths.sort((one, other) => other.of - one.of)
    this.longest = Math.max(this.longest, text.length)
  }

  enterStem(token: string, name: string): void {
    const stem = folded(token.slice(0, Math.ceil(token.length * MOST_OF_IT)))
    const isNamed = this.#byPrefix.get(stem.slice(0, PREFIX))?.begins.some((secret) => secret.startsWith(stem))
    if (stem.length < SHORTEST_STEM || !/\d/.test(stem) || isNamed || this.names.has(stem)) return
    this.#stems.add(stem)
    this.enter(stem, name, SHORTEST_STEM)
  }

  /** The secret at a place, whole or begun. @param cut where the text is cut next */
  #foundAt(text: string, at: number, cut: number): { secret: string; length: number } | undefined {
    const alike = this.#byPrefix.get(text.slice(at, at + PREFIX))
    if (!alike) return undefined
    // Tokens begin alike by the hundred: each length is looked up once, and only where the text ends like one of them.
    const fits = ({ of, ends }: Alike['lengths'][number]) =>
      at + of <= text.length && ends.has(endOf(text, at + of)) && this.names.has(text.slice(at, at + of))
    const length = alike.lengths.find(fits)
    if (length) {
      let end = at + length.of
      const secret = text.slice(at, end)
      if (this.#stems.has(secret)) while (end < text.length && OF_TOKEN.test(text[end]!)) end++
      return { secret, length: end - at }
    }
    const begun = cut - at < SHORTEST_PART ? '' : text.slice(at, cut)
    const secret = begun && longestOf(alike.texts.filter((one) => one.startsWith(begun)))
    return secret ? { secret, length: begun.length } : beginning(alike, text, at)
  }

  /** Each one of them in a text, from its beginning to its end. @param text folded */
  foundIn(text: string): readonly Found[] {
    const all: Found[] = []
    let end = 0
    let cut = text.indexOf(CUT)
    const next = (from: number) => this.#beginnings.next(text, from)
    for (let at = next(0); at >= 0; at = next(Math.max(at + 1, end))) {
      if (cut >= 0 && cut < at) cut = text.indexOf(CUT, at)
      const found = this.#foundAt(text, at, cut)
      if (!found) continue
      end = at + found.length
      all.push({ start: at, end, name: this.names.get(found.secret)! })
    }
    return all
  }
}

/** Most texts are like one shortly before: so many, up to this length, are kept as they were replaced. */
const MOST_KEPT = 512
const LONGEST_KEPT = 16 * 1024

/** Texts with their replacements. */
export function replacementsOf() {
  const texts = new Texts()
  const kept = new Map<string, string>()
  /** How many texts there were when the first of them was replaced. */
  let keptWith = 0
  const replaced = (given: string): string => {
    const view = plainView(given)
    const plain = view ? written(given, texts.foundIn(folded(view.text)), view.at) : given
    return written(plain, texts.foundIn(folded(plain)))
  }
  const keep = (given: string, text: string): string => {
    if (given.length > LONGEST_KEPT) return text
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!)
    kept.set(given, text)
    return text
  }
  return {
    has: (text: string) => texts.names.has(folded(text)),
    enter: texts.enter.bind(texts),
    /** Masks any text that begins like a long token, to its end: there are too many to compare each. */
    enterStem: texts.enterStem.bind(texts),
    replaceIn(given: string): string {
      if (texts.names.size === 0 || !given) return given
      if (keptWith !== texts.names.size) kept.clear()
      keptWith = texts.names.size
      return kept.get(given) ?? keep(given, replaced(given))
    },
    get longest() {
      return texts.longest
    },
  }
}
