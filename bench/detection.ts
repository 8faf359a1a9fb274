/** How many faults the checks find and how many legal variations they leave alone. */
import { parseArgs } from 'node:util'
import { ConfigurationError, type Problem } from '../configuration/problem.ts'
import { readProfiles } from '../configuration/profile.ts'
import type { OperationId } from '../contract/operations.ts'
import { operationsOf } from '../deviations/places.ts'
import { type Fault, faults, variations } from '../faults/index.ts'
import { classOf } from '../mutators/fault.ts'
import { detect, tolerate } from '../proving/detect.ts'
import { DIFFERING_CURRENT } from '../proving/differing-current.ts'
import { VENDOR_SHAPED } from '../proving/vendor-shaped.ts'

const HELP = `npm run detection -- [PATTERN] [--kills PATTERN] [--faults | --variations]

Switches on each fault and each legal variation whose id matches the regular
expression, all without one; prints survivors and false alarms, one a line.

  --kills       faults alone that name a check whose id matches
  --faults      faults alone
  --variations  variations alone
  --with FILE   the faults of the operations with deviations, on the platform that has
                all differences at once, through the deviations of this profile
  --help        this text
`

const flag = { type: 'boolean' } as const
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { faults: flag, variations: flag, kills: { type: 'string' }, with: { type: 'string' }, help: flag },
})
if (flags.help) {
  console.log(HELP)
  process.exit()
}
const pattern = new RegExp(positionals[0] ?? '')
const matching = <Named extends { id: string }>(all: readonly Named[]) => all.filter(({ id }) => pattern.test(id))

let killed = 0
const figures = new Map<string, { faults: number; killed: number }>()
let falseAlarms = 0
const named = new RegExp(flags.kills ?? '')
const problems: Problem[] = []
const deviations = flags.with ? readProfiles(flags.with, problems).deviations : undefined
if (problems.length) throw new ConfigurationError(problems)
const differing = new Set(deviations?.flatMap(operationsOf))
const missing = new Set(deviations?.flatMap((one) => (one.offered === false ? operationsOf(one) : [])))
const vendor = deviations ? [...VENDOR_SHAPED.differences.flatMap(({ around }) => around), ...DIFFERING_CURRENT] : []
const operationIn = ({ id }: Fault) => id.slice(0, id.lastIndexOf('/')) as OperationId
/** Of the operations with deviations; of one that is not offered nothing is asked. */
const isConcerned = (fault: Fault) =>
  !deviations || (differing.has(operationIn(fault)) && !missing.has(operationIn(fault)))
/** The platform differs around what is broken. */
const onVendor = (fault: Fault): Fault => ({ ...fault, around: [...vendor, ...(fault.around ?? [])] })
const chosen = flags.variations
  ? []
  : matching(faults).filter((fault) => fault.kills.some((id) => named.test(id)) && isConcerned(fault))
for (const fault of chosen) {
  const { survived, errors } = await detect(onVendor(fault), deviations)
  for (const line of errors) console.log(`error     ${fault.id}  ${line}`)
  for (const line of survived) console.log(`survivor  ${fault.id}  ${line.slice(0, 240)}`)
  if (!survived.length) killed++
  const figure = figures.get(classOf(fault)) ?? { faults: 0, killed: 0 }
  figures.set(classOf(fault), { faults: figure.faults + 1, killed: figure.killed + (survived.length ? 0 : 1) })
}
const legal = flags.faults || flags.kills || deviations ? [] : matching(variations)
for (const variation of legal) {
  const { falseAlarms: alarms, undecided, errors } = await tolerate(variation)
  for (const line of errors) console.log(`error     ${variation.id}  ${line}`)
  for (const line of alarms) console.log(`false     ${variation.id}  ${line.slice(0, 240)}`)
  console.log(`variation ${variation.id}: ${undecided.length} inconclusive`)
  falseAlarms += alarms.length
}
for (const [name, figure] of [...figures].sort())
  console.log(`class ${name}: faults ${figure.faults}, killed ${figure.killed}`)
console.log(
  `faults ${chosen.length}, killed ${killed}, survivors ${chosen.length - killed}, variations ${legal.length}, false alarms ${falseAlarms}`,
)
