/** The checks that must fail when a declared deviation is not applied: they show that the platform really differs. */

import type { AnswerForm, Deviation } from '../../contract/deviation.ts'
import { slugOfClause } from '../../contract/id-parts.ts'
import { tableOf } from '../../contract/table.ts'
import { type Numbered, operationsOf } from './places.ts'

/** That check finds only server errors. */
const failing = ({ status }: AnswerForm) => (status >= 500 ? ['server-error'] : [])

/** Slugs of the checks that a deviation of requests, or of whole answers, contradicts by its nature. */
function slugsOf(deviation: Deviation): readonly string[] {
  const { parameter, required, name, maximum, body, header, empty, missing, nothing, values } = deviation
  return [
    ...(parameter && required ? ['answers', `required-${parameter}`] : []),
    ...(parameter && deviation.default !== undefined ? [`${parameter}-default`] : []),
    ...(parameter && maximum !== undefined ? [`${parameter}-maximum`, `${parameter}-exact`] : []),
    ...(parameter && (name || deviation.dates)
      ? [
          `filter-${parameter}`,
          `body-${parameter}`,
          `required-${parameter}`,
          `${parameter}-exact`,
          `${parameter}-effect`,
        ]
      : []),
    ...(parameter && values ? [`values-${parameter}`] : []),
    ...(body || header || deviation.offered === false ? ['answers'] : []),
    ...(empty ? ['filter-nothing', 'page-past-end', 'offset-past-end', ...failing(empty)] : []),
    ...(nothing ? ['no-body'] : []),
    ...(missing ? ['unknown-identifier', ...failing(missing)] : []),
  ]
}

/** By id of a check: the deviations that are not applied when it is judged. */
export function proofsOf(all: readonly Numbered[]): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>()
  for (const { number, deviation } of all) {
    const slugs = slugsOf(deviation)
    if (!slugs.length) continue
    for (const operation of operationsOf(deviation))
      for (const slug of slugs) {
        const id = `${operation}#${slug}`
        found.set(id, (found.get(id) ?? new Set()).add(number))
      }
  }
  return found
}

/** Statements about a member that a law makes: `body-status`, `filter-status`, `range-status-equal`. */
const isAbout = (slug: string, member: string): boolean =>
  ['body', 'filter', 'range', 'required', 'sort', 'type', 'values'].some((law) =>
    `${slug}-`.startsWith(`${law}-${member}-`),
  )

/** Links of pages: those of records are judged by themselves. */
const LINKS = /^page-link/

const COUNTS = /^(?:include-)?count(?:-|$)/

/** Members of the envelope, and the statements about it. */
const ABOUT: Readonly<Record<string, RegExp>> = tableOf({
  _links: LINKS,
  count: COUNTS,
  totalResults: COUNTS,
  totalCount: COUNTS,
})

/** A missing operation or member decides nothing. */
function goesWithout({ member, envelope, absent, null: unset }: Deviation, slug: string): boolean {
  if (!absent && !unset) return false
  if (envelope !== undefined && ABOUT[envelope]) return ABOUT[envelope].test(slug)
  return member !== undefined && isAbout(slug, member)
}

/** Deviations whose own list names a clause: every contradiction of it is waived. */
export const allowing = (clause: string, all: readonly Numbered[]): Numbered | undefined =>
  all.find(({ deviation }) => deviation.clauses?.includes(clause))

/** Deviations that declare the subject of a clause missing. */
export const without = (clause: string, all: readonly Numbered[]): Numbered | undefined =>
  all.find(({ deviation }) => goesWithout(deviation, slugOfClause(clause)))

/** The deviation that declares something missing: a check names its member in its need or expectation. */
export const lacking = (need: string, all: readonly Numbered[]): Numbered | undefined =>
  all.find(({ deviation: { member, absent, null: unset } }) =>
    member && (absent || unset) ? new RegExp(`\\b${member.replaceAll('.', '\\.')}\\b`).test(need) : false,
  )

/** Whether a finding without a deviation is the declared one: for a closed list, only a value that it leaves out. */
export function explains({ parameter, values }: Deviation, expected: string): boolean {
  if (!parameter || !Array.isArray(values)) return true
  const [, value] = new RegExp(`\\b${parameter} (\\w+)`).exec(expected) ?? []
  return value === undefined || !values.includes(value)
}
