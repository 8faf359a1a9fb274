/** Brings the records of a platform back to what they were: after a check, between two of its attempts, and in the end. */
import { setMaxListeners } from 'node:events'
import type { World } from './world.ts'

/** Longer than all attempts of one restoration with an outage between; the end of the run does not cut it short. */
const RESTORING_MS = 120_000

/**
 * Restores the changes of a check, or of the whole run; a record that cannot be restored becomes a notice of the
 * report.
 */
export async function settle(world: World, by?: string): Promise<void> {
  const { client, journal, accounting, movement, handingOver } = world
  // Most checks have nothing to restore.
  let signal: AbortSignal | undefined
  const soon = () => (signal ??= AbortSignal.timeout(RESTORING_MS))
  const failures = await accounting.settle(
    (ask) => {
      movement.wrote()
      handingOver.forget()
      return client.send(ask, { signal: soon(), purpose: { why: 'clean-up', check: by } }).finally(movement.wrote)
    },
    (ms) => client.clock.sleep(ms, soon()),
    by,
  )
  for (const text of failures) journal.write({ kind: 'notice', text })
}

/** Longer than the waits for a budget. */
const RESTING_MS = 180_000

/** Disables or archives the records that the run leaves. */
export function rest({ client, accounting }: World): Promise<void> {
  const signal = AbortSignal.timeout(RESTING_MS)
  // All of them are retired at the same time.
  setMaxListeners(0, signal)
  return accounting.rest((ask) => client.send(ask, { signal, purpose: { why: 'clean-up' } }))
}
