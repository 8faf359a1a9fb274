/** The target of the suite: a configured platform, or the embedded reference instance. */
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { bindingOf } from '../client/request.ts'
import { addressesOf, isConfigured, sectionOf, type Target } from '../client/target.ts'
import { INTERFACES, type Interface, interfaces } from '../contract/interfaces.ts'
import type { OperationId } from '../contract/operations.ts'
import type { Mode, TargetDescription } from '../contract/run.ts'
import { createReference } from '../reference/index.ts'
import { type Configuration, targetOfInstance } from './configuration/index.ts'
import { PACKAGE_FOLDER } from './configuration/package.ts'
import type { Shard } from './planner/selection.ts'

const THREAD = join(PACKAGE_FOLDER, 'dist', 'reference', 'thread.js')

/** The documented minute of the embedded instance: a real one is too long, and a burst takes a tenth of it. */
const EMBEDDED_WINDOW_SECONDS = 0.5

export interface Standing {
  readonly kind: TargetDescription['kind']
  readonly target: Target
  /** Unless the user says otherwise. */
  readonly mode: Mode
  close(): Promise<void>
}

/** Nobody works on the embedded instance: only the documented limits are kept. */
function ungentle({ gentle: _, limits, ...target }: Target): Target {
  const documented = Object.entries(limits).filter(([of]) => !(INTERFACES as readonly string[]).includes(of))
  return { ...target, limits: Object.fromEntries(documented) }
}

const windowOf = ({ windowSeconds }: Configuration) => windowSeconds ?? EMBEDDED_WINDOW_SECONDS

function embedded(variables: Readonly<Record<string, string>>, configuration: Configuration): Omit<Standing, 'close'> {
  const target = targetOfInstance(variables, configuration.profile)
  return {
    kind: 'embedded',
    target: { ...ungentle(target), embedded: true, windowSeconds: windowOf(configuration) },
    mode: configuration.mode ?? 'full',
  }
}

/** A configured instance that nobody else uses, and that ends when its owner ends it. */
export const ownStanding = ({ target, ...standing }: Standing, { mode }: Configuration): Standing => ({
  ...standing,
  target: { ...ungentle(target), embedded: true },
  mode: mode ?? 'full',
})

const configured = (target: Target, { mode }: Configuration): Standing => ({
  kind: 'configured',
  target,
  mode: mode ?? 'read-only',
  async close() {},
})

/** The target as it will be, without anything that listens. */
export function sketch(configuration: Configuration): Omit<Standing, 'close'> {
  if (configuration.target) return configured(configuration.target, configuration)
  const { credentials, addresses } = createReference()
  const { service } = addresses
  return embedded({ ...credentials, ...sharedAddress(service) }, configuration)
}

const sharedAddress = (address: string) =>
  Object.fromEntries(INTERFACES.map((name) => [interfaces[name].baseUrl, address]))

/** The target; the embedded instance is started for it, shared with no shard, and must be closed. */
export async function standUp(configuration: Configuration, shard?: Shard): Promise<Standing> {
  const { target } = configuration
  if (target) return configured(shard ? { ...target, shards: shard.count } : target, configuration)
  const thread = new Worker(THREAD, {
    workerData: { rateWindowSeconds: windowOf(configuration) },
    // It keeps nothing from one request to the next.
    resourceLimits: { maxYoungGenerationSizeMb: 6 },
  })
  const [environment] = (await once(thread, 'message')) as [Record<string, string>]
  return { ...embedded(environment, configuration), close: async () => void (await thread.terminate()) }
}

/** The base address of an interface. */
export const addressOf = (target: Target, name: Interface): string | undefined => sectionOf(target, name)?.baseUrl

/** As the run file and the report name it. */
export function describeTarget({ kind, target }: Pick<Standing, 'kind' | 'target'>): TargetDescription {
  const interfaces = INTERFACES.filter((name) => isConfigured(target, name))
  return {
    kind,
    interfaces,
    addresses: addressesOf(target),
    rateWindowSeconds: target.windowSeconds,
    ...(Object.keys(target.bindings).length ? { bindings: boundElsewhere(target) } : {}),
  }
}

const boundElsewhere = (target: Target) =>
  Object.fromEntries(
    Object.keys(target.bindings).map((id) => {
      const { method, path } = bindingOf(target, id as OperationId)
      return [id, { method, path }]
    }),
  )
