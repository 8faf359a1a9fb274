/**
 * The reference instance: an honest platform that serves all three interfaces from one store in memory. It may import
 * the operations table of `contract/` and nothing else of this package, so that no mistake is made once for both it and
 * a check.
 */
import { randomBytes } from 'node:crypto'
import { INTERFACES } from '../contract/operations.ts'
import { type CallerKey, createCallerKey } from './caller-key.ts'
import { type Choices, defaultChoices } from './choices.ts'
import { createClock } from './clock.ts'
import type { Given } from './front.ts'
import { Grants } from './grants.ts'
import { createRateLimiter } from './guards/rate-limiter.ts'
import { fronts } from './interfaces.ts'
import { createPipeline } from './pipeline.ts'
import { PLATFORM } from './platform.ts'
import { createRandom } from './random.ts'
import { type OwnRecords, seeded } from './seed/index.ts'
import type { Behaviour, Reference, World } from './world.ts'

export { createCallerKey } from './caller-key.ts'
export type { Choices } from './choices.ts'
export { defaultChoices } from './choices.ts'
export type * from './exchange.ts'
export { listen, type Peer, type Servable } from './listen.ts'
export type { Random } from './random.ts'
export type { Accounts } from './seed/accounts.ts'
export type { OwnRecords } from './seed/index.ts'
export type { Store } from './store/index.ts'
export type { Around, Behaviour, Reference, World } from './world.ts'
export interface ReferenceOptions extends Behaviour {
  /** Determines every seeded record; keys and tokens apart. */
  readonly seed?: number
  /** Tokens follow from the seed as well, so that instances which are asked the same give the same answers. */
  readonly tokens?: 'of the seed'
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Length of the documented minute, for a scaled clock. */
  readonly rateWindowSeconds?: number
  readonly rateLimits?: 'on' | 'off'
  /** Called whenever a choice is read. */
  readonly onChoice?: (name: string) => void
  /** Records beside the seeded ones, or instead of them. */
  readonly records?: OwnRecords
  /** Keys of an earlier instance, whose callers continue with theirs. */
  readonly callerKey?: CallerKey
}

/** A fresh instance with its own store. */
export function createReference(options: ReferenceOptions = {}): Reference {
  let world = worldOf(options)
  let handle = createPipeline(world, options.around ?? [])
  return {
    handle: (request) => handle(request),
    behave(behaviour) {
      world = { ...world, ...behaving({ ...options, ...behaviour }, world.choices.signingAlgorithm) }
      world.grants.manner = world.choices
      handle = createPipeline(world, behaviour.around ?? [])
    },
    store: world.store,
    get clock() {
      return world.clock
    },
    credentials: world.credentials,
    addresses: world.addresses,
  }
}

function worldOf(options: ReferenceOptions): World {
  const behaviour = behaving(options)
  const { choices, clock } = behaviour
  const { store, random, accounts } = seeded(options.seed ?? 1, options.records)
  const { pem, publicKey } = options.callerKey ?? createCallerKey(choices.signingAlgorithm)
  return {
    ...behaviour,
    store,
    credentials: credentialsOf({ accounts, random, key: pem, choices }),
    grants: new Grants(clock.now, choices, random, options.tokens ? bytesOf(options.seed ?? 1) : randomBytes),
    random,
    addresses: {
      service: 'https://service.example.test',
      instance: `https://${PLATFORM}`,
      authentication: 'https://authentication.example.test',
    },
    callerKey: publicKey,
  }
}

/** The parts of a world that depend on the choices. @param signing the algorithm of a key that has been given out */
function behaving(options: ReferenceOptions, signing?: Choices['signingAlgorithm']) {
  const chosen = { ...defaultChoices, ...options.choices }
  const choices = watched({ ...chosen, signingAlgorithm: signing ?? chosen.signingAlgorithm }, options.onChoice)
  const window = (options.rateWindowSeconds ?? 60) * 1000
  const limiter = createRateLimiter({ window, algorithm: choices.rateAlgorithm, counts: choices.rateCounts })
  return {
    choices,
    clock: createClock(options.now ?? Date.now, choices.dateTime),
    limiter: options.rateLimits === 'off' ? undefined : limiter,
  }
}

function bytesOf(seed: number): (count: number) => Buffer {
  const random = createRandom(seed)
  return (count) => Buffer.from(Array.from({ length: count }, () => random.below(256)))
}

function watched(choices: Choices, onChoice: ReferenceOptions['onChoice']): Choices {
  if (!onChoice) return choices
  const get = (target: Choices, name: string | symbol) => {
    onChoice(String(name))
    return Reflect.get(target, name)
  }
  return new Proxy(choices, { get })
}

const credentialsOf = (given: Given): Record<string, string> =>
  Object.assign({}, ...INTERFACES.map((name) => fronts[name].credentials(given)))
