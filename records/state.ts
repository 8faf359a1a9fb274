/** The state of a record of the run's own, and how it is brought into the one that a check asks for. */

import type { Answer } from '../client/answer.ts'
import { carries, isSameText, memberOf, valuesAt } from '../client/answers/values.ts'
import type { Ask } from '../client/request.ts'
import { METADATA } from '../contract/current/localized-versions.ts'
import { termsOf } from '../contract/index.ts'
import { isObject, type Members, omit, pick } from '../contract/members.ts'
import type { CreatedKind } from '../contract/records.ts'
import { isOwn } from '../fixtures/builders.ts'
import { formPairs, type Made, speakerOf } from './creation.ts'
import { lendingOf, updatingOf } from './lending.ts'
import { membersOf, plain, readingOf, recordRead, type Values } from './subjects.ts'

type Send = (ask: Ask) => Promise<Answer>

/** A record as it was when it was created, or as one created now would be. */
export interface Kept extends Pick<Made, 'id' | 'sent' | 'record' | 'answer'> {
  /** Members that an update writes. */
  readonly base: Values
  /** Metadata by language, of a learning resource. */
  readonly versions: ReadonlyMap<string, Members>
}

/** What an update of a version writes, and what none may change; times and numbers follow every one. */
const versionsIn = (record: unknown): ReadonlyMap<string, Members> =>
  new Map(
    valuesAt(record, 'localizedVersions').flatMap((version) => {
      const { languageCode, metadata } = version as Members
      if (typeof languageCode !== 'string' || !isObject(metadata)) return []
      return [[languageCode, pick(metadata, [...Object.keys(METADATA), 'status'])]]
    }),
  )

const isNothing = (value: unknown) => value === null || (isObject(value) && !Object.keys(value).length)

/** A text that was not set may stay set, and no form can say that a member is none. */
function baseOf(kind: CreatedKind, record: Values): Values {
  const update = updatingOf(kind)
  if (!update) return {}
  const { body = {} } = termsOf(update.operation)
  const values = membersOf(update.operation).map((name) => [name, plain(record[name])] as const)
  return Object.fromEntries(
    values.filter(([name, value]) =>
      update.isForm ? !isNothing(value) : value !== null || body[name]?.type !== 'string',
    ),
  )
}

export const keptOf = (kind: CreatedKind, { id, sent, record, answer }: Made): Kept => ({
  id,
  sent,
  record,
  answer,
  base: baseOf(kind, record as Values),
  versions: versionsIn(record),
})

/** Versions that were added stay: nothing removes them. */
const lacksVersion = (versions: Kept['versions'], { versions: wanted }: Kept) =>
  [...wanted.keys()].some((languageCode) => !versions.has(languageCode))

const isName = (value: unknown) => typeof value === 'string'

/** A record of an earlier run, which shall be as one that was created now: names and texts apart. */
export function keptAs(left: Made, template: Kept): Kept | undefined {
  const record = left.record as Values
  const isText = (name: string) => isName(template.sent[name]) || isOwn(template.base[name])
  const base = Object.entries(template.base).flatMap(([name, value]) => {
    if (!isText(name)) return [[name, value] as const]
    return isName(record[name]) ? [[name, record[name]] as const] : []
  })
  const versions = versionsIn(record)
  if (lacksVersion(versions, template)) return undefined
  const metadata = [...template.versions].map(
    ([languageCode, values]) => [languageCode, { ...values, title: versions.get(languageCode)!.title }] as const,
  )
  return { ...left, base: Object.fromEntries(base), versions: new Map(metadata) }
}

const metadataIn = (members: Members): Members =>
  ((members.localizedVersion as Members | undefined)?.metadata as Members | undefined) ?? {}

/** Members that a check asks for, but for names that only tell records apart. */
export function askedOf(kind: CreatedKind, members: Members, alike: boolean): Members {
  const { fixed = [], differing = [] } = lendingOf(kind)
  const named = (all: Members) =>
    Object.fromEntries(Object.entries(all).filter(([, value]) => !(alike && isOwn(value))))
  const { localizedVersion, ...asked } = named(omit(members, [...fixed, ...differing]))
  return localizedVersion === undefined
    ? asked
    : { ...asked, localizedVersion: { metadata: named(metadataIn(members)) } }
}

const isAs = (shown: unknown, value: unknown) => JSON.stringify(plain(shown)) === JSON.stringify(value)

const isAsAsked = (shown: unknown, value: unknown) =>
  isAs(shown, value) || carries(shown, value) || carries(shown, value, 'date-time') || isSameText(shown, value)

interface Lack {
  readonly members: readonly string[]
  readonly metadata: readonly { readonly languageCode: string; readonly metadata: Members }[]
}

