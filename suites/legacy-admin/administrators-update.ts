/** Assigning an entity to an administrator: legacy-admin, Endpoints and the Administrator resource. */

import { type Answer, describe } from '../../client/answer.ts'
import { firstOf, inTurn, refusal, Undecided } from '../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { guidKey, sameGuid } from '../../contract/guid.ts'
import { UNKNOWN_GUID } from '../../contract/legacy-admin/service.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { control } from '../../laws/kit/control.ts'
import { type Setting, sharedCheck } from '../../laws/kit/suite.ts'
import { assumes, loginOf } from './administrator.ts'
import { recordOf } from './records.ts'

const UPDATE = 'legacy-admin/administrators.update'

const put = (scope: Scope, form: Call['form']) =>
  scope.call({ operation: UPDATE, as: 'key', path: { administrator_login: loginOf(scope) }, form: form! })

/** The answer of an update without entityGuid about the administrator: no operation reads it. */
async function shownEntity(scope: Scope): Promise<string | undefined> {
  const answer = await put(scope, {})
  const entityGuid = answer.ok ? recordOf(answer).entityGuid : undefined
  return typeof entityGuid === 'string' ? entityGuid : undefined
}

/**
 * The top of the tree that the administrator sees through the current interface: an administrator sees its entity's
 * own.
 */
async function seenEntity(scope: Scope): Promise<string | undefined> {
  if (scope.target.current?.administrator?.login !== loginOf(scope)) return undefined
  // Read again: the visible tree changes with the entity.
  const answer = await scope.call({ operation: 'current/entities.list', as: 'administrator', query: { size: 50 } })
  const view = pageOf(answer).items.map(({ uuid }) => guidKey(uuid))
  const { records } = await scope.known('legacy-admin/entity', { atLeast: 0 })
  const depth = ({ tree }: Item) =>
    typeof (tree ?? '') === 'string' ? String(tree ?? '').length : Number.POSITIVE_INFINITY
  const seen = records.filter(({ guid }) => view.includes(guidKey(guid)))
  const [top] = seen.sort((one, other) => depth(one) - depth(other))
  return top && seen.filter((one) => depth(one) === depth(top)).length === 1 ? String(top.guid) : undefined
}

/**
 * The entity before anything was assigned.
 * @throws Undecided when it cannot be told: an administrator of the platform must not stay where we put it
 */
const original = (scope: Scope): Promise<string> =>
  scope.once('administrator before', async (shared) => {
    const [given] = shared.target.records.administratorEntity ?? []
    const now = async () => (await shownEntity(shared)) ?? (await seenEntity(shared))
    const entity = given === undefined ? await shared.steady(now) : String(given)
    if (entity === undefined)
      throw new Undecided(
        needs.named('the entity that the administrator is in, to put it back afterwards', 'administratorEntity'),
      )
    shared.remember(UPDATE, { administrator_login: loginOf(shared) }, { entityGuid: entity })
    return entity
  })

/** Two entities that the administrator may be put into. */
async function entitiesFor(scope: Scope): Promise<readonly string[]> {
  const before = await original(scope)
  const { records } = await scope.known('legacy-admin/entity', { atLeast: 3 })
  const given = (scope.target.records.entity ?? []).map(String)
  const all = [...given, ...records.map(({ guid }) => String(guid))]
  return [...new Set(all)].filter((guid) => !sameGuid(guid, before)).slice(0, 2)
}

async function restored(scope: Scope): Promise<void> {
  await put(scope, { entityGuid: await original(scope) })
}

const updating: Setting = {
  as: 'key',
  assumes,
  writes: 'shared',
  async sample(scope) {
    return { path: { administrator_login: loginOf(scope) }, form: { entityGuid: await original(scope) } }
  },
}

export const update = suite(UPDATE, updating, [
  sharedCheck('right-record', 'returns the administrator of that login', async (scope) => {
    const answer = await control(scope, UPDATE, updating)
    const { login } = recordOf(answer)
    // R37: logins are compared without letter case.
    return String(login).toLowerCase() === loginOf(scope).toLowerCase()
      ? holds()
      : broken(`${answer.label}: login ${loginOf(scope)}`, show(login))
  }),
  sharedCheck('assigns-entity', 'assigns the entity that is sent', async (scope) => {
    await control(scope, UPDATE, updating)
    const outcomes = await inTurn(await entitiesFor(scope), async (entity) => {
      const answer = await put(scope, { entityGuid: entity })
      if (!answer.ok) return broken(`${answer.label} with an entity that exists: a success`, describe(answer))
      else return [assigned(answer, entity), await kept(scope, entity)]
    })
    await restored(scope)
    return outcomes
  }),
  sharedCheck('refused-assigns-nothing', 'assigns nothing without the API key', async (scope) => {
    const before = await original(scope)
    const [entity] = await entitiesFor(scope)
    if (entity === undefined) return needs.record('another entity')
    const path = { administrator_login: loginOf(scope) }
    const answer = await scope.call({ operation: UPDATE, as: 'anonymous', path, form: { entityGuid: entity } })
    // A success shows it by itself.
    const now = answer.ok ? undefined : ((await shownEntity(scope)) ?? (await seenEntity(scope)))
    if (answer.ok) await restored(scope)
    if (now === undefined || sameGuid(now, before)) return refusal(answer, 'a request without the key')
    await restored(scope)
    return broken(`${answer.label} without the key: entity ${before} kept`, now)
  }),
  sharedCheck('unknown-entity', 'refuses an entity that does not exist, or does not assign it', async (scope) => {
    await control(scope, UPDATE, updating)
    const answer = await put(scope, { entityGuid: UNKNOWN_GUID })
    const outcome = answer.ok
      ? sameGuid(recordOf(answer).entityGuid, UNKNOWN_GUID)
        ? broken(`${answer.label}: an unknown entity refused or not assigned`, 'assigned')
        : holds()
      : refusal(answer, 'an entity that does not exist')
    if (answer.ok) await restored(scope)
    return outcome
  }),
  sharedCheck('without-entity', 'records the result of an update without entityGuid', async (scope) => {
    const answer = await put(scope, {})
    return observed(answer.ok ? 'accepted' : `refused with ${answer.status}`)
  }),
])

const assigned = (answer: Answer, entity: string): Outcome => {
  const { entityGuid } = recordOf(answer)
  return sameGuid(entityGuid, entity) ? holds() : broken(`${answer.label}: entityGuid ${entity}`, show(entityGuid))
}

/** An update without entityGuid, if it answers with the administrator, shows whether the change lasts. */
async function kept(scope: Scope, entity: string): Promise<Outcome> {
  if ((await original(scope)) === undefined) return holds()
  const answer = await put(scope, {})
  return answer.ok ? firstOf([assigned(answer, entity)]) : holds()
}
