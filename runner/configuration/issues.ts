/** The objections of a schema to a file, in the words that its author needs, with their places. */

import type { z } from 'zod'
import { tableOf } from '../../contract/table.ts'
import { memberAt, type Wrong } from './bindings.ts'
import { type Position, type Read, Unreadable } from './document.ts'
import { suggestion } from './nearest.ts'
import { MOST_TOLD, type Problem, told } from './problem.ts'

/** The name of the members of a place, and the known ones. */
export type KnownAt = (path: readonly PropertyKey[]) => readonly [what: string, known: readonly string[]]

const MOST_SHOWN = 12

/** For a value of several forms, the objections to the form that was meant: a list, an object or a value. */
function meantIn({ errors, path }: z.core.$ZodIssueInvalidUnion, value: unknown): z.core.$ZodIssue[] {
  const otherKind = ({ code, path: { length } }: z.core.$ZodIssue) =>
    length === 0 && (code === 'invalid_type' || (code === 'invalid_value' && typeof value === 'object'))
  const fitting = errors.filter((issues) => !issues.some(otherKind))
  return (fitting[0] ?? []).map((issue) => ({ ...issue, path: [...path, ...issue.path] }))
}

const KINDS: Readonly<Record<string, string>> = tableOf({
  string: 'a text',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'values by name',
  record: 'values by name',
})

const kindOf = (expected: string) => KINDS[expected] ?? `${/^[aeiou]/i.test(expected) ? 'an' : 'a'} ${expected}`

/** YAML takes digits for a number unless they stand in quotes. */
function otherKind(expected: string, value: unknown): string {
  const is = typeof value === 'object' ? '' : `, not ${JSON.stringify(value)}`
  const quoted = expected === 'string' && typeof value !== 'object' ? `: write "${value}", in quotes` : ''
  return `must be ${kindOf(expected)}${is}${quoted}`
}

const LENGTHS: Readonly<Record<string, string>> = tableOf({ string: 'characters', array: 'entries' })

/** The bound that a number, the length of a text or that of a list misses. */
function missedBound(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  const isLeast = issue.code === 'too_small'
  const bound = isLeast ? issue.minimum : issue.maximum
  const what = LENGTHS[issue.origin]
  if (!what)
    return `must be ${issue.inclusive ? (isLeast ? 'at least' : 'at most') : isLeast ? 'more than' : 'less than'} ${bound}`
  return isLeast && Number(bound) === 1
    ? 'must not be empty'
    : `must have at ${isLeast ? 'least' : 'most'} ${bound} ${what}`
}

/** The allowed kinds of the value. */
const kindsIn = ({ errors }: z.core.$ZodIssueInvalidUnion): string[] => [
  ...new Set(errors.flatMap(([issue]) => (issue?.code === 'invalid_type' ? [kindOf(issue.expected)] : []))),
]

function wrongIn(issue: z.core.$ZodIssue, raw: unknown, knownAt: KnownAt): Wrong[] {
  const { path } = issue
  if (issue.code === 'unrecognized_keys') {
    const [what, known] = knownAt(path)
    return issue.keys
      .slice(0, MOST_TOLD + 1)
      .map((key) => ({ path: [...path, key], wrong: `unknown ${what}${suggestion(key, known)}` }))
  }
  if (issue.code === 'invalid_union') {
    const meant = meantIn(issue, path.reduce(memberAt, raw))
    return meant.length
      ? meant.flatMap((one) => wrongIn(one, raw, knownAt))
      : [{ path, wrong: `neither ${kindsIn(issue).join(' nor ')}` }]
  }
  const value = path.reduce(memberAt, raw)
  if (issue.code === 'invalid_value' && value !== undefined) {
    const meant = typeof value === 'string' ? suggestion(value, issue.values.map(String)) : ''
    // A list of a hundred operations helps nobody.
    const allowed = issue.values.length > MOST_SHOWN ? undefined : issue.values.join(', ')
    return [{ path, wrong: `${JSON.stringify(value)} is not allowed${meant}`, allowed }]
  }
  // A schema may have words of its own.
  if (issue.code === 'invalid_type' && value !== undefined && issue.message.startsWith('Invalid input'))
    return [{ path, wrong: otherKind(issue.expected, value) }]
  if (value === undefined && path.length > 1) return [{ path, wrong: `${String(path.at(-1))} is missing` }]
  if ((issue.code === 'too_small' || issue.code === 'too_big') && issue.message.startsWith('Too '))
    return [{ path, wrong: missedBound(issue) }]
  return [{ path, wrong: issue.message }]
}

/** The objections of the schema, as far as they are reported. */
export const wrongsIn = (error: Pick<z.core.$ZodError, 'issues'>, raw: unknown, knownAt: KnownAt): Wrong[] =>
  told(error.issues, (issue) => wrongIn(issue, raw, knownAt))

/** The objections to a value that stands in no file, with the members that they concern. */
export const problemsIn = (error: Pick<z.core.$ZodError, 'issues'>, raw: unknown, knownAt: KnownAt): Problem[] =>
  wrongsIn(error, raw, knownAt).map(({ path, ...wrong }) => ({
    where: path.map(String).join('.') || 'all of it',
    ...wrong,
  }))

const at = (place?: Position) => (place ? [`line ${place.line}, column ${place.column}`] : [])

/** @throws an error that is neither of the text nor of the file system */
export function unreadable(file: string, error: unknown): Problem {
  if (error instanceof Unreadable) return { where: [file, ...at(error.place)].join(', '), wrong: error.message }
  const { code } = error as NodeJS.ErrnoException
  if (code === undefined) throw error
  return { where: file, wrong: `cannot be read (${code})` }
}

function placedOne(file: string, read: Read, { path, ...wrong }: Wrong): Problem {
  const member = path.length ? [path.map(String).join('.')] : []
  return { where: [file, ...at(read.placeOf(path)), ...member].join(', '), ...wrong }
}

export function placed(file: string, read: Read, wrongs: readonly Wrong[]): Problem[] {
  const problems = wrongs.slice(0, MOST_TOLD).map((wrong) => placedOne(file, read, wrong))
  if (wrongs.length > MOST_TOLD)
    problems.push({ where: file, wrong: 'there are further problems, shown once these are solved' })
  return problems
}
