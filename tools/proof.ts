/** A share of the proofs of an operation, in a thread of its own: `npm run check` makes as many as there are cores. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { faults, variations } from '../faults/index.ts'
import { detect, tolerate } from '../faults/proving/detect.ts'
import { concernedBy, sightsOf } from '../faults/proving/readers.ts'
import { withLines } from '../faults/proving/with-lines.ts'
import { checks } from '../suites/index.ts'

/** The share that a thread is given. */
export interface Share {
  readonly operation: string
  /** From 0. */
  readonly part: number
  readonly parts: number
}

/** The report of a thread on each fault and each variation. */
export interface Proof {
  readonly of: 'fault' | 'variation'
  readonly problems: readonly string[]
}

/** Characters of a message. */
const SHOWN = 300

export const faultsOf = (operation: string) =>
  faults.filter(({ kills }) => kills.some((kill) => kill.startsWith(`${operation}#`)))

async function* proofsOf({ operation, part, parts }: Share): AsyncGenerator<Proof> {
  const mine = <Value>(values: readonly Value[]) => values.filter((_, place) => place % parts === part)
  for (const fault of mine(faultsOf(operation))) {
    const { survived, errors } = await detect(fault)
    const unseen = survived.map(
      (line) => `${fault.id} is not found. The check must see what it changes: ${line.slice(0, SHOWN)}`,
    )
    const thrown = errors.map((line) => `${fault.id} made a check throw. Mend the check: ${line.slice(0, SHOWN)}`)
    yield { of: 'fault', problems: [...unseen, ...thrown].map(withLines) }
  }
  const sights = await sightsOf(checks.filter((check) => check.operation === operation))
  for (const variation of mine(variations)) {
    const concerned = concernedBy(variation, sights)
    const { falseAlarms, errors } = concerned.length
      ? await tolerate(variation, 1, concerned)
      : { falseAlarms: [], errors: [] }
    const alarms = falseAlarms.map(
      (line) => `${variation.id} is legal and accused. The check must allow it: ${line.slice(0, SHOWN)}`,
    )
    const thrown = errors.map((line) => `${variation.id} made a check throw. Mend the check: ${line.slice(0, SHOWN)}`)
    yield { of: 'variation', problems: [...alarms, ...thrown].map(withLines) }
  }
}

if (!isMainThread) for await (const proof of proofsOf(workerData as Share)) parentPort!.postMessage(proof)
