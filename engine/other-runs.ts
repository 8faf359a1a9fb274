/**
 * Other runs of the suite with the same accounts: they change the same existing records at the same time. Nothing marks
 * such a change, as a rate or a status bears no name of a run; but a record that changes while this run does not write
 * it is changed by somebody else.
 */
import type { Clock } from '../client/clock.ts'
import { builderOf } from '../fixtures/builders.ts'
import type { Beside } from '../fixtures/records/accounting.ts'

/** How often a record is read at least and at most: a run at work writes one about every fifth round trip. */
const LOOKS = [4, 12] as const
const EVERY_MS = 400
/** Where other runs may have ended long ago. */
const FEW = [2, 3] as const
/** As long as other runs may be at work on one kind of records. */
const MOST_PATIENCE_MS = 60_000
/** After so many attempts, or records about to be changed, that nobody disturbed, other runs have likely ended. */
const MOST_CALM = 6
const MOST_SEARCHES = 3

interface Watching<Value> {
  read(): Promise<Value>
  isSame(one: Value, other: Value): boolean
  /** Few readings will do while nobody was seen to change a record. */
  readonly isBrief?: true
  readonly signal?: AbortSignal
}

export interface OtherRuns extends Beside {
  /** Whether it is worth looking for other runs: not when they are known, nor again and again. */
  mayLook(): boolean
  /** Whether a finding about an existing record may be the work of another run. */
  mayCross(): boolean
  /** Whether another run disturbed an attempt that found something. */
  note(isCrossed: boolean): void
  /** Whether several readings are the same. */
  isStill<Value>(watching: Watching<Value>): Promise<boolean>
  /** Waits until they are. @returns whether they ever were, in a time that others may take */
  settled<Value>(watching: Watching<Value>): Promise<boolean>
}

interface Parts {
  readonly areMet: Beside['areMet']
  readonly clock: Clock
  readonly tell: (text: string) => void
  /** Different for each run, so that two that have met do not go on in step. */
  readonly seed: string
}

const isSame = <Value>(one: Value, other: Value) => JSON.stringify(one) === JSON.stringify(other)

export function otherRunsOf({ areMet, clock, tell, seed }: Parts): OtherRuns {
  let [calm, still, searches, areSeen] = [0, 0, 0, false]
  const { integer } = builderOf(seed, seed)
  const cross = () => {
    calm = 0
    if (areSeen) return
    areSeen = true
    tell('others change the same existing records: what they may have changed is not judged')
  }
  const isStill: OtherRuns['isStill'] = async ({ read, isSame, isBrief, signal }) => {
    const first = await read()
    const [least, most] = isBrief && !areSeen ? FEW : LOOKS
    for (let left = integer(least, most); left > 1; left--) {
      await clock.sleep(EVERY_MS, signal)
      if (!isSame(first, await read())) return false
    }
    return true
  }
  const settled: OtherRuns['settled'] = async (watching) => {
    const since = clock.now()
    while (!(await isStill(watching))) {
      cross()
      if (clock.now() - since > MOST_PATIENCE_MS) return false
    }
    return true
  }
  return {
    areMet,
    mayLook: () => !areMet() && searches++ < MOST_SEARCHES,
    cross,
    mayCross: () => areSeen || (areMet() && calm < MOST_CALM),
    note: (isCrossed) => (isCrossed ? cross() : void calm++),
    isStill,
    settled,
    async steady(read, isKnown) {
      const mayBeAtWork = areMet() && !isKnown && still < MOST_CALM
      if ((areSeen || mayBeAtWork) && (await settled({ read, isSame, isBrief: true }))) still++
      return read()
    },
  }
}
