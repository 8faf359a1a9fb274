/** Terms that the two searches for learners share: current, Search. */
import { type ClauseText, derived, documented, notShown, under } from '../clause.ts'

const results = under('Search results')

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
  results.documented(
    'other-languages',
    'response',
    'otherLanguagesResults lists the languages, each with code and name, and a number of results.',
  ),
  results.derived(
    'other-language-searched',
    'response',
    'The searched language is not among the other languages, and none is listed twice.',
  ),
  results.derived(
    'other-language-count',
    'response',
    'A language that claims results has as many hits when searched, and one that is not listed has none.',
  ),
  results.derived('hits-lead', 'response', 'The id of a hit leads to the record of its uuid.', 'R120'),
  results.notShown('language-code', 'response', 'The form of language.code.', 'R29'),
  documented(
    'keyword',
    'filter',
    'keyword restricts the result: the full title of a hit finds it, and an unknown word finds nothing.',
    'R44',
  ),
  documented('publisher', 'filter', 'publisher is accepted, and an unknown one finds nothing.', 'R44', 'R101'),
  documented('sessionId', 'filter', 'sessionId is accepted.', 'R44', 'R101'),
  notShown('sessionId-unknown', 'filter', 'Whether an unknown session finds nothing.', 'R105'),
  derived(
    'language-effect',
    'filter',
    'language selects the language of the hits: a listed language finds its own hits, and one without hits finds none.',
    'R44',
  ),
  documented('values-sortBy', 'body', 'Each value of sortBy is accepted.', 'R44', 'R112'),
  derived('sortBy-hits', 'body', 'Sorting neither adds nor removes hits.', 'R105'),
  documented('values-type', 'body', 'Each value of type is accepted, and narrows the result.', 'R44'),
  documented('narrowed-pages', 'paging', 'limit and offset apply within the result of the other members.', 'R41'),
  derived(
    'joined-members',
    'filter',
    'Every hit that two members find together is found by each of them alone.',
    'R10',
  ),
  derived(
    'unknown-values',
    'body',
    'A value that type, duration or status does not list is refused or finds nothing.',
    'R40',
  ),
  results.derived('unique', 'response', 'No page shows the same hit twice.'),
]
