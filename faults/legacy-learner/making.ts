/** Shared by faults and variations of the older learner interface. */

import { isObject, type Members } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Around, Question, Reply, World } from '../../reference/index.ts'
import { refuses, wraps } from '../../reference/mutators/builder.ts'
import { asking, type Fault, isOk, listIn, withList } from '../../reference/mutators/fault.ts'

/** A filtered list that counts all records. */
export const countsAll = (operation: OperationId, filter: string): Fault =>
  wraps(operation, 'counts-all', 'counts all records in a filtered list', 'count-filtered', (next) => (question) => {
    const reply = next(question)
    if (!isOk(reply) || !question.query.get(filter) || !isObject(reply.body)) return reply
    const unfiltered = { ...question, query: new URLSearchParams() }
    const { body } = next(unfiltered)
    return isObject(body) ? { ...reply, body: { ...reply.body, totalResults: body.totalResults } } : reply
  })

/** An operation that fails inside on a value that is no number. */
export const failsOn = (operation: OperationId, name: string): Fault =>
  refuses(operation, `fails-on-${name}`, `answers 500 where ${name} is not a number`, 'server-error', (question) => {
    const value = question.query.get(name) ?? question.path[name] ?? ''
    return value !== '' && Number.isNaN(Number(value)) && 500
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

/** The id of the learner whose session a request bears. */
export const callerOf = ({ headers }: Question, world: World) =>
  world.grants.sessionOf(/ServiceServerSID=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? '')

/** Rules that the honest instance keeps, and that this one does not mind where a session is signed in. */
export const lax = (operation: OperationId, ...rules: Parameters<Question['skip']['add']>[0][]): Around =>
  asking(operation, ({ skip, headers }) => {
    if (headers.cookie) for (const rule of rules) skip.add(rule)
  })
