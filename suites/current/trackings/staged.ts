/**
 * Trackings of a learner of the run's own, created so that few requests to their list decide all its ranges: one in the
 * middle of every range, and beside it those that lie on or beyond a bound. Each of these is below in one member and
 * above in another: the lower bounds of all members stand in one request, the upper ones in another, so that each bound
 * alone keeps out a record of its own.
 */

import type { Answer } from '../../../client/answer.ts'
import { succeeded, Undecided } from '../../../client/answers/outcome.ts'
import { type Item, keyOf, pageOf } from '../../../client/answers/page.ts'
import { carries } from '../../../client/answers/values.ts'
import type { Members } from '../../../contract/members.ts'
import { tableOf } from '../../../contract/table.ts'
import { needs } from '../../../contract/verdict.ts'
import type { Scope } from '../../../engine/scope.ts'
import { isOwn } from '../../../fixtures/builders.ts'
import { keysOf } from '../../../laws/kit/pages.ts'
import { sharedRead } from '../../../laws/kit/sample.ts'
import type { StagedRecords } from '../../../laws/kit/suite.ts'
import { recordOf } from '../records.ts'
import { type Id, isId } from '../training-records.ts'
import { type LearnerAndResource, LIST, pairs } from './pairs.ts'
import { sendTracking } from './places.ts'

/** Each from below to above: beyond the bound, on it, in the middle, on the bound, beyond it. */
const LEVELS: Readonly<Record<string, readonly (string | number)[]>> = tableOf({
  firstLaunchedAt: instants('2024-03-01', '2024-03-02'),
  completedAt: instants('2024-04-01', '2024-04-02'),
  latestAccessedAt: instants('2024-05-01', '2024-05-02'),
  timeSpent: [60, 120, 300, 600, 1200],
  // On either side of a bound within one whole number, and of two where a target rounds.
  score: [20.4, 20.6, 40, 60.4, 60.6],
  progress: [30.4, 30.6, 50, 70.4, 70.6],
})

const MIDDLE = 2

/** Several on one day, and one whose day is another under another UTC offset. */
function instants(day: string, next: string): readonly string[] {
  return [`${day}T06:00:00Z`, `${day}T20:30:00Z`, `${next}T10:00:00Z`, `${next}T12:00:00Z`, `${next}T23:00:00Z`]
}

/** No two members of a side make a pair, so that values equal to the middle need one request a side. */
const PAIRS = [
  ['firstLaunchedAt', 'completedAt'],
  ['latestAccessedAt', 'timeSpent'],
  ['score', 'progress'],
] as const

/** Below and above: beyond both bounds, and on them. */
const BESIDE = [
  [0, 4],
  [1, 3],
] as const

function members(): readonly Members[] {
  const middle: Members = {
    ...Object.fromEntries(Object.entries(LEVELS).map(([name, levels]) => [name, levels[MIDDLE]])),
    scoreMax: 80,
  }
  const without = (name: string): Members =>
    Object.fromEntries(Object.entries(middle).filter(([member]) => member !== name))
  const at = (name: string, level: number) => ({ [name]: LEVELS[name]![level] })
  const beside = PAIRS.flatMap(([one, other]) =>
    BESIDE.flatMap(([below, above]) => [
      { ...middle, ...at(one, below), ...at(other, above) },
      { ...middle, ...at(other, below), ...at(one, above) },
    ]),
  )
  const lacking = ['firstLaunchedAt', 'latestAccessedAt', 'score', 'completedAt', 'completedAt'].map(without)
  const done = { ...middle, progress: 100 }
  return [...lacking, done, {}, middle, ...beside, {}]
}

/** Of the members above: not completed, completed, untouched. */
const [OPEN, DONE, UNTOUCHED] = [4, 5, 6]

/**
 * As many places for trackings, one each: the open one shares its session with the completed one and its resource with
 * the untouched one, so that both filters stand beside a status.
 */
