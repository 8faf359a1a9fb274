/** A text of a check may repeat one of the target, and that may repeat a password. */

import type { Secrets } from '../../client/secrets.ts'
import type { Journal } from '../../output/run-file/journal.ts'
import type { RunRecord } from '../../output/run-file/record.ts'

/** Members whose values are all our own: a password that is part of an id must not break it. */
const OURS: ReadonlySet<string> = new Set([
  ...['kind', 'id', 'key', 'check', 'clause', 'clauses', 'operation', 'operations', 'interface', 'interfaces'],
  ...['verdict', 'state', 'level', 'mode', 'phase', 'evidence', 'exchanges', 'topic', 'selected'],
])

function maskedIn(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => maskedIn(one, mask))
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [mask(name), maskedIn(member, mask)]))
}

/**
 * A record with secrets masked in its texts. An exchange is masked by the client, and a head holds the configuration:
 * the addresses by which a later command recognises the target.
 */
export function maskedRecord<Of extends object>(record: Of, mask: (text: string) => string): Of {
  const { kind } = record as { kind?: RunRecord['kind'] }
  if (kind === 'exchange' || kind === 'head') return record
  // The id of a record belongs to the target, and the key of a sighting may be a member of an answer.
  const theirs = kind === 'ledger' ? 'id' : 'key'
  const isOurs = (name: string) => OURS.has(name) && name !== theirs
  return Object.fromEntries(
    Object.entries(record).map(([name, member]) => [name, isOurs(name) ? member : deep(name, member, mask)]),
  ) as Of
}

/** Findings and sightings name clauses, topics and exchanges of their own. */
function deep(name: string, member: unknown, mask: (text: string) => string): unknown {
  const isListOfOurs = name === 'findings' || name === 'sightings' || name === 'causes'
  if (!isListOfOurs || !Array.isArray(member)) return maskedIn(member, mask)
  return member.map((one: unknown) => (typeof one === 'object' && one !== null ? maskedRecord(one, mask) : one))
}

/** A journal in which no record can hold a secret that the run has seen. */
export const maskingJournal = (journal: Journal, { mask }: Secrets): Journal => ({
  write: (record) => journal.write(maskedRecord(record, mask)),
  flush: () => journal.flush(),
  kept: () => journal.kept?.(),
  close: () => journal.close(),
})
