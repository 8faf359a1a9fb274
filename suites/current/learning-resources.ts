/** Learning resource operations: current, Learning resources. The list is in `learning-resource-list.ts`. */

import { firstOf, refusal, succeeded } from '../../answers/outcome.ts'
import type { Item } from '../../answers/page.ts'
import { instantOf, show, valuesAt } from '../../answers/values.ts'
import { NOT_CREATABLE } from '../../contract/current/learning-resources.ts'
import { UNKNOWN_ID } from '../../contract/current/statements.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import { type Call, type Scope, walkingOf } from '../../engine/scope.ts'
import { AWKWARD } from '../../fixtures/builders.ts'
import type { Made } from '../../records/creation.ts'
import { mostLinked, versionsIn } from '../../records/versions.ts'
import { suite } from '../laws/index.ts'
import { check, type Draft, type Setting, type Written } from '../suite.ts'
import {
  FOREIGN_IDS,
  idOf,
  junkIdentifier,
  kept,
  type Members,
  NO_LANGUAGES,
  notTaken,
  pathBelow,
  recordOf,
  refusedOrNotStored,
  rightRecord,
  sameMembers,
  unchangedByRefusal,
} from './records.ts'
import {
  createdIn,
  createVersion,
  fullMetadata,
  leastResource,
  metadataOf,
  ownResource,
  publisherOf,
  readMetadata,
  readResource,
  resourcesByTitle,
  updateResource,
  versionIn,
  versionsOf,
  withVersion,
} from './resource-values.ts'

const CREATE = 'current/learning-resources.create'
const GET = 'current/learning-resources.get'
const UPDATE = 'current/learning-resources.update'

const titleOf = (members: Members): string | undefined => {
  const [title] = valuesAt(members, 'localizedVersion.metadata.title')
  return typeof title === 'string' ? title : undefined
}

async function left(scope: Scope, members: Members): Promise<string | undefined> {
  const title = titleOf(members)
  const found = title === undefined ? [] : await resourcesByTitle(scope, title)
  return found.length ? `a resource with title ${show(title)}` : undefined
}

const createWritten: Written = {
  name: 'current learning resource created',
  async full(scope) {
    const { publishedAt: _, ...metadata } = await fullMetadata(scope)
    const publisher = await publisherOf(scope)
    return {
      ...(await leastResource(scope, metadata)),
      isTrackingPropagated: true,
      ...(publisher ? { publisher } : {}),
    }
  },
  least: (scope) => leastResource(scope),
  send: (scope, members) => scope.tryCreate('learning-resource', members),
  record: createdIn,
  read: async (scope, answer) => withVersion(await readResource(scope, recordOf(answer).id)),
  left,
}

/** Refused, and no resource of that title afterwards. */
async function refusedCreation(scope: Scope, members: Members, of: string): Promise<Outcome> {
  succeeded(await scope.once('least resource', async (shared) => (await ownResource(shared)).made.answer))
  const answer = await scope.tryCreate('learning-resource', members)
  const kept_ = answer.refused ? await left(scope, members) : undefined
  return firstOf([
    refusal(answer, of),
    kept_ ? broken(`${answer.label}: nothing created by a refused request`, kept_) : holds(),
  ])
}

/** A resource with an awkward title and other texts, created once for all who look for it. */
export const awkwardResource = (scope: Scope, kind: string): Promise<Made> =>
  scope.once(`awkward resource ${kind}`, async (shared) => {
    const { builder } = shared
    const title = `${AWKWARD[kind]} ${builder.unique()}`
    return (await ownResource(shared, { title, summary: AWKWARD[kind], referenceCode: builder.unique() })).made
  })

const otherTypes: Draft = check('other-types', {
  title: 'creates no resource of a type other than AICC and WEBSITE',
  phase: 'own',
  async run(scope) {
    const outcomes: Outcome[] = []
    for (const type of NOT_CREATABLE)
      outcomes.push(await refusedCreation(scope, { ...(await leastResource(scope)), type }, `type ${type}`))
    return outcomes
  },
})

const languagePattern: Draft = check('language-pattern', {
  title: 'stores no version whose languageCode does not fit the pattern',
  phase: 'own',
  async run(scope) {
    const outcomes: Outcome[] = []
    for (const languageCode of NO_LANGUAGES) {
      const metadata = { title: scope.builder.unique() }
      const members = { ...(await leastResource(scope)), localizedVersion: { languageCode, metadata } }
      const answer = await scope.tryCreate('learning-resource', members)
      const of = `languageCode ${show(languageCode)}`
      if (!answer.ok) outcomes.push(refusal(answer, of))
      else {
        const stored = versionIn(await readResource(scope, recordOf(answer).id), languageCode)
        outcomes.push(stored ? broken(`${answer.label}: no version with ${of}`, 'one') : holds())
      }
    }
    return outcomes
  },
})

