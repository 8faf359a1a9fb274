/** Confirms a finding about an existing record that another run may have changed as well. */
import type { Answer } from '../client/answer.ts'
import { type Ask, requestKey } from '../client/request.ts'
import { findingLine } from '../contract/finding-line.ts'
import { RECORD_KINDS, records } from '../contract/records.ts'
import { disturbed, type Outcome } from '../contract/verdict.ts'
import { settle } from './put-back.ts'
import { type Attempt, attempt, confirmed, isBroken, isShownAtOnce } from './run-attempt.ts'
import type { ScopeParts } from './scope-parts.ts'
import type { World } from './world.ts'
import { isOther } from './write-delay.ts'

const MOST_ATTEMPTS = 7
/** Attempts that nobody disturbed. */
const ENOUGH = 3
/** The last reads of an attempt show the record that it changed. */
const MOST_READS = 4

const LISTS_OF_CREATED = RECORD_KINDS.filter((kind) => records[kind].creation).map((kind) => `known ${kind}`)

/** The first and the last page of each list in which runs leave records, as this one has walked it. */
async function ends({ memos }: World): Promise<readonly Ask[]> {
  const walked = [...memos.values()].flatMap((memo) => LISTS_OF_CREATED.flatMap((name) => memo.get(name) ?? []))
  const found = await Promise.all(walked.map((walk) => walk.catch(() => undefined)))
  const pages = found.flatMap((walk) => {
    const asks = [...(walk?.listings.values() ?? [])].map(({ ask }) => ask)
    return asks.length > 1 ? [asks[0]!, asks.at(-1)!] : asks
  })
  return [...new Map(pages.map((ask) => [requestKey(ask), ask])).values()]
}

/** Looks for records of runs that have begun since this one read the lists. */
export async function lookForRuns({ world, check, signal }: Pick<ScopeParts, 'world' | 'check' | 'signal'>) {
  const { movement, client, otherRuns } = world
  if (!otherRuns.mayLook()) return
  const purpose = { why: 'confirmation', check: check.id } as const
  for (const ask of await ends(world)) {
    const after = movement.writes
    const answer = await client.send(ask, { signal, purpose }).catch(() => undefined)
    if (answer) movement.see(answer, after)
    if (movement.meetsRuns) return
  }
}

/** Reads again what an attempt read last. */
function watching({ world: { client }, check, signal }: ScopeParts, { reads = [] }: Attempt) {
  const purpose = { why: 'confirmation', check: check.id } as const
  // A record that cannot be read again has shown no change.
  const again = (ask: Ask) => client.send(ask, { signal, purpose }).catch(() => undefined)
  type Answers = readonly (Answer | undefined)[]
  return {
    signal,
    read: (): Promise<Answers> => Promise.all(reads.slice(-MOST_READS).map(again)),
    isSame: (before: Answers, now: Answers) =>
      now.every((answer, place) => !answer || !before[place] || !isOther(before[place], answer)),
  }
}

const besideRuns = (outcome: Outcome): Outcome =>
  outcome.kind !== 'broken' || isShownAtOnce(outcome)
    ? outcome
    : disturbed(`another run may have changed the same record meanwhile: ${findingLine(outcome)}`)

/**
 * The rest of a finding about an existing record that the check has changed: it counts if further attempts have it too,
 * and the record stayed as it was before and after each.
 */
export async function despiteRuns(parts: ScopeParts, accused: Attempt): Promise<Attempt> {
  const { check, world } = parts
  const { otherRuns } = world
  const tape = [...accused.tape]
  let last = accused
  let undisturbed = 0
  for (let more = 1; more <= MOST_ATTEMPTS; more++) {
    // Nobody else may take what this attempt has written for the values of the platform.
    await settle(world, check.id)
    await otherRuns.apart(parts.signal)
    const wasStill = await otherRuns.settled(watching(parts, last))
    last = await attempt({ ...parts, attempt: parts.attempt + more, fresh: true })
    tape.push(...last.tape)
    if (!last.outcomes.some(isBroken)) {
      otherRuns.note(true)
      return { outcomes: last.outcomes, tape }
    }
    await settle(world, check.id)
    const isCrossed = !wasStill || !(await otherRuns.isStill(watching(parts, last)))
    otherRuns.note(isCrossed)
    if (!isCrossed && ++undisturbed === ENOUGH) return { outcomes: confirmed(check, accused, last), tape }
  }
  return { outcomes: last.outcomes.map(besideRuns), tape }
}
