/** Update localized version: current, Learning resources. */

import type { Answer } from '../../../client/answer.ts'
import { firstOf, refusal, succeeded } from '../../../client/answers/outcome.ts'
import { pageOf } from '../../../client/answers/page.ts'
import { instantOf, show } from '../../../client/answers/values.ts'
import { METADATA } from '../../../contract/current/localized-versions.ts'
import { termsOf } from '../../../contract/index.ts'
import { broken, holds, needs, type Outcome } from '../../../contract/verdict.ts'
import type { Call } from '../../../engine/scope.ts'
import { refusedKept, unsentKept } from '../../../laws/bodies/change.ts'
import { suite } from '../../../laws/index.ts'
import { ownCheck, type Setting, type Written } from '../../../laws/kit/suite.ts'
import {
  createVersion,
  fullMetadata,
  metadataOf,
  ownResource,
  readMetadata,
  readResource,
  roomyResource,
  updateVersion,
  versionIn,
  writtenMetadata,
} from '../learning-resources/values.ts'
import { singleUpdates, stepsOf } from '../partial.ts'
import { FOREIGN_IDS, kept, notTaken, pathBelow, recordOf, unchangedByRefusal } from '../records.ts'
import { eachUnlisted } from '../unlisted.ts'
import { attached, place, stillAttached } from '../version-links/places.ts'
import { type MetadataWriting, metadataChecks } from './metadata.ts'
import { openUpdates } from './open-updates.ts'
import { languagesIn, plainMetadata, readAsked } from './versions.ts'

const UPDATE = 'current/localized-versions.update'

/** A language in which no version is likely to exist, of the documented pattern. */
const NOWHERE_SPOKEN = 'tlh-QQ'

const updating: MetadataWriting = {
  operation: UPDATE,
  async write(scope, metadata) {
    const { id, languageCode } = await ownResource(scope)
    return { answer: await updateVersion(scope, id, languageCode, metadata), id, languageCode }
  },
}

const updateWritten: Written = {
  name: 'current localized version updated',
  least: async () => ({}),
  full: async (scope) => ({ metadata: await plainMetadata(scope, 1) }),
  async send(scope, members) {
    const { id, languageCode } = await ownResource(scope)
    return scope.call({ operation: UPDATE, as: 'administrator', path: { id, languageCode }, json: members })
  },
  record: recordOf,
  read: (scope, answer) => readAsked(scope, answer.ask),
}

const updateSetting: Setting = {
  as: 'administrator',
  writes: true,
  async sample(scope): Promise<Call> {
    const { id, languageCode } = await ownResource(scope)
    return { path: { id, languageCode }, json: { metadata: { title: scope.builder.unique() } } }
  },
  snapshot: async (scope, { path }) => (await readMetadata(scope, path!.id, String(path!.languageCode))).title,
  written: updateWritten,
}

const DAY_MS = 86_400_000

