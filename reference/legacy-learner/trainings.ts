/** Trainings that the learner sees (legacy-learner: Training). */
import { readQuery } from '../input/query.ts'
import { filterWordOf } from '../input/textual.ts'
import { arranged, pageOf } from '../paging.ts'
import type { TrainingCourse } from '../store/training-course.ts'
import { guidOf } from '../values/guid.ts'
import type { Action, World } from '../world.ts'
import { listed, TEN_TO_FIFTY } from './envelope.ts'

/** `onlyMobile`, or empty for everything. */
export const mobileFilter = filterWordOf(['', 'onlyMobile'])

export const list: Action = (question, world) => {
  const { filter = '' } = readQuery(question, world, { filter: mobileFilter })
  const found = visibleCourses(world).filter((course) => filter === '' || (filter === 'onlyMobile' && course.isMobile))
  return listed(pageOf(question, world, arranged(found, world), TEN_TO_FIFTY), world, (course) => show(course, world))
}

/** Every learner sees published trainings. */
export const visibleCourses = (world: World) => world.store.courses.filter((course) => course.status === 'P')

/** The kind of teaching, in the words of the session list's filter. */
export function modalityOf({ type }: TrainingCourse): 'kc' | 'campus' | 'distanciel' | 'guided' {
  if (type === 'guided' || type === 'campus') return type
  return type === 'knowledgeCommunity' || type === 'learningFeed' ? 'kc' : 'distanciel'
}

function show(course: TrainingCourse, world: World): object {
  return {
    guid: guidOf(course.uuid, world.choices.guids),
    title: course.title,
    code: course.referenceCode ?? '',
    locale: course.languageCode,
    description: course.description,
    welcomeText: course.welcomeText === '' ? null : course.welcomeText,
    discussionEnabled: course.discussionEnabled,
    discussionRestricted: course.discussionRestricted,
    modality: modalityOf(course),
    normalPictureUrl: courseThumbnail(course),
    catalogInfo: catalogInfo(course, world),
    isMobile: course.isMobile,
    trainingId: course.id,
  }
}

export const courseThumbnail = ({ id }: { id: number }) => `https://media.example.test/trainings/${id}-220x124.png`

function catalogInfo(course: TrainingCourse, world: World): object[] {
  const { chapters } = world.store
  return course.chapterIds.map((id) => {
    const { name, uuid, parentId } = chapters.known(id)
    const parent = parentId === null ? null : guidOf(chapters.known(parentId).uuid, world.choices.guids)
    return { chapterName: name, guid: guidOf(uuid, world.choices.guids), parentGuid: parent }
  })
}
