/** Faults of pages: their size, their start, and the answer past the end. */

import { filtersOf } from '../../contract/conditions/filters.ts'
import { isScarce } from '../../contract/conditions/limits.ts'
import { isNarrowable } from '../../contract/conditions/paging.ts'
import type { Paging, Terms } from '../../contract/terms.ts'
import type { Handler, Question } from '../../reference/index.ts'
import { asks, wraps } from '../../reference/mutators/builder.ts'
import {
  bodyOf,
  copyOf,
  type Fault,
  type LawFaults,
  listIn,
  madeSlug,
  withList,
} from '../../reference/mutators/fault.ts'
import { parametersOf } from '../../reference/mutators/parameters.ts'
import { endFaults, number } from './end-faults.ts'

type Change = (question: Question) => void

const FAR = 1_000_000

/** Below each maximum. */
const CAP = 20

const firstOf = ({ style }: Paging) => (style === 'page' ? 1 : 0)

/** Several honest pages in a row, as one. */
const joined = (next: Handler, question: Question, { size, from, style, maximum = 1 }: Paging, pages: number) => {
  const replies = Array.from({ length: pages }, (_, page) => {
    const one = copyOf(question)
    one.query.set(size, String(maximum))
    one.query.set(from, String(style === 'page' ? page + 1 : page * maximum))
    return next(one)
  })
  return withList(
    replies[0]!,
    replies.flatMap((reply) => listIn(reply) ?? []),
  )
}

type Make = (slug: string, title: string, check: string, change: Change) => Fault

const making =
  (operation: Terms['operation']): Make =>
  (slug, title, check, change) =>
    asks(operation, slug, title, madeSlug(check), change)

function ofSize(terms: Terms, paging: Paging): Fault[] {
  const { operation } = terms
  const fault = making(operation)
  const { size, maximum } = paging
  return [
    fault(
      'small-default',
      `has half the default ${size}`,
      `${size}-default`,
      ({ query }) => query.has(size) || query.set(size, String(Math.floor(paging.default / 2))),
    ),
    ...(maximum !== undefined && paging.default < maximum
      ? [
          fault(
            'large-default',
            `has the largest ${size} as default`,
            `${size}-default`,
            ({ query }: Question) => query.has(size) || query.set(size, String(maximum)),
          ),
        ]
      : []),
    fault('short-page', `returns one less than ${size} asks for`, `${size}-exact`, (question) => {
      const asked = number(question, size)
      if (asked !== undefined && asked > 1 && asked < FAR) question.query.set(size, String(asked - 1))
    }),
    fault('caps-size', `returns at most ${CAP} records, whatever ${size} asks for`, `${size}-exact`, (question) => {
      if ((number(question, size) ?? 0) > CAP) question.query.set(size, String(CAP))
    }),
    fault('ignores-size', `ignores ${size}`, `${size}-exact`, ({ query }) => query.delete(size)),
    fault('ignores-size-behind-start', `ignores ${size} on later pages`, `${size}-exact`, ({ query }) => {
      if (Number(query.get(paging.from) ?? 0) > firstOf(paging)) query.delete(size)
    }),
    ...(maximum === undefined ? [] : [overMaximum(operation, paging, maximum)]),
    ...(paging.minimum === undefined ? [] : [belowMinimum(operation, paging), ...anotherPage(terms, paging)]),
  ]
}

function ofStart(operation: Terms['operation'], paging: Paging): Fault[] {
  const fault = making(operation)
  const { size, from, style } = paging
  const first = firstOf(paging)
  return [
    fault('ignores-start', `ignores ${from}`, `${from}-effect`, ({ query }) => query.delete(from)),
    ...(paging.fromDefault
      ? []
      : [
          fault(
            'starts-late',
            `starts one later than the first without ${from}`,
            `${from}-default`,
            ({ query }) => query.has(from) || query.set(from, String(first + 1)),
          ),
        ]),
    fault('skips-one', `skips one more than ${from} says`, `${from}-walk`, (question) => {
      const asked = number(question, from)
      if (asked !== undefined && asked > first && asked < FAR) question.query.set(from, String(asked + 1))
    }),
    ...(style === 'offset'
      ? [
          fault('repeats-one', `goes back by one from ${from}`, `${from}-walk`, (question) => {
            const asked = number(question, from)
            if (asked !== undefined && asked > 1) question.query.set(from, String(asked - 1))
          }),
          fault('counts-pages', `counts pages by ${from}`, `${from}-counts-records`, (question) => {
            const asked = number(question, from)
            if (asked !== undefined && asked > 0 && asked < FAR)
              question.query.set(from, String(asked * (number(question, size) ?? paging.default)))
          }),
        ]
      : []),
  ]
}

