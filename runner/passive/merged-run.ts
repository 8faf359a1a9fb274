/** The traffic of others beside a run of this suite: one report of the decisions of both. */

import { settled } from '../../contract/references.ts'
import type { CheckResult } from '../../contract/run.ts'
import { worst } from '../../contract/verdict.ts'
import type { Journal } from '../../output/run-file/journal.ts'
import type { RunHead, RunRecord } from '../../output/run-file/record.ts'

const isOpen = ({ verdict }: CheckResult) => verdict === 'skipped' || verdict === 'inconclusive'

/** A contradiction of either counts; of two that agree, the run's: it was confirmed. */
export function eitherResult(run: CheckResult | undefined, traffic: CheckResult): CheckResult {
  if (!run) return traffic
  if (isOpen(traffic)) return run.verdict === 'skipped' && traffic.message ? { ...run, message: traffic.message } : run
  if (isOpen(run)) return traffic
  return worst([run.verdict, traffic.verdict]) === run.verdict ? run : traffic
}

/** @param records of the run @param journal receives both */
export function besideRun(records: Iterable<RunRecord>, journal: Journal): Journal {
  const results = new Map<string, CheckResult>()
  const observed = new Set<string>()
  let end: RunRecord | undefined
  const begin = (traffic: RunHead) => {
    for (const record of records) {
      if (record.kind === 'check') results.set(record.id, record)
      else if (record.kind === 'end') end = record
      else if (record.kind === 'head')
        journal.write({ ...record, selected: [...new Set([...record.selected, ...traffic.selected])] })
      else {
        if (record.kind === 'observation') observed.add(record.clause)
        journal.write(record)
      }
    }
    // A check that the run left undecided because of another waits for the cause of that one: the traffic may decide
    // it.
    for (const one of settled([...results.values()]).results) results.set(one.id, one)
    journal.write({ kind: 'notice', text: 'judged together with recorded traffic (lpconform judge --merge)' })
  }
  const finish = (traffic: RunRecord) => {
    for (const result of results.values()) journal.write({ kind: 'check', ...result })
    // Without an end of its own the run was cut off.
    journal.write(end ?? (traffic.kind === 'end' ? { ...traffic, complete: false } : traffic))
  }
  return {
    ...journal,
    write(record) {
      if (record.kind === 'head') begin(record)
      else if (record.kind === 'check') {
        journal.write({ ...record, ...eitherResult(results.get(record.id), record) })
        results.delete(record.id)
      } else if (record.kind === 'end') finish(record)
      else if (record.kind !== 'observation' || !observed.has(record.clause)) journal.write(record)
    },
  }
}
