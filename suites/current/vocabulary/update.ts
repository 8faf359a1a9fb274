/** Update an author, tag or theme: current, Authors, tags, themes. */

import { firstOf, refusal, succeeded } from '../../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../../client/answers/page.ts'
import { show, valueAt } from '../../../client/answers/values.ts'
import { linkOperationsOf } from '../../../contract/current/version-links.ts'
import { operationsOf } from '../../../contract/current/vocabulary.ts'
import { termsOf } from '../../../contract/index.ts'
import type { Members } from '../../../contract/members.ts'
import { broken, holds, needs, type Outcome } from '../../../contract/verdict.ts'
import type { Suite } from '../../../engine/check.ts'
import type { Call, Scope } from '../../../engine/scope.ts'
import { identifiersKept, unsentKept } from '../../../laws/bodies/change.ts'
import { suite } from '../../../laws/index.ts'
import { type Draft, ownCheck, type Setting, type Written } from '../../../laws/kit/suite.ts'
import { isLanguageCode } from '../../../schemas/formats.ts'
import { singleUpdates, stepsOf } from '../partial.ts'
import { awkwardValues, FOREIGN_IDS, languagePattern, notTaken, recordOf, sameMembers } from '../records.ts'
import { eachUnlisted } from '../unlisted.ts'
import { add, linkedIds, place } from '../version-links/places.ts'
import { renamedTwin } from './authors.ts'
import { found, own, read, update, type Vocabulary } from './records.ts'

const updateWritten = (of: Vocabulary): Written => ({
  name: `current ${of.name} updated`,
  full: (scope) => of.full(scope, 1),
  least: async () => ({}),
  send: async (scope, members) => update(scope, of, (await own(scope, of)).id, members),
  record: recordOf,
  read: (scope, answer) => read(scope, of, answer.ask.path!.id),
})

const updateSetting = (of: Vocabulary): Setting => ({
  as: 'administrator',
  writes: true,
  async sample(scope): Promise<Call> {
    const made = await own(scope, of)
    return { path: { id: made.id }, json: { [of.main]: scope.builder.uniqueName() } }
  },
  snapshot: async (scope, call) => (await read(scope, of, call.path!.id))[of.main],
  written: updateWritten(of),
})

/** Members that stay as they are. */
const keptChecks = (of: Vocabulary): readonly Draft[] => [
  ...singleUpdates(of.name, {
    phase: 'own',
    tells: unsentKept(termsOf(operationsOf(of.name).update)),
    async steps(scope) {
      const full = await of.full(scope, 0)
      const stepsBy = async (members: Members, names: readonly string[], turns: number) => {
        const { id } = await own(scope, of, members)
        return stepsOf({
          record: await read(scope, of, id),
          names,
          values: (step) => of.full(scope, step % turns),
          send: (sent) => update(scope, of, id, sent),
          read: () => read(scope, of, id),
        })
      }
      const steps = await stepsBy(full, Object.keys(full), 2)
      // RC16: a value refused beside a member that decides it is tried without it.
      const tied = steps.filter(({ sent, answer }) => answer.refused && of.tied?.some((name) => name in sent))
      const { languageCode } = full
      const apart = []
      for (const name of new Set(tied.flatMap(({ sent }) => Object.keys(sent))))
        apart.push(...(await stepsBy({ languageCode }, [name], name === 'languageCode' ? 2 : 1)))
      return [...steps.filter((step) => !tied.includes(step)), ...apart]
    },
  }),
]

/** Values stored and shown. */
const storedChecks = (of: Vocabulary): readonly Draft[] => [
  ownCheck('read-only', 'does not change id and uuid', { tells: identifiersKept }, async (scope) => {
    const made = await own(scope, of)
    return eachUnlisted(FOREIGN_IDS, async (sent) => {
      const answer = await update(scope, of, made.id, { ...sent, [of.main]: scope.builder.uniqueName() })
      if (!answer.ok) return { answer, outcome: refusal(answer, 'members that are not listed') }
      // A record that took another id cannot be read by its former one.
      const answered = notTaken(recordOf(answer), sent, answer.label)
      if (answered.kind === 'broken') return { answer, outcome: answered }
      return { answer, outcome: notTaken(await read(scope, of, made.id), sent, answer.label) }
    })
  }),
  awkwardValues(of.free, async (scope, members) => {
    scope.giveBack()
    const made = await own(scope, of)
    succeeded(await update(scope, of, made.id, members))
    return { sent: members, read: await read(scope, of, made.id) }
  }),
  ownCheck('appears-in-list', `shows the same changed ${of.name} in the list and by id`, async (scope) => {
    const made = await own(scope, of)
    const value = scope.builder.uniqueName()
    const answer = succeeded(await update(scope, of, made.id, { [of.main]: value }))
    const listed = (await found(scope, of, { [of.main]: value })).find(({ id }) => id === made.id)
    if (!listed) return broken(`${answer.label}: the ${of.name} in the list by its new ${of.main}`, 'a list without it')
    const old = (await found(scope, of, { [of.main]: String(made.sent[of.main]) })).some(({ id }) => id === made.id)
    return firstOf([
      old ? broken(`${answer.label}: the ${of.name} in the list no longer by its old ${of.main}`, 'there') : holds(),
      sameMembers(listed, await read(scope, of, made.id), 'in the list', 'by its id'),
      ...(of.name === 'author' ? [] : [await followsUpdate(scope, of, made.id, value)]),
    ])
  }),
]

