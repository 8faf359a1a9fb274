/** The checks that must fail where a declared deviation is not counted in: they show that the platform really differs. */

import type { AnswerForm, Deviation } from '../../contract/deviation.ts'
import { slugOfClause } from '../../contract/id-parts.ts'
import { tableOf } from '../../contract/table.ts'
import { type Numbered, operationsOf } from './places.ts'

/** Only a server error is what that check finds. */
const failing = ({ status }: AnswerForm) => (status >= 500 ? ['server-error'] : [])

/** Slugs of the checks that a deviation of requests, or of whole answers, contradicts by what it is. */
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

/** By id of a check: the deviations that it must be judged without. */
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

/** What stands around the records, and the statements about it. */
const ABOUT: Readonly<Record<string, RegExp>> = tableOf({
  _links: LINKS,
  count: COUNTS,
  totalResults: COUNTS,
  totalCount: COUNTS,
})

/** Nothing can be said of what is not there. */
function goesWithout({ member, envelope, absent, null: unset }: Deviation, slug: string): boolean {
  if (!absent && !unset) return false
  if (envelope !== undefined && ABOUT[envelope]) return ABOUT[envelope].test(slug)
  return member !== undefined && isAbout(slug, member)
}

/** Deviations whose own list names a clause: every contradiction of it is waived. */
export const allowing = (clause: string, all: readonly Numbered[]): Numbered | undefined =>
  all.find(({ deviation }) => deviation.clauses?.includes(clause))

/** Deviations that say that what a clause is about is not there. */
export const without = (clause: string, all: readonly Numbered[]): Numbered | undefined =>
  all.find(({ deviation }) => goesWithout(deviation, slugOfClause(clause)))

/** The deviation that says that something is not there: its member is named by what a check needs or expects. */
export const lacking = (need: string, all: readonly Numbered[]): Numbered | undefined =>
  all.find(({ deviation: { member, absent, null: unset } }) =>
    member && (absent || unset) ? new RegExp(`\\b${member.replaceAll('.', '\\.')}\\b`).test(need) : false,
  )

/** Whether what a check found without a deviation is what it says: of a closed list, only a value that it leaves out. */
export function explains({ parameter, values }: Deviation, expected: string): boolean {
  if (!parameter || !Array.isArray(values)) return true
  const [, value] = new RegExp(`\\b${parameter} (\\w+)`).exec(expected) ?? []
  return value === undefined || !values.includes(value)
}
