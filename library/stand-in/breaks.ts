/** Breaks written as text: `current/tags.list drop uuid`, an operation and a verb with its arguments. */

import { type OperationId, operations } from '../../contract/operations.ts'
import { shapeOf } from '../../contract/patterns.ts'
import type { Around } from '../../reference/index.ts'
import { around, copyOf, ownReply } from '../../reference/mutators/fault.ts'
import { ARGUMENTS, VERBS, type Verb } from '../../reference/mutators/verbs.ts'
import { suggestion } from '../../runner/configuration/nearest.ts'
import { UsageError } from '../../runner/configuration/problem.ts'
import { documentedMembers } from '../../schemas/index.ts'

export interface Break {
  /** The original text. */
  readonly id: string
  readonly title: string
  readonly around: readonly Around[]
  /** Milliseconds by which the next answer of the operation is late. */
  lateness(operation: OperationId): number
}

/** Prefix of a verb: with it, only each Nth request of an operation is broken. */
const EVERY = 'every'
const FORM = "write 'OPERATION [every N] VERB ARGUMENTS', such as 'current/tags.list drop uuid'"

/** The first word of a text, and what follows it. */
function word(text: string): readonly [first: string, rest: string] {
  const [, first = '', rest = ''] = /^(\S*)\s*([\s\S]*)$/.exec(text.trim())!
  return [first, rest]
}

function operationsOf(pattern: string, refuse: (wrong: string) => never): readonly OperationId[] {
  const shape = shapeOf(pattern)
  const ids = operations.map(({ id }) => id)
  const found = ids.filter((id) => shape.test(id))
  return found.length ? found : refuse(`no operation ${pattern}${suggestion(pattern, ids)}; * stands for anything`)
}

function demandMember(path: string, refuse: (wrong: string) => never): void {
  const known = documentedMembers()
  const strange = path
    .replace(/^\//, '')
    .split('.')
    .find((name) => !known.has(name))
  if (strange !== undefined) refuse(`no document names a member ${strange}${suggestion(strange, known)}`)
}

function valuesOf({ form, takes, shorter }: Verb, text: string, refuse: (wrong: string) => never): readonly unknown[] {
  const values: unknown[] = []
  let left = text
  for (const [place, kind] of takes.entries()) {
    const isLast = place === takes.length - 1
    const [first, rest] = isLast ? [left, ''] : word(left)
    if (!first && isLast && shorter) return values
    if (!first) refuse(`${form} lacks ${ARGUMENTS[kind].allowed}`)
    const value = ARGUMENTS[kind].read(first)
    if (value === undefined) refuse(`${form} takes ${ARGUMENTS[kind].allowed}, got ${first}`)
    if (kind === 'member') demandMember(first, refuse)
    values.push(value)
    left = rest
  }
  if (left) refuse(`${form} takes no more, got ${left}`)
  return values
}

/** Tells which request of each operation is broken. */
function nth(every: number): (operation: OperationId) => boolean {
  const seen = new Map<OperationId, number>()
  return (operation) => {
    const count = (seen.get(operation) ?? 0) + 1
    seen.set(operation, count)
    return count % every === 0
  }
}

const wrapped = (operation: OperationId, verb: Verb, values: readonly unknown[], isNext: ReturnType<typeof nth>) =>
  around(operation, (next) => (question) => {
    if (!isNext(operation)) return next(question)
    const asked = verb.asks ? copyOf(question) : question
    verb.asks?.(asked, ...values)
    const reply = next(asked)
    return verb.answers?.(ownReply(reply), ...values) ?? reply
  })

/** @throws UsageError that names the problem, the allowed form, and the nearest name */
export function breakOf(text: string): Break {
  const refuse = (wrong: string): never => {
    throw new UsageError(`--break '${text}': ${wrong}`)
  }
  const [pattern, rest] = word(text)
  const [first, afterFirst] = word(rest)
  if (!first) refuse(FORM)
  const ids = operationsOf(pattern, refuse)
  const [period, afterPeriod] = first === EVERY ? word(afterFirst) : ['1', rest]
  if (!/^[1-9]\d{0,8}$/.test(period)) refuse(`${EVERY} takes a number from 1, got ${period || 'nothing'}`)
  const [name, args] = word(afterPeriod)
  const verb =
    VERBS[name] ??
    refuse(`no verb ${name || 'after it'}${suggestion(name, [...Object.keys(VERBS), EVERY])}; ${verbForms()}`)
  const values = valuesOf(verb, args, refuse)
  const isNext = nth(Number(period))
  const affected = new Set(ids)
  return {
    id: text,
    title: verb.does,
    around: verb.late ? [] : ids.map((id) => wrapped(id, verb, values, isNext)),
    lateness: (operation) => (verb.late && affected.has(operation) && isNext(operation) ? verb.late(...values) : 0),
  }
}

/** Every verb with its arguments, in one line. */
const verbForms = (): string =>
  `verbs: ${Object.values(VERBS)
    .map(({ form }) => form)
    .join(', ')}`
