/** What a check says may repeat what a target said; a target may repeat a password. */

import type { Secrets } from '../../client/secrets.ts'
import type { Journal } from '../../output/run-file/journal.ts'
import type { RunRecord } from '../../output/run-file/record.ts'

/** Members that are ours alone: a password that is part of an id must not break it. */
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
 * A record without the secrets that its texts repeat. An exchange is masked by the client, and a head says what was
 * configured: the addresses by which a later command knows the target again.
 */
export function maskedRecord<Of extends object>(record: Of, mask: (text: string) => string): Of {
  const { kind } = record as { kind?: RunRecord['kind'] }
  if (kind === 'exchange' || kind === 'head') return record
  // The id of a record of the target is the target's, and what a sighting is told by may be a member of an answer.
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
