/** Entities, trainings and sessions in several interfaces. */

import { succeeded, Undecided } from '../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../client/answers/page.ts'
import { needs, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Draft } from '../../laws/kit/suite.ts'
import { readSession, readTraining, sessionsOf } from '../legacy-admin/records.ts'
import { acrossCheck, adminTraining, compared, comparedIds, currentItems } from './lookup.ts'

const MOST_TRIED = 5
const MOST_SESSIONS = 8

export const entityChecks: readonly Draft[] = [
  acrossCheck(
    'across-entity-guid',
    'records whether entities are those of the current interface',
    'administrator',
    async (scope) => {
      const there = await currentItems(scope, 'current/entities.list', { size: 50 })
      const here = (await scope.known('legacy-admin/entity')).records
      const pairs = there.flatMap(({ name, uuid }) => {
        const named = here.filter(({ title }) => title === name)
        return named.length === 1 ? [comparedIds(named[0]!.guid, uuid)] : []
      })
      if (!pairs.length) return needs.record('an entity whose name both interfaces show')
      return observed(`GUID and uuid: ${[...new Set(pairs)].sort().join(', ')}`)
    },
  ),
]

/** The first record of a list that the other interface has too. */
async function firstPair<Found>(items: readonly Item[], find: (item: Item) => Promise<Found | undefined>) {
  for (const item of items.slice(0, MOST_TRIED)) {
    const other = await find(item)
    if (other) return { item, other }
  }
  return undefined
}

const readCourse = async (scope: Scope, id: unknown): Promise<Item> => {
  const answer = await scope.look({
    operation: 'current/training-courses.get',
    as: 'administrator',
    path: { id: id as number },
  })
  const { json } = succeeded(answer)
  if (typeof json !== 'object' || json === null)
    throw new Undecided(needs.finding('current/training-courses.get#response-schema'))
  return json as Item
}

const idOf = (reference: unknown) => (reference as { id?: unknown } | null | undefined)?.id

/** A training session of the current interface, its course, and the training of that title here. */
const sharedCourse = (scope: Scope) =>
  scope.once('course in two interfaces', async (shared) => {
    const sessions = await currentItems(shared, 'current/training-sessions.list', { size: 100 })
    const courses = [...new Set(sessions.map(({ trainingCourse }) => idOf(trainingCourse)))].filter(
      (id) => id !== undefined,
    )
    for (const id of courses.slice(0, MOST_TRIED)) {
      const course = await readCourse(shared, id)
      const training = await adminTraining(shared, course.title)
      if (training) {
        return { course, training, sessions: sessions.filter(({ trainingCourse }) => idOf(trainingCourse) === id) }
      }
    }
    throw new Undecided(needs.record('a training course whose title one training has'))
  })

export const trainingChecks: readonly Draft[] = [
  acrossCheck(
    'across-training-learner',
    'records whether a training is that of the learner interface',
    'session',
    async (scope) => {
      const answer = await scope.call({ operation: 'legacy-learner/trainings.list', as: 'session' })
      const pair = await firstPair(pageOf(succeeded(answer)).items, ({ title }) => adminTraining(scope, title))
      if (!pair) return needs.record('a training of the learner interface whose title one training has')
      const full = await readTraining(scope, pair.other.guid)
      return observed(
        `GUID: ${comparedIds(full.guid, pair.item.guid)}, ${compared({
          code: [full.code ?? '', pair.item.code ?? ''],
          language: [full.language, pair.item.locale],
        })}`,
      )
    },
  ),
  acrossCheck(
    'across-training-current',
    'records whether a training is a course of the current interface',
    'administrator',
    async (scope) => {
      const { course, training } = await sharedCourse(scope)
      const full = await readTraining(scope, training.guid)
      return observed(
        `GUID: ${comparedIds(full.guid, course.uuid)}, ${compared({
          code: [full.code ?? '', course.referenceCode ?? ''],
          language: [full.language, course.languageCode],
          status: [full.status, course.status],
          type: [full.type, course.type],
        })}`,
      )
    },
  ),
]

const dayOf = (value: unknown) => String(value ?? '').slice(0, 10)

export const sessionChecks: readonly Draft[] = [
  acrossCheck(
    'across-session-current',
    'records whether a session is one of the current interface',
    'administrator',
    async (scope) => {
      const { training, sessions } = await sharedCourse(scope)
      const listed = await sessionsOf(scope, training.guid)
      for (const { guid } of listed.slice(0, MOST_SESSIONS)) {
        const here = await readSession(scope, guid)
        const there = sessions.filter(({ title }) => title === here.title)
        if (there.length !== 1) continue
        const [one] = there as [Item]
        return observed(
          `GUID: ${comparedIds(here.guid, one.uuid)}, ${compared({
            language: [here.language, one.languageCode],
            'start day': [dayOf(here.start), dayOf(one.startAt)],
            'end day': [dayOf(here.end), dayOf(one.endAt)],
          }).replace(
            /\d{4}-\d{2}-\d{2}/g,
            'a day',
          )}, sessions of the training: ${listed.length === sessions.length ? 'as many' : 'another number'}`,
        )
      }
      return needs.record('a session with the same title in both interfaces')
    },
  ),
]
