/** Updating sessions: legacy-admin, Endpoints and the Session resource. */
import { succeeded } from '../../client/answers/outcome.ts'
import { sameGuid } from '../../contract/guid.ts'
import type { Members } from '../../contract/members.ts'
import { broken, needs, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { formPairs, type Made } from '../../fixtures/records/creation.ts'
import { suite } from '../../laws/index.ts'
import { isStored } from '../../laws/kit/specimens.ts'
import { ownCheck, type Written } from '../../laws/kit/suite.ts'
import { guidKeptBy } from './consistency.ts'
import { longTexts } from './long-texts.ts'
import { ownSession, sessionsTraining } from './own-records.ts'
import { agree, keptFrom, readSession, readTraining, recordOf, sessionsOf } from './records.ts'
import { fullSession, LONGEST, rules, titleOf, writerOf } from './sessions-members.ts'
import { writeAndRead } from './written-texts.ts'

const UPDATE = 'legacy-admin/sessions.update'

const update = (scope: Scope, { id }: Pick<Made, 'id'>, members: Members) =>
  scope.call({ operation: UPDATE, as: 'key', path: { session_guid: id }, form: formPairs(members) })

/** R81: the values of the creation are sent again. */
const fullSet = ({ sent: { training_guid: _, ...sent } }: Made, members: Members) => ({ ...sent, ...members })

const updateWritten: Written = {
  name: 'session updated',
  full: fullSession,
  least: async (scope) => ({ title: scope.builder.unique() }),
  async send(scope, members) {
    const made = await ownSession(scope)
    return update(scope, made, fullSet(made, members))
  },
  record: recordOf,
  read: (scope, answer) => readSession(scope, answer.ask.path!.session_guid),
  async beside(scope) {
    const { title, status, language } = await readTraining(scope, (await sessionsTraining(scope)).id)
    return { title, status, language }
  },
  left: async (scope, members, answer) => keptFrom(members, await readSession(scope, answer.ask.path!.session_guid)),
}

export const updates = suite(
  UPDATE,
  {
    as: 'key',
    writes: true,
    async sample(scope) {
      const made = await ownSession(scope)
      return { path: { session_guid: made.id }, form: formPairs(fullSet(made, { title: scope.builder.unique() })) }
    },
    snapshot: async (scope, { path }) => (await readSession(scope, path!.session_guid)).title,
    written: updateWritten,
  },
  [
    ...rules(writerOf(updateWritten)),
    guidKeptBy(async (scope) => {
      const made = await ownSession(scope)
      return update(scope, made, fullSet(made, { title: scope.builder.unique() }))
    }, 'session_guid'),
    ownCheck('updated-in-list', "shows an updated session in its training's list as by GUID", async (scope) => {
      const made = await ownSession(scope)
      const listed = async () =>
        (await sessionsOf(scope, made.sent.training_guid)).find(({ guid }) => sameGuid(guid, made.id))
      if (!(await listed())) return needs.finding('legacy-admin/sessions.create#appears-in-list')
      const dates = { start: scope.builder.day(41), end: scope.builder.day(43) }
      const answer = succeeded(await update(scope, made, fullSet(made, dates)))
      const shown = await listed()
      return shown
        ? agree(shown, await readSession(scope, made.id), `in the list and by GUID after ${answer.label}`)
        : broken(`${answer.label}: the updated session in the list`, 'a list without it')
    }),
    longTexts(updateWritten, 'legacy-admin/sessions.get', ['welcomeText']),
    ownCheck('long-title', 'records the result of a title of 256 characters', async (scope) => {
      const result = await writeAndRead(scope, writerOf(updateWritten), { title: titleOf(scope, LONGEST + 1) })
      if (!isStored(result)) return observed(`refused with ${result.status}`)
      return observed(String(result.read.title).length > LONGEST ? 'stored' : 'cut')
    }),
    ownCheck('unsent-members', 'records what happens to members that are not sent', async (scope) => {
      const made = await ownSession(scope, { welcomeText: 'Kept or not' })
      const answer = await update(scope, made, { title: scope.builder.unique() })
      if (!answer.ok) return observed(`refused with ${answer.status}`)
      const { welcomeText } = await readSession(scope, made.id)
      return observed(welcomeText === 'Kept or not' ? 'kept' : welcomeText ? 'changed' : 'emptied')
    }),
  ],
)
