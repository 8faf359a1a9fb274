/** Faults of pages, counts, filters, ranges and include. */
import { isNarrowable } from '../../contract/families.ts'
import { interfaceOf } from '../../contract/operations.ts'
import type { Operator, Paging, Terms } from '../../contract/terms.ts'
import type { Handler, Question } from '../../reference/index.ts'
import {
  around,
  asking,
  bodyOf,
  checkId,
  copyOf,
  type Fault,
  isObject,
  isOk,
  listIn,
  type Members,
  recordsIn,
  replying,
  withList,
} from '../fault.ts'
import { parametersOf } from '../parameters.ts'

type Change = (question: Question) => void

const FAR = 1_000_000

const number = (question: Question, name: string) => {
  const text = question.query.get(name)
  return text === null ? undefined : Number(text)
}

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

function pagingFaults(terms: Terms): Fault[] {
  const { operation, paging, parameters } = terms
  if (!paging) return []
  const { size, from, style, maximum } = paging
  const also = [checkId(operation, '*')]
  const fault = (slug: string, title: string, check: string, change: Change): Fault => ({
    id: `${operation}/${slug}`,
    title,
    kills: [checkId(operation, check)],
    also,
    around: [asking(operation, change)],
  })
  const first = style === 'page' ? 1 : 0
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
    fault('ignores-size', `ignores ${size}`, `${size}-exact`, ({ query }) => query.delete(size)),
    fault('ignores-start', `ignores ${from}`, `${from}-effect`, ({ query }) => query.delete(from)),
    fault(
      'starts-late',
      `starts one later than the first without ${from}`,
      `${from}-default`,
      ({ query }) => query.has(from) || query.set(from, String(first + 1)),
    ),
    fault(
      'skips-one',
      `skips one more than ${from} says`,
      style === 'page' ? `${from}-walk` : `${from}-walk`,
      (question) => {
        const asked = number(question, from)
        if (asked !== undefined && asked > first && asked < FAR) question.query.set(from, String(asked + 1))
      },
    ),
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
    ...(isNarrowable(terms)
      ? [
          fault(
            'forgets-start-behind-filter',
            `ignores ${from} where a filter is given`,
            `${from}-filtered`,
            (question) => {
              const { query } = question
              const inBody = parameters === 'body' && Object.keys(bodyOf(question)).length > 0
              if (inBody || [...query.keys()].some((name) => name !== size && name !== from)) query.delete(from)
            },
          ),
        ]
      : []),
    ...(paging.pastEnd === 'not-shown'
      ? []
      : [
          fault('wraps-around', 'shows the first page past the end', `${from}-past-end`, (question) => {
            if ((number(question, from) ?? 0) >= 10_000) question.query.set(from, String(first))
          }),
        ]),
    ...(paging.pastEnd === 'error' ? errorEnds(operation, from) : []),
    ...(paging.fromMinimum === undefined
      ? []
      : [
          fault('negative-start', `takes a negative ${from} for another page`, `${from}-below`, (question) => {
            if ((number(question, from) ?? first) < first) question.query.set(from, String(first + 3))
          }),
        ]),
    ...(maximum === undefined ? [] : [overMaximum(operation, paging, maximum)]),
    ...(paging.minimum === undefined ? [] : [belowMinimum(operation, paging)]),
  ]
}

