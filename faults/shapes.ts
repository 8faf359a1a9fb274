/** Faults in the shapes that recur: a changed question, a changed reply, members stored that should not be. */
import type { OperationId } from '../contract/operations.ts'
import type { Question, World } from '../reference/index.ts'
import { around, asking, bodyOf, checkId, copyOf, type Fault, isObject, isOk, type Members, replying } from './fault.ts'
import { storing } from './laws/bodies.ts'

/** What a fault is called and the check that it turns. */
export interface Named {
  readonly operation: OperationId
  readonly slug: string
  readonly title: string
  /** Slug of the operation's check, or a whole id. */
  readonly kills: string
}

const named = ({ operation, slug, title, kills }: Named): Pick<Fault, 'id' | 'title' | 'kills' | 'also'> => ({
  id: `${operation}/${slug}`,
  title,
  kills: [kills.includes('#') ? kills : checkId(operation, kills)],
  also: ['*'],
})

/** The honest instance is asked something else. */
export const asks = (of: Named, change: (question: Question, world: World) => void): Fault => ({
  ...named(of),
  around: [asking(of.operation, change)],
})

/** The honest reply is changed. */
export const replies = (of: Named, change: Parameters<typeof replying>[1]): Fault => ({
  ...named(of),
  around: [replying(of.operation, change)],
})

/** Something happens around the honest handler. */
export const wraps = (of: Named, wrap: Parameters<typeof around>[1]): Fault => ({
  ...named(of),
  around: [around(of.operation, wrap)],
})

/** Members are stored past the honest instance. */
export const stores = (of: Named, take: (body: Members) => Members, instead?: () => Members): Fault => ({
  ...named(of),
  around: storing(of.operation, `${of.operation}/${of.slug}`, take, instead),
})

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
  asks(
    { operation, slug: 'decodes-twice', title: 'decodes query values twice', kills: 'filter-encoding' },
    ofQuery(decoded),
  ),
  asks(
    { operation, slug: 'loses-letters-in-filters', title: 'loses letters beyond ASCII', kills: 'filter-encoding' },
    ofQuery(ascii),
  ),
]

const LONGEST = 40

/** Bodies that awkward text breaks. */
export const misreadBodies = (operation: OperationId): readonly Fault[] => [
  asks(
    { operation, slug: 'loses-letters', title: 'loses letters beyond ASCII', kills: 'awkward-values' },
    ofBody(ascii),
  ),
  asks(
    { operation, slug: 'escapes-text', title: 'stores text escaped as markup', kills: 'awkward-values' },
    ofBody((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
  ),
  asks(
    { operation, slug: 'cuts-text', title: `cuts text after ${LONGEST} characters`, kills: 'awkward-values' },
    ofBody((text) => text.slice(0, LONGEST)),
  ),
]

/** An id that is no integer, taken for a record. */
export const takesJunkId = (operation: OperationId, someId: (world: World) => number): Fault =>
  asks(
    {
      operation,
      slug: 'takes-junk-id',
      title: 'takes an id that is no integer for a record',
      kills: 'junk-identifier',
    },
    (question, world) => {
      if (!/^-?\d+$/.test(question.path.id ?? '')) question.path.id = String(someId(world))
    },
  )

/** An id below 0, taken for a record. */
export const takesNegativeId = (operation: OperationId, someId: (world: World, question: Question) => number): Fault =>
  asks(
    { operation, slug: 'takes-negative-id', title: 'takes an id below 0 for a record', kills: 'path-below' },
    (question, world) => {
      if (question.path.id?.startsWith('-')) question.path.id = String(someId(world, question))
    },
  )

/** Writes to every later record as well. */
export const changesLater = (operation: OperationId, kills: string, exists: (id: number, world: World) => boolean) =>
  wraps(
    { operation, slug: 'changes-later-ones', title: 'changes the later records as well', kills },
    (next, world) => (question) => {
      const reply = next(copyOf(question))
      for (let id = Number(question.path.id) + 1; isOk(reply) && exists(id, world); id++)
        next({ ...copyOf(question), path: { ...question.path, id: String(id) } })
      return reply
    },
  )

/** Serves the next record in place of the one asked for. */
export const servesNeighbour = (operation: OperationId, exists: (id: number, world: World) => boolean): Fault =>
  asks(
    { operation, slug: 'serves-neighbour', title: 'serves the next record', kills: 'right-record' },
    (question, world) => {
      const neighbour = Number(question.path.id) + 1
      if (exists(neighbour, world)) question.path.id = String(neighbour)
    },
  )

const REFUSED = { status: 400, headers: {}, body: { message: 'not that' } }

/** Refuses what it should take. */
export const refuses = (of: Named, when: (question: Question, world: World) => boolean): Fault =>
  wraps(of, (next, world) => (question) => (when(question, world) ? structuredClone(REFUSED) : next(question)))
