/** Remove an author, tag or theme from a localized version: current, Learning resources. */

import { type Answer, describe } from '../../../client/answer.ts'
import { firstOf, succeeded } from '../../../client/answers/outcome.ts'
import { UNKNOWN_ID } from '../../../contract/current/statements.ts'
import { linkOperationsOf } from '../../../contract/current/version-links.ts'
import { LINKED, type Linked, operationsOf } from '../../../contract/current/vocabulary.ts'
import { broken, holds, needs, observed } from '../../../contract/verdict.ts'
import type { Suite } from '../../../engine/check.ts'
import type { Call } from '../../../engine/scope.ts'
import { suite } from '../../../laws/index.ts'
import { type Draft, ownCheck, type Setting } from '../../../laws/kit/suite.ts'
import {
  add,
  attached,
  exactly,
  freePair,
  linkedIds,
  place,
  recordIds,
  remove,
  stillAttached,
  twoVersions,
  type VersionPath,
} from './places.ts'

const removeSetting = (name: Linked): Setting => ({
  as: 'administrator',
  writes: true,
  async sample(scope): Promise<Call> {
    const { path, linked } = await freePair(scope, name)
    succeeded(await add(scope, name, path, linked))
    return { path: { ...path, [`${name}Id`]: linked } }
  },
  snapshot: async (scope, { path }) => {
    const { id, languageCode } = path as unknown as VersionPath
    return (await linkedIds(scope, name, { id, languageCode })).includes(path![`${name}Id`])
  },
})

/** The removed record, and its version. */
const removingChecks = (name: Linked): readonly Draft[] => [
  ownCheck('removes', `removes the ${name} and keeps the others`, async (scope) => {
    const path = await place(scope)
    const ids = (await recordIds(scope, name)).slice(0, 3)
    if (ids.length < 3) return needs.record(`three ${name}s on the target`)
    for (const id of ids) succeeded(await add(scope, name, path, id))
    const others = await attached(
      scope,
      path,
      LINKED.filter((one) => one !== name),
    )
    const { label } = succeeded(await remove(scope, name, path, ids[1]!))
    const removed = firstOf([
      exactly(await linkedIds(scope, name, path), [ids[0], ids[2]], label),
      ...(others.length ? await stillAttached(scope, others, label) : []),
    ])
    if (removed.kind !== 'holds') return removed
    // R56: whether it is refused is not shown; the others are not affected.
    const again = await remove(scope, name, path, ids[1]!)
    return exactly(await linkedIds(scope, name, path), [ids[0], ids[2]], `${again.label} again`)
  }),
  ownCheck('only-that-version', `removes the ${name} from no other version`, async (scope) => {
    const [one, other] = await twoVersions(scope, name)
    const elsewhere = await place(scope, [name])
    const [id] = await recordIds(scope, name)
    for (const each of [one, other, elsewhere]) {
      const added = await add(scope, name, each, id)
      // RC9: it may have to be in the language of the version.
      if (added.refused) return needs.record(`a ${name} that versions in two languages take`)
      succeeded(added)
    }
    const { label } = succeeded(await remove(scope, name, one, id!))
    return firstOf([
      exactly(await linkedIds(scope, name, one), [], label),
      exactly(await linkedIds(scope, name, other), [id], `${label}: version ${other.languageCode}`),
      exactly(await linkedIds(scope, name, elsewhere), [id], `${label}: resource ${elsewhere.id}`),
    ])
  }),
]

/** Links that a removal leaves as they were. */
const afterwardsChecks = (name: Linked): readonly Draft[] => [
  ownCheck('keeps-record', `keeps the ${name} itself`, async (scope) => {
    const { path, linked } = await freePair(scope, name)
    succeeded(await add(scope, name, path, linked))
    const { label } = succeeded(await remove(scope, name, path, linked))
    const answer = await scope.call({ operation: operationsOf(name).get, as: 'administrator', path: { id: linked } })
    return answer.ok ? holds() : broken(`${answer.label}: still there after ${label}`, describe(answer))
  }),
  ownCheck('attached-again', `allows a removed ${name} to be attached again`, async (scope) => {
    // A pair that nobody else removes: a target that never attaches again what was removed would refuse it at once.
    const { path, linked } = await freePair(scope, name)
    succeeded(await add(scope, name, path, linked))
    succeeded(await remove(scope, name, path, linked))
    const again = await add(scope, name, path, linked)
    if (!again.ok) return broken(`${again.label} after the removal: a success`, describe(again))
    const links = (await linkedIds(scope, name, path)).filter((id) => id === linked)
    return exactly(links, [linked], again.label)
  }),
]

/** Behaviour that the documents leave open. */
const openRemovals = (name: Linked): readonly Draft[] => [
  ownCheck('not-attached', `records the result of removing an unattached ${name}`, async (scope) => {
    const { path, linked } = await freePair(scope, name)
    succeeded(await add(scope, name, path, linked))
    const removal = succeeded(await remove(scope, name, path, linked))
    const answer = await remove(scope, name, path, linked)
    const unknown = await remove(scope, name, path, UNKNOWN_ID)
    const body = removal.body.length ? 'a body' : 'no body'
    const seen = ({ ok, status }: Answer) => (ok ? 'accepted' : `refused with ${status}`)
    return observed(`${seen(answer)}, one that does not exist ${seen(unknown)}, a removal has ${body}`)
  }),
  ownCheck('unknown-version', 'records the result of removing from an unknown version', async (scope) => {
    const [{ id, languageCode }, [linked]] = [await place(scope, [name]), await recordIds(scope, name)]
    const seen: string[] = []
    for (const [what, path] of [
      ['resource', { id: UNKNOWN_ID, languageCode }],
      ['language', { id, languageCode: 'tlh-QQ' }],
    ] as const) {
      const answer = await remove(scope, name, path, linked!)
      seen.push(`${what}: ${answer.ok ? 'accepted' : `refused with ${answer.status}`}`)
    }
    return observed(seen.join(', '))
  }),
]

const removeChecks = (name: Linked): readonly Draft[] => [
  ...removingChecks(name),
  ...afterwardsChecks(name),
  ...openRemovals(name),
]

export const removeOf = (name: Linked): Suite =>
  suite(linkOperationsOf(name).remove, removeSetting(name), removeChecks(name))
