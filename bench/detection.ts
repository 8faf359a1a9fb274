/**
 * How many faults the checks find and how many legal variations they leave alone.
 * `npm run detection -- [PATTERN] [--strays] [--faults | --variations]`: the ids that match the regular expression, all
 * without one; survivors and false alarms are printed one a line.
 */
import { faults, variations } from '../faults/index.ts'
import { detect, tolerate } from '../proving/detect.ts'

const told = process.argv.slice(2)
const pattern = new RegExp(told.find((argument) => !argument.startsWith('--')) ?? '')
const strays = told.includes('--strays')
const wanted = <Named extends { id: string }>(all: readonly Named[], without: string) =>
  told.includes(without) ? [] : all.filter(({ id }) => pattern.test(id))

let killed = 0
let stray = 0
let falseAlarms = 0
const chosen = wanted(faults, '--variations')
for (const fault of chosen) {
  const { survived, strays: turned, errors } = await detect(fault, strays)
  for (const line of errors) console.log(`error     ${fault.id}  ${line}`)
  for (const line of survived) console.log(`survivor  ${fault.id}  ${line.slice(0, 240)}`)
  for (const line of turned) console.log(`stray     ${fault.id}  ${line.slice(0, 240)}`)
  stray += turned.length
  if (!survived.length) killed++
}
const legal = wanted(variations, '--faults')
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
