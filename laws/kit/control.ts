/** A refusal proves something only if the same request, allowed, succeeds: the control, sent once per run. */

import { type Answer, describe } from '../../client/answer.ts'
import { firstOf, refusal, succeeded, Undecided } from '../../client/answers/outcome.ts'
import { show } from '../../client/answers/values.ts'
import type { Caller } from '../../client/target.ts'
import { type OperationId, operationOf, type Role } from '../../contract/operations.ts'
import {
  type Accusation,
  broken,
  brokenByItself,
  disturbed,
  holds,
  needs,
  type Outcome,
} from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { ownOf, showsNothing } from './leaks.ts'
import { sampleOf, sharedRead } from './sample.ts'
import { leastSpecimen } from './specimens.ts'
import type { Setting } from './suite.ts'

export const CALLER_OF: Record<Role, Caller> = { 'svc/admin': 'administrator', 'svc/learner': 'learner' }

/** Whether a first attempt takes a created record for it that others have created. */
const isSpecimen = ({ written, as }: Setting, by: Caller) => written?.specimens !== undefined && by === as

/** The sample as that caller sends it; not yet judged. */
export const controlAnswer = (scope: Scope, operation: OperationId, setting: Setting, by: Caller = setting.as) =>
  // A result that depends on the preceding request comes again only where that one precedes again; a specimen precedes none.
  scope.once(
    `control ${operation} ${by}${scope.confirming && !isSpecimen(setting, by) ? ` of ${scope.check}` : ''}`,
    async (shared): Promise<Answer> => {
      if (setting.shareReads && by === setting.as) return sharedRead(shared, setting, {})
      const least = isSpecimen(setting, by) ? await leastSpecimen(shared, setting.written!) : undefined
      const served = least?.answer ?? (shared.reliance.isAlone ? undefined : await setting.served?.(shared, by))
      if (served?.ok) return served
      const call = await sampleOf(shared, setting, by)
      try {
        return await shared.call({ ...call, operation, as: by })
      } finally {
        await setting.undo?.(shared, call)
      }
    },
  )

/** @throws Undecided when the control is no success */
export async function control(scope: Scope, operation: OperationId, setting: Setting, by?: Caller) {
  const first = await controlAnswer(scope, operation, setting, by)
  const answer = first.refused && scope.confirming && !setting.writes ? await scope.call(first.ask) : first
  // R62: an empty list may be an error, which is nobody's finding.
  if (answer.refused && setting.populate) throw new Undecided(needs.record(`something in the list: ${answer.label}`))
  return succeeded(answer)
}

/** A change of the sample. */
export interface Alteration {
  /** The change that makes it refusable. */
  readonly alter: Call
  /** The refused request, for the message. */
  readonly of: string
}

export interface RefusedSample {
  readonly answer: Answer
  readonly outcome: Outcome
}

/**
 * The sample, altered in each of these ways until one is served, must be refused, show nothing of the records, and have
 * written nothing (R118), as the record shows after the last of them.
 */
export async function refusedSamples(
  scope: Scope,
  operation: OperationId,
  setting: Setting,
  { ways, clause }: { ways: readonly Alteration[]; clause?: string },
): Promise<readonly RefusedSample[]> {
  const allowed = await control(scope, operation, setting)
  const call = await sampleOf(scope, setting)
  const before = await setting.snapshot?.(scope, call)
  const results: RefusedSample[] = []
  for (const { alter, of } of ways) {
    const answer = await scope.call({ ...call, ...alter })
    const outcome = firstOf([
      refusal(answer, of, clause),
      showsNothing(answer, allowed, { clause, own: ownOf(scope.target, answer) }),
    ])
    results.push({ answer, outcome })
    if (answer.ok) break
  }
  const sent = ways.slice(0, results.length).map(({ of }) => of)
  const last = results.pop()!
  const unchanged = await wroteNothing(scope, before, async () => setting.snapshot?.(scope, call), {
    expected: `${last.answer.label}: nothing written by ${sent.join(' or ')}`,
    clause,
  })
  await setting.undo?.(scope, call)
  results.push({ answer: last.answer, outcome: firstOf([last.outcome, unchanged]) })
  // Nothing has changed: the record will do for the next request.
  if (results.every(({ outcome }) => outcome.kind === 'holds')) scope.giveBack()
  return results
}

/** How often a record that looks written is read again: a platform that shows any of several rows shows one twice by chance. */
const MORE_READS = 4
const FLICKERS = 'the record differs from one read to the next'

/** Broken, unless further reads show another state, though nothing is written meanwhile: then a difference says nothing. */
export async function unlessFlickering(
  scope: Scope,
  { read, shown }: { read: () => Promise<unknown>; shown: unknown },
  accusation: Accusation,
): Promise<Outcome> {
  for (let turn = 0; turn < MORE_READS; turn++) {
    scope.forget()
    if (JSON.stringify(await read()) !== JSON.stringify(shown)) return disturbed(`${FLICKERS}: ${accusation.actual}`)
  }
  return accusation
}

/** A state after a refused request, compared with the one before it. */
export async function wroteNothing(
  scope: Scope,
  before: unknown,
  read: () => Promise<unknown>,
  { expected, clause }: { readonly expected: string; readonly clause?: string },
): Promise<Outcome> {
  const after = await read()
  if (JSON.stringify(before) === JSON.stringify(after)) return holds()
  const actual = `${show(after)} in place of ${show(before)}`
  return unlessFlickering(scope, { read, shown: after }, broken(expected, actual, clause))
}

/** The sample, altered in one way: see `refusedSamples`. */
export async function refusedSample(
  scope: Scope,
  operation: OperationId,
  setting: Setting,
  { clause, ...way }: Alteration & { clause?: string },
): Promise<RefusedSample> {
  const [only] = await refusedSamples(scope, operation, setting, { ways: [way], clause })
  return only!
}

/**
 * A record that cannot be read by the id that another answer gives (R120). R1: an operation that never succeeded in the
 * run may be bound elsewhere, as its own check reports; to be judged when all such records have been requested.
 */
export function unread({ watched }: Scope, answer: Answer, what: string): Outcome {
  const { operation } = answer.ask
  return operationOf(operation).documented || watched(operation).successes.size
    ? broken(`${answer.label}: ${what}`, describe(answer))
    : needs.finding(`${operation}#answers`, `${answer.label} gave ${describe(answer)}`)
}

/** 401 is derived; another refusal keeps the documented rule. */
export const unauthorized = (answer: Answer, clause: string): Outcome =>
  answer.refused && answer.status !== 401 ? brokenByItself(`${answer.label}: 401`, `${answer.status}`, clause) : holds()
