/**
 * The parts of the interface on which a client relies, by its recorded traffic: operations, and the documented inputs
 * that it sends to each.
 */
import type { Ask } from '../../client/request.ts'
import type { Target } from '../../client/target.ts'
import { allClauses } from '../../contract/clauses/index.ts'
import { termsOf } from '../../contract/index.ts'
import { inputsOf, ownerOf } from '../../contract/inputs.ts'
import { isObject } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import { sentPairs } from '../../laws/kit/judged-answer.ts'
import { askOf } from './answers.ts'
import { type Called, routesOf } from './operations.ts'
import type { Recorded } from './traffic.ts'

export interface Use {
  readonly operation: OperationId
  readonly requests: number
  /** Documented inputs that were sent: `login`, `createdAt.greaterThan`, `include=avatarUrl`. */
  readonly inputs: readonly string[]
  /** Ids of the clauses on which such a caller relies. */
  readonly clauses: readonly string[]
}

const named = (name: string, value?: string) => (value === undefined ? name : `${name}=${value}`)

/** The inputs of a request by their names, those of `include` by their values. */
function sentIn(recorded: Recorded, called: Called): readonly string[] {
  const ask = askOf(recorded, called, undefined)
  const sent = sentPairs(termsOf(called.operation), ask).flatMap(([name, value]) =>
    name === 'include' ? value.split(',').map((one) => named(name, one)) : [name],
  )
  return [...sent, ...bodyNames(ask)]
}

/** Members of the body, whether JSON or a form. */
const bodyNames = ({ json, form }: Ask): readonly string[] => [
  ...(isObject(json) ? Object.keys(json) : []),
  ...(Array.isArray(form) ? form.map(([name]) => String(name)) : []),
]

/** `current.learners.list.range-createdAt-equal` -> `current.learners.list.range-createdAt` */
const withoutOperator = (clause: string) => clause.replace(/(\.range-\w+)-\w+$/, '$1')

const isAbout = (clause: string, input: string) => clause === input || clause.startsWith(`${input}-`)

function useOf(operation: OperationId, requests: number, sent: ReadonlySet<string>): Use {
  const inputs = inputsOf(termsOf(operation)).map(([name, value]) => ({
    name: named(name, value),
    clause: ownerOf(operation, name, value)?.clause ?? '',
    isSent: sent.has(named(name, value)),
  }))
  /** The effect of an unsent input does not matter to the client; a clause about no input concerns every caller. */
  const isRelied = (clause: string): boolean => {
    const own = inputs.filter((input) => isAbout(clause, input.clause))
    const about = own.length ? own : inputs.filter((input) => isAbout(clause, withoutOperator(input.clause)))
    return !about.length || about.some(({ isSent }) => isSent)
  }
  return {
    operation,
    requests,
    inputs: inputs.filter(({ isSent }) => isSent).map(({ name }) => name),
    clauses: allClauses.flatMap(({ id, operation: of }) => (of === operation && isRelied(id) ? [id] : [])),
  }
}

/** @param unknown receives undocumented calls, as `GET /elsewhere` */
export async function usesOf(
  traffic: AsyncIterable<Recorded> | Iterable<Recorded>,
  target: Target,
  unknown: (call: string) => void,
): Promise<readonly Use[]> {
  const routes = routesOf(target)
  const found = new Map<OperationId, { requests: number; readonly sent: Set<string> }>()
  for await (const recorded of traffic) {
    const called = routes.find(recorded)
    if (!called) {
      unknown(`${recorded.method} ${recorded.url.pathname}`)
      continue
    }
    const use = found.get(called.operation) ?? { requests: 0, sent: new Set<string>() }
    found.set(called.operation, use)
    use.requests++
    for (const input of sentIn(recorded, called)) use.sent.add(input)
  }
  return [...found]
    .map(([operation, { requests, sent }]) => useOf(operation, requests, sent))
    .sort((one, other) => (one.operation < other.operation ? -1 : 1))
}
