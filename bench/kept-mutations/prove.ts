/** Proves some faults with the store and without it, and prints the result of each: for `kept-mutations.ts`. */
import { faultById } from '../../faults/index.ts'
import { dependencies, resourceOf } from '../../faults/proving/dependencies.ts'
import { detect } from '../../faults/proving/detect.ts'
import { proofsIn } from '../../faults/proving/kept-proofs.ts'

const [folder, ...ids] = process.argv.slice(2)
const digestOf = await dependencies([])
const proofs = proofsIn('fault', (id, resources) => digestOf(faultById(id)!, resources), { folder, off: false })

/** A fault that no longer exists is no pass. */
async function passes(id: string): Promise<boolean> {
  const fault = faultById(id)
  if (!fault) return false
  const { survived, errors, operations } = await detect(fault)
  const passed = !survived.length && !errors.length
  if (passed && process.env.KEEP) proofs.keep(id, operations.map(resourceOf))
  return passed
}

const failed: string[] = []
const hidden: string[] = []
let kept = 0
for (const id of ids) {
  const holds = !process.env.KEEP && faultById(id) !== undefined && proofs.has(id)
  if (holds) kept++
  if (await passes(id)) continue
  failed.push(id)
  if (holds) hidden.push(id)
}
console.log(JSON.stringify({ kept, failed, hidden }))
process.exit()
