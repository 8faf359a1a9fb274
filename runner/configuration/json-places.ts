/** Where a value stands in a text of JSON, and where such a text is wrong: in one pass over what holds it. */
import { parseJson } from '../../contract/json.ts'

const BLANKS = /[ \t\n\r]*/y
/** From the blank on, without quotation mark and backslash. */
const PLAIN = /[ !#-[\]-\uffff]*/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

/** Offset of the first sign that cannot stand where it does. */
class Misplaced extends Error {
  readonly at: number
  constructor(at: number) {
    super()
    this.at = at
  }
}

interface Member {
  readonly name: string
  /** Offset of its name; in a list that of its value. */
  readonly at: number
  readonly value: number
}

class Scanner {
  readonly #text: string
  #at: number
  constructor(text: string, from = 0) {
    this.#text = text
    this.#at = from
  }

  #past(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at
    const isHere = pattern.test(this.#text)
    if (isHere) this.#at = pattern.lastIndex
    return isHere
  }

  #isPast(sign: string): boolean {
    this.#past(BLANKS)
    const isHere = this.#text.startsWith(sign, this.#at)
    if (isHere) this.#at += sign.length
    return isHere
  }

  #demand(isThere: boolean): void {
    if (!isThere) throw new Misplaced(this.#at)
  }

  #string(): string {
    const from = this.#at
    this.#demand(this.#isPast('"'))
    do this.#past(PLAIN)
    while (this.#past(ESCAPE))
    this.#demand(this.#text[this.#at] === '"')
    return this.#text.slice(from, ++this.#at)
  }

  #member(isList: boolean, place: number): Member {
    this.#past(BLANKS)
    const at = this.#at
    const name = isList ? String(place) : parseJson<string>(this.#string())
    this.#demand(isList || this.#isPast(':'))
    this.#past(BLANKS)
    return { name, at, value: this.#at }
  }

  /** Reads one value. @param tell hears of its members, in their order, before each is read */
  value(tell: (member: Member) => void = () => {}): void {
    const isList = this.#isPast('[')
    if (!isList && !this.#isPast('{')) {
      this.#past(BLANKS)
      if (this.#text[this.#at] === '"') this.#string()
      else this.#demand(this.#past(SCALAR))
      return
    }
    const end = isList ? ']' : '}'
    if (this.#isPast(end)) return
    let place = 0
    do {
      tell(this.#member(isList, place++))
      this.value()
    } while (this.#isPast(','))
    this.#demand(this.#isPast(end))
  }

  end(): void {
    this.#past(BLANKS)
    this.#demand(this.#at === this.#text.length)
  }
}

/** Offset of the first sign that is wrong; that of the end where something is missing. */
export function misplacedIn(text: string): number {
  try {
    const scanner = new Scanner(text)
    scanner.value()
    scanner.end()
    return text.length
  } catch (error) {
    if (error instanceof Misplaced) return error.at
    throw error
  }
}

/** Offsets by path in a valid text of no more than some hundred levels; of a missing member that of what would hold it. */
export function placesIn(text: string): (path: readonly PropertyKey[]) => number {
  const known = new Map<number, ReadonlyMap<string, Member>>()
  const membersAt = (at: number) => {
    const found = known.get(at)
    if (found) return found
    const members = new Map<string, Member>()
    new Scanner(text, at).value((member) => members.set(member.name, member))
    known.set(at, members)
    return members
  }
  return (path) => {
    let offset = text.search(/[^ \t\n\r]/)
    let value = offset
    for (const part of path) {
      const member = membersAt(value).get(String(part))
      if (!member) break
      offset = member.at
      value = member.value
    }
    return offset
  }
}
