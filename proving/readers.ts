/** Which interfaces of the reference instance a choice concerns: seen, not declared. */
import { type Interface, interfaceOf } from '../contract/operations.ts'
import { runChecks } from '../engine/run-loop.ts'
import { checks } from '../suites/index.ts'
import { stage } from './stage.ts'

export type Reader = Interface | 'instance'

/**
 * Runs the whole suite against the honest instance, and notes in whose service each choice is read; `instance` where
 * no operation is served, as when the instance starts. A choice that nobody read is not among them.
 */
export async function readersOfChoices(): Promise<ReadonlyMap<string, ReadonlySet<Reader>>> {
  const readers = new Map<string, Set<Reader>>()
  let serving: Reader = 'instance'
  const { world } = stage({
    onChoice: (name) => readers.set(name, (readers.get(name) ?? new Set()).add(serving)),
    around: [
      {
        operation: '*',
        wrap: (next) => (question) => {
          serving = interfaceOf(question.operation)
          try {
            return next(question)
          } finally {
            serving = 'instance'
          }
        },
      },
    ],
  })
  await runChecks(checks, world, { rateLimits: 'off' })
  return readers
}
