/** The filters of an operation, and the statements about each. */
import type { Filter, Terms } from '../terms.ts'

export interface NamedFilter extends Filter {
  readonly name: string
}

export const filtersOf = ({ filters = {} }: Terms): readonly NamedFilter[] =>
  Object.entries(filters).map(([name, filter]) => ({ name, ...filter }))

/** Whether the records show the value that is compared (R35). */
export const isVisible = ({ kind }: Filter): boolean => kind !== 'hidden'

/** Whether the row lists texts, so that another one is no value of the filter. */
export const listsValues = ({ values }: Filter): boolean => values?.some((value) => typeof value === 'string') ?? false

/** Whether there are filters to combine. */
export const areSeveral = (terms: Terms): boolean => filtersOf(terms).length > 1

/** Whether it compares a number or a GUID: the documents do not show what a text that is neither finds. */
export const isIdentifier = ({ member = '' }: Filter): boolean => /(^|\.)(id|\w*[ug]uid)$/i.test(member)

/** Whether the row leaves open how the text is compared (R37). */
export const isText = ({ kind }: Filter): boolean => kind === 'text'

/** Whether a text without a match is asked for. R37: a platform may ignore a GUID or a language that it cannot read. */
export const asksForAbsent = (filter: Filter): boolean =>
  isGuid(filter) ||
  (isText(filter) && !filter.several && !isIdentifier(filter) && !/languageCode$/.test(filter.member ?? ''))

/** Of identifiers, those with a form in which an unknown one can be asked for. */
export const isGuid = ({ kind, member = '' }: Filter): boolean =>
  (kind === 'text' || kind === 'exact') && /(^|\.)\w*[ug]uid$/i.test(member)

/** Whether a text of a record is compared, rather than an identifier, a language or one of several texts. */
export const comparesText = (filter: Filter): boolean =>
  (filter.kind === 'text' || filter.kind === 'exact') &&
  !filter.several &&
  !isIdentifier(filter) &&
  !/languageCode$/.test(filter.member ?? '')

const ownerOf = ({ member = '' }: Filter) => member.slice(0, member.lastIndexOf('.') + 1)

/** The text filters after and before one in its row, of other members of the same object. */
export function textFiltersBeside(terms: Terms, name: string): readonly NamedFilter[] {
  const texts = filtersOf(terms).filter(comparesText)
  const own = texts.find((filter) => filter.name === name)
  const near = own ? texts.filter((filter) => ownerOf(filter) === ownerOf(own)) : []
  const place = near.findIndex((filter) => filter.name === name)
  const beside = new Set([near[(place + 1) % near.length], near.at(place - 1)])
  return [...beside].filter((filter) => filter !== undefined && filter.member !== own?.member) as NamedFilter[]
}
