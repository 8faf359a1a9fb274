/** Reading and searching learners: legacy-admin, Endpoints and the Learner resource. */
import { pageOf } from '../../answers/page.ts'
import { show } from '../../answers/values.ts'
import { describe } from '../../client/answer.ts'
import { broken, holds, type Outcome } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { AWKWARD } from '../../fixtures/builders.ts'
import { suite } from '../../laws/index.ts'
import { check, type Setting } from '../../laws/suite.ts'
import { authToken, tokenExchange } from './auth-token.ts'
import { create } from './learners-create.ts'
import { known } from './learners-members.ts'
import { updates } from './learners-update.ts'
import { agree, recordOf } from './records.ts'

const KIND = 'legacy-admin/learner'

const guidSample = async (scope: Scope): Promise<Call> => ({
  path: { learner_guid: (await known(scope))[0]!.guid as string },
})

export const get = suite('legacy-admin/learners.get', { as: 'key', sample: guidSample }, [
  check('right-record', {
    title: 'returns the learner that was asked for, as in the search',
    async run(scope) {
      const records = await known(scope)
      const outcomes: Outcome[] = []
      const disabled = records.find(({ enabled }) => enabled === false)
      for (const listed of [records[0]!, ...(disabled ? [disabled] : []), records.at(-1)!]) {
        const answer = await scope.call({ path: { learner_guid: String(listed.guid) } })
        if (!answer.ok) return broken(`${answer.label}: the learner ${listed.guid} of the search`, describe(answer))
        const one = recordOf(answer)
        outcomes.push(
          one.guid === listed.guid
            ? agree(listed, one, 'in the search and by its GUID')
            : broken(`the learner ${listed.guid}`, show(one.guid)),
        )
      }
      return outcomes
    },
  }),
])

const searching: Setting = { as: 'key', kind: KIND }

export const search = suite('legacy-admin/learners.search', searching, [
  check('filter-encoding', {
    title: 'decodes percent-encoded filter values',
    phase: 'own',
    async run(scope) {
      const outcomes: Outcome[] = []
      for (const [kind, text] of Object.entries(AWKWARD)) {
        const name = `${text} ${scope.builder.word()}`
        const made = await scope.own(KIND, { name })
        const answer = await scope.call({ query: { name, limit: 50 } })
        if (!answer.ok) outcomes.push(broken(`${answer.label}: a success (${kind})`, describe(answer)))
        else {
          const found = pageOf(answer).items.some((item) => item.login === made.sent.login)
          outcomes.push(found ? holds() : broken(`${answer.label}: the learner with that name (${kind})`, 'not found'))
        }
      }
      return outcomes
    },
  }),
])

export const learners = [get, search, create, updates, authToken, tokenExchange]
