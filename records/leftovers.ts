/** Records that earlier runs left on the target, recognised by their names. */

import type { Answer } from '../client/answer.ts'
import { type Item, itemsOf } from '../client/answers/page.ts'
import { memberOf, valuesAt } from '../client/answers/values.ts'
import type { Ask } from '../client/request.ts'
import { type Members, omit, pick } from '../contract/members.ts'
import { pathNamesOf } from '../contract/operations.ts'
import type { ListIn } from '../contract/record-row.ts'
import { type CreatedKind, type ListedKind, records } from '../contract/records.ts'
import { isOwn } from '../fixtures/builders.ts'
import { type Made, speakerOf } from './creation.ts'
import { OLDER_MARK } from './legacy-admin/least.ts'
import { lendingOf, updatingOf } from './lending.ts'
import { readingOf, recordRead } from './subjects.ts'
import type { Known } from './walk.ts'

interface Looking {
  send(ask: Ask): Promise<Answer>
  known(kind: ListedKind): Promise<Known>
  /** Ids of what this run created. */
  readonly created: ReadonlySet<string>
}

const idIn = (kind: CreatedKind, record: Item) => record[records[kind].key]

const isOlder = (name: unknown) => String(name).endsWith(OLDER_MARK)

function isLeft(kind: CreatedKind, record: Item): boolean {
  const { name } = lendingOf(kind)
  const names = name === undefined ? [] : valuesAt(record, name)
  if (!names.length || !names.every(isOwn)) return false
  // One store may stand behind both interfaces: each borrows what it created.
  return name !== 'login' || isOlder(names[0]) === (kind === 'legacy-admin/learner')
}

/** Members that no update changes, where both records show them. */
const isAlike = (fixed: readonly string[], record: Item, other: Item) =>
  fixed.every((name) => !(name in other) || (record[name] ?? null) === (other[name] ?? null))

/** What would have been sent to create it, as far as it shows. */
function sentIn(record: Item, sent: Members, shows: Readonly<Record<string, string>> = {}): Members {
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const shown = memberOf(record, shows[name] ?? name)
      return [name, typeof shown === typeof value && typeof shown !== 'object' ? shown : value]
    }),
  )
}

/** Of a list that does not show names. */
const MOST_READ = 12

/** Read by itself where its list does not show its name. */
async function inFull(kind: CreatedKind, record: Item, send: Looking['send']): Promise<Item> {
  const [{ name }, update] = [lendingOf(kind), updatingOf(kind)]
  if (name === undefined || !update || valuesAt(record, name).length) return record
  const id = idIn(kind, record) as Made['id'] | undefined
  const path = { [update.parameter]: id! }
  const reading = id === undefined ? undefined : readingOf({ operation: update.operation, path })
  return (reading && recordRead(await send(reading))) ?? record
}

/** The list of those that were created with these members. */
export function listing({ operation, named, query }: ListIn, members: Members): Ask {
  const inPath = pathNamesOf(operation)
  const sent = Object.fromEntries(named.map((name) => [name, String(members[name])]))
  const asked = { ...omit(sent, inPath), ...query } as Readonly<Record<string, string | number>>
  return {
    operation,
    as: speakerOf(operation),
    ...(inPath.length ? { path: pick(sent, inPath) as NonNullable<Ask['path']> } : {}),
    ...(Object.keys(asked).length ? { query: asked } : {}),
  }
}

/** @param template a record created now with the same members */
export async function leftovers(
  kind: CreatedKind,
  members: Members,
  template: () => Promise<Made>,
  { send, known, created }: Looking,
): Promise<readonly Made[]> {
  const { name, shows, fixed = [] } = lendingOf(kind)
  const { listIn, list } = records[kind]
  if (name === undefined || !(listIn || list)) return []
  const listed = listIn ? itemsOf(await send(listing(listIn, members))) : (await known(kind as ListedKind)).records
  const shown: Item[] = []
  for (const [place, one] of listed.entries()) shown.push(place < MOST_READ ? await inFull(kind, one, send) : one)
  const left = shown.filter((record) => isLeft(kind, record) && !created.has(String(idIn(kind, record))))
  if (!left.length) return []
  const { sent, answer, record: made } = await template()
  const alike = left.filter((record) => isAlike(fixed, record, made))
  return alike.map((record) => ({
    id: idIn(kind, record) as Made['id'],
    sent: versionSent(record, sentIn(record, sent, shows)),
    record,
    answer,
  }))
}

/** The title of the only version. */
function versionSent(record: Item, sent: Members): Members {
  const version = sent.localizedVersion as { languageCode: string; metadata: Members } | undefined
  if (!version) return sent
  const [title] = valuesAt(record, 'localizedVersions.metadata.title')
  return { ...sent, localizedVersion: { ...version, metadata: { ...version.metadata, title } } }
}
