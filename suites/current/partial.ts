/** Updates that send some members and leave the others as they are (R2): current, every update. */

import { succeeded } from '../../answers/outcome.ts'
import type { Item } from '../../answers/page.ts'
import type { Answer } from '../../client/answer.ts'
import type { Members } from '../../contract/members.ts'
import type { Outcome } from '../../contract/verdict.ts'
import { kept } from './records.ts'

/**
 * Groups of which, for any two of the names, one holds the first and not the second: about twice as many as the number
 * of names has binary digits.
 */
function separating(names: readonly string[]): readonly (readonly string[])[] {
  const digits = Math.max(1, Math.ceil(Math.log2(names.length)))
  return Array.from({ length: digits }, (_, digit) =>
    [0, 1].map((value) => names.filter((_name, place) => ((place >> digit) & 1) === value)),
  )
    .flat()
    .filter((group) => group.length)
}

export interface PartialUpdates {
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

/**
 * The members sent at each step. The last two come twice: so each yes or no is once left out while it is yes and once
 * while it is no, whichever is the target's default.
 */
const steps = (names: readonly string[]): readonly (readonly string[])[] => {
  const groups = separating(names)
  return [...groups, ...groups.slice(-2)]
}

/** Whether step by step each member that was not sent is what it was before. */
export async function keepsUnsent(record: Item, updates: PartialUpdates): Promise<readonly Outcome[]> {
  const { names, compared = names, values, send, read } = updates
  const outcomes: Outcome[] = []
  let before = record
  let refused: Answer | undefined
  for (const [step, group] of steps(names).entries()) {
    const all = await values(step)
    const sent = Object.fromEntries(group.filter((name) => name in all).map((name) => [name, all[name]]))
    const answer = await send(sent)
    if (answer.refused) {
      // R5: some members may be legal with others only; whether each is taken is for its own check to say.
      refused = answer
      continue
    }
    const after = await read(succeeded(answer))
    const unsent = compared.filter((name) => !(name in sent))
    outcomes.push(kept(before, after, unsent, `${answer.label} with ${Object.keys(sent).join(', ')}`))
    before = after
  }
  if (refused && !outcomes.length) succeeded(refused)
  return outcomes
}

/** Yes and no in turn: over two groups that belong together, and the other way round over the next two. */
export const flag = (step: number): boolean => ((step + (step >> 1)) & 1) === 0
