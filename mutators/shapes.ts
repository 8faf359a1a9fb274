/** Faults in the shapes that recur: a changed question, a changed reply, members stored that should not be. */

import { isObject, type Members } from '../contract/members.ts'
import type { OperationId } from '../contract/operations.ts'
import type { Question, Reply, World } from '../reference/index.ts'
import {
  around,
  asking,
  bodyOf,
  copyOf,
  type Fault,
  isOk,
  type Killed,
  killed,
  listIn,
  madeCheckId,
  madeSlug,
  recordsIn,
  replying,
  withList,
} from './fault.ts'
import { storing } from './storing.ts'

const named = (operation: OperationId, slug: string, title: string, kills: Killed) => ({
  id: `${operation}/${slug}`,
  title,
  kills: [killed(operation, kills)],
})

/** @param kills slug of the operation's check, or a whole id */
type Shape<Change> = (operation: OperationId, slug: string, title: string, kills: Killed, change: Change) => Fault

/** The honest instance is asked something else. */
export const asks: Shape<(question: Question, world: World) => void> = (operation, slug, title, kills, change) => ({
  ...named(operation, slug, title, kills),
  around: [asking(operation, change)],
})

/** The honest reply is changed. */
export const replies: Shape<Parameters<typeof replying>[1]> = (operation, slug, title, kills, change) => ({
  ...named(operation, slug, title, kills),
  around: [replying(operation, change)],
})

/** Something happens around the honest handler. */
export const wraps: Shape<Parameters<typeof around>[1]> = (operation, slug, title, kills, wrap) => ({
  ...named(operation, slug, title, kills),
  around: [around(operation, wrap)],
})

/** Members are stored past the honest instance. */
export const stores = (
  operation: OperationId,
  slug: string,
  title: string,
  kills: Killed,
  take: (body: Members) => Members,
  instead?: () => Members,
): Fault => ({
  ...named(operation, slug, title, kills),
  around: storing(operation, `${operation}/${slug}`, take, instead),
})

/** Members of the record in a reply, replaced. */
export function intoReply(reply: Reply, members: Members): void {
  if (isObject(reply.body)) reply.body = { ...reply.body, ...members }
}

export const taking = (names: readonly string[]) => (body: Members) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)))

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

const ascii = (text: string) => text.replace(/[^\x20-\x7e]/g, '?')

/** Every text in a value, however deep, changed. */
export function everyText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => everyText(one, change))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, everyText(one, change)]))
}

const ofBody = (change: (text: string) => string) => (question: Question) => {
  question.body = everyText(bodyOf(question), change)
}

const ofQuery =
  (change: (text: string) => string) =>
  ({ query }: Question) => {
    for (const [name, value] of [...query]) query.set(name, change(value))
  }

/** Filters that awkward text breaks. */
export const misreadQueries = (operation: OperationId): readonly Fault[] => [
  asks(operation, 'decodes-twice', 'decodes query values twice', 'filter-encoding', ofQuery(decoded)),
  asks(operation, 'loses-letters-in-filters', 'loses letters beyond ASCII', 'filter-encoding', ofQuery(ascii)),
]

const LONGEST = 40

/** Bodies that awkward text breaks. */
export const misreadBodies = (operation: OperationId): readonly Fault[] => [
  asks(operation, 'loses-letters', 'loses letters beyond ASCII', 'awkward-values', ofBody(ascii)),
  asks(
    operation,
    'cuts-text',
    `cuts text after ${LONGEST} characters`,
    'awkward-values',
    ofBody((text) => text.slice(0, LONGEST)),
  ),
]

/** An id that is no integer, taken for a record. */
export const takesJunkId = (operation: OperationId, someId: (world: World) => number): Fault =>
  asks(
    operation,
    'takes-junk-id',
    'takes an id that is no integer for a record',
    'junk-identifier',
    (question, world) => {
      if (!/^-?\d+$/.test(question.path.id ?? '')) question.path.id = String(someId(world))
    },
  )