export const localizedVersionsUpdate = suite(UPDATE, updateSetting, [
  ...metadataChecks(updating),
  pathBelow(UPDATE, updateSetting),
  ownCheck('only-that-version', 'changes no other version and no other resource', async (scope) => {
    const [one, other] = [await roomyResource(scope), await ownResource(scope)]
    succeeded(await createVersion(scope, one.id, { languageCode: one.another, metadata: { title: 'Lpc other' } }))
    const before = await readResource(scope, other.id)
    const outcomes: Outcome[] = []
    // Either may be the one that is always changed, whatever the path says.
    for (const [language, beside] of [
      [one.languageCode, one.another],
      [one.another, one.languageCode],
    ] as const) {
      const former = writtenMetadata(versionIn(await readResource(scope, one.id), beside))
      const title = scope.builder.unique()
      const { label } = succeeded(await updateVersion(scope, one.id, language, { title }))
      const resource = await readResource(scope, one.id)
      const latter = writtenMetadata(versionIn(resource, beside))
      outcomes.push(
        kept(former, latter, Object.keys(former), `${label}: ${beside}`),
        metadataOf(versionIn(resource, language)).title === title
          ? holds()
          : broken(`${label}: title ${title} in ${language}`, show(metadataOf(versionIn(resource, language)).title)),
      )
    }
    const after = await readResource(scope, other.id)
    return [...outcomes, kept(before, after, ['localizedVersions'], `${UPDATE}: resource ${other.id}`)]
  }),
  ownCheck('unknown-language', 'refuses a language in which there is no version', async (scope) => {
    const { id, languageCode, made } = await ownResource(scope)
    const before = languagesIn(made.record).length
    const title = scope.builder.unique()
    const answer = await updateVersion(scope, id, NOWHERE_SPOKEN, { title })
    const resource = await readResource(scope, id)
    return firstOf([
      refusal(answer, `a language without a version, ${NOWHERE_SPOKEN}`),
      languagesIn(resource).length === before && metadataOf(versionIn(resource, languageCode)).title !== title
        ? holds()
        : broken(`${answer.label}: no version made or changed`, show(languagesIn(resource))),
    ])
  }),
  ownCheck('language-fixed', 'does not change id, uuid and languageCode of the version', async (scope) => {
    const { id, languageCode, another } = await ownResource(scope)
    const before = versionIn(await readResource(scope, id), languageCode)
    if (!before) return needs.finding('current/learning-resources.create#one-version')
    const judged = async (answer: Answer): Promise<Outcome> => {
      const after = versionIn(await readResource(scope, id), languageCode)
      if (!answer.ok && !answer.refused) return refusal(answer, 'members that are not listed')
      if (!after) return broken(`${answer.label}: languageCode ${languageCode} kept`, 'no version in it')
      return firstOf([
        answer.ok ? notTaken(recordOf(answer), FOREIGN_IDS, answer.label) : holds(),
        kept(before, after, ['id', 'uuid', 'languageCode'], answer.label),
      ])
    }
    return eachUnlisted({ ...FOREIGN_IDS, languageCode: another }, async (sent) => {
      const json = { ...sent, metadata: { title: scope.builder.unique() } }
      const answer = await scope.call({ path: { id, languageCode }, json })
      return { answer, outcome: await judged(answer) }
    })
  }),
  ...singleUpdates('localized version', {
    phase: 'own',
    tells: unsentKept(termsOf(UPDATE), Object.keys(METADATA)),
    async steps(scope) {
      // The two flags differ at first, as a target may confuse them.
      const first = { ...(await fullMetadata(scope)), isEmbeddable: false }
      const { id, languageCode } = await ownResource(scope, first)
      return stepsOf({
        record: await readMetadata(scope, id, languageCode),
        names: Object.keys(METADATA),
        compared: [...Object.keys(METADATA), 'status'],
        values: (step) => fullMetadata(scope, step % 2),
        send: (metadata) => updateVersion(scope, id, languageCode, metadata),
        read: () => readMetadata(scope, id, languageCode),
      })
    },
  }),
  ownCheck('false-and-nothing', 'replaces other values with false and 0', async (scope) => {
    const { id, languageCode } = await ownResource(scope, await fullMetadata(scope))
    const outcomes: Outcome[] = []
    for (const sent of [{ isDownloadable: false, isEmbeddable: false }, { durationInMinutes: 0 }] as const) {
      const answer = await updateVersion(scope, id, languageCode, sent)
      // Whether a duration may be 0 is not stated.
      if (!answer.ok && 'durationInMinutes' in sent) continue
      if (!answer.ok) outcomes.push(broken(`${answer.label} with ${show(sent)}: a success`, `${answer.status}`))
      else outcomes.push(kept(sent, await readMetadata(scope, id, languageCode), Object.keys(sent), answer.label))
    }
    return outcomes
  }),
  ownCheck('keeps-links', 'keeps the authors, tags and themes of an updated version', async (scope) => {
    const path = await place(scope)
    const linked = await attached(scope, path)
    const title = scope.builder.unique()
    const { label } = succeeded(await updateVersion(scope, path.id, path.languageCode, { title }))
    return stillAttached(scope, linked, label)
  }),
  ownCheck('appears-in-list', 'finds a resource by the changed title, and no longer by the old one', async (scope) => {
    const { id, languageCode } = await ownResource(scope)
    const [old, title] = [scope.builder.unique(), scope.builder.unique()]
    succeeded(await updateVersion(scope, id, languageCode, { title: old }))
    const { label } = succeeded(await updateVersion(scope, id, languageCode, { title }))
    const list = { operation: 'current/learning-resources.list', as: 'administrator' } as const
    const isFound = async (by: string) =>
      pageOf(succeeded(await scope.call({ ...list, query: { title: by } }))).items.some((one) => one.id === id)
    if (!(await isFound(title)))
      return broken(`${label}: resource ${id} in the list by its new title`, 'a list without it')
    return (await isFound(old))
      ? broken(`${label}: resource ${id} in the list no longer by its old title`, 'there')
      : holds()
  }),
  ownCheck(
    'refused-changes-nothing',
    'changes no metadata when it refuses an update',
    { tells: refusedKept },
    async (scope) => {
      const { id, languageCode } = await ownResource(scope)
      const before = await readMetadata(scope, id, languageCode)
      const sent = { title: scope.builder.unique(), durationInMinutes: 'not-an-integer', status: 'LPC_UNKNOWN_VALUE' }
      const answer = await updateVersion(scope, id, languageCode, sent)
      return unchangedByRefusal(answer, before, await readMetadata(scope, id, languageCode))
    },
  ),
  ownCheck('modified-at', 'sets modifiedAt to the time of the change', async (scope) => {
    const { id, languageCode } = await ownResource(scope)
    const before = (await readMetadata(scope, id, languageCode)).modifiedAt
    const { label } = succeeded(await updateVersion(scope, id, languageCode, { title: scope.builder.unique() }))
    const { modifiedAt } = await readMetadata(scope, id, languageCode)
    const instant = typeof modifiedAt === 'string' ? instantOf(modifiedAt) : Number.NaN
    if (Number.isNaN(instant)) return needs.record('a modifiedAt of a changed version')
    if (typeof before === 'string' && instant < instantOf(before))
      return broken(`${label}: modifiedAt from ${before} on`, show(modifiedAt))
    // Two days of tolerance cover clocks and time zones.
    return Math.abs(instant - Date.now()) < 2 * DAY_MS
      ? holds()
      : broken(`${label}: modifiedAt about now`, show(modifiedAt))
  }),
  ...openUpdates,
])
