/** Terms that creating and updating a training share: the Training resource and its language rule. */
import { type ClauseText, documented, under } from '../clause.ts'
import type { BodyMember } from '../terms.ts'

export const TRAINING = 'Training'
const training = under(TRAINING)

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
  training.documented('title-empty', 'body', 'No training has an empty title: it is refused, ignored or replaced.'),
  training.notShown('title-substitute', 'body', 'What happens to an empty title.'),
  training.documented('title-markup', 'body', 'HTML in a title is refused, stripped or escaped.', 'R84'),
  training.derived(
    'own-type-members',
    'response',
    'The answer shows a threshold of a blendedx training only, and a sequenceMode of a program only.',
    'RA9',
  ),
  training.documented('code-markup', 'body', 'HTML in a code is refused, stripped or escaped.', 'R84'),
  training.documented('welcome-markup', 'body', 'HTML in the welcome text is accepted and kept.'),
  under('Errors').documented(
    'language-inactive',
    'body',
    'A language that is not an activated locale is an error, and nothing is written.',
    'R83',
  ),
  training.documented(
    'translation-members',
    'effect',
    'Each member of a translation is stored as sent in bracket notation, for several languages at once.',
    'R81',
  ),
  training.documented('translation-active', 'effect', 'A translation is inactive unless it is sent as active.'),
  documented(
    'awkward-values',
    'encoding',
    'Any text is stored as sent: long, non-Latin, right-to-left, quotes, symbols; except title and code.',
    'R84',
  ),
  training.documented(
    'awkward-titles',
    'encoding',
    'A title without HTML is stored as sent; special characters may be escaped.',
    'R84',
  ),
]
