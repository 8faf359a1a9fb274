/** What a check says may repeat what a target said; a target may repeat a password. */
import type { Journal } from '../../client/journal.ts'
import type { Secrets } from '../../client/secrets.ts'
import type { RunRecord } from '../../contract/run.ts'

/** Masks the sentences of a record. Ids stay as they are: a password that is part of one must not break it. */
function masked(record: RunRecord, mask: (text: string) => string): RunRecord {
  switch (record.kind) {
    case 'check':
      return {
        ...record,
        message: mask(record.message),
        findings: record.findings.map((finding) => ({
          ...finding,
          expected: mask(finding.expected),
          actual: mask(finding.actual),
        })),
        causes: record.causes?.map((cause) => (cause.what ? { ...cause, what: mask(cause.what) } : cause)),
        ...(record.error === undefined ? {} : { error: mask(record.error) }),
      }
    case 'observation':
      return { ...record, value: mask(record.value) }
    case 'seen':
      return {
        ...record,
        sightings: record.sightings.map((defect) => ({
          ...defect,
          label: mask(defect.label),
          expected: mask(defect.expected),
          actual: mask(defect.actual),
        })),
      }
    case 'ledger':
      return { ...record, what: mask(record.what) }
    case 'error':
      return { ...record, message: mask(record.message) }
    case 'notice':
      return { ...record, text: mask(record.text) }
    default:
      return record
  }
}

/** A journal in which no record but an exchange, which the client masks, can hold a secret that the run has seen. */
export const maskingJournal = (journal: Journal, { mask }: Secrets): Journal => ({
  write: (record) => journal.write(masked(record, mask)),
  flush: () => journal.flush(),
  kept: () => journal.kept?.(),
  close: () => journal.close(),
})
