/** Proves faults and variations, one after the other, for `detection.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Fault, faultById, variations } from '../../faults/index.ts'
import { detect, tolerate } from '../../faults/proving/detect.ts'
import { DIFFERING_CURRENT } from '../../faults/proving/differing-current.ts'
import { concernedBy, type Sights, sightsOf } from '../../faults/proving/readers.ts'
import { VENDOR_SHAPED } from '../../faults/proving/vendor-shaped.ts'
import { withLines } from '../../faults/proving/with-lines.ts'
import { readProfiles } from '../../runner/configuration/profile.ts'
import { checks } from '../../suites/index.ts'
import type { Orders, Proof, Task } from './proof.ts'

const SHOWN = 240
const { profile } = workerData as Orders
const deviations = profile ? readProfiles(profile, []).deviations : undefined
const vendor = deviations ? [...VENDOR_SHAPED.differences.flatMap(({ around }) => around), ...DIFFERING_CURRENT] : []

/** The platform differs beside the fault. */
const onVendor = (fault: Fault): Fault => ({ ...fault, around: [...vendor, ...(fault.around ?? [])] })

async function provenFault(id: string): Promise<Pick<Proof, 'lines' | 'wrong'>> {
  const { survived, errors } = await detect(onVendor(faultById(id)!), deviations)
  return {
    lines: [
      ...errors.map((line) => `error     ${id}  ${line}`),
      ...survived.map((line) => `survivor  ${id}  ${line.slice(0, SHOWN)}`),
    ],
    wrong: survived.length,
  }
}

let known: Promise<Sights> | undefined

async function provenVariation(id: string): Promise<Pick<Proof, 'lines' | 'wrong'>> {
  known ??= sightsOf(checks)
  const variation = variations.find((one) => one.id === id)!
  const concerned = concernedBy(variation, await known)
  const { falseAlarms, undecided, errors, met } = await tolerate(variation, 1, concerned)
  return {
    lines: [
      ...errors.map((line) => `error     ${id}  ${line}`),
      ...falseAlarms.map((line) => `false     ${id}  ${line.slice(0, SHOWN)}`),
      `variation ${id}: ${undecided.length} of ${concerned.length} inconclusive${met ? '' : ', no answer shows it'}`,
    ],
    wrong: falseAlarms.length,
  }
}

parentPort!.on('message', async (task: Task) => {
  const proven = await (task.kind === 'fault' ? provenFault(task.id) : provenVariation(task.id))
  parentPort!.postMessage({ ...task, ...proven, lines: proven.lines.map(withLines) } satisfies Proof)
})
