/**
 * The one way to write a fault. Each verb changes something around the honest handler:
 *
 * | verb | the function that it takes |
 * |---|---|
 * | `asks` | changes the question before the honest handler sees it |
 * | `answers` | changes the reply of a success, in place or by returning another one |
 * | `replies` | the same with any reply, refusals too |
 * | `shows` | changes each record of a success |
 * | `refuses` | says when a request is refused that an honest instance serves, with 400 or the status that it returns |
 * | `stores` | takes members of a body that are stored past the honest handler |
 * | `ignores` | none, but the names in the query that are dropped, and those beside which they are |
 * | `wraps` | stands around the honest handler: it may ask it several times, or not at all |
 *
 * `fault` takes such wrappers themselves, where one verb is not enough. `variations.ts` has the same verbs for what the
 * documents allow.
 */

import type { Members } from '../../contract/members.ts'
import { interfaceOf, type OperationId } from '../../contract/operations.ts'
import type { Around, Question, Reply, World } from '../index.ts'
import { fronts } from '../interfaces.ts'
import { around, asking, type Fault, type FaultClass, isOk, type Killed, killed, recordsIn, replying } from './fault.ts'
import { storing } from './storing.ts'

/** Slugs of checks of the fault's operation, or whole ids. */
export type Kills = Killed | readonly Killed[]

export type Where = Around['operation']
type ChangeOfReply = Parameters<typeof replying>[1]

/** A wrapper that changes the reply of a success. */
export const answering = (operation: Where, change: ChangeOfReply): Around =>
  replying(operation, (reply, ...more) => (isOk(reply) ? change(reply, ...more) : undefined))

/** A wrapper that changes each record of a success. */
export const showing = (
  operation: Where,
  change: (record: Members, question: Question, world: World) => void,
): Around =>
  answering(operation, (reply, ...more) => {
    for (const record of recordsIn(reply)) change(record, ...more)
    return undefined
  })

/** A refusal in the form of the interface that was asked. */
export const refusal = ({ operation }: Question, status = 400, message = 'not like that'): Reply => ({
  status,
  headers: {},
  body: fronts[interfaceOf(operation)].refusal(message),
})

/**
 * A wrapper that refuses where the honest instance does not.
 * @param when returns the status of the refusal, or anything else that is true for 400
 */
export const refusing = (operation: Where, when: (question: Question, world: World) => unknown): Around =>
  around(operation, (next, world) => (question) => {
    const refused = when(question, world)
    if (!refused) return next(question)
    return refusal(question, typeof refused === 'number' ? refused : 400)
  })

/** A fault of an operation, and the checks that it must turn; where more than one thing goes wrong, each by a wrapper. */
export const fault = (
  operation: OperationId,
  slug: string,
  title: string,
  kills: Kills,
  ...by: readonly Around[]
): Fault => ({
  id: `${operation}/${slug}`,
  title,
  kills: [kills].flat().map((one) => killed(operation, one)),
  around: by,
})

const faultBy =
  <What extends readonly unknown[]>(wrapper: (operation: Where, ...what: What) => Around) =>
  (operation: OperationId, slug: string, title: string, kills: Kills, ...what: What): Fault =>
    fault(operation, slug, title, kills, wrapper(operation, ...what))

export const asks = faultBy(asking)
export const answers = faultBy(answering)
export const replies = faultBy(replying)
export const shows = faultBy(showing)
export const refuses = faultBy(refusing)
export const wraps = faultBy(around)

/** Names in the query that have no effect where one of the others is sent: a fault for each two. */
export const ignores = (
  operation: OperationId,
  names: readonly string[],
  besides: readonly string[],
  kills: Kills,
): readonly Fault[] =>
  names.flatMap((name) =>
    besides
      .filter((beside) => beside !== name)
      .map((beside) =>
        asks(operation, `ignores-${name}-beside-${beside}`, `ignores ${name} beside ${beside}`, kills, ({ query }) => {
          if (query.has(beside)) query.delete(name)
        }),
      ),
  )

/** Members are stored past the honest instance. @param instead as in `storing` */
export const stores = (
  operation: OperationId,
  slug: string,
  title: string,
  kills: Kills,
  take: (body: Members) => Members,
  instead?: () => Members,
): Fault => fault(operation, slug, title, kills, ...storing(operation, `${operation}/${slug}`, take, instead))

/** Faults of another class than that of their law or operation. */
export const ofClass = (name: FaultClass, made: Fault): Fault => ({ ...made, class: name })