const createChecks: readonly Draft[] = [
  otherTypes,
  check('required-languageCode', {
    title: 'refuses a localized version without languageCode',
    phase: 'own',
    async run(scope) {
      const localizedVersion = { metadata: { title: scope.builder.unique() } }
      const members = { ...(await leastResource(scope)), localizedVersion }
      return refusedCreation(scope, members, 'a localized version without languageCode')
    },
  }),
  languagePattern,
  check('one-version', {
    title: 'gives a created resource the version that was sent, alone',
    phase: 'own',
    async run(scope) {
      const { id, languageCode, made } = await ownResource(scope)
      const resource = await readResource(scope, id)
      const version = versionIn(resource, languageCode)
      const title = titleOf(made.sent)
      return firstOf([
        versionsOf(resource).length === 1 && version
          ? holds()
          : broken(
              `${made.answer.label}: one version, in ${languageCode}`,
              show(valuesAt(resource, 'localizedVersions.languageCode')),
            ),
        version && metadataOf(version).title !== title
          ? broken(`${made.answer.label}: title ${show(title)}`, show(metadataOf(version).title))
          : holds(),
        resource.localizedVersionsCount === 1
          ? holds()
          : broken(`${made.answer.label}: localizedVersionsCount 1`, show(resource.localizedVersionsCount)),
      ])
    },
  }),
  check('publisher-unknown', {
    title: 'stores no publisher that does not exist',
    phase: 'own',
    async run(scope) {
      const sent = { publisher: { id: UNKNOWN_ID } }
      const answer = await scope.tryCreate('learning-resource', { ...(await leastResource(scope)), ...sent })
      return refusedOrNotStored(answer, 'an unknown publisher', sent, () => readResource(scope, recordOf(answer).id))
    },
  }),
  check('read-only', {
    title: 'does not let read-only members be chosen',
    phase: 'own',
    async run(scope) {
      const metadata = { version: 987, modifiedAt: '1999-12-31T12:00:00Z' }
      const sent = { ...FOREIGN_IDS, localizedVersionsCount: 7 }
      const answer = await scope.tryCreate('learning-resource', { ...(await leastResource(scope, metadata)), ...sent })
      if (!answer.ok) return refusal(answer, 'read-only members')
      const record = recordOf(answer)
      const read = metadataOf(versionsOf(await readResource(scope, record.id))[0])
      return firstOf([
        notTaken(record, sent, answer.label),
        notTaken(read, metadata, answer.label),
        instantOf(read.modifiedAt) === instantOf(metadata.modifiedAt)
          ? broken(`${answer.label}: modifiedAt not set by the request`, show(read.modifiedAt))
          : holds(),
      ])
    },
  }),
  check('awkward-values', {
    title: 'stores awkward text as sent',
    phase: 'own',
    async run(scope) {
      const outcomes: Outcome[] = []
      for (const kind of Object.keys(AWKWARD)) {
        const made = await awkwardResource(scope, kind)
        const sent = valuesAt(made.sent, 'localizedVersion.metadata')[0] as Item
        const read = metadataOf(versionsOf(await readResource(scope, made.id))[0])
        outcomes.push(kept(sent, read, ['title', 'summary', 'referenceCode'], `${made.answer.label} (${kind})`))
      }
      return outcomes
    },
  }),
  check('appears-in-list', {
    title: 'shows a created resource in the list and by its id alike',
    phase: 'own',
    async run(scope) {
      const { id, made } = await ownResource(scope, await fullMetadata(scope))
      const listed = (await resourcesByTitle(scope, titleOf(made.sent)!)).find((one) => one.id === id)
      if (!listed) return broken(`${made.answer.label}: the created resource in the list`, 'not there')
      const read = await readResource(scope, id)
      return firstOf([
        sameMembers(listed, read, 'in the list', 'by its id'),
        sameMembers(made.record, read, 'in the answer of the creation', 'by its id'),
      ])
    },
  }),
  check('refused-creates-nothing', {
    title: 'creates nothing by a request that it refuses',
    phase: 'own',
    async run(scope) {
      const members = await leastResource(scope, { durationInMinutes: 'not-an-integer', status: 'LPC_UNKNOWN_VALUE' })
      const answer = await scope.tryCreate('learning-resource', members)
      if (answer.ok) return needs.record(`a creation that the target refuses: ${answer.label} was accepted`)
      const stays = await left(scope, members)
      return firstOf([
        refusal(answer, 'metadata of other types'),
        stays ? broken(`${answer.label}: nothing created by a refused request`, stays) : holds(),
      ])
    },
  }),
  check('status-initial', {
    title: 'shows which status a new localized version has',
    phase: 'own',
    async run(scope) {
      const { id, languageCode } = await ownResource(scope)
      return observed(show((await readMetadata(scope, id, languageCode)).status))
    },
  }),
]

