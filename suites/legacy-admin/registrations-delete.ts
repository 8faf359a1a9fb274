/** Deleting registrations: legacy-admin, Endpoints, States and transitions. */

import { type Answer, describe } from '../../client/answer.ts'
import { Broken, firstOf, succeeded, Undecided } from '../../client/answers/outcome.ts'
import { show } from '../../client/answers/values.ts'
import { sameGuid } from '../../contract/guid.ts'
import { UNKNOWN_GUID } from '../../contract/legacy-admin/service.ts'
import { broken, holds, needs, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import type { Made } from '../../fixtures/records/creation.ts'
import { suite } from '../../laws/index.ts'
import { ownCheck, type Setting } from '../../laws/kit/suite.ts'
import { isRegistered as isThere, ownRegistration, ownSession } from './own-records.ts'
import { recordOf, registrationsOf } from './records.ts'
import { register } from './registrations-create.ts'

const REGISTER = 'legacy-admin/sessions.register'

const remove = (scope: Scope, guid: unknown) =>
  scope.call({ operation: 'legacy-admin/registrations.delete', as: 'key', path: { registration_guid: String(guid) } })

const reading = (scope: Scope, operation: NonNullable<Call['operation']>, path: NonNullable<Call['path']>) =>
  scope.call({ operation, as: 'key', path })

/** Whether a registration is gone, where others are shown. @throws Undecided where none is */
async function isGone(scope: Scope, guid: unknown): Promise<boolean> {
  if (await isThere(scope, guid)) return false
  const { registration } = await ownRegistration(scope)
  if (!(await isThere(scope, registration.id)))
    throw new Undecided(needs.finding('legacy-admin/registrations.get#answers'))
  return true
}

/** Deletes a registration that must still be there. @throws Broken when something else has deleted it */
async function removed(scope: Scope, guid: unknown): Promise<Answer> {
  const answer = await remove(scope, guid)
  if (answer.refused && (await isGone(scope, guid)))
    throw new Broken(broken('a registration until it is deleted', `${guid} gone before`))
  return succeeded(answer)
}

const standing = new WeakMap<Scope, Made['id']>()

/** The registration of the check before, where nothing has deleted it. */
async function standingRegistration(scope: Scope): Promise<Made['id']> {
  const known = standing.get(scope)
  if (known !== undefined && (await isThere(scope, known))) return known
  const { registration } = await ownRegistration(scope)
  standing.set(scope, registration.id)
  return registration.id
}

const deleting: Setting = {
  as: 'key',
  writes: true,
  sample: async (scope) => ({ path: { registration_guid: await standingRegistration(scope) } }),
  snapshot: (scope, { path }) => isThere(scope, path!.registration_guid),
}

export const deletes = suite('legacy-admin/registrations.delete', deleting, [
  ownCheck('no-body', 'deletes without returning a body', async (scope) => {
    const { registration } = await ownRegistration(scope)
    const answer = succeeded(await remove(scope, registration.id))
    return answer.body.length ? broken(`${answer.label}: no body`, describe(answer)) : holds()
  }),
  ownCheck('gone', 'no longer returns a deleted registration', async (scope) => {
    const { registration, learner } = await ownRegistration(scope)
    if (!(await isThere(scope, registration.id))) return needs.finding('legacy-admin/registrations.get#answers')
    const isListed = async () =>
      (await registrationsOf(scope, learner.id)).some(({ guid }) => sameGuid(guid, registration.id))
    if (!(await isListed())) return needs.finding(`${REGISTER}#in-learners-list`)
    succeeded(await remove(scope, registration.id))
    // Each read that shows it is named, and not the deletion.
    const still = (isShown: boolean) =>
      isShown ? broken(`${scope.met.latest?.label}: nothing of the deleted registration`, 'the registration') : holds()
    return [still(await isThere(scope, registration.id)), still(await isListed())]
  }),
  ownCheck('only-that-record', 'deletes no other record', async (scope) => {
    const [one, other] = [await ownRegistration(scope), await ownRegistration(scope)]
    // Another one of the same learner: in a session of its own.
    const pair = { session: String((await ownSession(scope)).id), learner: String(one.learner.id) }
    const sibling = recordOf(succeeded(await register(scope, pair)))
    const answer = await removed(scope, one.registration.id)
    if (await isGone(scope, sibling.guid))
      return broken(
        `${answer.label}: only ${one.registration.id} deleted, and ${sibling.guid} of the same learner kept`,
        `${sibling.guid} deleted as well`,
      )
    const { learner, place } = one
    const outcomes = [
      (await isGone(scope, other.registration.id))
        ? broken(
            `${answer.label}: registration ${other.registration.id} of another learner kept`,
            `${other.registration.id} deleted`,
          )
        : holds(),
    ]
    for (const [operation, path] of [
      ['legacy-admin/learners.get', { learner_guid: learner.id }],
      ['legacy-admin/sessions.get', { session_guid: place.session }],
    ] as const) {
      const read = await reading(scope, operation, path)
      outcomes.push(read.ok ? holds() : broken(`${read.label}: still there after ${answer.label}`, describe(read)))
    }
    return outcomes
  }),
  ownCheck('unknown-registration', 'deletes nothing by an unknown GUID', async (scope) => {
    const [one, other] = [await ownRegistration(scope), await ownRegistration(scope)]
    await removed(scope, one.registration.id)
    const answer = await remove(scope, UNKNOWN_GUID)
    const value = (answer.json as { value?: unknown } | undefined)?.value
    const shown = answer.ok && typeof value === 'object' && value !== null && Object.keys(value).length > 0
    return firstOf([
      shown ? broken(`${answer.label}: no record`, show(value)) : holds(),
      (await isGone(scope, other.registration.id))
        ? broken(`${answer.label}: nothing deleted`, 'a registration deleted')
        : holds(),
    ])
  }),
  ownCheck('registers-again', 'registers a learner again after its registration is deleted', async (scope) => {
    const { registration, learner, place } = await ownRegistration(scope)
    await removed(scope, registration.id)
    const anew = await register(scope, { session: place.session, learner: String(learner.id) })
    // R89: the session takes registrations still.
    if (!anew.ok) await ownRegistration(scope, place)
    if (!anew.ok) return broken(`${anew.label}, after the former one was deleted: a success`, describe(anew))
    const { guid } = recordOf(anew)
    return (await isThere(scope, guid))
      ? holds()
      : broken(`${anew.label}: the registration ${guid}`, 'none by that GUID')
  }),
  ownCheck('again', 'records the result of deleting twice', async (scope) => {
    const { registration } = await ownRegistration(scope)
    succeeded(await remove(scope, registration.id))
    const again = await remove(scope, registration.id)
    return observed(again.ok ? 'accepted' : `refused with ${again.status}`)
  }),
])