function placed(all: readonly LearnerAndResource[], count: number): readonly LearnerAndResource[] {
  const alike = (one: LearnerAndResource, other: LearnerAndResource, name: keyof LearnerAndResource) =>
    one !== other && one[name].id === other[name].id
  const trios = all.flatMap((open) => {
    const done = all.find((one) => alike(one, open, 'trainingSession'))
    const untouched = all.find((one) => alike(one, open, 'learningResource') && one !== done)
    return done && untouched ? [{ open, done, untouched }] : []
  })
  const [trio] = trios
  const rest = all.filter((one) => !trio || !Object.values(trio).includes(one))
  const fixed = new Map(
    trio ? [[OPEN, trio.open] as const, [DONE, trio.done] as const, [UNTOUCHED, trio.untouched] as const] : [],
  )
  return Array.from(
    { length: count },
    (_, place) => fixed.get(place) ?? rest[place % rest.length] ?? all[place % all.length]!,
  )
}

/** A target may take the day of completion only with progress of 100: then it goes without. */
async function created(scope: Scope, sent: Members): Promise<Item> {
  const answer = await sendTracking(scope, sent)
  const { completedAt, ...open } = sent
  const last = answer.refused && completedAt ? await sendTracking(scope, open) : answer
  // RC7: only registered learners may be tracked.
  if (last.refused) throw new Undecided(needs.record('a target that tracks a learner of the run in any session'))
  return recordOf(succeeded(last))
}

interface Made {
  readonly learner: Id
  /** As they were answered when they were created. */
  readonly records: readonly Item[]
  readonly query: { readonly learnerId: Id }
  /** The list of that learner's trackings, on one page unless the target has added others. */
  readonly listed: Answer
}

/** First name of the learners that have such trackings. */
const STAGE = 'Ranges'

const NAMES = [...Object.keys(LEVELS), 'scoreMax']

const isAs = (record: Item, sent: Members) =>
  NAMES.every((name) =>
    sent[name] === undefined
      ? !record[name]
      : carries(record[name], sent[name], name.endsWith('At') ? 'date-time' : 'other'),
  )

/** Those of an earlier run, where they are unchanged. */
async function leftTrackings(scope: Scope): Promise<Made | undefined> {
  const { records: learners } = await scope.known('current/learner', { atLeast: 0 })
  const found = learners.findLast(({ login, firstName }) => isOwn(login) && firstName === STAGE)
  if (!found || !isId(found.id)) return undefined
  const query = { learnerId: found.id }
  const listed = await sharedRead(scope, { as: 'administrator', shareReads: LIST }, { size: 50, ...query })
  const records = listed.ok ? pageOf(listed).items : []
  const all = members()
  const isSame = records.length === all.length && all.every((sent) => records.some((record) => isAs(record, sent)))
  return isSame ? { learner: found.id, records, query, listed } : undefined
}

/** @throws Undecided when the target takes no such trackings, or takes several for one */
export const madeTrackings = (scope: Scope): Promise<Made> =>
  scope.once('trackings for every range', async (shared) => {
    const left = await leftTrackings(shared)
    if (left) return left
    const all = members()
    // Before the learner is there, so that no tracking known from this is its own.
    const places = placed(await pairs(shared), all.length)
    const learner = (await shared.own('current/learner', { firstName: STAGE }, { fresh: true })).id
    const records: Item[] = []
    for (const [place, some] of all.entries()) {
      const sent = { learner: { id: learner }, ...places[place], ...some }
      records.push(await created(shared, sent))
    }
    if (new Set(keysOf(records)).size < records.length)
      throw new Undecided(needs.record('a tracking of its own for each resource in each session'))
    const query = { learnerId: learner }
    const listed = await sharedRead(shared, { as: 'administrator', shareReads: LIST }, { size: 50, ...query })
    return { learner, records, query, listed }
  })

/**
 * Those trackings as their list shows them; undefined where they cannot be created, or the list does not show just
 * them.
 */
export async function stagedTrackings(scope: Scope): Promise<StagedRecords | undefined> {
  if (scope.mode === 'read-only') return undefined
  try {
    const { records, query, listed } = await madeTrackings(scope)
    const { items } = pageOf(listed)
    const keys = new Set(keysOf(items))
    const same = items.length === records.length && records.every((record) => keys.has(keyOf(record)))
    return same ? { records: items, query } : undefined
  } catch (error) {
    if (error instanceof Undecided) return undefined
    throw error
  }
}