/** An id below 0, taken for a record. */
export const takesNegativeId = (operation: OperationId, someId: (world: World, question: Question) => number): Fault =>
  asks(operation, 'takes-negative-id', 'takes an id below 0 for a record', 'path-below', (question, world) => {
    if (question.path.id?.startsWith('-')) question.path.id = String(someId(world, question))
  })

/** Writes to every later record as well. */
export const changesLater = (operation: OperationId, kills: Killed, exists: (id: number, world: World) => boolean) =>
  wraps(operation, 'changes-later-ones', 'changes the later records as well', kills, (next, world) => (question) => {
    const reply = next(copyOf(question))
    for (let id = Number(question.path.id) + 1; isOk(reply) && exists(id, world); id++)
      next({ ...copyOf(question), path: { ...question.path, id: String(id) } })
    return reply
  })

/** Creates a second record of the same members. */
export const createsTwo = (operation: OperationId): Fault =>
  wraps(operation, 'creates-two', 'creates two records', 'appears-in-list', (next) => (question) => {
    const reply = next(copyOf(question))
    if (isOk(reply)) next(question)
    return reply
  })

/** Serves the next record in place of the one asked for. */
export const servesNeighbour = (operation: OperationId, exists: (id: number, world: World) => boolean): Fault =>
  asks(operation, 'serves-neighbour', 'serves the next record', 'right-record', (question, world) => {
    const neighbour = Number(question.path.id) + 1
    if (exists(neighbour, world)) question.path.id = String(neighbour)
  })

const REFUSED = { status: 400, headers: {}, body: { message: 'not that' } }

/** Refuses what it should take. */
export const refuses: Shape<(question: Question, world: World) => boolean> = (operation, slug, title, kills, when) =>
  wraps(
    operation,
    slug,
    title,
    kills,
    (next, world) => (question) => (when(question, world) ? structuredClone(REFUSED) : next(question)),
  )

/** The offset of a date-time in the query, ignored, or one west of Greenwich taken for one east of it. */
export const misreadOffsets = (operation: OperationId): readonly Fault[] => {
  const fault = (slug: string, title: string, read: (value: string) => string) =>
    asks(operation, slug, title, 'range-offsets', ({ query }) => {
      for (const [name, value] of [...query]) query.set(name, read(value))
    })
  return [
    fault('ignores-offsets', 'ignores the offset of a date-time', (value) => value.replace(/[+-]0\d:30$/, 'Z')),
    fault('takes-west-for-east', 'takes a negative offset for a positive one', (value) =>
      value.replace(/-(0\d:30)$/, '+$1'),
    ),
  ]
}

/** The first record of a page again in the second one's member. */
export const repeats = (operation: OperationId, member: 'id' | 'uuid', kills: Killed = 'unique'): Fault =>
  replies(operation, `repeats-${member}`, `shows one ${member} twice`, kills, (reply) => {
    const [one, other] = listIn(reply) ?? []
    if (one && other) other[member] = one[member]
  })

/** A count of what follows the offset, where the whole or the page is meant. */
export const countsTheRest = (operation: OperationId): Fault =>
  replies(operation, 'counts-the-rest', 'counts what follows the offset', 'count', (reply, { query }) => {
    const { body } = reply
    if (isObject(body) && typeof body.count === 'number' && listIn(reply))
      reply.body = { ...body, count: body.count - Number(query.get('offset') ?? 0) }
  })

/** Learners get other texts than administrators. */
export const hidesFromLearners = (operation: OperationId): Fault =>
  replies(operation, 'tells-learners-less', 'shows learners other values', 'same-for-learner', (reply, { caller }) => {
    if (caller?.kind !== 'learner' || !isOk(reply) || !isObject(reply.body)) return
    for (const name of ['title', 'name']) if (name in reply.body) reply.body[name] = 'hidden from learners'
  })

/** Language codes without their country. */
export const shortensLanguages = (operation: OperationId): Fault =>
  replies(operation, 'shows-short-languages', 'shows en in place of en-GB', 'language-code', (reply) => {
    if (isOk(reply))
      for (const record of recordsIn(reply)) record.languageCode = String(record.languageCode).slice(0, 2)
  })