/** What a record lacks of a state; undefined where no update can help. */
function lackOf(kind: CreatedKind, kept: Kept, asked: Members, record: Values): Lack | undefined {
  const { shows = {} } = lendingOf(kind)
  const { localizedVersion: _, ...flat } = asked
  const members = [
    ...Object.keys(kept.base).filter((name) => !(name in flat) && !isAs(record[name], kept.base[name])),
    ...Object.keys(flat).filter((name) => !isAsAsked(memberOf(record, shows[name] ?? name), flat[name])),
  ]
  const now = versionsIn(record)
  if (lacksVersion(now, kept)) return undefined
  const [first] = kept.versions.keys()
  const metadata = [...kept.versions].flatMap(([languageCode, before]) => {
    const wanted: Members = languageCode === first ? { ...before, ...metadataIn(asked) } : before
    const shown = now.get(languageCode)!
    const names = Object.keys(wanted).filter(
      (name) => !isAsAsked(shown[name], wanted[name]) && !(wanted[name] === null && isName(shown[name])),
    )
    return names.length ? [{ languageCode, metadata: pick(wanted, names) }] : []
  })
  return { members, metadata }
}

const sentWith = ({ sent }: Kept, asked: Members): Members => ({
  ...sent,
  ...asked,
  ...(sent.localizedVersion
    ? {
        localizedVersion: {
          ...(sent.localizedVersion as Members),
          metadata: { ...metadataIn(sent), ...metadataIn(asked) },
        },
      }
    : {}),
})

/** The requests that bring about what is lacking. */
function changing(kind: CreatedKind, kept: Kept, asked: Members, { members, metadata }: Lack): readonly Ask[] {
  const { operation, parameter, isForm } = updatingOf(kind)!
  const { fixed = [] } = lendingOf(kind)
  const as = speakerOf(operation)
  const { localizedVersion: _, ...flat } = asked
  const wanted = { ...kept.base, ...flat }
  const body = isForm ? { form: formPairs({ ...omit(kept.sent, fixed), ...wanted }) } : { json: pick(wanted, members) }
  return [
    ...(members.length ? [{ operation, as, path: { [parameter]: kept.id }, ...body }] : []),
    ...metadata.map(
      ({ languageCode, metadata: some }): Ask => ({
        operation: 'current/localized-versions.update',
        as: 'administrator',
        path: { id: kept.id, languageCode },
        json: { metadata: some },
      }),
    ),
  ]
}

/** A tracking that can still be updated; it takes no update once it is completed. */
async function updated(kept: Kept, asked: Members, send: Send): Promise<Made | undefined> {
  const isNew = kept.answer.ask.operation === 'current/trackings.create' && !used.has(kept)
  used.add(kept)
  if (isNew && !Object.keys(asked).length) return kept
  const json = { timeSpent: 30, ...asked }
  const answer = await send({ operation: 'current/trackings.update', as: 'administrator', path: { id: kept.id }, json })
  const record = recordRead(answer)
  const fits =
    record?.status !== 'COMPLETED' &&
    Object.keys(json).every((name) => isAsAsked(record?.[name], json[name as 'timeSpent']))
  return record && fits ? { ...kept, sent: { ...kept.sent, ...asked }, record, answer } : undefined
}

/** Trackings that somebody has had. */
const used = new WeakSet<Kept>()

/** The question that shows a record; undefined where nothing changes it, or no operation reads it. */
export function showing(kind: CreatedKind, { id }: Pick<Kept, 'id'>): Ask | undefined {
  const update = updatingOf(kind)
  return update && !update.isBlind
    ? readingOf({ operation: update.operation, path: { [update.parameter]: id } })
    : undefined
}

/**
 * @param shown the answer that shows it, where there is one
 * @returns the record, read in the state that is asked for; undefined where it cannot be brought into it
 */
export async function brought(
  kind: CreatedKind,
  kept: Kept,
  asked: Members,
  send: Send,
  shown?: Answer,
): Promise<Made | undefined> {
  const update = updatingOf(kind)
  if (!update) return Object.keys(asked).length ? undefined : kept
  if (update.isBlind) return updated(kept, asked, send)
  const reading = showing(kind, kept)!
  for (let changed = false; ; changed = true) {
    const answer = (!changed && shown) || (await send(reading))
    const record = recordRead(answer)
    const lack = record && lackOf(kind, kept, asked, record)
    if (!lack) return undefined
    if (!lack.members.length && !lack.metadata.length)
      return { id: kept.id, sent: sentWith(kept, asked), record: record!, answer }
    if (changed) return undefined
    for (const ask of changing(kind, kept, asked, lack)) if (!(await send(ask)).ok) return undefined
  }
}
