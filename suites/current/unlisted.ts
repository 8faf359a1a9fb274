/** Members that the row of an update does not list: current, every update. */

import type { Answer } from '../../client/answer.ts'
import type { Members } from '../../contract/members.ts'
import type { Outcome } from '../../contract/verdict.ts'

interface Judged {
  readonly answer: Answer
  readonly outcome: Outcome
}

/** All in one body, and one by one where that is refused: a refusal of one would hide that another is accepted. */
export async function eachUnlisted(
  members: Members,
  send: (members: Members) => Promise<Judged>,
): Promise<readonly Outcome[]> {
  const { answer, outcome } = await send(members)
  const outcomes = [outcome]
  for (const [name, value] of answer.refused ? Object.entries(members) : [])
    outcomes.push((await send({ [name]: value })).outcome)
  return outcomes
}