function behindFilter(terms: Terms, paging: Paging): Fault[] {
  const { size, from, style } = paging
  const fault = making(terms.operation)
  const shared = filtersOf(terms).filter(({ name, kind }) => kind === 'choice' || name === 'languageCode')
  const behind = style === 'page' ? firstOf(paging) : 0
  const isFiltered = ({ query, ...question }: Question) =>
    (terms.parameters === 'body' && Object.keys(bodyOf({ query, ...question })).length > 0) ||
    [...query.keys()].some((name) => name !== size && name !== from)
  return [
    ...(isNarrowable(terms) ? shared : []).map(({ name }) =>
      fault(`forgets-${name}-behind-start`, `ignores ${name} on later pages`, `${from}-filtered`, (question) => {
        if (Number(question.query.get(from) ?? 0) > behind) parametersOf(terms).delete(question, name)
      }),
    ),
    ...(isNarrowable(terms) ? shared : []).map(({ name }) =>
      fault(`forgets-${size}-beside-${name}`, `ignores ${size} beside ${name}`, `${from}-filtered`, (question) => {
        if (parametersOf(terms).get(question, name) !== null) question.query.delete(size)
      }),
    ),
    ...(isNarrowable(terms) && style === 'offset' ? shared : []).map(({ name }) =>
      fault(`forgets-start-beside-${name}`, `ignores ${from} beside ${name}`, `${from}-filtered`, (question) => {
        if (parametersOf(terms).get(question, name) !== null) question.query.delete(from)
      }),
    ),
    ...(isNarrowable(terms) && style === 'offset' ? Object.entries(terms.ranges ?? {}) : []).flatMap(
      ([field, { member, operators }]) =>
        member
          ? [
              fault(
                `forgets-${field}-behind-start`,
                `ignores ${field} on later pages`,
                `${from}-filtered`,
                (question) => {
                  if (Number(question.query.get(from) ?? 0) > 0)
                    for (const operator of operators) parametersOf(terms).delete(question, `${field}.${operator}`)
                },
              ),
            ]
          : [],
    ),
    ...(isNarrowable(terms)
      ? [
          fault(
            'forgets-start-behind-filter',
            `ignores ${from} where a filter is given`,
            `${from}-filtered`,
            (question) => {
              if (isFiltered(question)) question.query.delete(from)
            },
          ),
          fault(
            'small-default-behind-filter',
            `returns one record where a filter and no ${size} is given`,
            `${size}-default`,
            (question) => {
              if (isFiltered(question) && !question.query.has(size)) question.query.set(size, '1')
            },
          ),
        ]
      : []),
  ]
}

function ofEnds(operation: Terms['operation'], paging: Paging): Fault[] {
  const fault = making(operation)
  const { from } = paging
  const first = firstOf(paging)
  return [
    ...(paging.pastEnd === 'not-shown'
      ? []
      : [
          fault('wraps-around', 'shows the first page past the end', `${from}-past-end`, (question) => {
            if ((number(question, from) ?? 0) >= 10_000) question.query.set(from, String(first))
          }),
        ]),
    ...(paging.pastEnd === 'error' ? endFaults(operation, from) : []),
    ...(paging.fromMinimum === undefined
      ? []
      : [
          fault('negative-start', `takes a negative ${from} for another page`, `${from}-below`, (question) => {
            if ((number(question, from) ?? first) < first) question.query.set(from, String(first + 3))
          }),
        ]),
  ]
}

function pagingFaults(terms: Terms): Fault[] {
  const { operation, paging } = terms
  return paging
    ? [
        ...ofSize(terms, paging),
        ...ofStart(operation, paging),
        ...behindFilter(terms, paging),
        ...ofEnds(operation, paging),
      ]
    : []
}

const overMaximum = (operation: Terms['operation'], paging: Paging, maximum: number): Fault =>
  wraps(
    operation,
    'no-maximum',
    `returns more than ${maximum} when ${paging.size} asks for it`,
    madeSlug(`${paging.size}-maximum`),
    (next) => (question) =>
      (number(question, paging.size) ?? 0) > maximum ? joined(next, question, paging, 2) : next(question),
  )

const belowMinimum = (operation: Terms['operation'], paging: Paging): Fault =>
  wraps(
    operation,
    'all-for-none',
    `returns everything for ${paging.size} of 0 or less`,
    madeSlug(`${paging.size}-minimum`),
    (next) => (question) =>
      (number(question, paging.size) ?? 1) < 1 ? joined(next, question, paging, 2) : next(question),
  )

/** Two records for a size of 0, and as many as a negative size is large. */
const anotherPage = (terms: Terms, paging: Paging): Fault[] =>
  (
    [
      ['two-for-none', `returns two records for ${paging.size} of 0`, (asked) => (asked === 0 ? 2 : asked)],
      ['size-without-sign', `drops the sign of ${paging.size}`, (asked) => Math.abs(asked)],
    ] as const satisfies readonly (readonly [string, string, (asked: number) => number])[]
  )
    // Where requests are scarce, a size of 0 is the only one that is sent.
    .filter(([slug]) => slug === 'two-for-none' || !isScarce(terms))
    .map(([slug, title, taken]) =>
      making(terms.operation)(slug, title, `${paging.size}-minimum`, (question) => {
        const asked = number(question, paging.size)
        if (asked !== undefined && asked < 1) question.query.set(paging.size, String(taken(asked)))
      }),
    )

export const faults: LawFaults = [['page', pagingFaults]]
