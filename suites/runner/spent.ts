/** The requests of the preflight count in the windows of the target. */
import { limitOf } from '../../client/client.ts'
import { type Pacer, pacerOf } from '../../client/pacer.ts'
import type { Target } from '../../client/target.ts'

/** A pacer in which so many places of each budget have just been taken. */
export async function pacerAfter(spent: Readonly<Record<string, number>>, target: Target): Promise<Pacer> {
  const pacer = pacerOf(target.windowSeconds * 1000)
  for (const [budget, count] of Object.entries(spent)) {
    const limit = limitOf(target, budget.split(' ', 1)[0]!)
    if (!Number.isFinite(limit)) continue
    for (let place = 0; place < Math.min(count, limit); place++) (await pacer.place(budget, limit))()
  }
  return pacer
}
