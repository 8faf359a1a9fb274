/** A fault and a variation: data around the honest handlers of the reference instance. */

import type { CheckId, CheckSlug } from '../../contract/ids.ts'
import { isObject, type Members } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { ReadingId } from '../../contract/readings.ts'
import type { Terms } from '../../contract/terms.ts'
import type { Around, Choices, Handler, Question, Reply, Store, World } from '../index.ts'
import { deepCopy } from '../store/copy.ts'

/** The kind of mistake of a fault; figures are printed by it. */
const FAULT_CLASSES = [
  'answer failing',
  'answer malformed',
  'refusal malformed',
  'refusal leaking',
  'credential',
  'role',
  'identifier',
  'input refused',
  'input ignored',
  'input misapplied',
  'input crashing',
  'page',
  'count',
  'member',
  'stored wrongly',
  'update',
  'identity',
  'number',
  'limit',
  'own rule',
] as const
export type FaultClass = (typeof FAULT_CLASSES)[number]

/** The faults of a law by the terms of an operation, and the class of those that do not say their own. */
export type LawFaults = readonly (readonly [FaultClass, (terms: Terms) => readonly Fault[]])[]

export interface Fault {
  /** `current/learners.list/ignores-login` */
  readonly id: string
  /** The defect of the instance, third person present. */
  readonly title: string
  /** A rule of one operation, unless the law that makes it says otherwise. */
  readonly class?: FaultClass
  /** Checks, each of which must turn against the instance while the fault is on. */
  readonly kills: readonly CheckId[]
  readonly around?: readonly Around[]
  readonly choices?: Partial<Choices>
  /** Whether the documented rate limits are kept meanwhile; off by default. */
  readonly rateLimits?: 'on'
}

export const classOf = ({ class: of = 'own rule' }: Fault): FaultClass => of

/** A behaviour that the documents allow: no check may turn against it. */
export interface Variation {
  readonly id: string
  readonly title: string
  /** The readings that allow it. */
  readonly readings: readonly ReadingId[]
  readonly around?: readonly Around[]
  readonly choices?: Partial<Choices>
  /** Whether rate limits are kept meanwhile, and the checks of them run; off by default. */
  readonly rateLimits?: 'on'
}

/** The contents of the folder of an interface: faults that no law makes, and the freedoms of its document. */
export interface FaultsOfInterface {
  readonly faults: readonly Fault[]
  readonly variations: readonly Variation[]
}

/** Changes the stored records before the first request. */
export function edited(edit: (store: Store, world: World) => void): Around {
  const done = new WeakSet<World>()
  return around('*', (next, world) => (question) => {
    if (!done.has(world)) {
      done.add(world)
      edit(world.store, world)
    }
    return next(question)
  })
}

const given = new WeakSet<Around>()

/** Records in which a variation shows, and which the instance in comparison has as well. */
export function giving(edit: (store: Store, world: World) => void): Around {
  const before = edited(edit)
  given.add(before)
  return before
}

export const isGiven = (one: Around): boolean => given.has(one)

/** A wrapper of one operation that changes the question before the honest handler sees it. */
export const asking = (operation: Around['operation'], change: (question: Question, world: World) => void): Around => ({
  operation,
  wrap: (next, world) => (question) => {
    change(question, world)
    return next(question)
  },
})

/** A reply whose body may be changed in place: the store has another. */
export const ownReply = (reply: Reply): Reply =>
  isObject(reply.body) && !Buffer.isBuffer(reply.body) ? { ...reply, body: deepCopy(reply.body) } : reply

/** A wrapper of one operation that changes the honest reply. */
export const replying = (
  operation: Around['operation'],
  change: (reply: Reply, question: Question, world: World) => Reply | undefined,
): Around => ({
  operation,
  wrap: (next, world) => (question) => {
    const reply = ownReply(next(question))
    return change(reply, question, world) ?? reply
  },
})

/** A wrapper that may ask the honest handler several times, or not at all. */
export const around = (operation: Around['operation'], wrap: (next: Handler, world: World) => Handler): Around => ({
  operation,
  wrap,
})

export const isOk = ({ status }: Reply) => status >= 200 && status < 300

/** The records that a reply holds, whichever interface it comes from; the array itself, to be changed in place. */
export function recordsIn({ body }: Reply): Members[] {
  if (!isObject(body)) return []
  const holder = 'items' in body ? body.items : 'value' in body && 'success' in body ? body.value : body
  return (Array.isArray(holder) ? holder : [holder]).filter(isObject)
}

/** The list in a reply, or undefined when it holds none. */
export function listIn({ body }: Reply): Members[] | undefined {
  if (!isObject(body)) return undefined
  const holder = 'items' in body ? body.items : body.value
  return Array.isArray(holder) ? holder : undefined
}

/** Replaces the list in a reply. */
export function withList(reply: Reply, list: readonly unknown[]): Reply {
  if (!isObject(reply.body)) return reply
  const name = 'items' in reply.body ? 'items' : 'value'
  return { ...reply, body: { ...reply.body, [name]: list } }
}

/** A copy of a question: several can be asked in turn. */
export const copyOf = (question: Question): Question => ({
  ...question,
  path: { ...question.path },
  query: new URLSearchParams(question.query),
  headers: { ...question.headers },
  body: structuredClone(question.body),
  skip: new Set(question.skip),
})

const grantOf = ({ headers }: Question, { grants }: World) =>
  grants.accessOf(headers.authorization?.replace(/^Bearer /i, '') ?? '')

/** Whether the bearer token of a question is a learner's: known before the honest handler knows the caller. */
export const isOfLearner = (question: Question, world: World): boolean =>
  grantOf(question, world)?.role === 'svc/learner'

/** Id of the learner whose bearer token a question has. */
export const learnerIdOf = (question: Question, world: World): number | undefined =>
  isOfLearner(question, world) ? grantOf(question, world)?.accountId : undefined

/** Members of a body, JSON object or form alike. */
export const bodyOf = (question: Question): Members => (isObject(question.body) ? question.body : {})

export const checkId = (operation: OperationId, slug: CheckSlug) => `${operation}#${slug}` as CheckId

/** A check of the fault's operation by its slug, or any by its id. */
export type Killed = CheckSlug | CheckId

const isId = (killed: Killed): killed is CheckId => killed.includes('#')

/** The id of a check that a fault must turn. */
export const killed = (operation: OperationId, check: Killed): CheckId =>
  isId(check) ? check : checkId(operation, check)

/** Of a check that a law makes from terms: whether it exists shows when the catalogue is read, not when it compiles. */
export const madeCheckId = (operation: OperationId, slug: string) => `${operation}#${slug}` as CheckId

/** The same as a slug. */
export const madeSlug = (slug: string) => slug as CheckSlug
