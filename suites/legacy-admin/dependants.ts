/**
 * Records of the older administration interface with many dependants: a learner with a history, a training with
 * sessions.
 */
import { Refused, Undecided } from '../../client/answers/outcome.ts'
import type { Item } from '../../client/answers/page.ts'
import { learnerLogins } from '../../client/target.ts'
import { interfaces } from '../../contract/interfaces.ts'
import { needs } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { isOwn } from '../../fixtures/builders.ts'
import type { Known } from '../../fixtures/records/walk.ts'
import { valuesElsewhere } from '../../laws/kit/elsewhere.ts'
import { byLogin } from './learners-members.ts'
import { itemsIn, spread } from './records.ts'

/** Learners that are asked about for the longest list; more where none of them has more than a page. */
const CANDIDATES = 12
const MOST_CANDIDATES = 24
const ENOUGH = 51
const { pageSize: DEFAULT_PAGE = 0 } = interfaces['legacy-admin'].envelope

/** Learners that are known by login, in that order. */
async function byLogins(
  scope: Scope,
  records: readonly Item[],
  logins: ReadonlySet<unknown>,
): Promise<readonly Item[]> {
  const found: Item[] = []
  for (const login of logins) {
    const listed = records.find((record) => record.login === login)
    const [one] = listed || typeof login !== 'string' ? [listed] : await byLogin(scope, login)
    if (one) found.push(one)
  }
  return found
}

/**
 * The learners that the profile names, those that are configured or busy in another interface, then others from all
 * over the search; none that a run has left.
 */
export async function learnersToTry(scope: Scope): Promise<readonly Item[]> {
  const { records } = await scope.known('legacy-admin/learner')
  const busy = await valuesElsewhere(scope, 'busyLogin')
  const known = await byLogins(scope, records, new Set([...learnerLogins(scope.target), ...busy]))
  const guids = new Set(known.map(({ guid }) => guid))
  const others = records.filter(({ login, guid }) => !isOwn(login) && !guids.has(guid))
  const first = spread(others, CANDIDATES)
  const more = others.filter((record) => !first.includes(record))
  const named = (scope.target.records.learner ?? []).map((guid): Item => ({ guid }))
  const chosen = [...named, ...known, ...first, ...spread(more, MOST_CANDIDATES - CANDIDATES)]
  return chosen.length ? chosen : records.slice(0, 1)
}

/** Whether a list may be a first page where its row documents none. */
export const mayGoOn = (records: readonly unknown[]): boolean => records.length === DEFAULT_PAGE

/** A learner with as many records in that list as can be found within bounds. */
export interface LearnerRecords extends Known {
  readonly learner: string
}

type UnderLearner = 'legacy-admin/learners.registrations' | 'legacy-admin/learners.trackings'

/** The learners that were asked about, the richest first. */
export const learnersTried = (scope: Scope, operation: UnderLearner): Promise<readonly LearnerRecords[]> =>
  scope.once(`richest ${operation}`, async (shared) => {
    const tried: LearnerRecords[] = []
    let best: LearnerRecords | undefined
    let refused: Refused | undefined
    for (const [place, { guid }] of (await learnersToTry(shared)).entries()) {
      if (best && (best.records.length >= ENOUGH || (place > CANDIDATES && best.records.length > DEFAULT_PAGE))) break
      const known = await shared
        .walk({ operation, as: 'key', path: { learner_guid: String(guid) } })
        .catch((error: unknown) => {
          if (!(error instanceof Refused)) throw error
          refused = error
          return undefined
        })
      if (!known) continue
      const one = { ...known, complete: known.complete && !mayGoOn(known.records), learner: String(guid) }
      tried.push(one)
      if (!best || known.records.length > best.records.length) best = one
    }
    if (refused && !best?.records.length) throw refused
    return tried.sort((one, other) => other.records.length - one.records.length)
  })

/** A learner to ask about; with an empty list when none that was tried has any records. */
export const learnerWithMost = async (scope: Scope, operation: UnderLearner): Promise<LearnerRecords> =>
  (await learnersTried(scope, operation))[0]!

/** @throws Undecided when no learner that was tried has any */
export async function someOf(scope: Scope, operation: UnderLearner): Promise<LearnerRecords> {
  const rich = await learnerWithMost(scope, operation)
  if (rich.records.length) return rich
  throw new Undecided(needs.named(`a learner with records in ${operation}`, 'learner'))
}

const MOST_TRAININGS = 10
/** Trainings that have sessions in another interface. */
const MOST_LIKELY = 3

/** A training with as many sessions as can be found within bounds. */
export interface TrainingSessions extends Known {
  readonly training: string
}

/** The trainings that were asked about, the richest first. */
export const trainingsTried = (scope: Scope): Promise<readonly TrainingSessions[]> =>
  scope.once('training with sessions', async (shared) => {
    const given = (shared.target.records.training ?? []).map(String)
    const { records } = await shared.known('legacy-admin/training')
    // The sessions of a run's own trainings are all alike.
    const foreign = records.filter(({ title }) => !isOwn(title))
    const titles = new Set(await valuesElsewhere(shared, 'trainingWithSessions'))
    const likely = foreign.filter(({ title }) => titles.has(title)).slice(0, MOST_LIKELY)
    const others = spread(foreign.length ? foreign : records, MOST_TRAININGS)
    const tried: TrainingSessions[] = []
    for (const guid of new Set([...given, ...[...likely, ...others].map(({ guid }) => String(guid))])) {
      const path = { training_guid: guid }
      const sessions = itemsIn(await shared.call({ operation: 'legacy-admin/trainings.sessions', as: 'key', path }))
      tried.push({ training: guid, records: sessions, complete: !mayGoOn(sessions) })
    }
    return tried.sort((one, other) => other.records.length - one.records.length)
  })

/** A training to ask about; with an empty list when none that was tried has a session. */
export const trainingWithMost = async (scope: Scope): Promise<TrainingSessions> => (await trainingsTried(scope))[0]!

/** @throws Undecided when no training that was tried has any */
export const someSessions = async (scope: Scope): Promise<TrainingSessions> => {
  const rich = await trainingWithMost(scope)
  if (!rich.records.length) throw new Undecided(needs.named('a training with sessions', 'training'))
  return rich
}
