/** Add an author, tag or theme to a localized version: current, Learning resources. */

import type { Answer } from '../../../client/answer.ts'
import { firstOf, inTurn, refusal, succeeded } from '../../../client/answers/outcome.ts'
import type { Item } from '../../../client/answers/page.ts'
import { show, valueAt } from '../../../client/answers/values.ts'
import { UNKNOWN_ID } from '../../../contract/current/statements.ts'
import { linkOperationsOf } from '../../../contract/current/version-links.ts'
import { LINKED, type Linked, operationsOf } from '../../../contract/current/vocabulary.ts'
import { broken, holds, needs, type Outcome } from '../../../contract/verdict.ts'
import type { Suite } from '../../../engine/check.ts'
import type { Call, Scope } from '../../../engine/scope.ts'
import { suite } from '../../../laws/index.ts'
import { type Draft, ownCheck, type Setting } from '../../../laws/kit/suite.ts'
import { readById, recordOf, sameMembers } from '../records.ts'
import { add, exactly, freePair, linkedIds, place, recordIds, twoVersions, type VersionPath } from './places.ts'

const addSetting = (name: Linked): Setting => ({
  as: 'administrator',
  writes: true,
  async sample(scope): Promise<Call> {
    const { path, linked } = await freePair(scope, name)
    return { path: { ...path }, json: { [name]: { id: linked } } }
  },
  snapshot: async (scope, { path, json }) =>
    (await linkedIds(scope, name, path as unknown as VersionPath)).includes(valueAt(json, `${name}.id`)),
})

/** Each refused, and the version then has the one link that it had before. */
async function refusedAdditions(
  scope: Scope,
  name: Linked,
  wrong: Readonly<Record<string, unknown>>,
): Promise<readonly Outcome[]> {
  await scope.once(`control of ${name}s added`, async (shared) => {
    const { path, linked } = await freePair(shared, name)
    succeeded(await add(shared, name, path, linked))
  })
  const path = await place(scope, [name])
  const kept = (await recordIds(scope, name)).slice(0, 1)
  for (const id of kept) succeeded(await add(scope, name, path, id))
  return inTurn(Object.entries(wrong), async ([of, json]) => {
    const answer = await scope.call({ path: { ...path }, json })
    return firstOf([refusal(answer, of), exactly(await linkedIds(scope, name, path), kept, answer.label)])
  })
}

/** The record in the answer to an addition: inside a link, or the theme itself (R34). */
const shownIn = (answer: Answer, name: Linked): Item => {
  const record = recordOf(answer)
  return name === 'theme' ? record : ((record[name] ?? {}) as Item)
}

/** The attached record, and how the answer shows it. */
const attachingChecks = (name: Linked): readonly Draft[] => [
  ownCheck('attaches', `attaches the ${name} exactly once`, async (scope) => {
    const path = await place(scope, [name])
    const [id] = await recordIds(scope, name)
    const answer = succeeded(await add(scope, name, path, id))
    return exactly(await linkedIds(scope, name, path), [id], answer.label)
  }),
  ownCheck('answer-record', `returns the ${name} that was attached`, async (scope) => {
    const { path, linked } = await freePair(scope, name)
    const answer = succeeded(await add(scope, name, path, linked))
    const shown = shownIn(answer, name)
    const one = await readById(scope, operationsOf(name).get, linked)
    return firstOf([
      shown.id === linked ? holds() : broken(`${answer.label}: ${name} ${linked}`, show(shown.id)),
      sameMembers(shown, one, 'in the answer', `of the ${name} by its id`),
    ])
  }),
]

/** Ids that cannot be attached. */
const refusedChecks = (name: Linked): readonly Draft[] => [
  ownCheck(`required-${name}`, `refuses a request without ${name}`, (scope) =>
    refusedAdditions(scope, name, {
      [`a request without ${name}`]: {},
      [`${name} without id`]: { [name]: {} },
      [`${name} with an id that is not an integer`]: { [name]: { id: 'lpc-not-an-id' } },
    }),
  ),
  ownCheck(`unknown-${name}`, `refuses an unknown ${name}`, (scope) =>
    refusedAdditions(scope, name, { [`an unknown ${name}`]: { [name]: { id: UNKNOWN_ID } } }),
  ),
  ownCheck('attached-already', `refuses an attached ${name} and keeps a single link`, async (scope) => {
    const path = await place(scope, [name])
    // The one that is repeated is not the last: a target may compare with that alone.
    const [id, next] = await recordIds(scope, name)
    succeeded(await add(scope, name, path, id))
    // RC9: it may have to be in the language of the version.
    const isNext = next !== undefined && (await add(scope, name, path, next)).ok
    const answer = await add(scope, name, path, id)
    return firstOf([
      refusal(answer, `the ${name} that is attached already`),
      exactly(await linkedIds(scope, name, path), isNext ? [id, next] : [id], answer.label),
    ])
  }),
]

/** Other versions, and other links of the same one. */
const elsewhereChecks = (name: Linked): readonly Draft[] => [
  ownCheck('unknown-language', 'refuses a language in which there is no version', async (scope) => {
    const { path, linked } = await freePair(scope, name)
    succeeded(await add(scope, name, path, linked))
    const own = await place(scope, [name])
    return refusal(await add(scope, name, { ...own, languageCode: 'tlh-QQ' }, linked), 'a language without a version')
  }),
  ownCheck('only-that-version', `attaches the ${name} to no other version of the resource`, async (scope) => {
    const [one, other] = await twoVersions(scope, name)
    const [id] = await recordIds(scope, name)
    const { label } = succeeded(await add(scope, name, one, id))
    return firstOf([
      exactly(await linkedIds(scope, name, one), [id], label),
      exactly(await linkedIds(scope, name, other), [], `${label}: version ${other.languageCode}`),
    ])
  }),
  ownCheck('keeps-others', 'keeps the links that were there before', (scope) => keepsOthers(scope, name)),
]

const addChecks = (name: Linked): readonly Draft[] => [
  ...attachingChecks(name),
  ...refusedChecks(name),
  ...elsewhereChecks(name),
]

/** One more link beside two of its own kind and one of each other kind. */
async function keepsOthers(scope: Scope, name: Linked): Promise<readonly Outcome[]> {
  const path = await place(scope)
  const [first, second, third] = await recordIds(scope, name)
  if (third === undefined) return [needs.record(`three ${name}s on the target`)]
  const others = LINKED.filter((one) => one !== name)
  for (const other of others) succeeded(await add(scope, other, path, (await recordIds(scope, other))[0]))
  for (const id of [first, second]) succeeded(await add(scope, name, path, id))
  const { label } = succeeded(await add(scope, name, path, third))
  const outcomes = [exactly(await linkedIds(scope, name, path), [first, second, third], label)]
  for (const other of others)
    outcomes.push(
      exactly(await linkedIds(scope, other, path), [(await recordIds(scope, other))[0]], `${label}: ${other}s`),
    )
  return outcomes
}

export const addOf = (name: Linked): Suite => suite(linkOperationsOf(name).add, addSetting(name), addChecks(name))
