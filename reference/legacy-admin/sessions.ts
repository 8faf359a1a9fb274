/** Sessions of trainings (legacy-admin: Session). */
import type { Question } from '../exchange.ts'
import { readMembers, type Taken } from '../input/members.ts'
import { demand } from '../input/problem.ts'
import { isObject, type Rule } from '../input/rule.ts'
import { anyText, dateText, filledText } from '../input/textual.ts'
import { arranged } from '../paging.ts'
import type { Draft } from '../store/collection.ts'
import type { TrainingCourse } from '../store/training-course.ts'
import type { SessionTranslation, TrainingSession } from '../store/training-session.ts'
import { dateOf } from '../values/date.ts'
import { guidOf } from '../values/guid.ts'
import type { Action, World } from '../world.ts'
import { href, ROOT, single, whole, written } from './envelope.ts'
import { dates } from './learners-view.ts'
import { reading, recordAt } from './lookup.ts'
import { translated, translations } from './translations.ts'

const TITLE_LENGTH = 255

/** R85: a longer title is refused or cut. */
const title: Rule<string> = {
  problem: (value, world) =>
    filledText(world.choices.longTitle === 'cut' ? undefined : TITLE_LENGTH).problem(value, world),
  take: (value, world) => {
    const text = anyText.take(value, world)
    return world.choices.longTitle === 'cut' ? text.slice(0, TITLE_LENGTH) : text
  },
}

const fields = { title, start: dateText, end: dateText, welcomeText: anyText, translations }

export const list: Action = (question, world) =>
  reading(question, world, world.store.courses, 'training_guid', (course) => {
    const sessions = world.store.sessions.filter(({ courseId }) => courseId === course.id)
    return whole(question, world, arranged(sessions, world), (session) => showShort(session, world))
  })

export const get: Action = (question, world) =>
  reading(question, world, world.store.sessions, 'session_guid', (session) => single(question, show(session, world)))

const readFields = (question: Question, world: World) =>
  readMembers(question, world, isObject(question.body) ? question.body : {}, { shape: fields, closed: true })

export const create: Action = (question, world) => {
  const course = recordAt(question, world, world.store.courses, 'training_guid')
  const draft = blank(course, world)
  write(question, world, draft, readFields(question, world))
  const session = world.store.sessions.add(draft)
  for (const [place, resourceId] of course.contentIds.entries())
    world.store.sessionItems.add({
      sessionId: session.id,
      resourceId,
      folderId: null,
      sortOrder: place + 1,
      isMandatory: false,
    })
  return written(question, show(session, world), world.choices.createStatus)
}

export const update: Action = (question, world) => {
  const session = recordAt(question, world, world.store.sessions, 'session_guid')
  const sent = readFields(question, world)
  const emptied = world.choices.putAbsent === 'clear' ? { endAt: null, welcomeText: '', translations: {} } : {}
  const next = { ...session, ...emptied }
  write(question, world, next, sent)
  Object.assign(session, next)
  return written(question, show(session, world))
}

/** @throws Refusal before any change */
function write(question: Question, world: World, session: Draft<TrainingSession>, sent: Taken<typeof fields>): void {
  const start = sent.start ?? dateOf(session.startAt)
  const end = sent.end === undefined ? session.endAt && dateOf(session.endAt) : sent.end
  demand(question, 'date-order', !end || start <= end, 'start must not be after end')
  const course = world.store.courses.known(session.courseId)
  if (sent.start) session.startAt = instantOf(sent.start, '00:00:00')
  if (sent.end !== undefined) session.endAt = sent.end === null ? null : instantOf(sent.end, '23:59:59')
  session.title = sent.title ?? session.title
  session.welcomeText = sent.welcomeText ?? session.welcomeText
  const unsaid: SessionTranslation = {
    active: false,
    title: '',
    trainingTitle: course.title,
    description: session.description,
    welcomeText: '',
  }
  session.translations = translated(session.translations, sent.translations, unsaid)
  session.status = statusOn(world.clock.today(), start, end || null)
  session.modifiedAt = world.clock.instant()
}

// a date that skipped its rule leaves the present behind
const instantOf = (date: string, time: string) => Date.parse(`${date}T${time}Z`) || 0

function statusOn(today: string, start: string, end: string | null): TrainingSession['status'] {
  if (start > today) return 'NOT_STARTED'
  return end !== null && end < today ? 'CLOSED' : 'ONGOING'
}

const blank = (course: TrainingCourse, world: World): Draft<TrainingSession> => ({
  courseId: course.id,
  startAt: instantOf(world.clock.today(), '00:00:00'),
  endAt: null,
  title: course.title,
  description: course.description,
  welcomeText: '',
  enabled: true,
  status: 'ONGOING',
  languageCode: course.languageCode,
  modifiedAt: world.clock.instant(),
  createdAt: world.clock.instant(),
  isMandatory: course.isMandatory,
  sequenceMode: course.sequenceMode,
  isHrisExportable: false,
  isMobile: course.isMobile,
  accessible: true,
  metadata: { ...course.metadata },
  translations: {},
  guidedThreshold: 0,
  guidedMainColor: '#1f6f8b',
  showPoints: true,
})

function showShort(session: TrainingSession, world: World) {
  const { guids } = world.choices
  const guid = guidOf(session.uuid, guids)
  const training = guidOf(world.store.courses.known(session.courseId).uuid, guids)
  return {
    guid,
    language: session.languageCode,
    start: dateOf(session.startAt),
    ...dates({ end: session.endAt === null ? null : dateOf(session.endAt) }, world),
    _links: { self: href(`${ROOT}/Session/${guid}/`), training: href(`${ROOT}/Training/${training}/`) },
  }
}

function show(session: TrainingSession, world: World): object {
  const { _links, ...short } = showShort(session, world)
  const languages = Object.entries(session.translations).map(([code, { active, title: text, welcomeText }]) => [
    code,
    { active, title: text, welcomeText },
  ])
  return {
    ...short,
    title: session.title,
    welcomeText: session.welcomeText,
    translations: Object.fromEntries(languages),
    _links,
  }
}
