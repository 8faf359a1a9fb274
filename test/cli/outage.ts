/** The report of a run on an outage that it waited out, and on one that ended it. */
import { expect } from 'vitest'
import { type lpconform, recordsIn, reportIn } from './command.ts'

type Ended = Awaited<ReturnType<typeof lpconform>>

export const outagesIn = (out: string): readonly string[] =>
  recordsIn(out).flatMap((record) =>
    record.kind === 'notice' && /did not answer/.test(record.text) ? [record.text] : [],
  )

/** The run is whole, accuses nobody, and tells of one outage live and in the report. */
export function expectWaitedOut(out: string, { code, err }: Ended, why: RegExp): void {
  const { run, summary } = reportIn(out)
  expect([code, run.complete, summary.verdicts.inconclusive, summary.verdicts.violation]).toEqual([0, true, 0, 0])
  expect(outagesIn(out)).toEqual([expect.stringMatching(/did not answer for \d+(\.\d)? s \(.*\); the run has waited/)])
  expect(outagesIn(out)[0]).toMatch(why)
  expect(err).toMatch(/does not answer \(.*the run waits up to 60 s for it/)
}

/** The run ended before its time, with this cause. */
export function expectCut(out: string, { code }: Ended, why: RegExp): void {
  const { run } = reportIn(out)
  expect([code, run.complete]).toEqual([3, false])
  expect(run.reason).toMatch(why)
}

/** A run that was cut off is complete, and accuses nobody. */
export function expectFinished(out: string, { code }: Ended): void {
  const { run, errors, summary } = reportIn(out)
  expect([code, run.complete, errors]).toEqual([0, true, []])
  expect(summary.verdicts).toMatchObject({ violation: 0, inconclusive: 0 })
}
