/** Update localized version: current, Learning resources. */

import type { Answer } from '../../../client/answer.ts'
import { firstOf, inTurn, refusal, succeeded } from '../../../client/answers/outcome.ts'
import { pageOf } from '../../../client/answers/page.ts'
import { instantOf, show } from '../../../client/answers/values.ts'
import { STATUSES } from '../../../contract/current/learning-resources.ts'
import { METADATA } from '../../../contract/current/localized-versions.ts'
import { termsOf } from '../../../contract/index.ts'
import { broken, holds, needs, type Outcome, observed } from '../../../contract/verdict.ts'
import type { Call } from '../../../engine/scope.ts'
import { unsentKept } from '../../../laws/bodies/change.ts'
import { suite } from '../../../laws/index.ts'
import { type Draft, ownCheck, type Setting, type Written } from '../../../laws/kit/suite.ts'
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
import { FOREIGN_IDS, kept, notTaken, pathBelow, recordOf } from '../records.ts'
import { eachUnlisted } from '../unlisted.ts'
import { attached, place, stillAttached } from '../version-links/places.ts'
import { type MetadataWriting, metadataChecks } from './metadata.ts'
import { languagesIn, plainMetadata, readAsked } from './versions.ts'

const openUpdates: readonly Draft[] = [
  ownCheck('status-moves', 'records which status values an update can set', async (scope) => {
    const { id, languageCode } = await ownResource(scope)
    const seen: string[] = []
    let from = (await readMetadata(scope, id, languageCode)).status
    for (const status of STATUSES) {
      const answer = await updateVersion(scope, id, languageCode, { status })
      const after = (await readMetadata(scope, id, languageCode)).status
      const what = answer.ok ? (after === status ? 'set' : 'ignored') : `refused with ${answer.status}`
      seen.push(`${show(from)} to ${status}: ${what}`)
      from = after
    }
    return observed(seen.join(', '))
  }),
  ownCheck('version-counts', 'records whether version counts changes', async (scope) => {
    const { id, languageCode } = await ownResource(scope)
    const before = (await readMetadata(scope, id, languageCode)).version
    succeeded(await updateVersion(scope, id, languageCode, { title: scope.builder.unique() }))
    const after = (await readMetadata(scope, id, languageCode)).version
    return observed(Number(after) > Number(before) ? 'counts' : after === before ? 'stays' : 'falls')
  }),
]

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
    // Either may be the one that is always changed, whatever the path says.
    const outcomes = await inTurn(
      [
        [one.languageCode, one.another],
        [one.another, one.languageCode],
      ] as const,
      async ([language, beside]) => {
        const former = writtenMetadata(versionIn(await readResource(scope, one.id), beside))
        const title = scope.builder.unique()
        const { label } = succeeded(await updateVersion(scope, one.id, language, { title }))
        const resource = await readResource(scope, one.id)
        const latter = writtenMetadata(versionIn(resource, beside))
        return [
          kept(former, latter, Object.keys(former), `${label}: ${beside}`),
          metadataOf(versionIn(resource, language)).title === title
            ? holds()
            : broken(`${label}: title ${title} in ${language}`, show(metadataOf(versionIn(resource, language)).title)),
        ]
      },
    )
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
    return inTurn([{ isDownloadable: false, isEmbeddable: false }, { durationInMinutes: 0 }] as const, async (sent) => {
      const answer = await updateVersion(scope, id, languageCode, sent)
      // Whether a duration may be 0 is not stated.
      if (!answer.ok && 'durationInMinutes' in sent) return []
      if (!answer.ok) return broken(`${answer.label} with ${show(sent)}: a success`, `${answer.status}`)
      else return kept(sent, await readMetadata(scope, id, languageCode), Object.keys(sent), answer.label)
    })
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
