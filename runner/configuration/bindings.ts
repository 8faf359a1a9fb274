/** Bindings and limits of a profile: whether they name existing operations, and change no effect of one. */

import { INTERFACES } from '../../contract/interfaces.ts'
import type { Members } from '../../contract/members.ts'
import {
  type Binding,
  type Effect,
  effectOf,
  isOperationId,
  type Method,
  methodsOf,
  type OperationId,
  operationOf,
  operations,
} from '../../contract/operations.ts'
import { suggestion } from './nearest.ts'
import { type Problem, told } from './problem.ts'
import { METHODS, OPERATION_IDS } from './profile-schema.ts'

/** A problem at a place of a profile. */
export interface Wrong extends Omit<Problem, 'where'> {
  readonly path: readonly PropertyKey[]
}

const unknown = (path: readonly PropertyKey[], what: string, name: string, known: readonly string[]): Wrong => ({
  path,
  wrong: `unknown ${what}${suggestion(name, known)}`,
})

export const memberAt = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined

export const membersAt = (value: unknown, key: string): Members => {
  const member = memberAt(value, key)
  return typeof member === 'object' && member !== null ? (member as Members) : {}
}

const parametersOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter!).sort()

function wrongPath(id: OperationId, path: string): Omit<Wrong, 'path'> | undefined {
  const standard = operationOf(id).path
  const start = standard.startsWith('@auth:') ? /^(@auth:)?\// : /^\//
  if (!start.test(path)) return { wrong: `${JSON.stringify(path)} does not begin with a slash` }
  if (/[?#\s]/.test(path)) return { wrong: `${JSON.stringify(path)} has a query, a fragment or a space` }
  const wanted = parametersOf(standard)
  if (parametersOf(path).join() === wanted.join()) return undefined
  const allowed = wanted.length ? wanted.map((parameter) => `{${parameter}}`).join(', ') : 'none'
  return { wrong: 'the path parameters are not those of the operation', allowed }
}

const shapeOf = ({ method, path }: Binding) => `${method} ${path.replace(/\{\w+\}/g, '{}').replace(/\/$/, '')}`

const VERBS: Record<Effect, string> = {
  reads: 'only reads',
  'signs-in': 'only signs in',
  'signs-out': 'only signs out',
  creates: 'creates records',
  'changes-own': 'changes records',
  'changes-foreign': 'changes records',
}

/** A read bound to where another operation writes would write, in every mode. */
function graverAt(id: OperationId, binding: Binding, path: readonly PropertyKey[]): Wrong[] {
  if (!VERBS[effectOf(id)].startsWith('only')) return []
  const other = operations.find(
    (one) => one.id !== id && shapeOf(one) === shapeOf(binding) && !VERBS[effectOf(one.id)].startsWith('only'),
  )
  return other ? [{ path, wrong: `${id} ${VERBS[effectOf(id)]}, and ${shapeOf(binding)} is ${other.id}` }] : []
}

export function wrongBindings(bindings: Members): Wrong[] {
  return told(Object.entries(bindings), ([id, binding]): Wrong[] => {
    const path = ['operations', id]
    if (!isOperationId(id)) return [unknown(path, 'operation', id, OPERATION_IDS)]
    const [place, method] = [memberAt(binding, 'path'), memberAt(binding, 'method')]
    const wrong = typeof place === 'string' ? wrongPath(id, place) : undefined
    // The schema reports the problems of others.
    const isBinding = place === undefined || typeof place === 'string'
    const forbidden = METHODS.includes(method as Method) && !methodsOf(id).includes(method as Method)
    return [
      ...(wrong ? [{ path: [...path, 'path'], ...wrong }] : []),
      ...(forbidden
        ? [
            {
              path: [...path, 'method'],
              wrong: `${method} is not allowed: ${id} ${VERBS[effectOf(id)]}`,
              allowed: methodsOf(id).join(', '),
            },
          ]
        : isBinding
          ? graverAt(id, { ...operationOf(id), ...(binding as object) }, path)
          : []),
    ]
  })
}

export function wrongLimits(limits: Members): Wrong[] {
  return told(Object.entries(limits), ([key, limit]): Wrong[] => {
    const path = ['limits', key]
    if (key === 'windowSeconds' || key === 'perCaller') return []
    if (key !== 'default' && !(INTERFACES as readonly string[]).includes(key) && !isOperationId(key))
      return [
        unknown(path, 'operation', key, ['default', 'windowSeconds', 'perCaller', ...INTERFACES, ...OPERATION_IDS]),
      ]
    return typeof limit !== 'number' || Number.isInteger(limit)
      ? []
      : [{ path, wrong: `must be a whole number, not ${limit}` }]
  })
}
