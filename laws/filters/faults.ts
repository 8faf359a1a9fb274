/** Faults of filters. */

import {
  areSeveral,
  asksForAbsent,
  filtersOf,
  isIdentifier,
  isVisible,
  listsValues,
  type NamedFilter,
} from '../../contract/conditions/filters.ts'
import type { Terms } from '../../contract/terms.ts'
import type { Question } from '../../reference/index.ts'
import { asks, ofClass, replies, wraps } from '../../reference/mutators/builder.ts'
import { type Fault, type LawFaults, listIn, madeSlug, withList } from '../../reference/mutators/fault.ts'
import { parametersOf } from '../../reference/mutators/parameters.ts'
import { misappliedFaults } from './misapplied-faults.ts'

type Change = (question: Question) => void

function filterFaults(terms: Terms): Fault[] {
  const { operation, filters = {} } = terms
  const fault = (slug: string, title: string, check: string, change: Change): Fault =>
    asks(operation, slug, title, madeSlug(check), change)
  const named = Object.entries(filters)
  const at = parametersOf(terms)
  return [
    ...named.map(([name]) => ({
      ...fault(`ignores-${name}`, `ignores the filter ${name}`, `filter-${name}`, (question) =>
        at.delete(question, name),
      ),
      class: 'input ignored' as const,
    })),
    ...named
      .filter(([, filter]) => isVisible(filter))
      .flatMap(([name, { kind }]) => [
        replies(
          operation,
          `finds-nothing-by-${name}`,
          `finds nothing by ${name}`,
          madeSlug(`filter-${name}`),
          (reply, question) => (at.get(question, name) !== null && listIn(reply) ? withList(reply, []) : reply),
        ),
        // Where pages are numbered, pages of another size show the record again.
        ...(kind === 'choice' && terms.paging?.style === 'page'
          ? []
          : [
              replies(
                operation,
                `loses-one-by-${name}`,
                `leaves the last match of ${name} out`,
                madeSlug(`filter-${name}`),
                (reply, question) => {
                  const list = listIn(reply)
                  return at.get(question, name) !== null && list?.length ? withList(reply, list.slice(0, -1)) : reply
                },
              ),
            ]),
      ]),
    ...exactFaults(terms),
    ...named.filter(([, filter]) => asksForAbsent(filter)).map(([name]) => forgetsUnfound(terms, name)),
    ...named
      .filter(([, filter]) => listsValues(filter))
      .map(([name, { values = [] }]) =>
        fault(`ignores-unknown-${name}`, `ignores an unknown ${name}`, `filter-${name}-unknown`, (question) => {
          const value = at.get(question, name)
          if (value !== null && !value.split(',').every((one) => values.includes(one))) at.delete(question, name)
        }),
      ),
    ...(areSeveral(terms) ? [lastFilterOnly(terms)] : []),
    ...misappliedFaults(terms),
  ]
}

/** Exact filters that find more than the value. */
function exactFaults(terms: Terms): Fault[] {
  const at = parametersOf(terms)
  const exact = filtersOf(terms).filter(({ kind }) => kind === 'exact')
  const fault = (slug: string, title: string, { name }: NamedFilter, change: Change): Fault =>
    asks(terms.operation, `${slug}-by-${name}`, `${title} ${name}`, madeSlug(`filter-${name}`), change)
  return [
    ...exact
      .filter((filter) => !isIdentifier(filter))
      .map((filter) =>
        fault('takes-wildcards', 'takes a percent sign for anything in', filter, (question) => {
          if (at.get(question, filter.name) === '%') at.delete(question, filter.name)
        }),
      ),
    ...exact
      .filter(({ whole }) => !whole)
      .map((filter) => fault('finds-parts', 'finds parts by', filter, partial(terms, filter.name))),
  ]
}

/** An unknown value is ignored, and everything returned. */
function forgetsUnfound(terms: Terms, name: string): Fault {
  const { operation } = terms
  const at = parametersOf(terms)
  return ofClass(
    'input ignored',
    wraps(
      operation,
      `returns-all-by-unknown-${name}`,
      `returns everything where ${name} finds nothing`,
      madeSlug(`filter-${name}`),
      (next) => (question) => {
        const reply = next(question)
        if (at.get(question, name) === null || listIn(reply)?.length !== 0) return reply
        at.delete(question, name)
        return next(question)
      },
    ),
  )
}

/** A value one character short is taken for the whole: found by remembering earlier requests. */
function partial(terms: Terms, name: string): Change {
  const at = parametersOf(terms)
  const seen = new Set<string>()
  return (question) => {
    const value = at.get(question, name)
    if (value === null) return
    const whole = [...seen].find((one) => one.startsWith(value) && one !== value)
    if (whole) at.set(question, name, whole)
    seen.add(value)
  }
}

const lastFilterOnly = (terms: Terms): Fault =>
  asks(
    terms.operation,
    'takes-one-filter',
    'takes only the first of several filters',
    'filters-combined',
    (question) => {
      const at = parametersOf(terms)
      const given = Object.keys(terms.filters ?? {}).filter((name) => at.get(question, name) !== null)
      for (const name of given.slice(1)) at.delete(question, name)
    },
  )

export const faults: LawFaults = [['input misapplied', filterFaults]]
