/** Two texts line by line, as a difference. */
import { commonEntries } from './common-entries.ts'

export interface DifferenceLine {
  /** Of both, of the first alone, of the second alone. */
  readonly of: 'both' | 'first' | 'second'
  readonly text: string
}

/**
 * Equal lines at both ends are left out of the table, which stays small for two long bodies that differ in one place.
 */
const MOST_CELLS = 4_000_000

/** @returns undefined for texts that are too long and too different to be compared */
export function lineDifference(one: readonly string[], other: readonly string[]): DifferenceLine[] | undefined {
  let start = 0
  while (start < one.length && start < other.length && one[start] === other[start]) start++
  let end = 0
  while (
    end < one.length - start &&
    end < other.length - start &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  )
    end++
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  if (left.length * right.length > MOST_CELLS) return undefined
  const both = (text: string): DifferenceLine => ({ of: 'both', text })
  return [...one.slice(0, start).map(both), ...middle(left, right), ...one.slice(one.length - end).map(both)]
}

function middle(left: readonly string[], right: readonly string[]): DifferenceLine[] {
  const found: DifferenceLine[] = []
  let [at, to] = [0, 0]
  const apart = (untilLeft: number, untilRight: number) => {
    while (at < untilLeft) found.push({ of: 'first', text: left[at++]! })
    while (to < untilRight) found.push({ of: 'second', text: right[to++]! })
  }
  for (const [inLeft, inRight] of commonEntries(left, right)) {
    apart(inLeft, inRight)
    found.push({ of: 'both', text: left[at++]! })
    to++
  }
  apart(left.length, right.length)
  return found
}

/** Lines with their neighbours, and how many alike lines stand before each stretch. */
export interface Stretch {
  readonly skipped: number
  readonly lines: readonly DifferenceLine[]
}

/** The lines that differ, each with `around` lines on either side; equal lines beyond them are counted. */
export function stretchesOf(lines: readonly DifferenceLine[], around = 2): { stretches: Stretch[]; rest: number } {
  const near = lines.map((_, at) =>
    lines.slice(Math.max(0, at - around), at + around + 1).some(({ of }) => of !== 'both'),
  )
  const stretches: { skipped: number; lines: DifferenceLine[] }[] = []
  let skipped = 0
  lines.forEach((line, at) => {
    if (!near[at]) {
      skipped++
      return
    }
    if (skipped || !stretches.length) stretches.push({ skipped, lines: [] })
    skipped = 0
    stretches.at(-1)!.lines.push(line)
  })
  return { stretches, rest: skipped }
}
