/** Terms of the two searches for learners: current, Search. */
import type { ClauseText } from '../clause.ts'
import type { Terms } from '../terms.ts'

const section = 'Search'

const paging = {
  style: 'offset',
  size: 'limit',
  from: 'offset',
  default: 10,
  maximum: 50,
  minimum: 1,
  fromMinimum: 0,
} as const

const shared: readonly ClauseText[] = [
  {
    slug: 'other-languages',
    level: 'documented',
    aspect: 'response',
    section: 'Search results',
    statement: 'otherLanguagesResults lists the languages, each with code and name, and a number of results.',
  },
  {
    slug: 'other-language-searched',
    level: 'derived',
    aspect: 'response',
    section: 'Search results',
    statement: 'The language that was searched is not among the other languages, and none is named twice.',
  },
  {
    slug: 'other-language-count',
    level: 'derived',
    aspect: 'response',
    section: 'Search results',
    statement: 'A language with results finds something when it is searched itself.',
  },
  {
    slug: 'language-code',
    level: 'not-shown',
    aspect: 'response',
    section: 'Search results',
    statement: 'Which form language.code has.',
    readings: ['R29'],
  },
  {
    slug: 'keyword',
    level: 'documented',
    aspect: 'filter',
    statement: 'keyword restricts the result: the full title of a hit finds it, a word that is nowhere finds none.',
    readings: ['R44'],
  },
  {
    slug: 'publisher',
    level: 'documented',
    aspect: 'filter',
    statement: 'publisher is accepted, and one that does not exist finds nothing.',
    readings: ['R44'],
  },
  {
    slug: 'sessionId',
    level: 'documented',
    aspect: 'filter',
    statement: 'sessionId is accepted, and a session that does not exist finds nothing.',
    readings: ['R44'],
  },
  {
    slug: 'values-sortBy',
    level: 'documented',
    aspect: 'body',
    statement: 'Each value of sortBy is accepted, and sorting neither adds nor removes hits.',
    readings: ['R44'],
  },
  {
    slug: 'values-type',
    level: 'documented',
    aspect: 'body',
    statement: 'Each value of type is accepted, and narrows the result.',
    readings: ['R44'],
  },
  {
    slug: 'unknown-values',
    level: 'derived',
    aspect: 'body',
    statement: 'A value that type, duration or status does not list is refused or finds nothing.',
    readings: ['R40'],
  },
  {
    slug: 'unique',
    level: 'documented',
    aspect: 'response',
    section: 'Search results',
    statement: 'No page shows the same hit twice.',
  },
]

export const searchLearningResources: Terms = {
  operation: 'current/search.learning-resources',
  section,
  answer: { kind: 'page', schema: 'current/learning-resource-hit' },
  returns: 'the learning resources found, and how many there are in other languages',
  of: 'hits',
  paging,
  clauses: [
    {
      slug: 'required-language',
      level: 'documented',
      aspect: 'body',
      statement: 'A search without language is refused.',
      readings: ['R44'],
    },
    {
      slug: 'values-duration',
      level: 'documented',
      aspect: 'filter',
      statement:
        'Each value of duration is accepted; hits are shorter than 10, from 10 to 30, or longer than 30 minutes.',
      readings: ['R44'],
    },
    ...(['author', 'tag', 'theme'] as const).map(
      (name): ClauseText => ({
        slug: name,
        level: 'documented',
        aspect: 'filter',
        statement: `${name} finds the hits that have it, and one that does not exist finds nothing.`,
        readings: ['R37', 'R44'],
      }),
    ),
    ...shared,
  ],
}

export const searchTrainingCourses: Terms = {
  operation: 'current/search.training-courses',
  section,
  answer: { kind: 'page', schema: 'current/training-course-hit' },
  returns: 'the training courses found, and how many there are in other languages',
  of: 'hits',
  paging,
  clauses: [
    {
      slug: 'values-status',
      level: 'documented',
      aspect: 'filter',
      statement: 'Each value of status is accepted; COMPLETED finds completed courses of the learner, the others none.',
      readings: ['R44'],
    },
    {
      slug: 'chapter',
      level: 'documented',
      aspect: 'filter',
      statement: 'chapter is accepted, and one that does not exist finds nothing.',
      readings: ['R44'],
    },
    {
      slug: 'hasContributionWidget',
      level: 'documented',
      aspect: 'filter',
      statement: 'true and false are accepted, and have no hit in common.',
      readings: ['R44'],
    },
    {
      slug: 'own-state',
      level: 'documented',
      aspect: 'response',
      section: 'Search results',
      statement: 'isRegistered and isCompleted are those of the learner who searches.',
    },
    {
      slug: 'without-language',
      level: 'not-shown',
      aspect: 'body',
      statement: 'What a search without language does.',
      readings: ['R44'],
    },
    ...shared,
  ],
}
