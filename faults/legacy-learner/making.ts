/** Faults of one operation, made from what they change: the question, the reply, or both. */

import { isObject, type Members } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import {
  around,
  asking,
  type Fault,
  isOk,
  type Killed,
  killed,
  listIn,
  recordsIn,
  replying,
  withList,
} from '../../mutators/fault.ts'
import type { Handler, Question, Reply, World } from '../../reference/index.ts'

/** Slugs of checks of the operation that the fault kills, or one whole id. */
export type Kills = Killed | readonly Killed[]

export interface Making {
  /** Changes the question before the honest handler sees it. */
  asks(slug: string, title: string, kills: Kills, change: (question: Question, world: World) => void): Fault
  /** Changes the honest reply of a success. */
  replies(
    slug: string,
    title: string,
    kills: Kills,
    change: (reply: Reply, question: Question, world: World) => Reply | undefined,
  ): Fault
  wraps(slug: string, title: string, kills: Kills, wrap: (next: Handler, world: World) => Handler): Fault
}

export function makingOf(operation: OperationId): Making {
  const made = (slug: string, title: string, kills: Kills, by: Fault['around']): Fault => ({
    id: `${operation}/${slug}`,
    title,
    kills: [kills].flat().map((one) => killed(operation, one)),
    around: by!,
  })
  return {
    asks: (slug, title, kills, change) => made(slug, title, kills, [asking(operation, change)]),
    replies: (slug, title, kills, change) =>
      made(slug, title, kills, [
        replying(operation, (reply, question, world) => (isOk(reply) ? change(reply, question, world) : undefined)),
      ]),
    wraps: (slug, title, kills, wrap) => made(slug, title, kills, [around(operation, wrap)]),
  }
}

/** A filtered list that counts all records. */
export const countsAll = (operation: OperationId, filter: string): Fault =>
  makingOf(operation).wraps(
    'counts-all',
    'counts all records in a filtered list',
    'count-filtered',
    (next) => (question) => {
      const reply = next(question)
      if (!isOk(reply) || !question.query.get(filter) || !isObject(reply.body)) return reply
      const unfiltered = { ...question, query: new URLSearchParams() }
      const { body } = next(unfiltered)
      return isObject(body) ? { ...reply, body: { ...reply.body, totalResults: body.totalResults } } : reply
    },
  )

/** An operation that fails inside on a value that is no number. */
export const failsOn = (operation: OperationId, name: string): Fault =>
  makingOf(operation).wraps(
    `fails-on-${name}`,
    `answers 500 where ${name} is not a number`,
    'server-error',
    (next) => (question) => {
      const value = question.query.get(name) ?? question.path[name]
      return value !== undefined && value !== null && value !== '' && Number.isNaN(Number(value))
        ? refusing('unexpected', 500)
        : next(question)
    },
  )

/** A refusal in the envelope. */
export const refusing = (message: string, status = 400): Reply => ({
  status,
  headers: {},
  body: { message, success: false, totalResults: 0, value: null },
})

/** Gives the list of a reply another content. */
export const relisted = (reply: Reply, change: (list: Members[]) => readonly unknown[]): Reply | undefined => {
  const list = listIn(reply)
  return list ? withList(reply, change(list)) : undefined
}

/** The value of a reply, when it is an object. */
export const valueIn = ({ body }: Reply): Members | undefined =>
  isObject(body) && isObject(body.value) ? body.value : undefined

/** Gives the envelope another value. */
export const valued = (reply: Reply, value: unknown): Reply =>
  isObject(reply.body) ? { ...reply, body: { ...reply.body, value } } : reply

/** Changes every record of a success. */
export const changesEach = (
  operation: OperationId,
  slug: string,
  title: string,
  kills: Kills,
  change: (record: Members, world: World) => void,
): Fault =>
  makingOf(operation).replies(slug, title, kills, (reply, _, world) => {
    for (const record of recordsIn(reply)) change(record, world)
    return undefined
  })

/** Refuses a request that an honest instance serves, for everybody who is signed in. */
export const refusesWhere = (
  operation: OperationId,
  slug: string,
  title: string,
  kills: Kills,
  when: (question: Question) => boolean,
): Fault =>
  makingOf(operation).wraps(
    slug,
    title,
    kills,
    (next) => (question) => (when(question) ? refusing('not supported') : next(question)),
  )

/** The id of the learner whose session a request bears. */
export const callerOf = ({ headers }: Question, world: World) =>
  world.grants.sessionOf(/ServiceServerSID=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? '')
