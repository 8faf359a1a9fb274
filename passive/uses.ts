/** What a client relies on, as its recorded traffic shows: operations, and the documented inputs that it sends to each. */
import type { Target } from '../client/target.ts'
import { allClauses } from '../contract/clauses/index.ts'
import { termsOf } from '../contract/index.ts'
import { inputsOf, ownerOf } from '../contract/inputs.ts'
import { isObject } from '../contract/members.ts'
import type { OperationId } from '../contract/operations.ts'
import { askOf } from './answers.ts'
import { routesOf } from './operations.ts'
import type { Recorded } from './traffic.ts'

export interface Use {
  readonly operation: OperationId
  readonly requests: number
  /** Documented inputs that were sent: `login`, `createdAt.greaterThan`, `include=avatarUrl`. */
  readonly inputs: readonly string[]
  /** Ids of the clauses on which whoever calls it like this relies. */
  readonly clauses: readonly string[]
}

const named = (name: string, value?: string) => (value === undefined ? name : `${name}=${value}`)

/** The inputs of a request by their names, those of `include` by their values. */
function sentIn(recorded: Recorded, called: { operation: OperationId; path: Readonly<Record<string, string>> }) {
  const { query, json, form } = askOf(recorded, called, undefined)
  const pairs = [query, form].flatMap((values) => (Array.isArray(values) ? values : []))
  return [
    ...pairs.flatMap(([name, value]) =>
      name === 'include'
        ? String(value)
            .split(',')
            .map((one) => named(name, one))
        : [String(name)],
    ),
    ...(isObject(json) ? Object.keys(json) : []),
  ]
}

/** Clauses about an input that is not sent: what it does is nothing to the client. */
function clausesAbout(operation: OperationId, inputs: readonly (readonly [name: string, value?: string])[]) {
  const owners = inputs.flatMap(([name, value]) => ownerOf(operation, name, value)?.clause ?? [])
  return (clause: string) => owners.some((owner) => clause === owner || clause.startsWith(`${owner}-`))
}

function useOf(operation: OperationId, requests: number, sent: ReadonlySet<string>): Use {
  const all = inputsOf(termsOf(operation))
  const isSent = ([name, value]: readonly [string, string?]) => sent.has(named(name, value))
  const isIdle = clausesAbout(
    operation,
    all.filter((input) => !isSent(input)),
  )
  const isBusy = clausesAbout(operation, all.filter(isSent))
  const own = allClauses.filter((clause) => clause.operation === operation).map(({ id }) => id)
  return {
    operation,
    requests,
    inputs: all.filter(isSent).map(([name, value]) => named(name, value)),
    clauses: own.filter((id) => !isIdle(id) || isBusy(id)),
  }
}

/** @param unknown gets what the documents do not describe, as `GET /elsewhere` */
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
