import { interfaceOf, type OperationId } from '../contract/operations.ts'
import type { Handler, Question, Reply, WireRequest, WireResponse } from './exchange.ts'
import { failure } from './forms/failure.ts'
import type { Front } from './front.ts'
import { guard } from './guards/index.ts'
import { misdirected } from './guards/rights.ts'
import { faceOf, fronts } from './interfaces.ts'
import { Refusal } from './refusal.ts'
import { parseBody } from './wire/body.ts'
import { toWire } from './wire/response.ts'
import { findRoute } from './wire/routes.ts'
import type { Around, World } from './world.ts'

/** Serves wire requests: routes, parses, wraps, guards, handles, and answers. Never throws. */
export function createPipeline(world: World, around: readonly Around[]): (request: WireRequest) => WireResponse {
  const handlers = new Map<OperationId, Handler>()
  return (request) => {
    const mark = request.target.indexOf('?')
    const path = mark < 0 ? request.target : request.target.slice(0, mark)
    const query = mark < 0 ? '' : request.target.slice(mark + 1)
    return toWire(reply(request, path, query), request.method)
  }

  function reply(request: WireRequest, path: string, query: string): Reply {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const found = findRoute(request.door, method, path)
    if (found.kind !== 'operation') {
      if (request.door === 'instance') return failure(misdirected(), 'current', world.choices)
      if (found.kind === 'nowhere')
        return failure(new Refusal('not-found', `nothing is served at ${path}`), found.interface, world.choices)
      const allow = { allow: found.allowed.join(', ') }
      return failure(
        new Refusal('method', `${request.method} is not served here`, allow),
        found.interface,
        world.choices,
      )
    }
    const moved = redirection(path, query, found.slash, world)
    // The other form may be a path of its own: `Learner/{guid}` and `Learner/{guid}/` are both written.
    if (moved && findRoute(request.door, method, otherForm(path)).kind === 'operation') return moved
    const { body, unreadable } = parseBody(request.headers['content-type'] ?? '', request.body)
    const question: Question = {
      operation: found.operation,
      door: request.door,
      path: found.path,
      query: new URLSearchParams(query),
      headers: { ...request.headers },
      body,
      skip: new Set(),
      ...(unreadable === undefined ? {} : { unreadable }),
    }
    return serve(question)
  }

  function serve(question: Question): Reply {
    let handler = handlers.get(question.operation)
    if (!handler) {
      handler = wrapped(question.operation, world, around)
      handlers.set(question.operation, handler)
    }
    try {
      return handler(question)
    } catch (problem) {
      return failureOf(problem, question.operation, world)
    }
  }
}

function wrapped(operation: OperationId, world: World, around: readonly Around[]): Handler {
  const wildcard = `${interfaceOf(operation)}/*`
  const action = (fronts[interfaceOf(operation)] as Front).actions[operation]
  const innermost: Handler = (question) => {
    try {
      guard(question, world)
      return action(question, world)
    } catch (problem) {
      return failureOf(problem, operation, world)
    }
  }
  return around
    .filter((one) => one.operation === '*' || one.operation === wildcard || one.operation === operation)
    .reduceRight((next, one) => one.wrap(next, world), innermost)
}

function failureOf(problem: unknown, operation: OperationId, world: World): Reply {
  const refusal = problem instanceof Refusal ? problem : new Refusal('failure', `unexpected: ${problem}`)
  // R92: the exchange has an envelope of its own, which is that of the older learner interface
  const face = operation === 'legacy-admin/tokens.exchange' ? 'legacy-learner' : interfaceOf(operation)
  return failure(refusal, face, world.choices)
}

/** A path without its last slash, or with one. */
const otherForm = (path: string) => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`)

/** The answer that sends a client to the other form of the path (R23), if the instance has chosen so. */
function redirection(path: string, query: string, written: boolean | undefined, world: World): Reply | undefined {
  const { pathSlash } = world.choices
  const slash = path.endsWith('/')
  if (pathSlash === 'both' || written === undefined || path.endsWith('.json') || path.endsWith('.json/'))
    return undefined
  if (pathSlash === 'redirect from written' ? slash !== written : slash === written) return undefined
  if (pathSlash === 'as written')
    return failure(new Refusal('not-found', `nothing is served at ${path}`), faceOf(path), world.choices)
  const other = otherForm(path)
  return { status: 308, headers: { location: query ? `${other}?${query}` : other }, body: undefined }
}
