/**
 * The reference instance: an honest platform that serves all three interfaces from one store in memory. It may
 * import the operations table of `contract/` and nothing else of this package, so that a mistake made here and in a
 * check is never the same mistake.
 */
import { INTERFACES } from '../contract/operations.ts'
import { createCallerKey } from './caller-key.ts'
import { type Choices, defaultChoices } from './choices.ts'
import { createClock } from './clock.ts'
import { Grants } from './grants.ts'
import { createRateLimiter } from './guards/rate-limiter.ts'
import { fronts } from './interfaces.ts'
import { type Around, createPipeline } from './pipeline.ts'
import type { Random } from './random.ts'
import type { Accounts } from './seed/accounts.ts'
import { seeded } from './seed/index.ts'
import type { Addresses, Reference, World } from './world.ts'

export type { Choices } from './choices.ts'
export { defaultChoices } from './choices.ts'
export type * from './exchange.ts'
export { listen } from './listen.ts'
export type { Around } from './pipeline.ts'
export type { Store } from './store/index.ts'
export type { Reference, World } from './world.ts'
export interface ReferenceOptions {
  /** Determines every seeded record; keys and tokens apart. */
  readonly seed?: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Length of the documented minute, for a scaled clock. */
  readonly rateWindowSeconds?: number
  readonly rateLimits?: 'on' | 'off'
  /** Wrappers around handlers, the first one outermost. */
  readonly around?: readonly Around[]
  /** Freedoms used otherwise than by default. */
  readonly choices?: Partial<Choices>
  /** Called whenever a choice is read. */
  readonly onChoice?: (name: string) => void
}

const PLATFORM = 'harbour.example.test'

/** A fresh instance with its own store. */
export function createReference(options: ReferenceOptions = {}): Reference {
  const choices = watched({ ...defaultChoices, ...options.choices }, options.onChoice)
  const clock = createClock(options.now ?? Date.now, choices.dateTime)
  const { store, random, accounts } = seeded(options.seed ?? 1)
  const callerKey = createCallerKey(choices.signingAlgorithm)
  const credentials = credentialsOf(accounts, callerKey.pem, choices, random)
  const addresses: Addresses = {
    service: 'https://service.example.test',
    instance: `https://${PLATFORM}`,
    authentication: 'https://authentication.example.test',
  }
  const window = (options.rateWindowSeconds ?? 60) * 1000
  const limiter = createRateLimiter({ window, algorithm: choices.rateAlgorithm, counts: choices.rateCounts })
  const world: World = {
    store,
    clock,
    choices,
    credentials,
    grants: new Grants(clock.now, choices.accessToken, random),
    limiter: options.rateLimits === 'off' ? undefined : limiter,
    random,
    addresses,
    callerKey: callerKey.publicKey,
  }
  return { handle: createPipeline(world, options.around ?? []), store, clock, credentials, addresses }
}

function watched(choices: Choices, onChoice: ReferenceOptions['onChoice']): Choices {
  if (!onChoice) return choices
  const get = (target: Choices, name: string | symbol) => {
    onChoice(String(name))
    return Reflect.get(target, name)
  }
  return new Proxy(choices, { get })
}

function credentialsOf(accounts: Accounts, key: string, choices: Choices, random: Random): Record<string, string> {
  const { superUser, plain, learner, otherLearner } = accounts
  return {
    CURRENT_PLATFORM: PLATFORM,
    CURRENT_ADMIN_LOGIN: superUser.login,
    CURRENT_ADMIN_PASSWORD: superUser.password,
    CURRENT_PLAIN_ADMIN_LOGIN: plain.login,
    CURRENT_PLAIN_ADMIN_PASSWORD: plain.password,
    CURRENT_LEARNER_LOGIN: learner.login,
    CURRENT_LEARNER_PASSWORD: learner.password,
    CURRENT_OTHER_LEARNER_LOGIN: otherLearner.login,
    CURRENT_OTHER_LEARNER_PASSWORD: otherLearner.password,
    CURRENT_SIGNING_KEY: key,
    CURRENT_SIGNING_ALG: choices.signingAlgorithm,
    CURRENT_SIGNING_CLAIMS: JSON.stringify({ sub: superUser.login, role: 'svc/admin', iss: PLATFORM }),
    LEGACY_LEARNER_LOGIN: learner.login,
    LEGACY_LEARNER_PASSWORD: learner.password,
    LEGACY_ADMIN_ADMINISTRATOR_LOGIN: superUser.login,
    ...Object.assign({}, ...INTERFACES.map((name) => fronts[name].credentials?.(random))),
  }
}
