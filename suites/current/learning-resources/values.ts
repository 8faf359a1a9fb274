/** Legal values for learning resources and their localized versions, as far as the target shows any. */

import type { Answer } from '../../../client/answer.ts'
import { succeeded, Undecided } from '../../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../../client/answers/page.ts'
import { valuesAt } from '../../../client/answers/values.ts'
import type { METADATA } from '../../../contract/current/localized-versions.ts'
import type { Members } from '../../../contract/members.ts'
import { needs } from '../../../contract/verdict.ts'
import type { OwnOptions, Scope } from '../../../engine/scope.ts'
import type { Made } from '../../../fixtures/records/creation.ts'
import { inOtherOffset } from '../../../laws/kit/bounds.ts'
import { isLanguageCode } from '../../../schemas/formats.ts'
import { readById, recordOf } from '../records.ts'

const FALLBACK = ['en-GB', 'fr-FR', 'de-DE'] as const

/** By records: hundreds of checks ask for the same few paths. */
const shown = new WeakMap<readonly Item[], Map<string, readonly unknown[]>>()

/** Distinct values at a path of the resources that the target shows, the most frequent first. */
export async function shownValues(scope: Scope, path: string): Promise<readonly unknown[]> {
  const { records } = await scope.known('current/learning-resource', { atLeast: 0 })
  const known = shown.get(records) ?? new Map<string, readonly unknown[]>()
  shown.set(records, known)
  const values = known.get(path) ?? distinct(records, path)
  known.set(path, values)
  return values
}

