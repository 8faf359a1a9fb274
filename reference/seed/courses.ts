import type { Store } from '../store/index.ts'
import type { CourseTexts, TrainingCourse } from '../store/training-course.ts'
import { moment } from './moment.ts'
import { titleWords } from './names.ts'

const COUNT = 96

const types = [
  'blendedx',
  'blended',
  'eLearning',
  'guided',
  'campus',
  'knowledgeCommunity',
  'learningChannel',
  'learningFeed',
  'program',
  'guided',
  'campus',
  'knowledgeCommunity',
] as const
const exportModes = ['ALL_SESSIONS', 'SELECTED_SESSIONS', 'TRAINING', 'CONTENT', 'DISABLED'] as const
const locales = ['en-GB', 'fr-FR', 'de-DE'] as const

/** Courses of every type, most of them published, some under construction or archived. */
export function seedCourses(store: Store): void {
  const chapterIds = seedChapters(store)
  const publisherIds = store.publishers.all().map(({ id }) => id)
  for (let index = 0; index < COUNT; index += 1) {
    const type = types[index % types.length]!
    const title = titleOf(index)
    store.courses.add({
      ...texts(title, index),
      ...identity(index),
      type,
      metadata: {
        totalOnlineActivitiesDurationInMinutes: 30 + index,
        totalClassroomActivitiesDurationInMinutes: (index % 4) * 60,
        totalPoints: index * 5,
      },
      publisherId: publisherIds[index % publisherIds.length]!,
      threshold: type === 'blendedx' ? String(50 + (index % 5) * 10) : null,
      sequenceMode: type === 'program' ? (index >> 1) % 2 : null,
      mode: index % 3 === 2 ? 'singleton' : 'normal',
      translations: translations(title, index),
      contentIds: [],
      chapterIds: [chapterIds[index % chapterIds.length]!],
      isOpenAccess: index % 3 === 0,
      hasContributionWidget: index % 2 === 0,
      popularity: (index * 37) % 101,
      discussionEnabled: index % 4 !== 3,
      discussionRestricted: index % 4 === 2,
    })
  }
}

/** `Basics`, later `Basics 2`, which contains it. */
function titleOf(index: number): string {
  const round = Math.floor(index / titleWords.length)
  const word = titleWords[index % titleWords.length]!
  return round === 0 ? word : `${word} ${round + 1}`
}

function identity(
  index: number,
): Pick<
  TrainingCourse,
  | 'languageCode'
  | 'referenceCode'
  | 'status'
  | 'hrisExportMode'
  | 'hrisSelectedSessionsIds'
  | 'modifiedAt'
  | 'isMandatory'
  | 'isMobile'
> {
  return {
    languageCode: locales[index % locales.length]!,
    referenceCode: `C-${index + 1}`,
    status: index % 16 === 13 ? 'C' : index % 16 === 15 ? 'A' : 'P',
    hrisExportMode: exportModes[index % exportModes.length]!,
    hrisSelectedSessionsIds: [],
    // One course was modified after its sessions, and before others.
    modifiedAt: moment(index === 1 ? 403 : 300 + Math.floor(index / 2), 1),
    isMandatory: index % 4 === 0,
    isMobile: index % 3 !== 2,
  }
}

function texts(title: string, index: number): CourseTexts {
  return {
    title,
    cost: `${(index % 7) * 50} EUR`,
    duration: `${1 + (index % 5)} h`,
    description: `What ${title} is about.`,
    whatYouWillLearn: `You will know ${title}.`,
    trainingCourseOverview: `An overview of ${title}.`,
    whoShouldAttend: 'Everybody in the yard.',
    furtherInformation: 'Ask at the desk.',
    welcomeText: index % 5 === 4 ? '' : `<p>Welcome to <b>${title}</b></p>`,
    benefits: 'Better work.',
  }
}

function translations(title: string, index: number): TrainingCourse['translations'] {
  if (index % 4 === 3) return {}
  const french = { ...texts(`${title} en français`, index), active: true }
  const german = { ...texts(`${title} auf Deutsch`, index), active: false }
  return index % 2 === 0 ? { 'fr-FR': french, 'de-DE': german } : { 'fr-FR': french }
}

function seedChapters({ chapters }: Store): number[] {
  const tops = ['Skills', 'Trades', 'Tools'].map((name) => chapters.add({ name, parentId: null }))
  const below = tops.flatMap(({ id, name }) =>
    [1, 2, 3].map((rank) => chapters.add({ name: `${name} ${rank}`, parentId: id })),
  )
  return [...tops, ...below].map(({ id }) => id)
}
