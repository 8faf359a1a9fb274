/** What authors have beside tags and themes: current, Authors, tags, themes. */

import { firstOf, refusal } from '../../../answers/outcome.ts'
import { broken, holds, type Outcome, observed } from '../../../contract/verdict.ts'
import { check, type Draft } from '../../../laws/suite.ts'
import { found, leastOf, own, update, type Vocabulary } from './records.ts'

/** The authors of those names, as many as there are. */
export const exists: Draft = check('exists', {
  title: 'refuses a duplicate author and creates nothing',
  phase: 'own',
  async run(scope) {
    const made = await own(scope, author)
    const answer = await scope.tryCreate('author', made.sent)
    const { lastName, firstName } = made.sent as Record<string, string>
    const left = (await found(scope, author, { lastName: lastName! })).filter((one) => one.firstName === firstName)
    return firstOf([
      refusal(answer, 'an author that exists'),
      left.length === 1 && left[0]!.id === made.id
        ? holds()
        : broken(`${answer.label}: one author of these names, as before`, `${left.length}`),
    ])
  },
})

export const namesake: Draft = check('namesake', {
  title: 'creates an author that shares only one name with another',
  phase: 'own',
  async run(scope) {
    const made = await own(scope, author, { firstName: scope.builder.uniqueName() })
    const outcomes: Outcome[] = []
    for (const name of ['lastName', 'firstName'] as const) {
      const answer = await scope.tryCreate('author', { ...(await leastOf(scope, author)), [name]: made.sent[name] })
      outcomes.push(
        answer.ok ? holds() : broken(`${answer.label} with the ${name} of another: a success`, `${answer.status}`),
      )
    }
    return outcomes
  },
})

export const renamedTwin: Draft = check('exists', {
  title: 'records the result of renaming an author to a duplicate',
  phase: 'own',
  async run(scope) {
    const [one, other] = [await own(scope, author), await own(scope, author)]
    const answer = await update(scope, author, one.id, other.sent)
    return observed(answer.ok ? 'taken' : `refused with ${answer.status}`)
  },
})

export const author: Vocabulary = {
  name: 'author',
  main: 'lastName',
  other: 'firstName',
  free: ['lastName', 'firstName'],
  full: async ({ builder }) => ({ lastName: builder.uniqueName(), firstName: builder.uniqueName() }),
}
