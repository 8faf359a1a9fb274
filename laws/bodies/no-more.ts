/** Creations that are refused with any contents, after others were accepted: no member of theirs is the cause. */

import { type Answer, describe } from '../../client/answer.ts'
import { isCreation } from '../../contract/records.ts'
import type { Terms } from '../../contract/terms.ts'
import { needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Written } from '../kit/suite.ts'

/** Whether creations were accepted, and are no more: a licence may be used up. */
export async function takesNoMore(scope: Scope, written: Written): Promise<Answer | undefined> {
  const taken = await written.control?.(scope).catch(() => undefined)
  const least = taken?.ok ? await written.send(scope, await written.least(scope)) : undefined
  return least?.refused ? least : undefined
}

export const noMore = ({ operation }: Terms, least: Answer) =>
  needs.finding(`${operation}#answers`, `${least.label} gave ${describe(least)}`)

/** R101: a member is the cause where the same creation is accepted without it. */
export async function refusedFor(
  scope: Scope,
  terms: Terms,
  written: Written,
  name: string,
  accusation: Outcome,
): Promise<Outcome> {
  if (!isCreation(terms.operation) || name in (await written.least(scope))) return accusation
  const least = await takesNoMore(scope, written)
  return least ? noMore(terms, least) : accusation
}
