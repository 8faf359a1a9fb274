/**
 * The answers of the honest instance, shared by all stages of a process. Thousands of faults are proven on instances
 * that begin alike, and most requests go to operations that the fault does not touch: the instance answers the first
 * stage, and later stages with the same requests get the same answer. It is the same, byte for byte: the records and
 * tokens follow from the seed, reads change nothing (`test/reference/reads.test.ts`), and an answer is kept with the
 * sign-ins that went before it. From its first other write on, or once a wrapper touches stored records, a stage uses
 * its own instance alone.
 */
import type { Incoming, Outgoing } from '../../client/transport.ts'
import { type Effect, effectOf, type OperationId } from '../../contract/operations.ts'
import {
  type Around,
  type Choices,
  createCallerKey,
  defaultChoices,
  type ReferenceOptions,
  type World,
} from '../../reference/index.ts'

type CallerKey = ReturnType<typeof createCallerKey>

interface Answered {
  readonly incoming: Incoming
  /** Operations that were served, and choices that were read for it. */
  readonly operations: ReadonlySet<OperationId>
  readonly choices: ReadonlySet<string>
  readonly at: number
  /** After a sign-in. */
  readonly next?: State
}

/** State of an instance: its answers by request, after certain sign-ins. */
type State = Map<string, Answered>

/** Longer than any fault takes, and much shorter than a token lasts. */
const KEPT_MS = 120_000
const MOST_ANSWERS = 3000

let first: { readonly state: State; readonly since: number; count: number } | undefined

function memory(): NonNullable<typeof first> {
  if (!first || performance.now() - first.since > KEPT_MS || first.count > MOST_ANSWERS)
    first = { state: new Map(), since: performance.now(), count: 0 }
  return first
}

const isAround = (pattern: string, operation: OperationId) =>
  pattern === operation || (pattern.endsWith('*') && operation.startsWith(pattern.slice(0, -1)))

/** The effects of one request on an instance. */
interface Noted {
  /** When the request came, in milliseconds since 1970: its time stands still meanwhile. */
  at: number
  operations: Set<OperationId>
  choices: Set<string>
  /** It has issued a token or a code, and recognises it from now on. */
  moved: boolean
  /** A wrapper used more of the instance than its choices: it may have changed something. */
  touched: boolean
}

const nothing = () => ({
  operations: new Set<OperationId>(),
  choices: new Set<string>(),
  moved: false,
  touched: false,
})

/** A request that changes the state of an instance, depending only on the request itself. */
const MOVING: ReadonlySet<Effect> = new Set(['signs-in'])

const callerKeys = new Map<Choices['signingAlgorithm'], CallerKey>()

/** The same for all instances: tokens signed with it get the same answers. */
function keyOf(algorithm: Choices['signingAlgorithm']): CallerKey {
  const key = callerKeys.get(algorithm) ?? createCallerKey(algorithm)
  callerKeys.set(algorithm, key)
  return key
}

/** The options of an instance that notes the effects of requests. */
function noting({ around = [], ...options }: ReferenceOptions, noted: Noted): ReferenceOptions {
  const worlds = new WeakMap<World, World>()
  const observed = (world: World): World => {
    const known = worlds.get(world)
    if (known) return known
    const get = (target: World, name: keyof World) => {
      if (name !== 'choices') noted.touched = true
      return target[name]
    }
    const proxy = new Proxy(world, { get: get as ProxyHandler<World>['get'] })
    worlds.set(world, proxy)
    return proxy
  }
  const serving: Around = {
    operation: '*',
    wrap:
      (next, { random }) =>
      (question) => {
        noted.operations.add(question.operation)
        const before = random.state
        const reply = next(question)
        noted.moved ||= random.state !== before || MOVING.has(effectOf(question.operation))
        return reply
      },
  }
  return {
    ...options,
    tokens: 'of the seed',
    now: () => noted.at,
    callerKey: keyOf(options.choices?.signingAlgorithm ?? defaultChoices.signingAlgorithm),
    around: [
      serving,
      ...around.map((one) => ({ ...one, wrap: (next, world) => one.wrap(next, observed(world)) }) as Around),
    ],
    onChoice: (name) => void noted.choices.add(name),
  }
}

const lineOf = ({ method, url, headers, body = '' }: Outgoing) =>
  `${method} ${url.href}\n${JSON.stringify(headers)}\n${body}`

/** An instance, and its immediate answers. */
interface Answering {
  readonly answer: (outgoing: Outgoing) => Incoming
}

/** An instance that gets only new requests, or those that it may answer differently from the honest one. */
export function remembered<Made extends Answering>(
  options: ReferenceOptions,
  make: (options: ReferenceOptions) => Made,
): Made {
  const { now = Date.now } = options
  const noted: Noted = { at: now(), ...nothing() }
  const made = make(noting(options, noted))
  const chosen = Object.keys(options.choices ?? {})
  const isHonest = ({ operations, choices }: Pick<Answered, 'operations' | 'choices'>) =>
    !chosen.some((name) => choices.has(name)) &&
    ![...operations].some((operation) => options.around?.some((one) => isAround(one.operation, operation)))
  const kept = memory()
  /** Undefined once the instance has gone its own way. */
  let state: State | undefined = chosen.some((name) => noted.choices.has(name)) ? undefined : kept.state
  /** Sign-ins that others made for it: its own instance must know of them before it answers. */
  const signedIn: { readonly outgoing: Outgoing; readonly at: number }[] = []
  const keep = (known: State, key: string, incoming: Incoming) => {
    const { at, operations, choices, moved, touched } = noted
    const honest = isHonest(noted)
    const writes = [...operations].map(effectOf).some((effect) => effect !== 'reads' && !MOVING.has(effect))
    if (writes || touched || (moved && !honest)) return undefined
    if (!honest) return known
    const next: State | undefined = moved ? new Map() : undefined
    known.set(key, { incoming, operations, choices, at, next })
    kept.count++
    return next ?? known
  }
  const answer = (outgoing: Outgoing): Incoming => {
    const key = lineOf(outgoing)
    const known = state?.get(key)
    if (known && isHonest(known)) {
      if (known.next) signedIn.push({ outgoing, at: known.at })
      state = known.next ?? state
      return known.incoming
    }
    for (const before of signedIn.splice(0)) {
      noted.at = before.at
      made.answer(before.outgoing)
    }
    Object.assign(noted, { at: now(), ...nothing() })
    const incoming = made.answer(outgoing)
    if (state) state = keep(state, key, incoming)
    return incoming
  }
  return { ...made, answer }
}
