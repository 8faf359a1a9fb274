/** Confirms the accusations of an attempt, or withdraws them. */
import type { Answer } from '../client/answer.ts'
import { bindingOf } from '../client/request.ts'
import type { Target } from '../client/target.ts'
import { findingLine } from '../contract/finding-line.ts'
import { effectOf, operations } from '../contract/operations.ts'
import { disturbed, type Outcome } from '../contract/verdict.ts'
import { endAttempt } from './attempt.ts'
import { despiteRuns, lookForRuns } from './despite-runs.ts'
import { flickers, type Listings, mergeListings } from './listings.ts'
import { hasMoved, isLiving, mayBeAdded } from './other-clients.ts'
import { type Attempt, attempt, confirmed, isBroken, isShownAtOnce, REPEATABLE } from './run-attempt.ts'
import type { ScopeParts } from './scope-parts.ts'

type Parts = Omit<ScopeParts, 'attempt'>

/** The rest of an accusation. */
export interface Confirmed extends Pick<Attempt, 'outcomes' | 'tape'> {
  /** Seen once: ids of checks of which the same was confirmed. */
  readonly restsOn?: readonly string[]
}

/** More attempts that an accusation must stand where other clients are at work. */
const MORE_ATTEMPTS = 3

/**
 * Where other clients change records, an attempt with everything looked up anew decides if it accuses nobody, or if
 * nothing that it rests on has changed meanwhile.
 */
async function despiteOthers(parts: ScopeParts, accused: Attempt, earlier: Listings): Promise<Attempt> {
  const { check, world, signal } = parts
  const { target } = world.client
  const tape = [...accused.tape]
  const listings: Listings = new Map()
  let { outcomes } = accused
  for (let number = 1; number <= MORE_ATTEMPTS && outcomes.some(isBroken); number++) {
    const next = await attempt({ ...parts, attempt: parts.attempt + number, fresh: true })
    tape.push(...next.tape)
    if (!next.outcomes.some(isBroken)) return { outcomes: next.outcomes, tape }
    const { listings: pages = new Map() } = next
    mergeListings(listings, pages)
    const accusations = confirmed(check, { ...accused, outcomes }, next)
    if (flickers(listings)) return { outcomes: accusations, tape }
    // A check that reads only has looked at each page before.
    const isOpen = check.phase === 'own' && next.outcomes.some((one) => mayBeAdded(one, pages, earlier, world))
    mergeListings(earlier, pages)
    if (!isOpen && !(await hasMoved(world, pages, signal))) return { outcomes: accusations, tape }
    outcomes = number === MORE_ATTEMPTS ? accusations : next.outcomes
  }
  return { outcomes: outcomes.map((outcome) => disturbedByOthers(outcome, target)), tape }
}

const READS = operations.filter(({ id }) => effectOf(id) === 'reads').map(({ id }) => id)

/** Others have no part in the answer to a write of the run itself; searches write nothing. */
function isOfOwnWrite(line: string, target: Target): boolean {
  const [, method, path] = /^(POST|PUT|PATCH|DELETE) ([^ ?]+)/.exec(line) ?? []
  const bindings = READS.map((operation) => bindingOf(target, operation))
  return path !== undefined && !bindings.some((bound) => bound.method === method && path.endsWith(bound.path))
}

function disturbedByOthers(outcome: Outcome, target: Target): Outcome {
  if (outcome.kind !== 'broken') return outcome
  const line = findingLine(outcome)
  return isOfOwnWrite(line, target) ? outcome : disturbed(`changed by other clients meanwhile: ${line}`)
}

const isByItself = ({ outcomes }: Attempt) => outcomes.every(isShownAtOnce)

/**
 * The rest of the first attempt after a second one. Another sign-in may have ended the credential of the first: then
 * nobody else is at work, and a repeated finding counts alone.
 */
async function secondLook(parts: Parts, first: Attempt): Promise<Attempt & { readonly second: Attempt }> {
  const { disowned, slots } = parts.world
  const again = (fresh = parts.fresh) => attempt({ ...parts, attempt: 2, fresh, byItself: isByItself(first) })
  const isAlone = first.tape.some((exchange) => disowned.has(exchange))
  if (isAlone) endAttempt({ ...parts, attempt: 1 })
  const second = await (isAlone ? slots.solo(() => again(true)) : again())
  const outcomes = isAlone && !second.outcomes.some(isBroken) ? second.outcomes : confirmed(parts.check, first, second)
  return { outcomes, tape: [...first.tape, ...second.tape], second }
}

/** R105: whether, and how long after a write, the record appeared that a check did not find at first. */
async function shownAfter({ check, world }: Parts, readBack: Answer) {
  const { client, settling } = world
  const purpose = { why: 'confirmation', check: check.id } as const
  return settling.watch(check.id, readBack, (ask) => client.send(ask, { purpose })).catch(() => undefined)
}

/** The rest of an accusation after a second attempt, and after more where others are at work. */
async function lookedAtAgain(parts: Parts, first: Attempt): Promise<Attempt> {
  const { phase } = parts.check
  const { settling } = parts.world
  const { readBack, isEarly } = first
  // Time does not change a finding of single answers.
  const isBeside = phase === 'shared' && parts.world.otherRuns.areAtWork()
  // While one is watched, another run may take it for a record as the platform has it.
  const watch = readBack && !isBeside && !isByItself(first) ? shownAfter(parts, readBack) : undefined
  // The second look may change the record that is watched.
  const seen = phase === 'shared' ? await watch : undefined
  const watched = seen && seen.after === undefined ? readBack?.ask.operation : undefined
  const [both, shown] = await Promise.all([secondLook({ ...parts, watched }, first), watch])
  settling.conclude(parts.check.id, both.second.outcomes.some(isBroken))
  if (isEarly && !both.second.outcomes.some(isBroken)) {
    if (readBack && shown?.after !== undefined) settling.tell(shown.after, readBack)
    // Reading too early is no reason to doubt the second attempt.
    return { outcomes: both.second.outcomes, tape: both.tape }
  }
  const mayBeCrossed = phase === 'shared' && both.outcomes.some(isBroken) && !isByItself(both)
  if (mayBeCrossed) await lookForRuns(parts)
  if (mayBeCrossed && parts.world.otherRuns.mayCross())
    return despiteRuns({ ...parts, attempt: 2 }, { ...both.second, ...both })
  const isRepeatable = REPEATABLE.has(phase) || (phase === 'shared' && !first.wrote && !both.second.wrote)
  if (!isRepeatable || !(await isLiving(parts.world))) return both
  if (both.outcomes.some(isBroken)) return despiteOthers({ ...parts, attempt: 2 }, both, pagesOf(first, both.second))
  // A change in between is no reason to doubt the second attempt.
  return { outcomes: both.second.outcomes, tape: both.tape }
}

/** Pages of lists that attempts have read. */
function pagesOf(...attempts: readonly Attempt[]): Listings {
  const pages: Listings = new Map()
  for (const { listings } of attempts) mergeListings(pages, listings ?? new Map())
  return pages
}

/** @param onBegin called before anything is requested again */
export async function confirming(parts: Parts, first: Attempt, onBegin = () => {}): Promise<Confirmed> {
  const { check, world, without } = parts
  const { precedents } = world
  const restsOn = without ? undefined : precedents.for(check, first.outcomes)
  if (restsOn) return { outcomes: first.outcomes, tape: first.tape, restsOn }
  // Others of the operation may begin meanwhile.
  onBegin()
  const { outcomes, tape } = await lookedAtAgain(parts, first)
  if (!without) precedents.note(check, first.outcomes, outcomes)
  return { outcomes, tape }
}
