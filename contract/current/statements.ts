/** Statements that several resources of the current interface share. */
import { type ClauseText, derived, documented, notShown, under } from '../clause.ts'

/** An id that no record has. */
export const UNKNOWN_ID = 2_147_483_647

/** The record is shown in a list too. */
export const rightRecord = (what: string): readonly ClauseText[] => [
  returnsRecord(what),
  derived('as-listed', 'response', `The ${what} has the same members as in the list.`, 'R105', 'R116'),
]

/** The record is shown in no list. */
export const sameRecord = (what: string): readonly ClauseText[] => [
  returnsRecord(what),
  derived('same-each-time', 'response', `The ${what} is the same each time it is read.`, 'R105'),
]

export const junkParameters: ClauseText = notShown(
  'junk-parameters',
  'filter',
  'The result of a parameter that does not parse as its type.',
  'R117',
)

export const references = (names: string): ClauseText =>
  derived('references', 'response', `The ids of ${names} lead to the records that they name.`, 'R120')

const returnsRecord = (what: string): ClauseText =>
  documented('right-record', 'response', `The ${what} with the requested id is returned.`)

export const partial: ClauseText = derived('partial', 'effect', 'Members that are not sent keep their value.', 'R2')

export const alone: ClauseText = derived('alone', 'effect', 'Each member may be sent alone, and is stored.', 'R2')

export const onlyThatRecord = (what: string): ClauseText =>
  documented('only-that-record', 'effect', `Only the ${what} that the path names is changed.`)

export const readOnly = (section: string, members: string): ClauseText =>
  under(section).documented('read-only', 'body', `${members} cannot be set by the request.`, 'R52')

export const awkwardValues = (section: string): ClauseText =>
  under(section).documented(
    'awkward-values',
    'encoding',
    'Any text is stored as sent: long, non-Latin, right-to-left, punctuation.',
  )

export const appearsInList = (what: string): ClauseText =>
  derived('appears-in-list', 'effect', `The ${what} appears once in the list and by id, with the same members.`)

export const filterEncoding: ClauseText = under('What the service does').documented(
  'filter-encoding',
  'encoding',
  'A percent-encoded filter value is decoded: plus, percent, ampersand, space, quotes, letters beyond ASCII.',
)

export const languagePattern = (level: 'documented' | 'derived'): ClauseText => ({
  slug: 'language-pattern',
  level,
  aspect: 'body',
  section: 'Resources and their fields',
  statement: 'A languageCode that does not match the pattern is refused or not stored.',
  readings: ['R29'],
})
