/** Members of authors that tags and themes do not have: current, Authors, tags, themes. */

import { firstOf, inTurn, refusal } from '../../../client/answers/outcome.ts'
import { broken, holds, type Outcome, observed } from '../../../contract/verdict.ts'
import type { Scope } from '../../../engine/scope.ts'
import { mustWrite, type Stored, specimen } from '../../../laws/kit/specimens.ts'
import { type Draft, ownCheck, type Written } from '../../../laws/kit/suite.ts'
import { found, leastOf, own, update, type Vocabulary } from './records.ts'

/** The authors of those names, as many as there are. */
export const exists = (written: Written): Draft =>
  ownCheck('exists', 'refuses a duplicate author and creates nothing', async (scope) => {
    const made = await mustWrite(scope, written)
    const answer = await scope.tryCreate('current/author', made.sent)
    const { lastName, firstName } = made.sent as Record<string, string>
    const left = (await found(scope, author, { lastName: lastName! })).filter((one) => one.firstName === firstName)
    return firstOf([
      refusal(answer, 'an author that exists'),
      left.length === 1 && left[0]!.id === made.answered.id
        ? holds()
        : broken(`${answer.label}: one author of these names, as before`, `${left.length}`),
      await renamedExists(scope, made),
    ])
  })

/** An author exists under the names that an update gave it. */
async function renamedExists(scope: Scope, { answered }: Stored): Promise<Outcome> {
  const names = { lastName: scope.builder.uniqueName(), firstName: scope.builder.uniqueName() }
  const renamed = await update(scope, author, answered.id as number, names)
  // Its own checks report an update that is refused, or not stored.
  if (!renamed.ok || !(await found(scope, author, { lastName: names.lastName })).length) return holds()
  return refusal(await scope.tryCreate('current/author', names), 'an author that exists since it was renamed')
}

/** One with the last name of one author and the first name of another; else one for each. */
async function sharingBoth(scope: Scope, written: Written): Promise<Stored | undefined> {
  const one = await specimen(scope, written, () => true)
  const other = one && (await specimen(scope, written, ({ lastName }) => lastName !== one.sent.lastName))
  return (
    other &&
    specimen(scope, written, (sent) => sent.lastName === one.sent.lastName && sent.firstName === other.sent.firstName)
  )
}

export const namesake = (written: Written): Draft =>
  ownCheck('namesake', 'creates an author that shares only one name with another', async (scope) => {
    if (await sharingBoth(scope, written)) return holds()
    const made = await own(scope, author, { firstName: scope.builder.uniqueName() })
    return inTurn(['lastName', 'firstName'] as const, async (name) => {
      const answer = await scope.tryCreate('current/author', {
        ...(await leastOf(scope, author)),
        [name]: made.sent[name],
      })
      return answer.ok ? holds() : broken(`${answer.label} with the ${name} of another: a success`, `${answer.status}`)
    })
  })

export const renamedTwin: Draft = ownCheck(
  'exists',
  'records the result of renaming an author to a duplicate',
  async (scope) => {
    const [one, other] = [await own(scope, author), await own(scope, author)]
    const answer = await update(scope, author, one.id, other.sent)
    return observed(answer.ok ? 'taken' : `refused with ${answer.status}`)
  },
)

export const author: Vocabulary = {
  name: 'author',
  main: 'lastName',
  other: 'firstName',
  free: ['lastName', 'firstName'],
  full: async ({ builder }) => ({ lastName: builder.uniqueName(), firstName: builder.uniqueName() }),
}
