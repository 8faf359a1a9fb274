/**
 * The accusations of platforms whose refusals have the bodies of frameworks and gateways: `npm run maintain --
 * error-bodies [PATTERN]`. One row for each body, one column for each interface; a cell has the accusations of a run
 * and those of `judge` over the traffic of that run. A body of its own per row, in every refusal. All must be 0.
 */
import { INTERFACES, type Interface } from '../contract/interfaces.ts'
import { interfaceOf } from '../contract/operations.ts'
import { errorBodies } from '../faults/error-bodies.ts'
import type { Variation } from '../faults/index.ts'
import { judgedPassively, trafficOf } from '../faults/proving/passive.ts'
import { checks } from '../suites/index.ts'

const PATTERN = new RegExp(process.argv[2] ?? '')

/** Whole lines, each a check and its message. */
interface Accused {
  readonly run: readonly string[]
  readonly judge: readonly string[]
}

async function accusedOn(name: Interface, variation: Variation): Promise<Accused> {
  const chosen = checks.filter(({ operation }) => interfaceOf(operation) === name)
  const { traffic, target, results } = await trafficOf(variation, chosen)
  const accusing = results.filter(({ verdict }) => verdict === 'violation' || verdict === 'warning')
  const { accusations } = await judgedPassively(traffic, target)
  const [run, judge] = [accusing, accusations].map((all) => all.map(({ id, message }) => `${id}: ${message}`))
  return { run: run!, judge: judge! }
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const chosen = errorBodies.filter(({ id }) => PATTERN.test(id))
const lines: string[] = []
console.log('Accusations of a run, and of `judge` over its traffic:\n')
console.log(row(['each refusal has', ...INTERFACES]))
console.log(row(['---', ...INTERFACES.map(() => '---')]))
for (const variation of chosen) {
  const cells: string[] = []
  for (const name of INTERFACES) {
    const { run, judge } = await accusedOn(name, variation)
    cells.push(`${run.length}, ${judge.length}`)
    lines.push(...[...run, ...judge].map((line) => `${variation.id}  ${line}`))
  }
  console.log(row([variation.title.replace('gives each refusal ', ''), ...cells]))
}
console.log(`\n${chosen.length} bodies, ${lines.length} accusations`)
for (const line of lines) console.log(line)
if (lines.length) process.exitCode = 1