/** The end of a list that must be an error, off by one and left out. */
const errorEnds = (operation: Terms['operation'], from: string): Fault[] => {
  const kills = [checkId(operation, `${from}-past-end`)]
  const also = [checkId(operation, '*')]
  return [
    {
      id: `${operation}/empty-at-the-end`,
      title: 'answers with an empty page at the end and past it',
      kills,
      also,
      around: [
        replying(operation, (reply, question) =>
          isOk(reply) || !number(question, from)
            ? reply
            : { ...reply, status: 200, body: { message: 'OK', success: true, totalResults: 0, value: [] } },
        ),
      ],
    },
    {
      id: `${operation}/empty-just-at-the-end`,
      title: 'answers with an error past the end, and not at it',
      kills,
      also,
      around: [
        around(operation, (next) => (question) => {
          const reply = next(question)
          const asked = number(question, from) ?? 0
          if (isOk(reply) || !asked) return reply
          const before = copyOf(question)
          before.query.set(from, String(asked - 1))
          return isOk(next(before))
            ? { ...reply, status: 200, body: { message: 'OK', success: true, totalResults: 0, value: [] } }
            : reply
        }),
      ],
    },
    {
      id: `${operation}/error-before-the-end`,
      title: 'answers with an error one before the end',
      kills,
      also,
      around: [
        around(operation, (next) => (question) => {
          const asked = number(question, from)
          if (!asked) return next(question)
          const after = copyOf(question)
          after.query.set(from, String(asked + 1))
          const reply = next(after)
          return isOk(reply) ? next(question) : reply
        }),
      ],
    },
  ]
}

const overMaximum = (operation: Terms['operation'], paging: Paging, maximum: number): Fault => ({
  id: `${operation}/no-maximum`,
  title: `returns more than ${maximum} when ${paging.size} asks for it`,
  kills: [checkId(operation, `${paging.size}-maximum`)],
  also: [checkId(operation, '*')],
  around: [
    around(
      operation,
      (next) => (question) =>
        (number(question, paging.size) ?? 0) > maximum ? joined(next, question, paging, 2) : next(question),
    ),
  ],
})

const belowMinimum = (operation: Terms['operation'], paging: Paging): Fault => ({
  id: `${operation}/all-for-none`,
  title: `returns everything for a ${paging.size} of 0 or less`,
  kills: [checkId(operation, `${paging.size}-minimum`)],
  also: [checkId(operation, '*')],
  around: [
    around(
      operation,
      (next) => (question) =>
        (number(question, paging.size) ?? 1) < 1 ? joined(next, question, paging, 2) : next(question),
    ),
  ],
})

const COUNT = { current: 'count', 'legacy-learner': 'totalResults', 'legacy-admin': 'totalCount' } as const

function countFaults(terms: Terms): Fault[] {
  const { operation, paging, count, filters = {} } = terms
  const name = COUNT[interfaceOf(operation)]
  if ((!paging && !count) || (name === 'count' && !count)) return []
  const change = (slug: string, title: string, to: (value: number) => unknown): Fault => ({
    id: `${operation}/${slug}`,
    title,
    kills: [checkId(operation, 'count')],
    also: [checkId(operation, '*')],
    around: [
      replying(operation, ({ body }) => {
        if (isObject(body) && typeof body[name] === 'number') (body as Members)[name] = to(body[name] as number)
      }),
    ],
  })
  return [
    change('miscounts', `gives a ${name} that is one too high`, (value) => value + 1),
    change('counts-nothing', `leaves ${name} out`, () => undefined),
    ...((name === 'count' && Object.values(filters).some(({ kind }) => kind !== 'hidden')) ||
    (name === 'totalCount' && isNarrowable(terms))
      ? [countsUnfiltered(terms, [...Object.keys(filters), ...narrowing(terms)], name)]
      : []),
  ]
}

/** Parameters that narrow a list beside its filters. */
const narrowing = ({ paging }: Terms): string[] => (paging?.narrowed ?? []).flatMap((query) => Object.keys(query))

const countsUnfiltered = (terms: Terms, filters: readonly string[], count: string): Fault => ({
  id: `${terms.operation}/counts-unfiltered`,
  title: 'counts all records whatever the filter',
  kills: [checkId(terms.operation, 'count-filtered')],
  also: [checkId(terms.operation, '*')],
  around: [
    around(terms.operation, (next) => (question) => {
      const all = copyOf(question)
      for (const name of filters) parametersOf(terms).delete(all, name)
      const { body } = next(all)
      const reply = next(question)
      if (isObject(reply.body) && isObject(body) && count in reply.body) (reply.body as Members)[count] = body[count]
      return reply
    }),
  ],
})

