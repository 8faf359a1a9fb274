/**
 * How many faults recorded traffic alone shows, and that it accuses no legal variation: `npm run bench:passive --
 * [PATTERN] [--faults | --variations] [--every N [--from K]]`. The traffic is what the checks of the fault send; nothing
 * is sent for the judgement.
 */
import { parseArgs } from 'node:util'
import { faults, variations } from '../faults/index.ts'
import { classOf } from '../mutators/fault.ts'
import { selections } from '../proving/detect.ts'
import { judgedPassively, trafficOf } from '../proving/passive.ts'

const flag = { type: 'boolean' } as const
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    faults: flag,
    variations: flag,
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
})
const pattern = new RegExp(positionals[0] ?? '')
const [every, from] = [Number(flags.every), Number(flags.from)]
const isChosen = ({ id }: { readonly id: string }) => pattern.test(id)
const isSampled = (_: unknown, place: number) => place % every === from
const figures = new Map<string, { faults: number; found: number }>()
let found = 0
const chosen = flags.variations ? [] : faults.filter(isChosen).filter(isSampled)
for (const fault of chosen) {
  const { traffic, target } = await trafficOf(fault, selections(fault).at(-1))
  const { accusations } = await judgedPassively(traffic, target)
  const figure = figures.get(classOf(fault)) ?? { faults: 0, found: 0 }
  figures.set(classOf(fault), { faults: figure.faults + 1, found: figure.found + (accusations.length ? 1 : 0) })
  if (accusations.length) found++
  else console.log(`unseen    ${fault.id}`)
}
let alarms = 0
const legal = flags.faults ? [] : variations.filter(isChosen).filter(isSampled)
for (const variation of legal) {
  const { traffic, target } = await trafficOf(variation)
  const { accusations } = await judgedPassively(traffic, target)
  alarms += accusations.length
  for (const { id, message } of accusations) console.log(`false     ${variation.id}  ${id}: ${message.slice(0, 240)}`)
}
console.table(Object.fromEntries([...figures].sort()))
console.log(`faults ${chosen.length}, found passively ${found}; variations ${legal.length}, false alarms ${alarms}`)
