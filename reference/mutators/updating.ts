/** Updates that change more than they should (R2). */

import { isObject, type Members } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Reply } from '../index.ts'
import { asks, ofClass, wraps } from './builder.ts'
import { bodyOf, copyOf, type Fault, isOk } from './fault.ts'

/** A member of an update: its name, its JSON type, and the object of the body in which it stands. */
export interface Updated {
  readonly name: string
  readonly type: string
  /** Members of one form can hold each other's values; the type by default. */
  readonly form?: string
  readonly within?: string
}

/** Values to which a member may be reset: the first that the honest instance accepts and that changes the record. */
const NOTHING: Readonly<Record<string, readonly unknown[]>> = {
  string: [null, '', 'en-GB', 'NOVICE', 'AUTO', 'TRAINING'],
  integer: [null, 0],
  number: [null, 0],
  boolean: [false],
  date: [null],
  'date-time': [null],
  // The first entity of the reference instance, which every learner has who was given none.
  object: [null, { id: 301 }],
  array: [[]],
}

const heldIn = (body: Members, within?: string): Members => {
  const held = within ? body[within] : body
  return isObject(held) ? held : {}
}

const placed = (members: Members, within?: string): Members => (within ? { [within]: members } : members)

const shown = ({ body }: Reply, within?: string): Members => (isObject(body) ? heldIn(body, within) : {})

/** A member that an update does not send is reset. */
const resets = (operation: OperationId, { name, type, within }: Updated): Fault =>
  wraps(operation, `resets-${name}`, `resets ${name} when it is not sent`, 'partial', (next) => (question) => {
    const reply = next(copyOf(question))
    if (!isOk(reply) || name in heldIn(bodyOf(question), within)) return reply
    for (const value of NOTHING[type] ?? []) {
      const again = next({ ...copyOf(question), body: placed({ [name]: value }, within) })
      if (isOk(again) && shown(again, within)[name] !== shown(reply, within)[name]) return again
    }
    return reply
  })

/** A member that an update sends is stored as another one as well. */
const clobbers = (operation: OperationId, { name, within }: Updated, other: string): Fault =>
  asks(operation, `overwrites-${other}-with-${name}`, `stores ${name} as ${other} as well`, 'partial', (question) => {
    const body = bodyOf(question)
    const sent = heldIn(body, within)
    const extended = name in sent && !(other in sent) ? { ...sent, [other]: sent[name] } : sent
    question.body = within ? { ...body, ...placed(extended, within) } : extended
  })

/** An update of a single member changes nothing. */
const ignoresAlone = (operation: OperationId, { name, within }: Updated): Fault =>
  asks(operation, `ignores-${name}-alone`, `ignores ${name} when it is sent alone`, 'alone', (question) => {
    const sent = Object.keys(heldIn(bodyOf(question), within))
    if (sent.length === 1 && sent[0] === name) question.body = placed({}, within)
  })

/** All three for every member, the second with the next member of the same type. */
export const overreaching = (operation: OperationId, members: readonly Updated[]): readonly Fault[] =>
  members.flatMap((member, place) => {
    const others = [...members.slice(place + 1), ...members.slice(0, place)]
    const other = others.find(({ type, form = type }) => form === (member.form ?? member.type))
    const clobbering = other ? [clobbers(operation, member, other.name)] : []
    const made = [resets(operation, member), ...clobbering, ignoresAlone(operation, member)]
    return made.map((one) => ofClass('update', one))
  })