function filterFaults(terms: Terms): Fault[] {
  const { operation, filters = {} } = terms
  const also = [checkId(operation, 'filter*'), checkId(operation, 'range-*'), '*']
  const fault = (slug: string, title: string, check: string, change: Change): Fault => ({
    id: `${operation}/${slug}`,
    title,
    kills: [checkId(operation, check)],
    also,
    around: [asking(operation, change)],
  })
  const named = Object.entries(filters)
  const at = parametersOf(terms)
  return [
    ...named.map(([name]) =>
      fault(`ignores-${name}`, `ignores the filter ${name}`, `filter-${name}`, (question) => at.delete(question, name)),
    ),
    ...named
      .filter(([, { kind }]) => kind !== 'hidden')
      .flatMap(([name, { kind, whole, pattern }]) => [
        {
          id: `${operation}/finds-nothing-by-${name}`,
          title: `finds nothing by ${name}`,
          kills: [checkId(operation, `filter-${name}`)],
          also,
          around: [
            replying(operation, (reply, question) =>
              at.get(question, name) !== null && listIn(reply) ? withList(reply, []) : reply,
            ),
          ],
        } satisfies Fault,
        {
          id: `${operation}/loses-one-by-${name}`,
          title: `leaves the last match of ${name} out`,
          kills: [checkId(operation, `filter-${name}`)],
          also,
          around: [
            replying(operation, (reply, question) => {
              const list = listIn(reply)
              return at.get(question, name) !== null && list?.length ? withList(reply, list.slice(0, -1)) : reply
            }),
          ],
        } satisfies Fault,
        ...(kind === 'choice' || whole || pattern
          ? []
          : [
              fault(
                `takes-wildcards-by-${name}`,
                `takes a percent sign for anything in ${name}`,
                `filter-${name}`,
                (question) => at.get(question, name) === '%' && at.delete(question, name),
              ),
            ]),
        ...(kind === 'exact' && !whole
          ? [fault(`finds-parts-by-${name}`, `finds parts by ${name}`, `filter-${name}`, partial(terms, name))]
          : []),
      ]),
    ...named
      .filter(([, { values }]) => values?.some((value) => typeof value === 'string'))
      .map(([name, { values = [] }]) =>
        fault(`ignores-unknown-${name}`, `ignores an unknown ${name}`, `filter-${name}-unknown`, (question) => {
          const value = at.get(question, name)
          if (value !== null && !value.split(',').every((one) => values.includes(one))) at.delete(question, name)
        }),
      ),
    ...(named.length > 1 ? [lastFilterOnly(terms)] : []),
  ]
}

/** One sign short is taken for the whole: found by remembering what was asked before. */
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

const lastFilterOnly = (terms: Terms): Fault => ({
  id: `${terms.operation}/takes-one-filter`,
  title: 'takes only the first of several filters',
  kills: [checkId(terms.operation, 'filters-combined')],
  also: ['*'],
  around: [
    asking(terms.operation, (question) => {
      const at = parametersOf(terms)
      const given = Object.keys(terms.filters ?? {}).filter((name) => at.get(question, name) !== null)
      for (const name of given.slice(1)) at.delete(question, name)
    }),
  ],
})

/** What a careless server takes each operator for. */
const TAKEN_FOR: Record<Operator, readonly Operator[]> = {
  equal: ['greaterThanEqual', 'lowerThanEqual'],
  greaterThan: ['greaterThanEqual', 'lowerThan'],
  lowerThan: ['lowerThanEqual', 'greaterThan'],
  greaterThanEqual: ['greaterThan', 'lowerThanEqual'],
  lowerThanEqual: ['lowerThan', 'greaterThanEqual'],
}

/** Ranges that are proven in few requests, by records of different days: the time of day does not show. */
const PROVEN_TOGETHER: readonly string[] = ['current/registrations.list']

