/** Gaps of the catalogue, each with what to write next. */

import { allClauses } from '../contract/clauses/index.ts'
import { operations } from '../contract/operations.ts'
import { readings } from '../contract/readings.ts'
import { faults, variations } from '../faults/index.ts'
import { withLines } from '../faults/proving/with-lines.ts'
import { checks } from '../suites/index.ts'

export interface Gap {
  /** The id that the gap is about; ids of an operation's clauses, checks and faults begin with the operation. */
  readonly id: string
  /** The problem, and what to write. */
  readonly text: string
}

const levels = new Map(allClauses.map(({ id, level }) => [id, level]))
const checkIds = new Set<string>(checks.map(({ id }) => id))
const cited = new Set(checks.flatMap(({ clauses }) => clauses))
const caught: ReadonlySet<string> = new Set(faults.flatMap(({ kills }) => kills))

const gapsIn = <Value extends { readonly id: string }>(
  values: readonly Value[],
  isGap: (value: Value) => boolean,
  text: string,
): readonly Gap[] => values.filter(isGap).map(({ id }) => ({ id, text }))

/** One gap for each of these names of each value. */
const namesIn = <Value extends { readonly id: string }>(
  values: readonly Value[],
  namesOf: (value: Value) => readonly string[],
  textOf: (name: string) => string,
): readonly Gap[] => values.flatMap((value) => namesOf(value).map((name) => ({ id: value.id, text: textOf(name) })))

const repeated = (values: readonly { readonly id: string }[], kind: string): readonly Gap[] => {
  const seen = new Set<string>()
  return gapsIn(values, ({ id }) => seen.size === seen.add(id).size, `two ${kind} have this id: rename one`)
}

const isAccusing = ({ clauses }: (typeof checks)[number]) =>
  clauses.some((clause) => levels.get(clause) !== 'not-shown')

/** Each rule of the catalogue with its gaps, which should be none. */
export const RULES: Readonly<Record<string, () => readonly Gap[]>> = {
  'every operation has checks': () => {
    const covered = new Set<string>(checks.map(({ operation }) => operation))
    const text = 'no check: add its Terms in contract/ and a suite in suites/<interface>/<resource>'
    return gapsIn(operations, ({ id }) => !covered.has(id), text)
  },
  'no id occurs twice': () => [
    ...repeated(allClauses, 'clauses'),
    ...repeated(checks, 'checks'),
    ...repeated(faults, 'faults'),
    ...repeated(variations, 'variations'),
  ],
  'checks cite clauses that exist': () =>
    namesIn(
      checks,
      ({ clauses }) => clauses.filter((clause) => !levels.has(clause)),
      (clause) => `cites no clause ${clause}: add it to the Terms of the operation, or correct its name`,
    ),
  'every clause has a check or a reason, never both': () => [
    ...gapsIn(
      allClauses,
      ({ id, undecidable }) => !cited.has(id) && !undecidable,
      'clause without check: add a check with the same slug in suites/<interface>/<resource>, or say `undecidable` why none can decide it',
    ),
    ...gapsIn(
      allClauses,
      ({ id, undecidable }) => cited.has(id) && undecidable !== undefined,
      'clause that is `undecidable` and has a check: remove the one or the other',
    ),
  ],
  'every reading that is cited is in the register': () =>
    namesIn(
      [...allClauses, ...variations],
      ({ readings: all = [] }) => all.filter((reading) => !(reading in readings)),
      (reading) => `cites no reading ${reading}: add it to contract/readings.ts`,
    ),
  'every check that can accuse has a fault': () =>
    gapsIn(
      checks,
      (check) => isAccusing(check) && !caught.has(check.id),
      'check without fault: add one that it must find in faults/<interface>/<resource>.ts, with this id under `kills`',
    ),
  'faults name checks that exist': () =>
    namesIn(
      faults,
      ({ kills }) => kills.filter((kill) => !checkIds.has(kill)),
      (kill) => `fault for no check ${kill}: correct the id under \`kills\`, or add the check`,
    ),
  'titles have at most 70 characters, and no should': () =>
    namesIn(
      checks,
      ({ title }) => (title.length > 70 || /\bshould\b/i.test(title) ? [title] : []),
      (title) => `shorten the title to 70 characters, third person present: ${title}`,
    ),
}

/** A gap as a line to read. */
export const lineOf = ({ id, text }: Gap): string => withLines(`${id}: ${text}`)

/** `current.learners.get.answers` and `current/learners.get#answers` are both of `current/learners.get`. */
export const isOf = ({ id }: Gap, operation: string) => {
  const own = [`${operation}#`, `${operation}/`, `${operation.replace('/', '.')}.`]
  return id === operation || own.some((begin) => id.startsWith(begin))
}
