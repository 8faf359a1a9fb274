/** Pseudo-random values that a seed determines wholly: two instances of one seed hold the same records. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from 0 up to, not including, `bound`. */
  below(bound: number): number
  pick<T>(list: readonly T[]): T
  uuid(): string
  /** Letters and digits. */
  code(length: number): string
  /** Where the sequence is: a seed from which `createRandom` goes on in the same way. */
  readonly state: number
}

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** @param seed any whole number */
export function createRandom(seed: number): Random {
  let state = seed | 0
  // mulberry32: small, fast, good enough for made-up records
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (bound: number) => Math.floor(next() * bound)
  const word = () => below(0x100000000).toString(16).padStart(8, '0')
  return {
    next,
    below,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    uuid() {
      const hex = word() + word() + word() + word()
      const variant = '89ab'[below(4)]
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
    },
    code: (length) => Array.from({ length }, () => ALPHABET[below(ALPHABET.length)]).join(''),
    get state() {
      return state
    },
  }
}
