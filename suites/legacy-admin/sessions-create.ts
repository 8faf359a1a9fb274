/** Creating sessions: legacy-admin, Endpoints and the Session resource. */

import { describe } from '../../client/answer.ts'
import { firstOf, refusal } from '../../client/answers/outcome.ts'
import type { Item } from '../../client/answers/page.ts'
import { createdOnce } from '../../client/answers/same.ts'
import { show } from '../../client/answers/values.ts'
import { sameGuid } from '../../contract/guid.ts'
import type { Members } from '../../contract/members.ts'
import { broken, holds, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { formPairs } from '../../fixtures/records/creation.ts'
import { suite } from '../../laws/index.ts'
import { isStored } from '../../laws/kit/specimens.ts'
import { ownCheck, type Written } from '../../laws/kit/suite.ts'
import { ownTraining, requiredAmong, sessionAside, sessionsTraining, without } from './own-records.ts'
import { agree, readSession, recordOf, sessionsOf } from './records.ts'
import { fullSession, LONGEST, leastSession, rules, TEXTS, titleOf, writerOf } from './sessions-members.ts'
import { awkwardMembers, oddTranslations, welcoming, writeAndRead } from './written-texts.ts'

const KIND = 'legacy-admin/session'
const CREATE = 'legacy-admin/sessions.create'

const isLongest = ({ title }: Members) => String(title).length === LONGEST

const createWritten: Written = {
  name: 'session created',
  full: fullSession,
  specimens: sessionSpecimens,
  least: leastSession,
  async send(scope, members) {
    const training = await sessionsTraining(scope)
    return scope.tryCreate(KIND, { ...members, training_guid: training.id })
  },
  record: recordOf,
  read: (scope, answer) => readSession(scope, recordOf(answer).guid),
  async left(scope, { title }, answer) {
    for (const { guid } of await sessionsOf(scope, answer.ask.path!.training_guid))
      if ((await readSession(scope, guid)).title === title) return `a session ${show(title)}`
    return undefined
  },
}

/** Those of several listed sessions that have the title: the list shows none. */
async function titled(scope: Scope, listed: readonly Item[], title: unknown): Promise<readonly Item[]> {
  if (listed.length < 2) return listed
  const read = await Promise.all(listed.map(({ guid }) => readSession(scope, guid)))
  return read.filter((one) => one.title === title)
}

async function sessionSpecimens(scope: Scope): Promise<readonly Members[]> {
  const least = await leastSession(scope)
  const odd = await oddTranslations(scope, TEXTS)
  return [
    await fullSession(scope),
    { ...least, title: awkwardMembers(scope, TEXTS).title, welcomeText: welcoming(scope) },
    { ...least, title: titleOf(scope, LONGEST), end: '', ...(odd ? { translations: odd } : {}) },
  ]
}

export const create = suite(
  CREATE,
  {
    as: 'key',
    writes: true,
    sample: async (scope) => ({
      path: { training_guid: (await ownTraining(scope, { status: 'P' })).id },
      form: formPairs(await leastSession(scope)),
    }),
    snapshot: async (scope, { path }) => (await sessionsOf(scope, path!.training_guid)).length,
    written: createWritten,
  },
  [
    ...rules(writerOf(createWritten)),
    ownCheck('title-255', 'stores a title of 255 characters and no longer one', async (scope) => {
      const writer = writerOf(createWritten)
      const over = titleOf(scope, LONGEST + 1)
      const [exact, long] = [
        await writeAndRead(scope, writer, { title: titleOf(scope, LONGEST) }, isLongest),
        await writeAndRead(scope, writer, { title: over }),
      ]
      const fits = isStored(exact) && exact.sent.title
      if (!isStored(exact)) return broken(`${exact.label} with a title of ${LONGEST}: a success`, describe(exact))
      return [
        exact.read.title === fits
          ? holds()
          : broken(
              `${exact.answer.label}: a title of ${LONGEST} characters as sent`,
              `${String(exact.read.title).length} characters`,
            ),
        isStored(long)
          ? String(long.read.title).length <= LONGEST
            ? holds()
            : broken(
                `${long.answer.label}: a title of ${LONGEST + 1} characters refused or cut`,
                `${String(long.read.title).length} characters`,
              )
          : refusal(long, `a title of ${LONGEST + 1} characters`),
      ]
    }),
    ownCheck('appears-in-list', "shows a created session in its training's list and by GUID", async (scope) => {
      // R108: a training may have a session that nobody asked for.
      const { training, before, made } = await sessionAside(scope)
      const added = (await sessionsOf(scope, training)).filter(({ guid }) => !before.includes(guid))
      const listed = added.find(({ guid }) => sameGuid(guid, made.id))
      if (!listed) return broken(`${made.answer.label}: the created session in the list`, 'a list without it')
      return firstOf([
        agree(listed, await readSession(scope, made.id), 'in the list and by GUID'),
        createdOnce(await titled(scope, added, made.sent.title), made.answer.label),
        added.length > 1 ? broken(`${made.answer.label}: one session more`, `${added.length} more`) : holds(),
      ])
    }),
    ownCheck('required', 'records which fields are required', async (scope) => {
      const required = await requiredAmong(['title', 'start', 'end'], async (left) =>
        createWritten.send(scope, without(await leastSession(scope), left)),
      )
      return observed(required.join(', ') || 'none of title, start, end')
    }),
  ],
)
