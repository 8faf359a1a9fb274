/** Update learning resource: current, Learning resources. */

import { firstOf, refusal, succeeded } from '../../../client/answers/outcome.ts'
import type { Item } from '../../../client/answers/page.ts'
import { show } from '../../../client/answers/values.ts'
import { UNKNOWN_ID } from '../../../contract/current/statements.ts'
import { termsOf } from '../../../contract/index.ts'
import { broken, holds, type Outcome, observed } from '../../../contract/verdict.ts'
import type { Call, Scope } from '../../../engine/scope.ts'
import { identifiersKept, unsentKept } from '../../../laws/bodies/change.ts'
import { suite } from '../../../laws/index.ts'
import { type Draft, ownCheck, type Setting, type Written } from '../../../laws/kit/suite.ts'
import {
  FOREIGN_IDS,
  foundByAll,
  kept,
  notTaken,
  pathBelow,
  recordOf,
  refusedOrNotStored,
  sameMembers,
} from '../records.ts'
import { eachUnlisted } from '../unlisted.ts'
import { attached, stillAttached, twoVersions } from '../version-links/places.ts'
import { titleOf } from './create.ts'
import {
  createVersion,
  fullMetadata,
  type OwnResource,
  ownResource,
  publisherOf,
  readResource,
  resourcesByTitle,
  roomyResource,
  updateResource,
  versionsOf,
  writtenVersion,
} from './values.ts'

const UPDATE = 'current/learning-resources.update'

const updateWritten: Written = {
  name: 'current learning resource updated',
  least: async () => ({}),
  async full(scope) {
    const publisher = await publisherOf(scope, 1)
    return { isTrackingPropagated: true, ...(publisher ? { publisher } : {}) }
  },
  send: async (scope, members) => updateResource(scope, (await ownResource(scope)).id, members),
  record: recordOf,
  read: (scope, answer) => readResource(scope, answer.ask.path!.id),
}

const updateSetting: Setting = {
  as: 'administrator',
  writes: true,
  sample: async (scope): Promise<Call> => ({
    path: { id: (await ownResource(scope)).id },
    json: { isTrackingPropagated: true },
  }),
  snapshot: async (scope, { path }) => (await readResource(scope, path!.id)).isTrackingPropagated,
  written: updateWritten,
}

const takesNull = (name: 'isTrackingPropagated' | 'publisher'): Draft =>
  ownCheck(`null-${name}`, `accepts null for ${name}`, async (scope) => {
    const { id } = await ownResource(scope)
    const answer = await updateResource(scope, id, { [name]: null })
    return answer.ok ? holds() : broken(`${answer.label} with ${name} null: a success`, `${answer.status}`)
  })

/** A resource without members that the target maintains. */
const written = (resource: Item): Item => ({
  ...resource,
  localizedVersions: versionsOf(resource).map(writtenVersion),
})

const MEMBERS = ['isTrackingPropagated', 'publisher', 'type', 'localizedVersions', 'localizedVersionsCount', 'uuid']

/** An own resource with a publisher, where the target shows one, and tracking propagated. */
async function furnished(scope: Scope) {
  const publisher = await publisherOf(scope)
  return ownResource(scope, await fullMetadata(scope), {
    isTrackingPropagated: true,
    ...(publisher ? { publisher } : {}),
  })
}

/** The type that it was created with: earlier updates may have reset it already. */
async function keepsType(scope: Scope, { id, made }: OwnResource): Promise<Outcome> {
  const { label } = succeeded(await updateResource(scope, id, { isTrackingPropagated: true }))
  const { type } = await readResource(scope, id)
  return type === made.sent.type ? holds() : broken(`${label}: type ${show(made.sent.type)} kept`, show(type))
}

