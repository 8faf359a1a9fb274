/** Training courses (current: Training courses). */
import { answer } from '../forms/answer.ts'
import { textOr } from '../forms/members.ts'
import { readBody } from '../input/members.ts'
import { recordAt } from '../input/path.ts'
import { clearable, flag, integer, listOf, nullable, oneOf, type Rule, reference, text } from '../input/rule.ts'
import type { TrainingCourse } from '../store/training-course.ts'
import type { Action, World } from '../world.ts'
import { selfLink } from './collection.ts'
import { shownInstant } from './instants.ts'

const EXPORT_MODES = ['ALL_SESSIONS', 'SELECTED_SESSIONS', 'TRAINING', 'CONTENT', 'DISABLED'] as const

const sessionId: Rule<number> = {
  problem: (value, world) =>
    integer({ min: 0, max: Number.MAX_SAFE_INTEGER }).problem(value, world) ??
    (world.store.sessions.get(value as number)
      ? undefined
      : { rule: 'unknown-reference', text: `names no session (${value})` }),
  take: (value) => value as number,
}

const members = {
  title: text({ min: 1, max: 255 }),
  referenceCode: clearable(text()),
  description: text(),
  durationText: nullable(text()),
  hrisExportMode: oneOf(EXPORT_MODES),
  hrisSelectedSessionsIds: listOf(sessionId),
  isMandatory: flag,
  isMobile: flag,
  publisher: clearable(reference((id, world) => world.store.publishers.get(id) !== undefined)),
}

export const get: Action = (question, world) =>
  answer(showCourse(recordAt(question, world.store.courses, 'the training course'), world))

export const update: Action = (question, world) => {
  const course = recordAt(question, world.store.courses, 'the training course')
  const { durationText, publisher, ...plain } = readBody(question, world, { shape: members, closed: true })
  Object.assign(course, plain, { modifiedAt: world.clock.instant() })
  if (durationText !== undefined) course.duration = durationText ?? ''
  if (publisher !== undefined) course.publisherId = publisher
  return answer(showCourse(course, world))
}

const statuses = { C: 'UNDER_CONSTRUCTION', P: 'PUBLISHED', A: 'ARCHIVED' } as const

/** `learningChannel` as LEARNING_CHANNEL: the words that the current interface shows. */
export const courseFormat = (type: string) => type.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()

function showCourse(course: TrainingCourse, world: World): object {
  return {
    id: course.id,
    uuid: course.uuid,
    languageCode: course.languageCode,
    title: course.title,
    description: course.description,
    referenceCode: textOr(course.referenceCode, world),
    type: courseFormat(course.type),
    durationText: course.duration === '' ? null : course.duration,
    status: statuses[course.status],
    hrisExportMode: course.hrisExportMode,
    modifiedAt: shownInstant(course.modifiedAt, world),
    isMandatory: course.isMandatory,
    isMobile: course.isMobile,
    metadata: course.metadata,
    ...selfLink(`/v1/training-courses/${course.id}`, world),
  }
}
