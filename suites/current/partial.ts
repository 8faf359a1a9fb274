/** Updates that send one member and leave the others as they are (R2): current, every update. */

import { type Answer, describe } from '../../client/answer.ts'
import { succeeded } from '../../client/answers/outcome.ts'
import type { Item } from '../../client/answers/page.ts'
import { sameValue } from '../../client/answers/same.ts'
import { carries, keepsText, show } from '../../client/answers/values.ts'
import type { Members } from '../../contract/members.ts'
import { broken, holds, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { check, type Draft } from '../../laws/kit/suite.ts'
import { kept } from './records.ts'

export interface SingleUpdates {
  readonly record: Item
  /** Members that an update may send. */
  readonly names: readonly string[]
  /** Members that are compared; those that may be sent by default. */
  readonly compared?: readonly string[]
  /** Legal values of every member, other ones at each step. */
  readonly values: (step: number) => Promise<Members>
  readonly send: (members: Members) => Promise<Answer>
  /** The record after an update. */
  readonly read: (answer: Answer) => Promise<Item>
}

/** An update of one member, and the record before and after it. */
interface Step {
  readonly sent: Members
  readonly answer: Answer
  readonly before: Item
  readonly after: Item
  readonly compared: readonly string[]
}

/**
 * The member sent at each step: first each of them, then each yes or no twice in turn, so that it once differs from any
 * other that takes its value as well; last one that leaves out all the others again.
 */
function order(names: readonly string[], record: Item): readonly string[] {
  const flags = names.filter((name) => typeof record[name] === 'boolean')
  const plain = names.filter((name) => !flags.includes(name))
  return [...plain, ...flags, ...flags.flatMap((name) => [name, name]), ...plain.slice(0, 1)]
}

/** A value that the record does not have, where there is one. */
async function otherValue({ values }: SingleUpdates, name: string, step: number, held: unknown): Promise<unknown> {
  if (typeof held === 'boolean') return !held
  const value = (await values(step))[name]
  return sameValue(value, held) ? (await values(step + 1))[name] : value
}

export async function stepsOf(updates: SingleUpdates): Promise<readonly Step[]> {
  const { record, names, compared = names, send, read } = updates
  const steps: Step[] = []
  let before = record
  for (const [step, name] of order(names, record).entries()) {
    const value = await otherValue(updates, name, step, before[name])
    if (value === undefined) continue
    const sent = { [name]: value }
    const answer = await send(sent)
    const after = answer.refused ? before : await read(succeeded(answer))
    steps.push({ sent, answer, before, after, compared })
    before = after
  }
  return steps
}

const unsentOf = ({ sent, answer, before, after, compared }: Step): Outcome => {
  const unsent = compared.filter((name) => !(name in sent))
  return kept(before, after, unsent, `${answer.label} with ${Object.keys(sent).join(', ')}`)
}

/** A member sent alone is accepted, and shown where the record shows it at all. */
function sentOf({ sent, answer, before, after }: Step): Outcome {
  const [[name, value]] = Object.entries(sent) as [[string, unknown]]
  if (answer.refused) return broken(`${answer.label} with ${name} ${show(value)} alone: a success`, describe(answer))
  const shown = after[name]
  if (shown === undefined && before[name] === undefined) return holds()
  const same = carries(shown, value, 'date-time') || keepsText(shown, value)
  return same ? holds() : broken(`${answer.label} with it alone: ${name} ${show(value)}`, show(shown))
}

/** The updates of both checks, sent once per run. @throws Refused when none of them is taken */
async function taken(scope: Scope, name: string, begin: (scope: Scope) => Promise<readonly Step[]>) {
  const steps = await scope.once(`single updates of ${name}`, begin)
  if (steps.every(({ answer }) => answer.refused)) for (const { answer } of steps) succeeded(answer)
  return steps
}

interface Updating extends Pick<Draft, 'phase' | 'tells'> {
  /** Sends the updates of a record in which every member has a value. */
  readonly steps: (scope: Scope) => Promise<readonly Step[]>
  /** Values that the records show in turn. */
  readonly also?: (records: readonly Item[]) => Outcome
}

/** `partial` and `alone`: each member is sent alone, and alone changes. @param name of the updated records */
export const singleUpdates = (name: string, { phase, tells, steps, also }: Updating): readonly Draft[] => [
  check('partial', 'keeps the members that an update does not send', { phase, tells }, async (scope) => {
    const accepted = (await taken(scope, name, steps)).filter(({ answer }) => answer.ok)
    return [...accepted.map(unsentOf), ...(also ? [also(accepted.map(({ after }) => after))] : [])]
  }),
  check('alone', 'accepts each member by itself', { phase }, async (scope) =>
    (await taken(scope, name, steps)).map(sentOf),
  ),
]
