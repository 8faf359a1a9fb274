import type { Store } from '../store/index.ts'
import type { TrainingCourse } from '../store/training-course.ts'
import type { SessionTranslation, TrainingSession } from '../store/training-session.ts'
import { farAhead, moment } from './moment.ts'

/** The course types whose content the older administration interface lists. */
const WITH_CONTENT = ['blended', 'eLearning', 'campus']

/** Puts resources into courses and courses into sessions. */
export function seedSessions(store: Store): void {
  for (const [index, course] of store.courses.all().entries()) {
    if (WITH_CONTENT.includes(course.type) && index % 5 !== 4) course.contentIds = contentsOf(index, store)
    const many = ['guided', 'campus', 'knowledgeCommunity'].includes(course.type)
    // a few courses have no session at all
    const count = course.status === 'C' && index % 3 === 0 ? 0 : many ? 5 : 3
    for (let rank = 0; rank < count; rank += 1) addSession(store, course, index, rank)
    const sessions = store.sessions.filter(({ courseId }) => courseId === course.id)
    if (course.hrisExportMode === 'SELECTED_SESSIONS')
      course.hrisSelectedSessionsIds = sessions.slice(0, 1).map(({ id }) => id)
  }
}

/** Three to six resources, so that counts differ. */
function contentsOf(index: number, { learningResources }: Store): number[] {
  const all = learningResources.all()
  return Array.from({ length: 3 + (index % 4) }, (_, place) => all[(index * 5 + place * 7) % all.length]!.id)
}

function addSession(store: Store, course: TrainingCourse, index: number, rank: number): void {
  const title = `${course.title} – session ${rank + 1}`
  const session = store.sessions.add({
    ...period(index, rank),
    ...flags(course, index, rank),
    courseId: course.id,
    title,
    description: `Session ${rank + 1} of ${course.title}.`,
    welcomeText: `<p>Good that you are here.</p>`,
    languageCode: ['en-GB', 'fr-FR', 'de-DE'][(index + rank) % 3]!,
    // four neighbours share an instant
    modifiedAt: moment(400 + Math.floor((index * 3 + rank) / 4), 2),
    createdAt: moment(100 + index, rank),
    metadata: { ...course.metadata, totalPoints: course.metadata.totalPoints + rank },
    translations: rank === 2 ? {} : translations(title, course.title),
  })
  const folders = course.contentIds.length > 2 ? ['Start here', 'Later'] : []
  const folderIds = folders.map(
    (name, place) => store.folders.add({ sessionId: session.id, title: name, sortOrder: place + 1 }).id,
  )
  for (const [place, resourceId] of course.contentIds.entries())
    store.sessionItems.add({
      sessionId: session.id,
      resourceId,
      folderId: place === 0 ? null : (folderIds[place % 2] ?? null),
      sortOrder: place + 1,
      isMandatory: place % 2 === 0,
    })
}

function period(index: number, rank: number): Pick<TrainingSession, 'startAt' | 'endAt' | 'status'> {
  const past = moment(300 + index, 1)
  switch ((index + rank) % 3) {
    case 0:
      return { startAt: farAhead(index), endAt: farAhead(index + 30), status: 'NOT_STARTED' }
    case 1:
      return { startAt: past, endAt: farAhead(rank), status: 'ONGOING' }
    default:
      return { startAt: past, endAt: past + 30 * 86_400_000, status: 'CLOSED' }
  }
}

function flags(course: TrainingCourse, index: number, rank: number) {
  return {
    enabled: (index + rank) % 7 !== 6,
    isMandatory: (index + rank) % 4 === 0,
    sequenceMode: course.type === 'program' ? course.sequenceMode : null,
    isHrisExportable: (index + rank) % 2 === 0,
    isMobile: course.isMobile,
    accessible: (index + rank) % 3 !== 2 && rank !== 4,
    guidedThreshold: 60,
    guidedMainColor: '#c0392b',
    showPoints: rank % 2 === 0,
  }
}

function translations(title: string, trainingTitle: string): Record<string, SessionTranslation> {
  const text = (language: string, active: boolean): SessionTranslation => ({
    active,
    title: `${title} (${language})`,
    trainingTitle: `${trainingTitle} (${language})`,
    description: `(${language}) ${title}.`,
    welcomeText: `<p>(${language})</p>`,
  })
  return { 'fr-FR': text('fr', true), 'es-ES': text('es', false) }
}
