/** Terms that creating and updating a training share: the Training resource and its language rule. */
import type { ClauseText } from '../clause.ts'
import type { BodyMember } from '../terms.ts'

export const TRAINING = 'Training'

/** Texts that both operations take; title, code and welcomeText have rules of their own beside this. */
export const writtenTexts = {
  title: { type: 'string' },
  code: { type: 'string' },
  language: { type: 'string' },
  cost: { type: 'string' },
  duration: { type: 'string' },
  description: { type: 'string' },
  whatYouWillLearn: { type: 'string' },
  trainingCourseOverview: { type: 'string' },
  whoShouldAttend: { type: 'string' },
  furtherInformation: { type: 'string' },
  benefits: { type: 'string' },
  welcomeText: { type: 'string', html: true },
  translations: { type: 'object' },
} as const satisfies Record<string, BodyMember>

/** Texts of a training beside its title, without rules of their own (RA12). */
export const TRAINING_TEXTS = [
  'cost',
  'duration',
  'description',
  'whatYouWillLearn',
  'trainingCourseOverview',
  'whoShouldAttend',
  'furtherInformation',
  'benefits',
] as const

/** Texts that a translation holds. */
export const TRANSLATED_TEXTS = ['title', ...TRAINING_TEXTS, 'welcomeText'] as const

export const trainingRules: readonly ClauseText[] = [
  {
    slug: 'title-empty',
    level: 'documented',
    aspect: 'body',
    section: TRAINING,
    statement: 'No training has an empty title: it is refused, ignored or replaced.',
  },
  {
    slug: 'title-markup',
    level: 'documented',
    aspect: 'body',
    section: TRAINING,
    statement: 'HTML in a title is refused, stripped or escaped.',
    readings: ['R84'],
  },
  {
    slug: 'code-markup',
    level: 'documented',
    aspect: 'body',
    section: TRAINING,
    statement: 'HTML in a code is refused, stripped or escaped.',
    readings: ['R84'],
  },
  {
    slug: 'welcome-markup',
    level: 'documented',
    aspect: 'body',
    section: TRAINING,
    statement: 'HTML in the welcome text is accepted and kept.',
  },
  {
    slug: 'language-inactive',
    level: 'documented',
    aspect: 'body',
    section: 'Errors',
    statement: 'A language that is not an activated locale is an error, and nothing is written.',
    readings: ['R83'],
  },
  {
    slug: 'translation-members',
    level: 'documented',
    aspect: 'effect',
    section: TRAINING,
    statement: 'Each member of a translation is stored as sent in bracket notation, for several languages at once.',
    readings: ['R81'],
  },
  {
    slug: 'translation-active',
    level: 'documented',
    aspect: 'effect',
    section: TRAINING,
    statement: 'A translation is inactive unless it is sent as active.',
  },
  {
    slug: 'awkward-values',
    level: 'documented',
    aspect: 'encoding',
    statement: 'Any text is stored as sent: long, non-Latin, right-to-left, quotes, symbols; except title and code.',
    readings: ['R84'],
  },
  {
    slug: 'awkward-titles',
    level: 'documented',
    aspect: 'encoding',
    section: TRAINING,
    statement: 'A title without HTML is stored as sent; special characters may be escaped.',
    readings: ['R84'],
  },
]
