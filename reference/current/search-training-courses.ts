/** The search for training courses (current: Search training courses; R44). */
import { textMatches } from '../input/matching.ts'
import { readBody, type Taken } from '../input/members.ts'
import { clearable, flag, integer, text } from '../input/rule.ts'
import { filterWordOf } from '../input/textual.ts'
import type { Learner } from '../store/learner.ts'
import type { Registration } from '../store/registration.ts'
import type { TrainingCourse } from '../store/training-course.ts'
import type { TrainingSession } from '../store/training-session.ts'
import { DEFAULT_LOCALE } from '../values/language.ts'
import type { Action, World } from '../world.ts'
import { type Hit, holdsKeyword, results, searcherOf } from './search.ts'
import { courseFormat } from './training-courses.ts'

const shape = {
  language: clearable(text({ min: 1 })),
  sessionId: clearable(integer()),
  keyword: clearable(text()),
  type: clearable(filterWordOf(['PATH', 'OPEN_ACCESS'])),
  status: clearable(filterWordOf(['NOT_STARTED', 'STARTED', 'COMPLETED'])),
  publisher: clearable(text()),
  chapter: clearable(text()),
  hasContributionWidget: clearable(flag),
  sortBy: clearable(filterWordOf(['DATE', 'POPULARITY', 'RELEVANCE'])),
}

interface Found {
  readonly course: TrainingCourse
  readonly session: TrainingSession
  readonly registration: Registration | undefined
}

export const search: Action = (question, world) => {
  const wanted = readBody(question, world, { shape, closed: true })
  const learner = searcherOf(question, world)
  const found = foundBy(learner, world).filter((one) => matches(one, wanted, world))
  const hits = sorted(found, wanted.sortBy).flatMap((one) => hitsOf(one))
  return results(question, world, hits, wanted.language ?? learner.languageCode ?? DEFAULT_LOCALE)
}

/** Published courses, each with the session that concerns the learner most, or with each of its sessions. */
function foundBy(learner: Learner, { store, choices }: World): Found[] {
  const registrations = new Map<number, Registration>()
  const own = store.registrations.having('learnerId', learner.id)
  for (const registration of own) {
    const courseId = store.sessions.get(registration.sessionId)?.courseId
    if (courseId !== undefined && !registrations.has(courseId)) registrations.set(courseId, registration)
  }
  const sessions = new Map<number, TrainingSession[]>()
  for (const session of store.sessions) {
    const some = sessions.get(session.courseId)
    if (some) some.push(session)
    else sessions.set(session.courseId, [session])
  }
  return store.courses
    .filter(({ status }) => status === 'P')
    .flatMap((course): Found[] => {
      const offered = sessions.get(course.id) ?? []
      if (choices.courseHits === 'session')
        return offered.map((session) => {
          return { course, session, registration: own.find(({ sessionId }) => sessionId === session.id) }
        })
      const registration = registrations.get(course.id)
      const session = offered.find(({ id }) => id === registration?.sessionId) ?? offered[0]
      return session ? [{ course, session, registration }] : []
    })
}

function matches({ course, registration }: Found, wanted: Taken<typeof shape>, world: World): boolean {
  const { store } = world
  const publisher = store.publishers.get(course.publisherId ?? 0)?.name ?? null
  const chapters = course.chapterIds.map((id) => store.chapters.known(id).name)
  const session = typeof wanted.sessionId === 'number' ? store.sessions.get(wanted.sessionId) : undefined
  return (
    (typeof wanted.sessionId !== 'number' || session?.courseId === course.id) &&
    holdsKeyword([course.title, course.description], wanted.keyword ?? undefined) &&
    (!wanted.type || wanted.type === (course.isOpenAccess ? 'OPEN_ACCESS' : 'PATH')) &&
    (!wanted.status || wanted.status === progressOf(registration)) &&
    textMatches(publisher, wanted.publisher ?? undefined, world) &&
    (!wanted.chapter || chapters.some((name) => textMatches(name, wanted.chapter ?? undefined, world))) &&
    (typeof wanted.hasContributionWidget !== 'boolean' || wanted.hasContributionWidget === course.hasContributionWidget)
  )
}

function progressOf(registration: Registration | undefined): string {
  if (registration?.completedAt != null) return 'COMPLETED'
  return registration && registration.progress > 0 ? 'STARTED' : 'NOT_STARTED'
}

function sorted(found: readonly Found[], by: string | null | undefined): Found[] {
  const rank: Record<string, (one: Found) => number> = {
    DATE: ({ course }) => course.modifiedAt,
    POPULARITY: ({ course }) => course.popularity,
  }
  const order = rank[by ?? 'RELEVANCE'] ?? (({ course }) => -course.id)
  return [...found].sort((one, other) => order(other) - order(one))
}

/** A course is found in its own language and in those of its active translations. */
function hitsOf({ course, session, registration }: Found): Hit[] {
  const titles = Object.entries(course.translations).flatMap(([code, { active, title }]): [string, string][] =>
    active && code !== course.languageCode ? [[code, title]] : [],
  )
  return [[course.languageCode, course.title] as [string, string], ...titles].map(([languageCode, title]) => ({
    languageCode,
    show: () => ({
      id: course.id,
      uuid: course.uuid,
      format: courseFormat(course.type),
      title,
      isRegistered: registration !== undefined,
      isCompleted: progressOf(registration) === 'COMPLETED',
      resourcesCount: course.contentIds.length,
      progress: registration?.progress ?? null,
      duration: course.metadata.totalOnlineActivitiesDurationInMinutes || null,
      isMobileUx: course.isMobile,
      trainingSessionUuid: session.uuid,
    }),
  }))
}
