/**
 * How many faults the checks find and how many legal variations they leave alone.
 * `npm run detection -- [PART OF AN ID] [--strays]`: survivors and false alarms are printed one a line.
 */
import { faults, variations } from '../faults/index.ts'
import { detect, tolerate } from '../test/detection/detect.ts'

const [part = '', ...flags] = process.argv.slice(2).filter((argument) => argument !== '--strays')
const strays = process.argv.includes('--strays') || flags.includes('--strays')
const wanted = <Named extends { id: string }>(all: readonly Named[]) => all.filter(({ id }) => id.includes(part))

let killed = 0
let stray = 0
let falseAlarms = 0
const chosen = wanted(faults)
for (const fault of chosen) {
  const { survived, strays: turned, errors } = await detect(fault, strays)
  for (const line of errors) console.log(`error     ${fault.id}  ${line}`)
  for (const line of survived) console.log(`survivor  ${fault.id}  ${line.slice(0, 240)}`)
  for (const line of turned) console.log(`stray     ${fault.id}  ${line.slice(0, 240)}`)
  stray += turned.length
  if (!survived.length) killed++
}
const legal = wanted(variations).length ? wanted(variations) : variations
for (const variation of legal) {
  const { falseAlarms: alarms, undecided, errors } = await tolerate(variation)
  for (const line of errors) console.log(`error     ${variation.id}  ${line}`)
  for (const line of alarms) console.log(`false     ${variation.id}  ${line.slice(0, 240)}`)
  console.log(`variation ${variation.id}: ${undecided} inconclusive`)
  falseAlarms += alarms.length
}
console.log(
  `faults ${chosen.length}, killed ${killed}, survivors ${chosen.length - killed}, strays ${stray}, variations ${legal.length}, false alarms ${falseAlarms}`,
)
