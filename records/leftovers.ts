/** Records that earlier runs left on the target, recognised by their names. */
import { type Item, itemsOf } from '../answers/page.ts'
import { memberOf, valuesAt } from '../answers/values.ts'
import type { Answer } from '../client/answer.ts'
import type { Ask } from '../client/request.ts'
import type { Members } from '../contract/members.ts'
import { isOwn } from '../fixtures/builders.ts'
import { CREATORS, type Made, type OwnKind } from './creation.ts'
import { LENDING } from './lending.ts'
import { OLDER_MARK } from './older.ts'
import type { Kind } from './sources.ts'
import { readingOf, recordRead } from './subjects.ts'
import type { Known } from './walk.ts'

interface Looking {
  send(ask: Ask): Promise<Answer>
  known(kind: Kind): Promise<Known>
  /** Ids of what this run created. */
  readonly created: ReadonlySet<string>
}

const idIn = (kind: OwnKind, record: Item) =>
  kind === 'legacy-learner/discussion' ? record.id : CREATORS[kind].id(record)

const isOlder = (name: unknown) => String(name).endsWith(OLDER_MARK)

function isLeft(kind: OwnKind, record: Item): boolean {
  const { name } = LENDING[kind]!
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
async function inFull(kind: OwnKind, record: Item, send: Looking['send']): Promise<Item> {
  const { name, update, path } = LENDING[kind]!
  if (name === undefined || !update || !path || valuesAt(record, name).length) return record
  const id = CREATORS[kind].id(record)
  const reading = id === undefined ? undefined : readingOf({ operation: update, path: { [path]: id } })
  return (reading && recordRead(await send(reading))) ?? record
}

/** @param template a record created now with the same members */
export async function leftovers(
  kind: OwnKind,
  members: Members,
  template: () => Promise<Made>,
  { send, known, created }: Looking,
): Promise<readonly Made[]> {
  const { found, shows, fixed = [] } = LENDING[kind]!
  if (!found) return []
  const listed = typeof found === 'string' ? (await known(found)).records : itemsOf(await send(found(members)))
  const records: Item[] = []
  for (const [place, one] of listed.entries()) records.push(place < MOST_READ ? await inFull(kind, one, send) : one)
  const left = records.filter((record) => isLeft(kind, record) && !created.has(String(idIn(kind, record))))
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
