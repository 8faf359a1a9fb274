/** A share of the proofs of some checks: `npm run check` makes as many shares as there are cores. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import type { Check } from '../engine/check.ts'
import { faults, variations } from '../faults/index.ts'
import { detect, tolerate } from '../faults/proving/detect.ts'
import { concernedBy, sightsOf } from '../faults/proving/readers.ts'
import { withLines } from '../faults/proving/with-lines.ts'
import { checks } from '../suites/index.ts'

/** The share that a thread is given. */
export interface Share {
  /** An operation, for all of its checks, or one check. */
  readonly subject: string
  /** From 0. */
  readonly part: number
  readonly parts: number
}

/** Lines for each fault and each variation that is done. */
export interface Proof {
  readonly of: 'fault' | 'variation'
  readonly problems: readonly string[]
  /** Whether any check was run: none is where no answer that they get is another. */
  readonly ran: boolean
}

/** Characters of a message. */
const SHOWN = 300

const isOf = (check: string, subject: string) => check === subject || check.startsWith(`${subject}#`)

export const checksOf = (subject: string): readonly Check[] => checks.filter(({ id }) => isOf(id, subject))

export const faultsOf = (subject: string) => faults.filter(({ kills }) => kills.some((kill) => isOf(kill, subject)))

export async function* proofsOf({ subject, part, parts }: Share): AsyncGenerator<Proof> {
  const mine = <Value>(values: readonly Value[]) => values.filter((_, place) => place % parts === part)
  for (const fault of mine(faultsOf(subject))) {
    const { survived, errors } = await detect(fault)
    const unseen = survived.map(
      (line) => `${fault.id} is not found. The check must see what it changes: ${line.slice(0, SHOWN)}`,
    )
    const thrown = errors.map((line) => `${fault.id} made a check throw. Mend the check: ${line.slice(0, SHOWN)}`)
    yield { of: 'fault', problems: [...unseen, ...thrown].map(withLines), ran: true }
  }
  const sights = await sightsOf(checksOf(subject))
  for (const variation of mine(variations)) {
    // Few requests are sent again sooner than the checks are run.
    const concerned = concernedBy(variation, sights, 0)
    const { falseAlarms, errors } = concerned.length
      ? await tolerate(variation, 1, concerned)
      : { falseAlarms: [], errors: [] }
    const alarms = falseAlarms.map(
      (line) => `${variation.id} is legal and accused. The check must allow it: ${line.slice(0, SHOWN)}`,
    )
    const thrown = errors.map((line) => `${variation.id} made a check throw. Mend the check: ${line.slice(0, SHOWN)}`)
    yield { of: 'variation', problems: [...alarms, ...thrown].map(withLines), ran: concerned.length > 0 }
  }
}

if (!isMainThread) for await (const proof of proofsOf(workerData as Share)) parentPort!.postMessage(proof)
