/** How many faults the checks find and how many legal variations they leave alone. */
import { parseArgs } from 'node:util'
import { faults, variations } from '../faults/index.ts'
import { classOf } from '../mutators/fault.ts'
import { detect, tolerate } from '../proving/detect.ts'

const HELP = `npm run detection -- [PATTERN] [--kills PATTERN] [--faults | --variations]

Switches on each fault and each legal variation whose id matches the regular
expression, all without one; prints survivors and false alarms, one a line.

  --kills       faults alone that name a check whose id matches
  --faults      faults alone
  --variations  variations alone
  --help        this text
`

const flag = { type: 'boolean' } as const
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { faults: flag, variations: flag, kills: { type: 'string' }, help: flag },
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
const chosen = flags.variations ? [] : matching(faults).filter(({ kills }) => kills.some((id) => named.test(id)))
for (const fault of chosen) {
  const { survived, errors } = await detect(fault)
  for (const line of errors) console.log(`error     ${fault.id}  ${line}`)
  for (const line of survived) console.log(`survivor  ${fault.id}  ${line.slice(0, 240)}`)
  if (!survived.length) killed++
  const figure = figures.get(classOf(fault)) ?? { faults: 0, killed: 0 }
  figures.set(classOf(fault), { faults: figure.faults + 1, killed: figure.killed + (survived.length ? 0 : 1) })
}
const legal = flags.faults || flags.kills ? [] : matching(variations)
for (const variation of legal) {
  const { falseAlarms: alarms, undecided, errors } = await tolerate(variation)
  for (const line of errors) console.log(`error     ${variation.id}  ${line}`)
  for (const line of alarms) console.log(`false     ${variation.id}  ${line.slice(0, 240)}`)
  console.log(`variation ${variation.id}: ${undecided} inconclusive`)
  falseAlarms += alarms.length
}
for (const [name, figure] of [...figures].sort())
  console.log(`class ${name}: faults ${figure.faults}, killed ${figure.killed}`)
console.log(
  `faults ${chosen.length}, killed ${killed}, survivors ${chosen.length - killed}, variations ${legal.length}, false alarms ${falseAlarms}`,
)