const updateChecks: readonly Draft[] = [
  takesNull('isTrackingPropagated'),
  takesNull('publisher'),
  ownCheck('tracking-off', 'sets isTrackingPropagated from true to false', async (scope) => {
    const { id } = await ownResource(scope, {}, { isTrackingPropagated: true })
    const answer = await updateResource(scope, id, { isTrackingPropagated: false })
    if (!answer.ok) return broken(`${answer.label} with isTrackingPropagated false: a success`, `${answer.status}`)
    const { isTrackingPropagated } = await readResource(scope, id)
    return isTrackingPropagated === false
      ? holds()
      : broken(`${answer.label}: isTrackingPropagated false`, show(isTrackingPropagated))
  }),
  ownCheck('null-effect', 'records the effect of null on each member', async (scope) => {
    const { id } = await furnished(scope)
    const seen: string[] = []
    for (const name of ['isTrackingPropagated', 'publisher']) {
      const before = (await readResource(scope, id))[name]
      succeeded(await updateResource(scope, id, { [name]: null }))
      const after = (await readResource(scope, id))[name]
      seen.push(`${name}: ${show(after) === show(before) ? 'kept' : show(after)}`)
    }
    return observed(seen.join(', '))
  }),
  ownCheck(
    'partial',
    'keeps the members that an update does not send',
    { tells: unsentKept(termsOf('current/learning-resources.update')) },
    async (scope) => {
      const { id } = await furnished(scope)
      const others = [await ownResource(scope), await ownResource(scope, {}, { type: 'AICC' })]
      const outcomes: Outcome[] = [await keepsType(scope, others[0]!), await keepsType(scope, others[1]!)]
      const publisher = await publisherOf(scope, 1)
      for (const sent of [{ isTrackingPropagated: false }, ...(publisher ? [{ publisher }] : [])]) {
        // Either value may be the target's default.
        for (const isTrackingPropagated of 'publisher' in sent ? [true, false] : [undefined]) {
          if (isTrackingPropagated !== undefined) succeeded(await updateResource(scope, id, { isTrackingPropagated }))
          const before = await readResource(scope, id)
          const { label } = succeeded(await updateResource(scope, id, sent))
          const names = MEMBERS.filter((name) => !(name in sent))
          outcomes.push(kept(written(before), written(await readResource(scope, id)), names, label))
        }
      }
      return outcomes
    },
  ),
  ownCheck('keeps-links', 'keeps the versions of an updated resource and their links', async (scope) => {
    const [one, other] = await twoVersions(scope, 'author')
    const linked = [...(await attached(scope, other)), ...(await attached(scope, one))]
    const before = await readResource(scope, one.id)
    const { label } = succeeded(await updateResource(scope, one.id, { isTrackingPropagated: true }))
    const after = await readResource(scope, one.id)
    const versions = kept(written(before), written(after), ['localizedVersions', 'localizedVersionsCount'], label)
    return versions.kind === 'broken' ? versions : stillAttached(scope, linked, label)
  }),
  ownCheck(
    'read-only',
    'does not change members outside the documented body',
    { tells: identifiersKept },
    async (scope) => {
      const { id, languageCode } = await ownResource(scope)
      const before = await readResource(scope, id)
      const localizedVersions = [{ languageCode, metadata: { title: scope.builder.unique() } }]
      const sent = { ...FOREIGN_IDS, type: 'AICC', localizedVersions, localizedVersionsCount: 7 }
      return eachUnlisted(sent, async (members) => {
        const answer = await updateResource(scope, id, { ...members, isTrackingPropagated: true })
        if (!answer.ok && !answer.refused) return { answer, outcome: refusal(answer, 'members that are not listed') }
        const outcome = firstOf([
          answer.ok ? notTaken(recordOf(answer), FOREIGN_IDS, answer.label) : holds(),
          kept(written(before), written(await readResource(scope, id)), ['id', ...MEMBERS.slice(2)], answer.label),
        ])
        return { answer, outcome }
      })
    },
  ),
  ownCheck('publisher-unknown', 'stores no publisher that does not exist', async (scope) => {
    const { id } = await ownResource(scope)
    const sent = { publisher: { id: UNKNOWN_ID } }
    const answer = await updateResource(scope, id, sent)
    return refusedOrNotStored(answer, 'an unknown publisher', sent, () => readResource(scope, id))
  }),
  pathBelow(UPDATE, updateSetting),
  ownCheck('appears-in-list', 'shows the same changed resource in the list and by id', async (scope) => {
    const { id, another, made } = await roomyResource(scope)
    succeeded(await createVersion(scope, id, { languageCode: another, metadata: { title: scope.builder.unique() } }))
    const publisher = await publisherOf(scope, 1)
    const sent = { isTrackingPropagated: true, ...(publisher ? { publisher } : {}) }
    const answer = succeeded(await updateResource(scope, id, sent))
    const listed = (await resourcesByTitle(scope, titleOf(made.sent)!)).find((one) => one.id === id)
    if (!listed) return broken(`${answer.label}: the changed resource in the list`, 'a list without it')
    const now = await readResource(scope, id)
    return firstOf([
      sameMembers(listed, now, 'in the list', 'by its id'),
      await foundByAll(scope, 'current/learning-resources.list', now, ['id', 'publisherId', 'type']),
    ])
  }),
]

export const learningResourcesUpdate = suite(UPDATE, updateSetting, updateChecks)