/** A tag or theme in another language is found by it; a theme below another one is shown below it. */
async function followsUpdate(scope: Scope, of: Vocabulary, id: number | string, name: string): Promise<Outcome> {
  const known = (await scope.known(`current/${of.name}`, { atLeast: 0 })).records
  const codes = known.map(({ languageCode }) => languageCode).filter((code) => typeof code === 'string')
  const former = (await read(scope, of, id)).languageCode
  const languageCode = codes.find((code) => isLanguageCode(code) && code !== former)
  const translated = languageCode ? await listedAsUpdated(scope, of, { id, name, members: { languageCode } }) : holds()
  if (of.name === 'tag' || translated.kind === 'broken') return translated
  const now = (await read(scope, of, id)).languageCode
  const parent = known.find((one) => one.languageCode === now && one.id !== id)
  return parent ? listedAsUpdated(scope, of, { id, name, members: { parent: { id: parent.id } } }) : holds()
}

interface Updating {
  readonly id: number | string
  readonly name: string
  readonly members: Members
}

/** Whether the list shows a record by its language, as it is read after an update. */
async function listedAsUpdated(scope: Scope, of: Vocabulary, { id, name, members }: Updating): Promise<Outcome> {
  const answer = await update(scope, of, id, members)
  // The checks of each member report whether it is accepted.
  if (!answer.ok) return holds()
  const after = await read(scope, of, id)
  const listed = (await found(scope, of, { name, languageCode: String(after.languageCode) })).find(
    (one) => one.id === id,
  )
  return listed
    ? sameMembers(listed, after, 'in the list', 'by its id')
    : broken(`${answer.label}: the ${of.name} in the list by its languageCode`, 'a list without it')
}

const shownInLinks = (of: Vocabulary): Draft =>
  ownCheck('shown-in-links', `shows the changed ${of.name} where it is attached`, async (scope) => {
    const { list } = linkOperationsOf(of.name)
    const made = await own(scope, of)
    const path = await place(scope, [of.name])
    const added = await add(scope, of.name, path, made.id)
    // RC9: it may have to be in the language of the version.
    if (added.refused && of.name !== 'author') return needs.record(`a ${of.name} that the version takes`)
    succeeded(added)
    if (!(await linkedIds(scope, of.name, path)).includes(made.id))
      return needs.finding(`${linkOperationsOf(of.name).add}#attaches`)
    const value = scope.builder.uniqueName()
    const { label } = succeeded(await update(scope, of, made.id, { [of.main]: value }))
    const { items } = pageOf(succeeded(await scope.call({ operation: list, as: 'administrator', path: { ...path } })))
    const shown = items.map((item) => valueAt(item, of.name) as Item | undefined).find((one) => one?.id === made.id)
    if (!shown) return broken(`${label}: the ${of.name} still attached`, 'not attached any more')
    return shown[of.main] === value
      ? holds()
      : broken(`${label}: ${of.main} ${show(value)} where it is attached`, show(shown[of.main]))
  })

const updateChecks = (of: Vocabulary): readonly Draft[] => [...keptChecks(of), ...storedChecks(of), shownInLinks(of)]

export const updateOf = (of: Vocabulary, more: readonly Draft[]): Suite =>
  suite(operationsOf(of.name).update, updateSetting(of), [
    ...updateChecks(of),
    ...(of.name === 'author'
      ? [renamedTwin]
      : [
          languagePattern(
            async (scope) => async (languageCode) => {
              scope.giveBack()
              return update(scope, of, (await own(scope, of)).id, { languageCode })
            },
            (scope, id) => read(scope, of, id),
          ),
        ]),
    ...more,
  ])
