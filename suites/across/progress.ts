/** Registrations and trackings of one learner in two interfaces. */

import { succeeded } from '../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../client/answers/page.ts'
import type { OperationId } from '../../contract/operations.ts'
import { needs, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { sharedRead } from '../../laws/kit/sample.ts'
import type { Draft } from '../../laws/kit/suite.ts'
import { readBy, readRegistration, registrationsOf } from '../legacy-admin/records.ts'
import { acrossCheck, sharedLearner } from './lookup.ts'

const folded = (value: unknown) => String(value).toLowerCase()

/** How many identifiers of one list are in the other, letter case apart. */
function overlap(here: readonly Item[], there: readonly Item[]): readonly (readonly [Item, Item])[] {
  const byUuid = new Map(there.map((item) => [folded(item.uuid), item]))
  return here.flatMap((item) => {
    const other = byUuid.get(folded(item.guid))
    return other ? [[item, other] as const] : []
  })
}

const part = (some: number, all: number) => (some === 0 ? 'none' : some === all ? 'all' : 'some')

async function seen(here: readonly Item[], there: readonly Item[], read: (guid: unknown) => Promise<Item>) {
  if (!here.length && !there.length) return needs.record('a learner with records in one of the interfaces')
  const shared = overlap(here, there)
  const [pair] = shared
  const numbers = here.length === there.length ? 'as many' : here.length < there.length ? 'fewer here' : 'more here'
  const base = `${numbers}, GUIDs that are a uuid: ${part(shared.length, Math.min(here.length, there.length))}`
  if (!pair) return observed(base)
  const full = await read(pair[0].guid)
  const [progress, time] = [
    Number(full.progress) - Number(pair[1].progress),
    Number(full.timeSpent) - Number(pair[1].timeSpent),
  ]
  return observed(
    `${base}, progress ${Math.abs(progress) < 1 ? 'agrees' : 'differs'}, time ${time === 0 ? 'agrees' : 'differs'}`,
  )
}

/** A learner with records in the current interface, where one is found, and these. */
async function theirs(scope: Scope, operation: OperationId, size: number) {
  const itemsOf = async ({ id }: Item) =>
    pageOf(
      succeeded(
        await sharedRead(scope, { as: 'administrator', shareReads: operation }, { learnerId: Number(id), size }),
      ),
    ).items
  const { here, there } = await sharedLearner(scope, async (one) => (await itemsOf(one.there)).length > 0)
  return { here, there: await itemsOf(there) }
}

export const registrationChecks: readonly Draft[] = [
  acrossCheck(
    'across-registrations',
    'records whether registrations are those of the current interface',
    'administrator',
    async (scope) => {
      const { here, there } = await theirs(scope, 'current/registrations.list', 100)
      return seen(await registrationsOf(scope, here.guid), there, (guid) => readRegistration(scope, guid))
    },
  ),
]

export const trackingChecks: readonly Draft[] = [
  acrossCheck(
    'across-trackings',
    'records whether trackings are those of the current interface',
    'administrator',
    async (scope) => {
      const { here, there } = await theirs(scope, 'current/trackings.list', 50)
      const answer = await scope.call({ path: { learner_guid: String(here.guid) }, query: { limit: 50 } })
      const read = (guid: unknown) => readBy(scope, 'legacy-admin/trackings.get', 'tracking_guid', guid)
      return seen(pageOf(answer).items, there, read)
    },
  ),
]
