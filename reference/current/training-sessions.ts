/** Training sessions (current: Training sessions). */
import type { Question } from '../exchange.ts'
import { answer } from '../forms/answer.ts'
import { equals } from '../input/matching.ts'
import { recordAt } from '../input/path.ts'
import { included, readQuery } from '../input/query.ts'
import { queryRange } from '../input/ranges.ts'
import { anyText, filterWordOf, instantText, truth } from '../input/textual.ts'
import { arranged } from '../paging.ts'
import type { TrainingSession } from '../store/training-session.ts'
import type { Action, World } from '../world.ts'
import { collection, HUNDRED, selfLink } from './collection.ts'
import { shownInstant } from './instants.ts'

const filters = {
  enabled: truth,
  status: filterWordOf(['NOT_STARTED', 'ONGOING', 'CLOSED']),
  languageCode: anyText,
  isHrisExportable: truth,
  applyModifiedAtOnTraining: truth,
}

export const list: Action = (question, world) => {
  const matches = sessionFilter(question, world)
  const found = arranged(world.store.sessions.filter(matches), world)
  return collection(question, world, found, { bounds: HUNDRED, lists: ['count'] }, (session) =>
    showSession(session, world),
  )
}

function sessionFilter(question: Question, world: World): (session: TrainingSession) => boolean {
  const wanted = readQuery(question, world, filters)
  const operators = ['greaterThan', 'lowerThan', 'greaterThanEqual', 'lowerThanEqual'] as const
  const modified = queryRange(question, world, 'modifiedAt', instantText, operators)
  const { courses } = world.store
  const inRange = (session: TrainingSession) => {
    const own = modified(session.modifiedAt)
    if (!wanted.applyModifiedAtOnTraining) return own
    const ofCourse = modified(courses.known(session.courseId).modifiedAt)
    // R39: whether one of the two is enough is open
    return world.choices.modifiedOnTraining === 'both' ? own && ofCourse : own || ofCourse
  }
  return (session) =>
    equals(session.enabled, wanted.enabled) &&
    equals<string>(session.status, wanted.status) &&
    equals(session.languageCode, wanted.languageCode) &&
    equals(session.isHrisExportable, wanted.isHrisExportable) &&
    inRange(session)
}

export const get: Action = (question, world) =>
  answer(showSession(recordAt(question, world.store.sessions, 'the training session'), world))

export const translations: Action = (question, world) => {
  const session = recordAt(question, world.store.sessions, 'the training session')
  const course = world.store.courses.known(session.courseId)
  const source = { title: session.title, trainingTitle: course.title, description: session.description }
  const withSource = included(question).has('sourceStrings')
  const items = Object.entries(session.translations).map(([languageCode, { title, trainingTitle, description }]) => ({
    languageCode,
    title,
    trainingTitle,
    description,
    ...(withSource ? { sourceStrings: source } : {}),
  }))
  return answer({ items })
}

function showSession(session: TrainingSession, world: World): object {
  const course = world.store.courses.known(session.courseId)
  return {
    id: session.id,
    uuid: session.uuid,
    startAt: shownInstant(session.startAt, world),
    endAt: shownInstant(session.endAt, world),
    title: session.title,
    enabled: session.enabled,
    status: session.status,
    languageCode: session.languageCode,
    modifiedAt: shownInstant(session.modifiedAt, world),
    createdAt: shownInstant(session.createdAt, world),
    isMandatory: session.isMandatory,
    // only sessions of program courses have one
    ...(session.sequenceMode === null ? {} : { sequenceMode: session.sequenceMode }),
    isHrisExportable: session.isHrisExportable,
    metadata: session.metadata,
    trainingCourse: { id: course.id },
    ...selfLink(`/v1/training-sessions/${session.id}`, world),
  }
}
