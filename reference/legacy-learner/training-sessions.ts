/** Training sessions that the learner sees (legacy-learner: Training session). */
import type { Question } from '../exchange.ts'
import { textOr } from '../forms/members.ts'
import { demand } from '../input/problem.ts'
import { readQuery } from '../input/query.ts'
import { anyText } from '../input/textual.ts'
import { arranged, pageOf } from '../paging.ts'
import type { Learner } from '../store/learner.ts'
import type { Registration } from '../store/registration.ts'
import type { TrainingCourse } from '../store/training-course.ts'
import type { TrainingSession } from '../store/training-session.ts'
import { dateOf } from '../values/date.ts'
import { guidOf } from '../values/guid.ts'
import type { Action, World } from '../world.ts'
import { learnerOf, listed, TEN_TO_FIFTY } from './envelope.ts'
import { courseThumbnail, mobileFilter, modalityOf, visibleCourses } from './trainings.ts'

const MODALITIES = ['kc', 'campus', 'distanciel', 'guided']

export const list: Action = (question, world) => {
  const learner = learnerOf(question, world)
  const sent = readQuery(question, world, { modalities: anyText, filter: mobileFilter })
  const modalities = wantedModalities(question, world, sent.modalities)
  const found = visibleSessions(world).filter((session) => {
    const course = world.store.courses.known(session.courseId)
    const mobile = !sent.filter || (sent.filter === 'onlyMobile' && session.isMobile)
    return mobile && (!modalities || modalities.includes(modalityOf(course)))
  })
  const page = pageOf(question, world, arranged(found, world), TEN_TO_FIFTY)
  return listed(page, world, (session) => show(session, learner, world))
}

/** @throws Refusal for a word that is no modality, if the instance checks (R40) */
function wantedModalities(question: Question, world: World, text = ''): string[] | undefined {
  if (text.trim() === '') return undefined
  const words = text.split(',').map((word) => word.trim())
  const known = words.every((word) => MODALITIES.includes(word)) || world.choices.unknownEnumeration === 'empty'
  demand(question, 'enumeration', known, `modalities must be among ${MODALITIES.join(', ')}`)
  return words
}

/** Sessions of the trainings that learners see. */
export function visibleSessions(world: World): TrainingSession[] {
  const courseIds = new Set(visibleCourses(world).map(({ id }) => id))
  return world.store.sessions.filter(({ courseId }) => courseIds.has(courseId))
}

function show(session: TrainingSession, learner: Learner, world: World): object {
  const { guids } = world.choices
  const course = world.store.courses.known(session.courseId)
  const registration = registrationOf(learner, session, world)
  const timeSpent = registration?.timeSpent ?? 0
  return {
    guid: guidOf(session.uuid, guids),
    trainingGuid: guidOf(course.uuid, guids),
    title: session.title,
    start: dateOf(session.startAt),
    end: textOr(session.endAt === null ? null : dateOf(session.endAt), world),
    description: session.description,
    welcomeText: session.welcomeText,
    modality: modalityOf(course),
    progress: registration?.progress ?? 0,
    totalTimeSpent: timeSpent,
    formattedTotalTimeSpent: hoursAndMinutes(timeSpent),
    isMobile: session.isMobile,
    accessible: session.accessible,
    closed: session.status === 'CLOSED',
    trainingUrl: `${world.addresses.instance}/training/${course.id}/session/${session.id}`,
    normalPictureUrl: courseThumbnail(course),
    configurablePictureUrl: `https://media.example.test/trainings/${course.id}-{width}x{height}.png`,
    ...(course.type === 'guided' ? guidedMembers(session, course, registration) : {}),
  }
}

const registrationOf = (learner: Learner, session: TrainingSession, { store }: World) =>
  store.registrations.having('learnerId', learner.id).find(({ sessionId }) => sessionId === session.id)

const hoursAndMinutes = (seconds: number) =>
  `${Math.floor(seconds / 3600)}h${String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')}`

/** R74: of guided sessions only. */
const guidedMembers = (session: TrainingSession, course: TrainingCourse, registration: Registration | undefined) => ({
  guidedEarnedPoints: Math.floor((course.metadata.totalPoints * (registration?.progress ?? 0)) / 100),
  guidedThreshold: session.guidedThreshold,
  guidedMainColor: session.guidedMainColor,
  showPoints: session.showPoints,
})
