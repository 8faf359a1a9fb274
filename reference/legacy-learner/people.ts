/** Managers and subordinates of the learner (legacy-learner: Endpoints). */
import type { Question, Reply } from '../exchange.ts'
import { readQuery } from '../input/query.ts'
import { wholeNumber, zeroOrOne } from '../input/textual.ts'
import { arranged, bounded } from '../paging.ts'
import { isActive, type Learner } from '../store/learner.ts'
import type { Action, World } from '../world.ts'
import { learnerOf } from './envelope.ts'

const LARGEST = 1_000_000

export const managers: Action = (question, world) => {
  const { managerId } = learnerOf(question, world)
  const manager = managerId === null ? undefined : world.store.learners.get(managerId)
  return uncounted({ managerIds: manager && isActive(manager, world.clock.today()) ? [manager.id] : [] })
}

export const subordinates: Action = (question, world) => {
  const sent = readQuery(question, world, { limitedSub: zeroOrOne, limit: wholeNumber(), offset: wholeNumber() })
  const learner = learnerOf(question, world)
  const found = arranged(sent.limitedSub ? directlyBelow(learner, world) : allBelow(learner, world), world)
  // R18: both start at 1
  const limit = bounded(question, world, 'limit', sent.limit ?? LARGEST, { min: 1, max: LARGEST })
  const offset = bounded(question, world, 'offset', sent.offset ?? 1, { min: 1, max: LARGEST })
  const start = startAt(question, world, offset, limit)
  return uncounted({ subordinatesIds: found.slice(start, start + limit).map(({ id }) => id) })
}

/** The documents do not show the meaning of the first offset, 1. */
function startAt(question: Question, world: World, offset: number, limit: number): number {
  switch (world.choices.subordinatesOffset) {
    case 'first is 1':
      return Math.max(offset - 1, 0)
    case 'pages':
      return Math.max(offset - 1, 0) * limit
    case 'records left out':
      return question.query.has('offset') ? offset : 0
  }
}

const directlyBelow = (learner: Learner, { store }: World) =>
  store.learners.filter(({ managerId }) => managerId === learner.id)

function allBelow(learner: Learner, world: World, seen = new Set<Learner>()): Learner[] {
  for (const below of directlyBelow(learner, world)) {
    // managers may stand in a circle
    if (seen.has(below) || below === learner) continue
    seen.add(below)
    allBelow(below, world, seen)
  }
  return [...seen]
}

/** The two responses without `totalResults` (legacy-learner: Response envelope). */
const uncounted = (value: object): Reply => ({
  status: 200,
  headers: {},
  body: { message: 'OK', success: true, value },
})
