/** Faults in the shapes that recur: a changed question, a changed reply, members stored that should not be. */

import { isObject, type Members } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Question, Reply, World } from '../index.ts'
import { answers, asks, fault, refuses, replies, shows, wraps } from './builder.ts'
import { bodyOf, copyOf, type Fault, isOk, type Killed, listIn, madeSlug, replying, withList } from './fault.ts'

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

/** A text in which letters beyond ASCII are lost. */
export const asciiOnly = (text: string) => text.replace(/[^\x20-\x7e]/g, '?')

/** Every text in a value, however deep, changed. */
export function everyText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => everyText(one, change))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, everyText(one, change)]))
}

/** Changes each text of a body before the honest handler sees it. */
const textsOfBody = (change: (text: string) => string) => (question: Question) => {
  question.body = everyText(bodyOf(question), change)
}

/** Changes each value of a query before the honest handler sees it. */
export const textsOfQuery =
  (change: (text: string) => string) =>
  ({ query }: Question) => {
    for (const [name, value] of [...query]) query.set(name, change(value))
  }

/** Filters that awkward text breaks. */
export const misreadQueries = (operation: OperationId): readonly Fault[] => [
  asks(operation, 'decodes-twice', 'decodes query values twice', 'filter-encoding', textsOfQuery(decoded)),
  asks(operation, 'loses-letters-in-filters', 'loses letters beyond ASCII', 'filter-encoding', textsOfQuery(asciiOnly)),
]

const LONGEST = 40

/** Texts of a body lose letters. */
export const losesLetters = (operation: OperationId): Fault =>
  asks(operation, 'loses-letters', 'loses letters beyond ASCII', 'awkward-values', textsOfBody(asciiOnly))

/** Bodies that awkward text breaks. */
export const misreadBodies = (operation: OperationId): readonly Fault[] => [
  losesLetters(operation),
  asks(
    operation,
    'cuts-text',
    `cuts text after ${LONGEST} characters`,
    'awkward-values',
    textsOfBody((text) => text.slice(0, LONGEST)),
  ),
]

/** An id below 0, read as a record's. */
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

/** The offset of a date-time in the query, ignored, or one west of Greenwich taken for one east of it. */
export const misreadOffsets = (operation: OperationId): readonly Fault[] => {
  const misreads = (slug: string, title: string, read: (value: string) => string) =>
    asks(operation, slug, title, 'range-offsets', textsOfQuery(read))
  return [
    misreads('ignores-offsets', 'ignores the offset of a date-time', (value) => value.replace(/[+-]0\d:30$/, 'Z')),
    misreads('takes-west-for-east', 'takes a negative offset for a positive one', (value) =>
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

/** A count of the records after the offset, in place of the whole or the page. */
export const countsTheRest = (operation: OperationId): Fault =>
  replies(operation, 'counts-the-rest', 'counts what follows the offset', 'count', (reply, { query }) => {
    const { body } = reply
    if (isObject(body) && typeof body.count === 'number' && listIn(reply))
      reply.body = { ...body, count: body.count - Number(query.get('offset') ?? 0) }
  })

/** Learners get other texts than administrators. */
export const hidesFromLearners = (operation: OperationId): Fault =>
  answers(operation, 'tells-learners-less', 'shows learners other values', 'same-for-learner', (reply, { caller }) => {
    if (caller?.kind !== 'learner' || !isObject(reply.body)) return undefined
    for (const name of ['title', 'name']) if (name in reply.body) reply.body[name] = 'hidden from learners'
  })

/** Language codes without their country. */
export const shortensLanguages = (operation: OperationId): Fault =>
  shows(operation, 'shows-short-languages', 'shows en in place of en-GB', 'language-code', (record) => {
    record.languageCode = String(record.languageCode).slice(0, 2)
  })

/** An id beyond 32 bits, read as that of another record. */
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
  ].map((one) => ({ ...one, around: [...(one.around ?? []), ...clocks] }))

/** Members that a body does not have, read as sent. */
export const unsentAs = (members: Members) => (question: Question) => {
  question.body = { ...members, ...bodyOf(question) }
}

/** A wrong value in the first record of a page. */
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

/** The first record refers to a missing one. */
export const losesReference = (operation: OperationId, member: string): Fault =>
  showsFirst(operation, `loses-${member}`, `references an unknown ${member}`, 'references', (record) => {
    record[member] = { id: 1_999_999_999 }
  })

/** A parameter that cannot be read brings a server error. */
export const failsOnJunk = (operation: OperationId): Fault =>
  refuses(
    operation,
    'fails-on-junk-parameters',
    'answers parameters of another type with a server error',
    'server-error',
    (question) => [...question.query.values()].includes('lpc-junk') && 500,
  )

type Item = NonNullable<ReturnType<typeof listIn>>[number]

/** A created record is in no list. @param isHidden by default the last of them */
export const hidesCreated = (
  create: OperationId,
  list: OperationId,
  [title, check]: readonly [title: string, check: Killed],
  isHidden: (item: Item, isLast: boolean) => boolean = (_, isLast) => isLast,
): Fault =>
  fault(
    create,
    'hides-created',
    title,
    check,
    replying(list, (reply) => {
      const all = listIn(reply)
      return all
        ? withList(
            reply,
            all.filter((item, place) => !isHidden(item, place === all.length - 1)),
          )
        : reply
    }),
  )

/** Reads a text of digits as a number. */
export const losesZeros = (operation: OperationId, name: string): Fault =>
  asks(operation, `loses-zeros-of-${name}`, `stores ${name} as a number`, madeSlug(`body-${name}`), (question) => {
    const body = bodyOf(question)
    if (/^\d+$/.test(String(body[name]))) question.body = { ...body, [name]: String(Number(body[name])) }
  })

/** Refuses a documented member with any value (R101). */
export const refusesMember = (operation: OperationId, name: string, kills: Killed): Fault =>
  refuses(operation, `refuses-${name}`, `refuses ${name}`, kills, (question) => name in bodyOf(question))

/** Refuses a documented value. */
export const refusesValue = (operation: OperationId, name: string, value: unknown, kills: Killed): Fault =>
  refuses(
    operation,
    `refuses-${name}-${value}`,
    `refuses ${name} ${value}`,
    kills,
    (question) => bodyOf(question)[name] === value,
  )
