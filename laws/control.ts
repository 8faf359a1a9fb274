/** A refusal proves something only if the same request, allowed, succeeds: the control, sent once per run. */

import { firstOf, refusal, succeeded, Undecided } from '../answers/outcome.ts'
import { show } from '../answers/values.ts'
import type { Answer } from '../client/answer.ts'
import type { Caller } from '../client/target.ts'
import type { OperationId, Role } from '../contract/operations.ts'
import { broken, holds, needs, type Outcome } from '../contract/verdict.ts'
import type { Call, Scope } from '../engine/scope.ts'
import { showsNothing } from './leaks.ts'
import { sampleOf, sharedRead } from './sample.ts'
import { leastSpecimen } from './specimens.ts'
import type { Setting } from './suite.ts'

export const CALLER_OF: Record<Role, Caller> = { 'svc/admin': 'administrator', 'svc/learner': 'learner' }

/** The sample as that caller sends it; not yet judged. */
export const controlAnswer = (scope: Scope, operation: OperationId, setting: Setting, by: Caller = setting.as) =>
  // What comes for other requests than the one before shows again only where that one goes before again.
  scope.once(
    `control ${operation} ${by}${scope.confirming ? ` of ${scope.check}` : ''}`,
    async (shared): Promise<Answer> => {
      if (setting.shareReads && by === setting.as) return sharedRead(shared, setting, {})
      const least = setting.written && by === setting.as ? await leastSpecimen(shared, setting.written) : undefined
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
  // R62: a list of nothing may be an error, which is nobody's finding.
  if (answer.refused && setting.populate) throw new Undecided(needs.record(`something in the list: ${answer.label}`))
  return succeeded(answer)
}

/**
 * The sample, altered, must be refused, show nothing of the records, and have written nothing (R118).
 * @param alter what makes it refusable @param of what is refused, for the message
 */
export async function refusedSample(
  scope: Scope,
  operation: OperationId,
  setting: Setting,
  { alter, of, clause }: { alter: Call; of: string; clause?: string },
): Promise<{ answer: Answer; outcome: Outcome }> {
  const allowed = await control(scope, operation, setting)
  const call = await sampleOf(scope, setting)
  const before = await setting.snapshot?.(scope, call)
  const answer = await scope.call({ ...call, ...alter })
  const after = await setting.snapshot?.(scope, call)
  await setting.undo?.(scope, call)
  const unchanged =
    JSON.stringify(before) === JSON.stringify(after)
      ? holds()
      : broken(`${answer.label}: nothing written by ${of}`, `${show(after)} in place of ${show(before)}`, clause)
  const outcome = firstOf([refusal(answer, of, clause), unchanged, showsNothing(answer, allowed, clause)])
  // Nothing has changed: the record will do for the next request.
  if (outcome.kind === 'holds') scope.giveBack()
  return { answer, outcome }
}

/** 401 is derived; another refusal keeps the documented rule. */
export const unauthorized = (answer: Answer, clause: string): Outcome =>
  answer.refused && answer.status !== 401 ? broken(`${answer.label}: 401`, `${answer.status}`, clause) : holds()
