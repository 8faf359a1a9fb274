/** Trainings (legacy-admin: Training). */
import { textMatches } from '../input/matching.ts'
import { readQuery } from '../input/query.ts'
import { anyText, filterWordOf } from '../input/textual.ts'
import { courseThumbnail } from '../legacy-learner/trainings.ts'
import { arranged } from '../paging.ts'
import type { TrainingCourse } from '../store/training-course.ts'
import { guidOf, uuidOf } from '../values/guid.ts'
import type { Action, World } from '../world.ts'
import { href, paged, ROOT, single, written } from './envelope.ts'
import { reading, recordAt } from './lookup.ts'
import {
  blankTraining,
  emptiedTraining,
  readNewTraining,
  readTraining,
  STATUSES,
  TYPES,
  writeTraining,
} from './trainings-fields.ts'

const filters = {
  type: filterWordOf(TYPES),
  guid: anyText,
  title: anyText,
  code: anyText,
  status: filterWordOf(STATUSES),
}

export const list: Action = (question, world) => {
  const wanted = readQuery(question, world, filters)
  const uuid = wanted.guid === undefined ? undefined : uuidOf(wanted.guid, world.choices.guids)
  const title = wanted.title?.toLowerCase()
  const found = world.store.courses.filter(
    (course) =>
      (wanted.type === undefined || course.type === wanted.type) &&
      (uuid === undefined || course.uuid === uuid) &&
      (wanted.status === undefined || course.status === wanted.status) &&
      (wanted.code === undefined || textMatches(course.referenceCode, wanted.code, world)) &&
      (title === undefined || titlesOf(course).some((text) => text.toLowerCase().includes(title))),
  )
  return paged(question, world, arranged(found, world), (course) => showShort(course, world))
}

const titlesOf = ({ title, translations }: TrainingCourse) => [
  title,
  ...Object.values(translations).map((translation) => translation.title),
]

export const get: Action = (question, world) =>
  reading(question, world, world.store.courses, 'training_guid', (course) => single(question, show(course, world)))

export const create: Action = (question, world) => {
  const { type = '', threshold, sequenceMode, ...sent } = readNewTraining(question, world)
  const draft = blankTraining(type, world.clock.instant())
  if (type === 'blendedx') draft.threshold = threshold ?? null
  if (type === 'program') draft.sequenceMode = Number(sequenceMode ?? 0)
  writeTraining(draft, sent, world)
  const course = world.store.courses.add(draft)
  return written(question, show(course, world), world.choices.createStatus)
}

export const update: Action = (question, world) => {
  const course = recordAt(question, world, world.store.courses, 'training_guid')
  const sent = readTraining(question, world)
  if (world.choices.putAbsent === 'clear') Object.assign(course, emptiedTraining(course))
  writeTraining(course, sent, world)
  return written(question, show(course, world))
}

/** The short form of the list. */
function showShort(course: TrainingCourse, world: World) {
  const guid = guidOf(course.uuid, world.choices.guids)
  return {
    guid,
    type: course.type,
    status: course.status,
    language: course.languageCode,
    title: course.title,
    _links: { self: href(`${ROOT}/Training/${guid}/`), sessions: href(`${ROOT}/Training/${guid}/Session/`) },
  }
}

function show(course: TrainingCourse, world: World): object {
  const { _links, ...short } = showShort(course, world)
  return {
    ...short,
    code: course.referenceCode ?? '',
    mode: course.mode,
    thumbnail: courseThumbnail(course),
    threshold: course.threshold,
    cost: course.cost,
    duration: course.duration,
    description: course.description,
    whatYouWillLearn: course.whatYouWillLearn,
    trainingCourseOverview: course.trainingCourseOverview,
    whoShouldAttend: course.whoShouldAttend,
    furtherInformation: course.furtherInformation,
    benefits: course.benefits,
    welcomeText: course.welcomeText,
    ...(course.type === 'program' ? { sequenceMode: course.sequenceMode ?? 0 } : {}),
    translations: course.translations,
    _links,
  }
}
