/** Finds one record in another interface by the values that both show. */

import { succeeded, Undecided } from '../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../client/answers/page.ts'
import { type Caller, learnerLogins } from '../../client/target.ts'
import type { ClauseId } from '../../contract/ids.ts'
import { needs } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { recordIn } from '../../fixtures/records/creation.ts'
import { valuesElsewhere } from '../../laws/kit/elsewhere.ts'
import { check, type Draft } from '../../laws/kit/suite.ts'

/** A check `across-…` of the clause of that name. @param caller of the other interface */
export const acrossCheck = (slug: `across-${string}`, title: string, caller: Caller, run: Draft['run']): Draft =>
  check(slug, title, { clauses: [slug.replace('-', '.') as ClauseId], callers: [caller] }, run)

/** The items of a collection of the current interface. @throws Undecided when that is no success */
export const currentItems = async (scope: Scope, operation: NonNullable<Call['operation']>, query: Call['query']) =>
  pageOf(succeeded(await scope.call({ operation, as: 'administrator', query: query! }))).items

/** The learner of that login in the current interface, or undefined. */
export const currentLearner = async (scope: Scope, login: string): Promise<Item | undefined> =>
  (await currentItems(scope, 'current/learners.list', { login })).find((item) => item.login === login)

/** The learner of that login in the older administration interface, or undefined. */
export async function adminLearner(scope: Scope, login: string): Promise<Item | undefined> {
  const answer = await scope.call({ operation: 'legacy-admin/learners.search', as: 'key', query: { login } })
  return pageOf(succeeded(answer)).items.find((item) => item.login === login)
}

interface SharedLearner {
  readonly here: Item
  readonly there: Item
}

/** Searches for learners by login until one is found. */
const MOST_LOGINS = 5

const inBoth = (scope: Scope, login: string): Promise<SharedLearner | undefined> =>
  scope.once(`learner ${login} in two interfaces`, async (shared) => {
    const [here, there] = [await adminLearner(shared, login), await currentLearner(shared, login)]
    return here && there ? { here, there } : undefined
  })

/**
 * A learner that both interfaces know: the configured one where both do, then those that are busy in the current one,
 * then others.
 * @param fits whether the learner shows the members of a check; where none does, the first that both know
 */
export async function sharedLearner(
  scope: Scope,
  fits: (learner: SharedLearner) => Promise<boolean> = async () => true,
): Promise<SharedLearner> {
  const busy = await valuesElsewhere(scope, 'busyLogin')
  const listed = (await scope.known('legacy-admin/learner')).records.map(({ login }) => login)
  const logins = [...learnerLogins(scope.target), ...busy, ...listed.slice(0, MOST_LOGINS)]
  let first: SharedLearner | undefined
  for (const login of new Set(logins.filter((one) => typeof one === 'string'))) {
    const learner = await inBoth(scope, login)
    if (learner && (await fits(learner))) return learner
    first ??= learner
  }
  if (!first) throw new Undecided(needs.record('a learner whose login both interfaces know'))
  return first
}

/** The profile that the session belongs to. */
export const profile = async (scope: Scope): Promise<Item> => {
  const query = { learnerLogin: scope.target.legacyLearner!.session.login }
  const own = { operation: 'legacy-learner/profile.get', as: 'session', query } as const
  const record = recordIn(succeeded(await scope.call(own)))
  if (typeof record !== 'object' || record === null)
    throw new Undecided(needs.finding('legacy-learner/profile.get#response-schema'))
  return record
}

/** The only training of that title in the older administration interface, or undefined. */
export async function adminTraining(scope: Scope, title: unknown): Promise<Item | undefined> {
  const query = { title: String(title), limit: 50 }
  const answer = await scope.call({ operation: 'legacy-admin/trainings.list', as: 'key', query })
  const same = pageOf(succeeded(answer)).items.filter((item) => item.title === title)
  return same.length === 1 ? same[0] : undefined
}

/** How two identifiers compare. */
export function comparedIds(one: unknown, other: unknown): 'the same' | 'the same but for letter case' | 'another' {
  if (one === other) return 'the same'
  return String(one).toLowerCase() === String(other).toLowerCase() ? 'the same but for letter case' : 'another'
}

/** `language: same, status: P and PUBLISHED`. */
export const compared = (pairs: Readonly<Record<string, readonly [unknown, unknown]>>): string =>
  Object.entries(pairs)
    .map(([name, [one, other]]) => `${name}: ${one === other ? 'same' : `${String(one)} and ${String(other)}`}`)
    .join(', ')
