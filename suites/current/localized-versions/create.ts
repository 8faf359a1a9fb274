/** Create localized version: current, Learning resources. */

import { firstOf, inTurn, refusal, succeeded } from '../../../client/answers/outcome.ts'
import { show } from '../../../client/answers/values.ts'
import { broken, holds, type Outcome } from '../../../contract/verdict.ts'
import type { Call, Scope } from '../../../engine/scope.ts'
import { suite } from '../../../laws/index.ts'
import { ownCheck, type Setting, type Written } from '../../../laws/kit/suite.ts'
import {
  createVersion,
  languagesOf,
  ownResource,
  readResource,
  roomyResource,
  versionIn,
  versionsOf,
  writtenVersion,
} from '../learning-resources/values.ts'
import { kept, NO_LANGUAGES, pathBelow, recordOf, sameMembers } from '../records.ts'
import { type MetadataWriting, metadataChecks } from './metadata.ts'
import { languagesIn, plainMetadata, readAsked } from './versions.ts'

const CREATE = 'current/localized-versions.create'

/** One after the other: each resource takes each once. */
async function nextLanguage(scope: Scope): Promise<string> {
  const [, ...others] = await languagesOf(scope)
  const turn = await scope.once('turn of languages', async () => ({ next: 0 }))
  return others[turn.next++ % others.length]!
}

const creating: MetadataWriting = {
  operation: CREATE,
  async write(scope, metadata) {
    const { id, another: languageCode } = await roomyResource(scope)
    return { answer: await createVersion(scope, id, { languageCode, metadata }), id, languageCode }
  },
}

const createWritten: Written = {
  name: 'current localized version created',
  // That metadata may be left out is judged by itself.
  least: async (scope) => ({ languageCode: await nextLanguage(scope), metadata: { title: scope.builder.unique() } }),
  full: async (scope) => ({ languageCode: await nextLanguage(scope), metadata: await plainMetadata(scope, 0) }),
  async send(scope, members) {
    const { id } = await roomyResource(scope, {}, members.languageCode)
    return createVersion(scope, id, members)
  },
  record: recordOf,
  read: (scope, answer) => readAsked(scope, answer.ask),
}

const createSetting: Setting = {
  as: 'administrator',
  writes: true,
  async sample(scope): Promise<Call> {
    const { id, another } = await roomyResource(scope)
    return { path: { id }, json: { languageCode: another, metadata: { title: scope.builder.unique() } } }
  },
  snapshot: async (scope, { path }) =>
    versionsOf(await readResource(scope, path!.id))
      .map(({ languageCode }) => languageCode)
      .sort(),
  written: createWritten,
}

export const localizedVersionsCreate = suite(CREATE, createSetting, [
  ...metadataChecks(creating),
  pathBelow(CREATE, createSetting),
  ownCheck('only-that-version', 'changes no other version and no other resource', async (scope) => {
    const [one, other] = [await roomyResource(scope), await ownResource(scope)]
    const before = [await readResource(scope, one.id), await readResource(scope, other.id)] as const
    const sent = { languageCode: one.another, metadata: { title: scope.builder.unique() } }
    const { label } = succeeded(await createVersion(scope, one.id, sent))
    const after = [await readResource(scope, one.id), await readResource(scope, other.id)] as const
    const [former, latter] = [before, after].map(([of]) => versionIn(of, one.languageCode))
    return firstOf([
      latter ? holds() : broken(`${label}: the version in ${one.languageCode}`, 'gone'),
      former && latter
        ? sameMembers(
            writtenVersion(former),
            writtenVersion(latter),
            `before ${label}`,
            `afterwards in ${one.languageCode}`,
          )
        : holds(),
      kept(before[1], after[1], ['localizedVersions', 'localizedVersionsCount'], `${label}: resource ${other.id}`),
    ])
  }),
  ownCheck('language-pattern', 'stores no version whose languageCode does not match the pattern', async (scope) => {
    const { id } = await ownResource(scope)
    const answers = await inTurn(NO_LANGUAGES, (languageCode) => createVersion(scope, id, { languageCode }))
    const resource = await readResource(scope, id)
    return NO_LANGUAGES.map((languageCode, place): Outcome => {
      const answer = answers[place]!
      if (versionIn(resource, languageCode))
        return broken(`${answer.label}: no version with languageCode ${show(languageCode)}`, 'one')
      return answer.ok ? holds() : refusal(answer, `languageCode ${show(languageCode)}`)
    })
  }),
  ownCheck('metadata-optional', 'creates a version from languageCode alone', async (scope) => {
    const { id, another } = await roomyResource(scope)
    const answer = await createVersion(scope, id, { languageCode: another })
    return answer.ok ? holds() : broken(`${answer.label} without metadata: a success`, `${answer.status}`)
  }),
  ownCheck('language-once', 'refuses a second version in one language', async (scope) => {
    const { id, languageCode } = await ownResource(scope)
    const before = await readResource(scope, id)
    const answer = await createVersion(scope, id, { languageCode, metadata: { title: scope.builder.unique() } })
    const after = await readResource(scope, id)
    return firstOf([
      refusal(answer, 'a second version in one language'),
      kept(before, after, ['localizedVersions', 'localizedVersionsCount'], answer.label),
    ])
  }),
  ownCheck('appears-in-resource', 'shows a created version in its resource', async (scope) => {
    const { id, another, languageCode, made } = await roomyResource(scope)
    const answer = succeeded(await createVersion(scope, id, { languageCode: another, metadata: { title: 'Lpc' } }))
    const resource = await readResource(scope, id)
    const version = versionIn(resource, another)
    if (!version) return broken(`${answer.label}: a version in ${another}`, show(languagesIn(resource)))
    const versions = languagesIn(made.record).length + 1
    return firstOf([
      sameMembers(recordOf(answer), version, 'in the answer', 'in the resource'),
      resource.localizedVersionsCount === versions
        ? holds()
        : broken(`${answer.label}: localizedVersionsCount ${versions}`, show(resource.localizedVersionsCount)),
      version.id === versionIn(resource, languageCode)?.id
        ? broken(`${answer.label}: a distinct id`, show(version.id))
        : holds(),
    ])
  }),
])