function distinct(records: readonly Item[], path: string): readonly unknown[] {
  const counts = new Map<unknown, number>()
  for (const value of records.flatMap((record) => valuesAt(record, path)))
    if (value !== null && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((one, other) => other[1] - one[1]).map(([value]) => value)
}

/** At least three languages, those that the target's resources use first. */
export async function languagesOf(scope: Scope): Promise<readonly string[]> {
  const used = (await shownValues(scope, 'localizedVersions.languageCode')).filter(
    (code): code is string => typeof code === 'string' && isLanguageCode(code),
  )
  return [...new Set([...used, ...FALLBACK])].slice(0, Math.max(3, used.length))
}

/** Publishers that resources name, two different ones if there are that many. */
export async function publisherOf(scope: Scope, turn = 0): Promise<{ id: number } | undefined> {
  const given = (scope.target.records.publisher ?? []).map(Number)
  const named = (await shownValues(scope, 'publisher.id')).filter((id) => typeof id === 'number')
  const ids = [...new Set([...given, ...named])]
  const id = ids[turn % Math.max(1, ids.length)]
  return id === undefined ? undefined : { id }
}

/** Every member of the metadata that can be written; another turn gives another value of each. */
export async function fullMetadata(scope: Scope, turn = 0): Promise<Members> {
  const { builder } = scope
  const levels = await shownValues(scope, 'localizedVersions.metadata.complexityLevel')
  const options = await shownValues(scope, 'localizedVersions.metadata.trackingOption')
  return {
    title: builder.unique(),
    durationInMinutes: builder.integer(3, 40) + 100 * turn,
    subTitle: builder.unique(),
    summary: builder.sentence(),
    shortSummary: builder.unique(),
    targetAudience: builder.unique(),
    // The one documented value, and another where the target shows one.
    complexityLevel: (turn ? undefined : levels.find((level) => level !== 'NOVICE')) ?? 'NOVICE',
    referenceCode: builder.unique(),
    isDownloadable: turn % 2 === 0,
    isEmbeddable: turn % 2 === 0,
    publishedAt: turn ? inOtherOffset(builder.instant(-100 - turn)) : builder.instant(-100),
    trackingOption: (turn ? undefined : options.find((option) => option !== 'AUTO')) ?? 'AUTO',
  } satisfies Record<keyof typeof METADATA, unknown>
}

/** The members that Create learning resource requires, with a title to find it by. */
export async function leastResource(scope: Scope, metadata: Members = {}): Promise<Members> {
  const [languageCode] = await languagesOf(scope)
  return {
    type: 'WEBSITE',
    isTrackingPropagated: false,
    localizedVersion: { languageCode, metadata: { title: scope.builder.unique(), ...metadata } },
  }
}

/** A resource created by the run, and the language of its only version. */
export interface OwnResource {
  readonly id: number
  readonly languageCode: string
  /** A language in which it has no version yet: of every resource with room for one. */
  readonly another: string
  readonly made: Made
}

export async function ownResource(
  scope: Scope,
  metadata: Members = {},
  members: Members = {},
  options: Pick<OwnOptions, 'fresh' | 'keep' | 'fits'> = {},
): Promise<OwnResource> {
  const [languageCode, ...others] = await languagesOf(scope)
  const all = { ...(await leastResource(scope, metadata)), ...members }
  const alike = Object.keys(metadata).length ? undefined : JSON.stringify(members)
  const made = await scope.own('current/learning-resource', all, { ...options, alike })
  if (typeof made.id !== 'number')
    throw new Undecided(needs.finding('current/learning-resources.create#response-schema'))
  const taken = valuesAt(made.record, 'localizedVersions.languageCode')
  const another = others.find((one) => !taken.includes(one)) ?? others[0]
  return { id: made.id, languageCode: languageCode!, another: another!, made }
}

/** A resource that can have one more version, in that language or in any. */
export async function roomyResource(
  scope: Scope,
  metadata: Members = {},
  languageCode?: unknown,
): Promise<OwnResource> {
  const languages = languageCode === undefined ? await languagesOf(scope) : [languageCode]
  const fits = (record: Item) => {
    const taken = valuesAt(record, 'localizedVersions.languageCode')
    return languages.some((language) => !taken.includes(language))
  }
  return ownResource(scope, metadata, {}, { fits })
}

export const readResource = (scope: Scope, id: unknown): Promise<Item> =>
  readById(scope, 'current/learning-resources.get', id)

/** The versions of a resource as it shows them. */
export const versionsOf = (resource: Item): readonly Item[] =>
  valuesAt(resource, 'localizedVersions').filter((one): one is Item => typeof one === 'object' && one !== null)

export const versionIn = (resource: Item, languageCode: string): Item | undefined =>
  versionsOf(resource).find((version) => version.languageCode === languageCode)

/** The metadata of a version. @throws Undecided when it has none: another check reports that */
export function metadataOf(version: Item | undefined): Item {
  const metadata = version?.metadata
  if (typeof metadata !== 'object' || metadata === null)
    throw new Undecided(
      needs.finding('current/learning-resources.get#response-schema', 'a localized version without metadata'),
    )
  return metadata as Item
}

/** The metadata of a version without members that the target maintains: writing beside it may date it (RC8). */
export function writtenMetadata(version: Item | undefined): Item {
  const { modifiedAt: _, version: __, ...metadata } = metadataOf(version)
  return metadata
}

/** A version without members that the target maintains. */
export const writtenVersion = (version: Item): Item => ({ ...version, metadata: writtenMetadata(version) })

export const readMetadata = async (scope: Scope, id: unknown, languageCode: string): Promise<Item> =>
  metadataOf(versionIn(await readResource(scope, id), languageCode))

/** Resources that have a version of exactly that title. */
export async function resourcesByTitle(scope: Scope, title: string): Promise<readonly Item[]> {
  const ask = { operation: 'current/learning-resources.list', as: 'administrator', query: { title } } as const
  return pageOf(succeeded(await scope.call(ask))).items.filter((item) =>
    valuesAt(item, 'localizedVersions.metadata.title').includes(title),
  )
}

export const createVersion = (scope: Scope, id: number, members: Members): Promise<Answer> =>
  scope.call({ operation: 'current/localized-versions.create', as: 'administrator', path: { id }, json: members })

export const updateVersion = (scope: Scope, id: number, languageCode: string, metadata: unknown): Promise<Answer> =>
  scope.call({
    operation: 'current/localized-versions.update',
    as: 'administrator',
    path: { id, languageCode },
    json: { metadata },
  })

export const updateResource = (scope: Scope, id: number, members: Members): Promise<Answer> =>
  scope.call({ operation: 'current/learning-resources.update', as: 'administrator', path: { id }, json: members })

/** The created record with its only version under the name it was sent by. */
export const withVersion = (record: Item): Members =>
  typeof record.localizedVersion === 'string' ? record : { ...record, localizedVersion: versionsOf(record)[0] }

export const createdIn = (answer: Answer): Members => withVersion(recordOf(answer))