const learningResourcesCreate = suite(
  CREATE,
  {
    as: 'administrator',
    writes: true,
    sample: async (scope): Promise<Call> => ({ json: await leastResource(scope) }),
    witness: async (scope, call) => left(scope, call.json as Members),
    written: createWritten,
  },
  createChecks,
)

/** A resource with a validated version: one that a learner may see for certain. */
async function visible(scope: Scope): Promise<Item> {
  const { records } = await scope.known('learning-resource')
  const [first] = versionsIn(records)
  return records.find(({ id }) => id === first?.id) ?? records[0]!
}

const getSetting: Setting = {
  as: 'administrator',
  sample: async (scope): Promise<Call> => ({ path: { id: idOf(await visible(scope)) } }),
}

/** Every value under a member of that name, however deep. */
function under(value: unknown, name: string): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([member, one]) => [...(member === name ? [one] : []), ...under(one, name)])
}

/** RC2: where in the resource the themes stand is not shown. */
async function withThemes(scope: Scope, include: string): Promise<Outcome> {
  const path = await mostLinked(walkingOf(scope), 'current/localized-versions.themes.list')
  const linked = await scope.call({ operation: 'current/localized-versions.themes.list', path, query: { size: 1 } })
  const [id] = valuesAt(succeeded(linked).json, 'items.theme.id')
  if (id === undefined) return needs.record('a localized version with a theme')
  const answer = await scope.call({ path: { id: path.id! }, query: { include } })
  if (!answer.ok) return broken(`${answer.label}: a success`, `${answer.status}`)
  const lacking = include.split(',').find((name) => !under(answer.json, name).length)
  if (lacking) return broken(`${answer.label}: a member ${lacking}`, 'none')
  const ids = under(answer.json, 'themes').flatMap((themes) => under(themes, 'id'))
  return ids.includes(id) ? holds() : broken(`${answer.label}: theme ${id} under themes`, show(ids))
}

const learningResourcesGet = suite(GET, getSetting, [
  rightRecord('learning-resource', 'learning resource'),
  junkIdentifier(GET, getSetting),
  check('include-themes', {
    title: 'brings the themes with include=themes',
    run: (scope) => withThemes(scope, 'themes'),
  }),
  check('include-both', {
    title: 'brings authors and themes with one include',
    run: (scope) => withThemes(scope, 'authors,themes'),
  }),
  check('same-for-learner', {
    title: 'shows a learner the same resource as an administrator',
    callers: ['learner'],
    async run(scope) {
      const resource = await visible(scope)
      if (!valuesAt(resource, 'localizedVersions.metadata.status').includes('VALIDATED'))
        return needs.record('a resource with a validated version')
      const path = { id: idOf(resource) }
      const { id, uuid, type } = recordOf(succeeded(await scope.call({ path })))
      const seen = recordOf(succeeded(await scope.call({ path, as: 'learner' })))
      return sameMembers({ id, uuid, type }, seen, 'for an administrator', 'for a learner')
    },
  }),
  check('learner-status', {
    title: 'shows what a learner gets of a resource not validated',
    callers: ['learner'],
    async run(scope) {
      const { records } = await scope.known('learning-resource')
      const hidden = records.find((one) => !valuesAt(one, 'localizedVersions.metadata.status').includes('VALIDATED'))
      if (!hidden) return needs.record('a resource without a validated version')
      const answer = await scope.call({ as: 'learner', path: { id: idOf(hidden) } })
      return observed(answer.ok ? 'served' : `refused with ${answer.status}`)
    },
  }),
])

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
  witness: async (scope, { path }) => (await readResource(scope, path!.id)).isTrackingPropagated,
  written: updateWritten,
}

const takesNull = (name: 'isTrackingPropagated' | 'publisher'): Draft =>
  check(`null-${name}`, {
    title: `takes ${name} null`,
    phase: 'own',
    async run(scope) {
      const { id } = await ownResource(scope)
      const answer = await updateResource(scope, id, { [name]: null })
      return answer.ok ? holds() : broken(`${answer.label} with ${name} null: a success`, `${answer.status}`)
    },
  })

