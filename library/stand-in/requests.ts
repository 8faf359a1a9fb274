/** The requests to a stand-in. */
import { type Interface, interfaceOf, type OperationId } from '../../contract/operations.ts'
import type { Door, WireRequest } from '../../reference/exchange.ts'
import type { Around, Question } from '../../reference/index.ts'

export interface RequestEntry {
  /** From 1, in the order of arrival. */
  readonly number: number
  /** By the clock of the stand-in. */
  readonly time: string
  readonly door: Door
  readonly method: string
  /** Without the query: it may hold a credential. */
  readonly path: string
  /** Absent where the path leads to no operation. */
  readonly interface?: Interface
  readonly operation?: OperationId
  /** `administrator LOGIN`, `learner LOGIN`, `key`, or `anybody`. */
  readonly caller: string
  readonly status: number
  /** Milliseconds until the answer was ready, latency included. */
  readonly ms: number
}

/** Entries that are kept. */
const MOST_KEPT = 1000

export class RequestLog {
  #entries: RequestEntry[] = []
  #last = 0

  /** The last 1,000, oldest first. */
  get entries(): readonly RequestEntry[] {
    return this.#entries.slice(-MOST_KEPT)
  }

  add(entry: Omit<RequestEntry, 'number'>): RequestEntry {
    this.#last += 1
    const numbered = { number: this.#last, ...entry }
    this.#entries.push(numbered)
    // In steps: moving a thousand entries for each request would be work for nothing.
    if (this.#entries.length >= 2 * MOST_KEPT) this.#entries = this.#entries.slice(-MOST_KEPT)
    return numbered
  }

  /** Numbers go on, so that a client that asks for new ones misses none. */
  clear(): void {
    this.#entries = []
  }
}

/** Notes the caller and the operation of each request, as the instance understands it. */
export class Witness {
  #question: Question | undefined

  /** Around everything: a fault may answer without asking further. */
  readonly outermost: Around = {
    operation: '*',
    wrap: (next) => (question) => {
      this.#question = question
      return next(question)
    },
  }

  /** Under everything: a fault may hand on a question of its own. */
  readonly innermost: Around = {
    operation: '*',
    wrap: (next) => (question) => {
      const reply = next(question)
      if (question.caller) this.#question = question
      return reply
    },
  }

  /** The notes on a request, once it is served. */
  seen(request: WireRequest): Pick<RequestEntry, 'door' | 'method' | 'path' | 'interface' | 'operation' | 'caller'> {
    const question = this.#question
    this.#question = undefined
    return {
      door: request.door,
      method: request.method,
      path: request.target.split('?', 1)[0]!,
      interface: question && interfaceOf(question.operation),
      operation: question?.operation,
      caller: callerOf(question),
    }
  }
}

function callerOf(question: Question | undefined): string {
  const caller = question?.caller
  if (caller?.kind === 'administrator') return `administrator ${caller.administrator.login}`
  if (caller?.kind === 'learner') return `learner ${caller.learner.login}`
  return caller?.kind ?? 'anybody'
}

/** One line, for people. */
export function lineOf({ time, operation, interface: name, method, path, caller, status, ms }: RequestEntry): string {
  return [time, name ?? '-', operation ?? `${method} ${path}`, caller.replaceAll(' ', ':'), status, `${ms} ms`].join(
    ' ',
  )
}
