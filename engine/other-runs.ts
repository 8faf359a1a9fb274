/**
 * Other runs of the suite with the same accounts: they change the same existing records at the same time. Nothing marks
 * such a change, as a rate or a status bears no name of a run; but a record that changes while this run does not write
 * it is changed by somebody else.
 */

import { Undecided } from '../client/answers/outcome.ts'
import type { Clock } from '../client/clock.ts'
import { disturbed } from '../contract/verdict.ts'
import { builderOf } from '../fixtures/builders.ts'
import type { Beside } from '../fixtures/records/accounting.ts'

/** How often a record is read at least and at most: a run at work writes one about every fifth round trip. */
const LOOKS = [4, 12] as const
/** Longer than a run leaves its own value in a record: as long as it waits for a write to show. */
const MANY = [11, 15] as const
const EVERY_MS = 400
/** Where other runs may have ended long ago. */
const FEW = [2, 3] as const
/** Many times as long as an attempt. */
const MOST_APART_MS = 20_000
/** As long as other runs may be at work on one kind of records. */
const MOST_PATIENCE_MS = 60_000
/** After so many attempts, or records about to be changed, that nobody disturbed, other runs have likely ended. */
const MOST_CALM = 6
const MOST_SEARCHES = 3

interface Watching<Value> {
  read(): Promise<Value>
  isSame(one: Value, other: Value): boolean
  /** How often at least and at most. */
  readonly looks?: readonly [least: number, most: number]
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
  /** Ends after a random time, so that runs that wait for each other do not go on in step. */
  apart(signal?: AbortSignal): Promise<void>
  /** Waits until they are. @returns whether they ever were, in a time that others may take */
  settled<Value>(watching: Watching<Value>): Promise<boolean>
}

interface Parts {
  readonly areMet: Beside['areMet']
  /** Whether one was seen at work. */
  readonly areAtWork: () => boolean
  readonly clock: Clock
  readonly tell: (text: string) => void
  /** Different for each run, so that two that have met do not go on in step. */
  readonly seed: string
}

const isSame = <Value>(one: Value, other: Value) => JSON.stringify(one) === JSON.stringify(other)

export function otherRunsOf({ areMet, areAtWork, clock, tell, seed }: Parts): OtherRuns {
  let [calm, still, searches, areSeen] = [0, 0, 0, false]
  const { integer } = builderOf(seed, seed)
  const cross = () => {
    calm = 0
    if (areSeen) return
    areSeen = true
    tell('others change the same existing records: what they may have changed is not judged')
  }
  const isStill: OtherRuns['isStill'] = async ({ read, isSame, looks: [least, most] = LOOKS, signal }) => {
    const first = await read()
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
    areAtWork: () => areSeen || areAtWork(),
    apart: (signal) => clock.sleep(integer(0, MOST_APART_MS), signal),
    mayLook: () => !areMet() && searches++ < MOST_SEARCHES,
    cross,
    mayCross: () => areSeen || areAtWork() || (areMet() && calm < MOST_CALM),
    note: (isCrossed) => (isCrossed ? cross() : void calm++),
    isStill,
    settled,
    async steady(read, isKnown) {
      const isNear = areSeen || areAtWork()
      const mayBeAtWork = areMet() && still < MOST_CALM
      if (isKnown ? !areSeen : !isNear && !mayBeAtWork) return read()
      const looks = isKnown ? LOOKS : isNear ? MANY : FEW
      let shown: Awaited<ReturnType<typeof read>>
      const seen = async () => {
        shown = await read()
        return shown
      }
      if (await settled({ read: seen, isSame, looks })) still++
      else if (!isKnown) throw new Undecided(disturbed('other runs change the record all the time'))
      // A further read might meet the next change.
      return shown!
    },
  }
}
