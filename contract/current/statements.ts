/** Statements that several resources of the current interface share. */
import type { ClauseText } from '../clause.ts'

/** An id that no record has. */
export const UNKNOWN_ID = 2_147_483_647

/** The record is shown in a list too. */
export const rightRecord = (what: string): readonly ClauseText[] => [
  returnsRecord(what),
  {
    slug: 'as-listed',
    level: 'derived',
    aspect: 'response',
    statement: `The ${what} has the same members as in the list.`,
    readings: ['R105', 'R116'],
  },
]

/** The record is shown in no list. */
export const sameRecord = (what: string): readonly ClauseText[] => [
  returnsRecord(what),
  {
    slug: 'same-each-time',
    level: 'derived',
    aspect: 'response',
    statement: `The ${what} is the same each time it is read.`,
    readings: ['R105'],
  },
]

export const junkParameters: ClauseText = {
  slug: 'junk-parameters',
  level: 'not-shown',
  aspect: 'filter',
  statement: 'The result of a parameter that does not parse as its type.',
  readings: ['R117'],
}

export const references = (names: string): ClauseText => ({
  slug: 'references',
  level: 'derived',
  aspect: 'response',
  statement: `The ids of ${names} lead to the records that they name.`,
  readings: ['R120'],
})

const returnsRecord = (what: string): ClauseText => ({
  slug: 'right-record',
  level: 'documented',
  aspect: 'response',
  statement: `The ${what} with the requested id is returned.`,
})

export const junkIdentifier: ClauseText = {
  slug: 'junk-identifier',
  level: 'derived',
  aspect: 'error',
  statement: 'An id that is not an integer is refused.',
}

export const partial: ClauseText = {
  slug: 'partial',
  level: 'derived',
  aspect: 'effect',
  statement: 'Members that are not sent keep their value.',
  readings: ['R2'],
}

export const alone: ClauseText = {
  slug: 'alone',
  level: 'derived',
  aspect: 'effect',
  statement: 'Each member may be sent alone, and is stored.',
  readings: ['R2'],
}

export const refusedChangesNothing: ClauseText = {
  slug: 'refused-changes-nothing',
  level: 'derived',
  aspect: 'effect',
  statement: 'An update that is refused for one member changes no other member.',
  readings: ['R118'],
}

export const onlyThatRecord = (what: string): ClauseText => ({
  slug: 'only-that-record',
  level: 'documented',
  aspect: 'effect',
  statement: `Only the ${what} that the path names is changed.`,
})

export const readOnly = (section: string, members: string): ClauseText => ({
  slug: 'read-only',
  level: 'documented',
  aspect: 'body',
  section,
  statement: `${members} cannot be set by the request.`,
  readings: ['R52'],
})

export const awkwardValues = (section: string): ClauseText => ({
  slug: 'awkward-values',
  level: 'documented',
  aspect: 'encoding',
  section,
  statement: 'Any text is stored as sent: long, non-Latin, right-to-left, punctuation.',
})

export const appearsInList = (what: string): ClauseText => ({
  slug: 'appears-in-list',
  level: 'derived',
  aspect: 'effect',
  statement: `The ${what} appears once in the list and by id, with the same members.`,
})

export const filterEncoding: ClauseText = {
  slug: 'filter-encoding',
  level: 'documented',
  aspect: 'encoding',
  section: 'What the service does',
  statement:
    'A percent-encoded filter value is understood: plus, percent, ampersand, space, quotes, letters beyond ASCII.',
}

export const languagePattern = (level: 'documented' | 'derived'): ClauseText => ({
  slug: 'language-pattern',
  level,
  aspect: 'body',
  section: 'Resources and their fields',
  statement: 'A languageCode that does not match the pattern is refused or not stored.',
  readings: ['R29'],
})