const rangeFaults = (terms: Terms): Fault[] => {
  const { operation, ranges = {} } = terms
  const at = parametersOf(terms)
  return Object.entries(ranges).flatMap(([field, { operators, type, member }]) =>
    operators.flatMap((operator) => {
      const name = `${field}.${operator}`
      const kills = [checkId(operation, `range-${field}-${operator}`)]
      const also = [checkId(operation, `range-${field}-*`), checkId(operation, 'range*')]
      const rename = (to: Operator): Fault => ({
        id: `${operation}/${name}-as-${to}`,
        title: `takes ${name} for ${to}`,
        kills,
        also,
        around: [
          asking(operation, (question) => {
            const value = at.get(question, name)
            if (value === null) return
            at.delete(question, name)
            at.set(question, `${field}.${to}`, value)
          }),
        ],
      })
      const ignore: Fault = {
        id: `${operation}/ignores-${name}`,
        title: `ignores ${name}`,
        kills,
        also,
        around: [asking(operation, (question) => at.delete(question, name))],
      }
      const cutsTime: Fault = {
        id: `${operation}/cuts-${name}-to-the-day`,
        title: `ignores the time of day of ${name}`,
        kills,
        also,
        around: [
          asking(operation, (question) => {
            const value = at.get(question, name)
            if (value === null || Number.isNaN(Date.parse(value))) return
            at.set(question, name, `${new Date(value).toISOString().slice(0, 10)}T00:00:00Z`)
          }),
        ],
      }
      const told = member && !PROVEN_TOGETHER.includes(operation)
      const timed = type === 'date-time' && told && ['lowerThan', 'greaterThanEqual'].includes(operator)
      return [
        ignore,
        ...(timed ? [cutsTime] : []),
        ...TAKEN_FOR[operator].filter((to) => operators.includes(to)).map(rename),
      ]
    }),
  )
}

function includeFaults({ operation, include = {}, count }: Terms): Fault[] {
  const names = Object.keys(include)
  const also = [checkId(operation, 'include*')]
  return [
    ...names.flatMap((name): Fault[] => [
      {
        id: `${operation}/ignores-include-${name}`,
        title: `brings no ${name}, whatever include says`,
        kills: [checkId(operation, `include-${name}`)],
        also,
        around: [replying(operation, (reply) => stripped(reply, include[name]!.member))],
      },
      ...(include[name]!.optional
        ? []
        : [
            {
              id: `${operation}/always-${name}`,
              title: `brings ${name} without include`,
              kills: [checkId(operation, `include-${name}-absent`)],
              also: [...also, '*'],
              around: [
                asking(operation, ({ query }) => {
                  const asked = query.get('include')
                  query.set('include', [asked, name].filter(Boolean).join(','))
                }),
              ],
            },
          ]),
    ]),
    ...(count === 'on-request' && names.length
      ? [
          {
            id: `${operation}/counts-alone`,
            title: 'brings the count only where include asks for nothing else',
            kills: [checkId(operation, 'include-count')],
            also,
            around: [
              replying(operation, ({ body }, { query }) => {
                if (isObject(body) && (query.get('include') ?? '').includes(',')) delete body.count
              }),
            ],
          },
        ]
      : []),
    ...(names.length > 1
      ? [
          {
            id: `${operation}/first-include-only`,
            title: 'takes only the first name in include',
            kills: [checkId(operation, 'include-several')],
            around: [
              asking(operation, ({ query }: Question) => {
                const [first] = (query.get('include') ?? '').split(',')
                if (first) query.set('include', first)
              }),
            ],
          },
        ]
      : []),
  ]
}

/** The member gone from every record, wherever its path leads. */
function stripped(reply: ReturnType<Handler>, member: string) {
  const path = member.split('.')
  const last = path.pop()!
  let owners: unknown[] = recordsIn(reply)
  for (const name of path) owners = owners.flatMap((owner) => (isObject(owner) ? [owner[name]].flat() : []))
  for (const owner of owners) if (isObject(owner)) delete owner[last]
  return reply
}

export const collectionFaults = (terms: Terms): Fault[] => [
  ...pagingFaults(terms),
  ...countFaults(terms),
  ...filterFaults(terms),
  ...rangeFaults(terms),
  ...includeFaults(terms),
]
