/** Records of the older administration interface that have company: a learner with a history, a training with sessions. */
import { Refused, Undecided } from '../../answers/outcome.ts'
import type { Item } from '../../answers/page.ts'
import { needs } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { isOwn } from '../../fixtures/builders.ts'
import type { Known } from '../../records/walk.ts'
import { itemsIn, spread } from './records.ts'

/** Learners that are asked about for the longest list; more where none of them has more than a page. */
const CANDIDATES = 12
const MOST_CANDIDATES = 24
const ENOUGH = 51
const DEFAULT_PAGE = 10

/** The configured learners where the search shows them, then others from all over it; none that a run has left. */
async function candidates(scope: Scope): Promise<readonly Item[]> {
  const { records } = await scope.known('legacy-admin/learner')
  const { legacyLearner, current } = scope.target
  const logins = new Set([legacyLearner?.session.login, current?.learner?.login, current?.otherLearner?.login])
  const configured = records.filter(({ login }) => logins.has(login as string))
  const others = records.filter((record) => !isOwn(record.login) && !configured.includes(record))
  const first = spread(others, CANDIDATES)
  const more = others.filter((record) => !first.includes(record))
  const chosen = [...configured, ...first, ...spread(more, MOST_CANDIDATES - CANDIDATES)]
  return chosen.length ? chosen : records.slice(0, 1)
}

/** A learner with as many records in that list as can be found within bounds. */
export interface LearnerRecords extends Known {
  readonly learner: string
}

type UnderLearner = 'legacy-admin/learners.registrations' | 'legacy-admin/learners.trackings'

/** A learner to ask about; with an empty list when none that was tried has any records. */
export const learnerWithMost = (scope: Scope, operation: UnderLearner): Promise<LearnerRecords> =>
  scope.once(`richest ${operation}`, async (shared) => {
    let best: LearnerRecords | undefined
    let refused: Refused | undefined
    for (const [place, { guid }] of (await candidates(shared)).entries()) {
      if (best && (best.records.length >= ENOUGH || (place > CANDIDATES && best.records.length > DEFAULT_PAGE))) break
      const known = await shared
        .walk({ operation, as: 'key', path: { learner_guid: String(guid) } })
        .catch((error: unknown) => {
          if (!(error instanceof Refused)) throw error
          refused = error
          return undefined
        })
      if (!known) continue
      // As many as the documented default may be a first page where none is documented.
      const complete = known.complete && known.records.length !== DEFAULT_PAGE
      if (!best || known.records.length > best.records.length) best = { ...known, complete, learner: String(guid) }
    }
    if (refused && !best?.records.length) throw refused
    return best!
  })

/** @throws Undecided when no learner that was tried has any */
export async function someOf(scope: Scope, operation: UnderLearner): Promise<LearnerRecords> {
  const rich = await learnerWithMost(scope, operation)
  if (rich.records.length) return rich
  throw new Undecided(needs.record(`a learner with records in ${operation}`))
}

const MOST_TRAININGS = 10

/** A training with as many sessions as can be found within bounds. */
export interface TrainingSessions extends Known {
  readonly training: string
}

/** A training to ask about; with an empty list when none that was tried has a session. */
export const trainingWithMost = (scope: Scope): Promise<TrainingSessions> =>
  scope.once('training with sessions', async (shared) => {
    const given = (shared.target.records.training ?? []).map(String)
    const { records } = await shared.known('legacy-admin/training')
    // The sessions of a run's own trainings are all alike.
    const foreign = records.filter(({ title }) => !isOwn(title))
    let best: TrainingSessions | undefined
    for (const guid of [
      ...given,
      ...spread(foreign.length ? foreign : records, MOST_TRAININGS).map(({ guid }) => String(guid)),
    ]) {
      const path = { training_guid: guid }
      const sessions = itemsIn(await shared.call({ operation: 'legacy-admin/trainings.sessions', as: 'key', path }))
      if (!best || sessions.length > best.records.length) best = { training: guid, records: sessions, complete: true }
    }
    return best!
  })

/** @throws Undecided when no training that was tried has any */
export const someSessions = async (scope: Scope): Promise<TrainingSessions> => {
  const rich = await trainingWithMost(scope)
  if (!rich.records.length) throw new Undecided(needs.record('a training with sessions'))
  return rich
}
