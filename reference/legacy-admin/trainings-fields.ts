/** Form fields of a training (legacy-admin: Create training, Update training). */
import type { Question } from '../exchange.ts'
import { readMembers, type Taken } from '../input/members.ts'
import { isObject, type Rule } from '../input/rule.ts'
import { anyText, oneWordOf } from '../input/textual.ts'
import type { Draft } from '../store/collection.ts'
import type { CourseTexts, CourseTranslation, TrainingCourse } from '../store/training-course.ts'
import { activeLocales, DEFAULT_LOCALE } from '../values/language.ts'
import type { World } from '../world.ts'
import { plainText } from './markup.ts'
import { translated, translations } from './translations.ts'

export const TYPES = [
  'blended',
  'blendedx',
  'eLearning',
  'guided',
  'learningChannel',
  'knowledgeCommunity',
  'learningFeed',
  'campus',
  'program',
]

export const STATUSES = ['C', 'P', 'A']

/** R83: a locale that the front office offers. */
const activeLocale: Rule<string> = {
  problem: (value) =>
    typeof value === 'string' && Object.hasOwn(activeLocales, value)
      ? undefined
      : { rule: 'unknown-reference', text: 'must be an activated locale' },
  take: (value) => String(value),
}

const texts = {
  cost: anyText,
  duration: anyText,
  description: anyText,
  whatYouWillLearn: anyText,
  trainingCourseOverview: anyText,
  whoShouldAttend: anyText,
  furtherInformation: anyText,
  benefits: anyText,
  welcomeText: anyText,
}

const changeable = {
  ...texts,
  title: plainText(true),
  code: plainText(false),
  status: oneWordOf(STATUSES),
  language: activeLocale,
  translations,
}

const onlyAtCreation = { type: oneWordOf(TYPES), threshold: anyText, sequenceMode: oneWordOf(['0', '1']) }

const fieldsOf = ({ body }: Question) => (isObject(body) ? body : {})

/** @throws Refusal */
export const readNewTraining = (question: Question, world: World) =>
  readMembers(question, world, fieldsOf(question), {
    shape: { ...changeable, ...onlyAtCreation },
    required: ['title', 'type'],
    closed: true,
  })

/** @throws Refusal */
export const readTraining = (question: Question, world: World) =>
  readMembers(question, world, fieldsOf(question), { shape: changeable, closed: true })

export const blankTexts: CourseTexts = {
  title: '',
  cost: '',
  duration: '',
  description: '',
  whatYouWillLearn: '',
  trainingCourseOverview: '',
  whoShouldAttend: '',
  furtherInformation: '',
  welcomeText: '',
  benefits: '',
}

const blankTranslation: CourseTranslation = { ...blankTexts, active: false }

/** Writes the fields that were sent. */
export function writeTraining(course: Draft<TrainingCourse>, sent: Taken<typeof changeable>, world: World): void {
  const { code, status, language, translations: sentTranslations, ...plain } = sent
  Object.assign(course, plain)
  course.referenceCode = code ?? course.referenceCode
  course.status = (status as TrainingCourse['status'] | undefined) ?? course.status
  course.languageCode = language ?? course.languageCode
  course.translations = translated(course.translations, sentTranslations, blankTranslation)
  course.modifiedAt = world.clock.instant()
}

/** Members that a PUT empties before it writes, where it replaces the whole (R81). */
export const emptiedTraining = (course: TrainingCourse) => ({
  ...blankTexts,
  title: course.title,
  referenceCode: null,
  translations: {},
})

/** A new training without values. */
export function blankTraining(type: string, modifiedAt: number): Draft<TrainingCourse> {
  return {
    ...blankTexts,
    languageCode: DEFAULT_LOCALE,
    referenceCode: null,
    type,
    status: 'C',
    hrisExportMode: 'DISABLED',
    hrisSelectedSessionsIds: [],
    modifiedAt,
    isMandatory: false,
    isMobile: false,
    metadata: {
      totalOnlineActivitiesDurationInMinutes: 0,
      totalClassroomActivitiesDurationInMinutes: 0,
      totalPoints: 0,
    },
    publisherId: null,
    mode: 'normal',
    threshold: null,
    sequenceMode: type === 'program' ? 0 : null,
    translations: {},
    contentIds: [],
    chapterIds: [],
    isOpenAccess: false,
    hasContributionWidget: false,
    popularity: 0,
    discussionEnabled: true,
    discussionRestricted: false,
  }
}
