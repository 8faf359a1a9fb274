/**
 * Decisions of several interfaces together that one of them does not reach: `npm run maintain -- pairs [history]`. For
 * each choice of interfaces, the checks of these that stay undecided on the honest instance, and those that all three
 * decide. With `history`, everything that is recorded of learners is recorded of one whom no setting names, and nothing
 * is written.
 */
import { INTERFACES, type Interface } from '../contract/interfaces.ts'
import { interfaceOf } from '../contract/operations.ts'
import { settled } from '../contract/references.ts'
import type { CheckResult } from '../contract/run.ts'
import { runChecks } from '../engine/run-loop.ts'
import { stage } from '../faults/proving/stage.ts'
import { checks } from '../suites/index.ts'

/** Far enough behind that no sample of all learners meets it. */
const UNNAMED = 17
const ofOneLearner = process.argv.includes('history')

async function resultsWith(interfaces: readonly Interface[]): Promise<ReadonlyMap<string, CheckResult>> {
  const { world, reference } = stage({
    simulated: true,
    withoutExchanges: true,
    interfaces,
    ...(ofOneLearner ? { mode: 'read-only' } : {}),
  })
  if (ofOneLearner) {
    const { learners, registrations, trackings } = reference.store
    const { id } = learners.all()[UNNAMED]!
    for (const one of [...registrations.all(), ...trackings.all()]) one.learnerId = id
  }
  const chosen = checks.filter(({ operation }) => interfaces.includes(interfaceOf(operation)))
  const { results } = settled(await runChecks(chosen, world, { rateLimits: 'off', catalogue: chosen }))
  return new Map(results.map((result) => [result.id, result]))
}

const isOpen = ({ verdict }: CheckResult) => verdict === 'inconclusive'

const all = await resultsWith(INTERFACES)
const [one, two, three] = INTERFACES
const CHOICES = [[one], [two], [three], [one, two], [one, three], [two, three]] as readonly (readonly Interface[])[]

console.log('configured | checks of these | undecided | decided by all three alone')
for (const interfaces of CHOICES) {
  const some = await resultsWith(interfaces)
  const open = [...some.values()].filter(isOpen)
  const gained = open.filter(({ id }) => !isOpen(all.get(id)!))
  console.log([interfaces.join(' + '), some.size, open.length, gained.length].join(' | '))
  for (const { id, message } of gained) console.log(`  ${id}: ${message}`)
}