/** An id beyond 32 bits, taken for that of another record. */
export const cutsTo32Bits = (operation: OperationId): Fault =>
  asks(operation, 'cuts-to-32-bits', 'cuts an id to 32 bits', 'wide-identifier', (question) => {
    const id = Number(question.path.id)
    if (id > 2 ** 32) question.path.id = String(id % 2 ** 32)
  })

/** The target's own clock, by which instants close by are judged. */
const clocks = (['learners.create', 'learning-resources.create', 'learning-resources.update'] as const).map((name) =>
  replying(`current/${name}`, (reply, _, { clock }) => ({
    ...reply,
    headers: { ...reply.headers, date: new Date(clock.now()).toUTCString() },
  })),
)

/** Bounds of instants that no record shows (R35), misread by hours. */
export const misreadsHiddenRange = (operation: OperationId, field: string): readonly Fault[] =>
  [
    asks(
      operation,
      `cuts-${field}-to-the-day`,
      'ignores the time of day',
      madeSlug(`range-${field}-greaterThanEqual`),
      ({ query }) => {
        const name = `${field}.greaterThanEqual`
        const value = query.get(name)
        if (value) query.set(name, `${new Date(value).toISOString().slice(0, 10)}T00:00:00Z`)
      },
    ),
    asks(
      operation,
      `takes-${field}-for-utc`,
      'ignores the offset',
      madeSlug(`range-${field}-greaterThan`),
      ({ query }) => {
        const name = `${field}.greaterThan`
        const value = query.get(name)
        if (value) query.set(name, value.replace(/\+05:30$/, 'Z'))
      },
    ),
  ].map((fault) => ({ ...fault, around: [...(fault.around ?? []), ...clocks] }))

/** Members that a body does not have, taken as sent. */
export const unsentAs = (members: Members) => (question: Question) => {
  question.body = { ...members, ...bodyOf(question) }
}

/** Something is shown wrong in the first record of a page. */
export const showsFirst = (
  operation: OperationId,
  slug: string,
  title: string,
  kills: Killed,
  change: (record: Members) => void,
): Fault =>
  replies(operation, slug, title, kills, (reply) => {
    for (const record of listIn(reply)?.slice(0, 1) ?? []) change(record)
  })

/** The first record refers to what does not exist. */
export const losesReference = (operation: OperationId, member: string): Fault =>
  showsFirst(operation, `loses-${member}`, `references an unknown ${member}`, 'references', (record) => {
    record[member] = { id: 1_999_999_999 }
  })

/** A parameter that cannot be read brings a server error. */
export const failsOnJunk = (operation: OperationId): Fault =>
  wraps(
    operation,
    'fails-on-junk-parameters',
    'answers parameters of another type with a server error',
    'server-error',
    (next) => (question) =>
      [...question.query.values()].includes('lpc-junk')
        ? { status: 500, headers: {}, body: { message: 'inside' } }
        : next(question),
  )

type Item = NonNullable<ReturnType<typeof listIn>>[number]

/** What is created stands in no list. @param isHidden by default the last of them */
export const hidesCreated = (
  create: OperationId,
  list: OperationId,
  [title, check]: readonly [title: string, check: Killed],
  isHidden: (item: Item, isLast: boolean) => boolean = (_, isLast) => isLast,
): Fault => ({
  ...named(create, 'hides-created', title, check),
  around: [
    replying(list, (reply) => {
      const all = listIn(reply)
      return all
        ? withList(
            reply,
            all.filter((item, place) => !isHidden(item, place === all.length - 1)),
          )
        : reply
    }),
  ],
})

/** Takes a text of digits for a number. */
export const losesZeros = (operation: OperationId, name: string): Fault => ({
  id: `${operation}/loses-zeros-of-${name}`,
  title: `stores ${name} as a number`,
  kills: [madeCheckId(operation, `body-${name}`)],
  around: [
    asking(operation, (question) => {
      const body = bodyOf(question)
      if (/^\d+$/.test(String(body[name]))) question.body = { ...body, [name]: String(Number(body[name])) }
    }),
  ],
})