/** A resource without what a target keeps of its own accord: an update of the resource may date its versions. */
const written = (resource: Item): Item => ({
  ...resource,
  localizedVersions: versionsOf(resource).map((version) => {
    const { modifiedAt: _, version: __, ...metadata } = metadataOf(version)
    return { ...version, metadata }
  }),
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

const updateChecks: readonly Draft[] = [
  takesNull('isTrackingPropagated'),
  takesNull('publisher'),
  check('tracking-off', {
    title: 'sets isTrackingPropagated from true to false',
    phase: 'own',
    async run(scope) {
      const { id } = await ownResource(scope, {}, { isTrackingPropagated: true })
      const answer = await updateResource(scope, id, { isTrackingPropagated: false })
      if (!answer.ok) return broken(`${answer.label} with isTrackingPropagated false: a success`, `${answer.status}`)
      const { isTrackingPropagated } = await readResource(scope, id)
      return isTrackingPropagated === false
        ? holds()
        : broken(`${answer.label}: isTrackingPropagated false`, show(isTrackingPropagated))
    },
  }),
  check('null-effect', {
    title: 'shows what null does to each member',
    phase: 'own',
    async run(scope) {
      const { id } = await furnished(scope)
      const seen: string[] = []
      for (const name of ['isTrackingPropagated', 'publisher']) {
        const before = (await readResource(scope, id))[name]
        succeeded(await updateResource(scope, id, { [name]: null }))
        const after = (await readResource(scope, id))[name]
        seen.push(`${name}: ${show(after) === show(before) ? 'kept' : show(after)}`)
      }
      return observed(seen.join(', '))
    },
  }),
  check('partial', {
    title: 'keeps the members that an update does not send',
    phase: 'own',
    async run(scope) {
      const { id } = await furnished(scope)
      const outcomes: Outcome[] = []
      const publisher = await publisherOf(scope, 1)
      for (const sent of [{ isTrackingPropagated: false }, ...(publisher ? [{ publisher }] : [])]) {
        // Either may be what a target falls back to.
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
  }),
  check('refused-changes-nothing', {
    title: 'changes nothing by an update that it refuses',
    phase: 'own',
    async run(scope) {
      const { id } = await furnished(scope)
      const before = await readResource(scope, id)
      const answer = await updateResource(scope, id, { isTrackingPropagated: false, publisher: 'not-an-object' })
      return unchangedByRefusal(answer, before, await readResource(scope, id))
    },
  }),
  check('only-that-record', {
    title: 'changes no other learning resource',
    phase: 'own',
    async run(scope) {
      const [one, other] = [await ownResource(scope), await ownResource(scope)]
      const before = await readResource(scope, other.id)
      const { label } = succeeded(await updateResource(scope, one.id, { isTrackingPropagated: true }))
      const changed = await readResource(scope, one.id)
      return firstOf([
        changed.isTrackingPropagated === true ? holds() : needs.finding(`${UPDATE}#body-isTrackingPropagated`),
        kept(before, await readResource(scope, other.id), MEMBERS, `${label}: resource ${other.id}`),
      ])
    },
  }),
  check('read-only', {
    title: 'does not change members that an update does not list',
    phase: 'own',
    async run(scope) {
      const { id, languageCode } = await ownResource(scope)
      const before = await readResource(scope, id)
      const localizedVersions = [{ languageCode, metadata: { title: scope.builder.unique() } }]
      const sent = { ...FOREIGN_IDS, type: 'AICC', localizedVersions, localizedVersionsCount: 7 }
      const answer = await updateResource(scope, id, { ...sent, isTrackingPropagated: true })
      if (!answer.ok && !answer.refused) return refusal(answer, 'members that are not listed')
      return firstOf([
        answer.ok ? notTaken(recordOf(answer), FOREIGN_IDS, answer.label) : holds(),
        kept(written(before), written(await readResource(scope, id)), ['id', ...MEMBERS.slice(2)], answer.label),
      ])
    },
  }),
  check('publisher-unknown', {
    title: 'stores no publisher that does not exist',
    phase: 'own',
    async run(scope) {
      const { id } = await ownResource(scope)
      const sent = { publisher: { id: UNKNOWN_ID } }
      const answer = await updateResource(scope, id, sent)
      return refusedOrNotStored(answer, 'an unknown publisher', sent, () => readResource(scope, id))
    },
  }),
  pathBelow(UPDATE, updateSetting),
  check('appears-in-list', {
    title: 'shows a changed resource in the list and by its id alike',
    phase: 'own',
    async run(scope) {
      const { id, another, made } = await ownResource(scope)
      succeeded(await createVersion(scope, id, { languageCode: another, metadata: { title: scope.builder.unique() } }))
      const answer = succeeded(await updateResource(scope, id, { isTrackingPropagated: true }))
      const listed = (await resourcesByTitle(scope, titleOf(made.sent)!)).find((one) => one.id === id)
      if (!listed) return broken(`${answer.label}: the changed resource in the list`, 'not there')
      return sameMembers(listed, await readResource(scope, id), 'in the list', 'by its id')
    },
  }),
]

const learningResourcesUpdate = suite(UPDATE, updateSetting, updateChecks)

export const learningResources = [learningResourcesCreate, learningResourcesGet, learningResourcesUpdate]
