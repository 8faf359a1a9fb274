/** What the two searches for learners share: current, Search. */
import type { ClauseText } from '../clause.ts'

export const paging = {
  style: 'offset',
  size: 'limit',
  from: 'offset',
  default: 10,
  maximum: 50,
  minimum: 1,
  fromMinimum: 0,
} as const

export const shared: readonly ClauseText[] = [
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
    statement: 'The searched language is not among the other languages, and none is listed twice.',
  },
  {
    slug: 'other-language-count',
    level: 'derived',
    aspect: 'response',
    section: 'Search results',
    statement: 'A language that claims results has hits when searched.',
  },
  {
    slug: 'language-code',
    level: 'not-shown',
    aspect: 'response',
    section: 'Search results',
    statement: 'The form of language.code.',
    readings: ['R29'],
  },
  {
    slug: 'keyword',
    level: 'documented',
    aspect: 'filter',
    statement: 'keyword restricts the result: the full title of a hit finds it, and an unknown word finds nothing.',
    readings: ['R44'],
  },
  {
    slug: 'publisher',
    level: 'documented',
    aspect: 'filter',
    statement: 'publisher is accepted, and an unknown one finds nothing.',
    readings: ['R44', 'R101'],
  },
  {
    slug: 'sessionId',
    level: 'documented',
    aspect: 'filter',
    statement: 'sessionId is accepted.',
    readings: ['R44', 'R101'],
  },
  {
    slug: 'sessionId-unknown',
    level: 'derived',
    aspect: 'filter',
    statement: 'An unknown session finds nothing.',
    readings: ['R105'],
  },
  {
    slug: 'language-effect',
    level: 'derived',
    aspect: 'filter',
    statement: 'language selects the language of the hits: a language without any hit finds none.',
    readings: ['R44'],
  },
  {
    slug: 'values-sortBy',
    level: 'documented',
    aspect: 'body',
    statement: 'Each value of sortBy is accepted.',
    readings: ['R44', 'R112'],
  },
  {
    slug: 'sortBy-hits',
    level: 'derived',
    aspect: 'body',
    statement: 'Sorting neither adds nor removes hits.',
    readings: ['R105'],
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
    level: 'derived',
    aspect: 'response',
    section: 'Search results',
    statement: 'No page shows the same hit twice.',
  },
]
