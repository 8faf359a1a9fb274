/** The learning object list: legacy-learner, List learning objects and the Learning object resource. */

import { type Item, pageOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { guidKey } from '../../contract/guid.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { countedFiltered } from '../../laws/counts/checks.ts'
import { suite } from '../../laws/index.ts'
import { check, type Draft } from '../../laws/kit/suite.ts'
import { filteredPages } from './filtered-pages.ts'
import { filterDrafts } from './learning-objects-filters.ts'
import { memberDrafts } from './learning-objects-members.ts'
import { narrowing } from './learning-objects-narrowing.ts'
import { ground, LIST, objectsOf, setting } from './learning-objects-reads.ts'
import { sortDrafts } from './learning-objects-sorts.ts'
import { RANGES } from './learning-objects-standings.ts'
import { oddValues } from './odd-values.ts'
import { otherLearner } from './other-learner.ts'

const guidOf = (value: unknown) => (typeof value === 'string' && value ? guidKey(value) : undefined)

const guidsOf = (records: readonly Item[], name: string) =>
  new Set(records.flatMap((record) => guidOf(record[name]) ?? []))

/** A platform may leave single sessions out of their list (R108): that it knows none of them is no context. */
async function known(scope: Scope, objects: readonly Item[]): Promise<Outcome> {
  for (const [kind, name] of [
    ['training-session', 'sessionGuid'],
    ['training', 'trainingGuid'],
  ] as const) {
    const { records, complete } = await scope.known(`legacy-learner/${kind}`, { atLeast: 0 })
    const [named, listed] = [guidsOf(objects, name), guidsOf(records, 'guid')]
    if (complete && named.size && listed.size && ![...named].some((guid) => listed.has(guid)))
      return broken(
        `${name} of the learning objects among the ${kind.replace('-', ' ')}s of the learner`,
        show([...named][0]),
      )
  }
  return holds()
}

async function contextGuids(scope: Scope): Promise<Outcome> {
  const objects = await objectsOf(scope)
  const sessionOf = new Map<string, string>()
  for (const { id, registrationGuid, sessionGuid } of objects) {
    const [registration, session] = [guidOf(registrationGuid), guidOf(sessionGuid)]
    if (!registration || !session) continue
    const earlier = sessionOf.get(registration) ?? session
    if (earlier !== session)
      return broken(`a registrationGuid of session ${session} in learning object ${id}`, `that of session ${earlier}`)
    sessionOf.set(registration, session)
  }
  if (!sessionOf.size) return needs.record('a learning object with registrationGuid and sessionGuid')
  return known(scope, objects)
}

/** A registration and a tracking row are of one learner: nobody else meets them. */
async function ownContext(scope: Scope): Promise<Outcome> {
  const objects = await objectsOf(scope)
  const { cookie } = await otherLearner(scope)
  const answer = await scope.call({ operation: LIST, as: 'anonymous', headers: { cookie }, query: { limit: 50 } })
  const others = pageOf(answer).items
  for (const name of ['registrationGuid', 'trackingId'] as const) {
    const own = new Set(objects.flatMap((object) => (object[name] ? guidKey(object[name]) : [])))
    const shared = others.find((other) => other[name] && own.has(guidKey(other[name])))
    if (shared)
      return broken(
        `${answer.label} as another learner: a ${name} of its own`,
        `${show(shared[name])}, which is the caller's`,
      )
  }
  return others.length ? holds() : needs.record('a second learner with learning objects')
}

const contextDrafts: readonly Draft[] = [
  check('context-guids', 'names the session, training and registration of an object', contextGuids),
  check('own-context', 'shows each learner its own registrations and rows', ownContext),
]

const NARROWING = [
  ...(Object.keys(RANGES) as (keyof typeof RANGES)[]).map((filter) => ({ filter })),
  { mobileTraining: true },
]

export const learningObjectsList = suite(LIST, setting, [
  oddValues(setting, {
    query: ['limit', 'offset', 'folderId', 'linkedToLoId', 'mobileTraining', 'keyword', 'tags', 'sessionGuid'],
  }),
  check('count-filtered', 'counts the records that a filter finds', (scope) =>
    countedFiltered(scope, ground.terms, setting, NARROWING),
  ),
  filteredPages(ground, narrowing),
  ...sortDrafts,
  ...filterDrafts,
  ...memberDrafts,
  ...contextDrafts,
])
