/**
 * The reference instance as a stand-in platform: with records of one's own, chosen faults and variations, a clock that
 * can stand still, a log of its requests, a page at its root and a control address. Each keeps everything in memory.
 */
import { listen } from '../../reference/index.ts'
import { Instance } from './instance.ts'
import type { StandIn, StandInOptions } from './options.ts'

export type { StandIn, StandInOptions } from './options.ts'
export { lineOf, type RequestEntry } from './requests.ts'

/** @throws UsageError when an option or the data is wrong */
export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const instance = new Instance(options)
  const { environment, close } = await listen(instance, { port: options.port })
  instance.environment = environment
  return {
    address: instance.addresses.service,
    environment,
    clock: instance.clock,
    get requests() {
      return instance.requests
    },
    get active() {
      return instance.active
    },
    get store() {
      return instance.store
    },
    behave: (behaviour) => instance.behave(behaviour),
    reset: () => instance.reset(),
    close,
  }
}
