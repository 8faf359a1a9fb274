/** Settings of a configuration file, and those that it may not decide where somebody else may have written it. */
import type { Mode, RateLimitChecks } from '../../contract/run.ts'
import type { Surroundings } from './environment.ts'
import type { UsedOptions } from './options-file.ts'
import { hasOuterCredentials, type Origins } from './origin.ts'
import type { Problem } from './problem.ts'
import type { Settings } from './variables.ts'

interface Filed {
  readonly mode?: Mode
  readonly rateLimits?: RateLimitChecks
  readonly notices: readonly string[]
}

/** Values of these that cause no load. */
const HARMLESS = { mode: 'read-only', rateLimits: 'off' } as const
const ELSEWHERE = { mode: '--mode or CONFORMANCE_MODE', rateLimits: '--rate-limits' } as const

/**
 * Mode and rate limits of a file. One of the current directory that was not named may raise neither beside credentials
 * from the environment, like `.env`.
 */
export function filed(config: UsedOptions | undefined, settings: Settings, origins: Origins): Filed {
  if (!config) return { notices: [] }
  const { file, named, options, used } = config
  const cautious = !named && hasOuterCredentials(settings, origins)
  const overlooked = (['mode', 'rateLimits'] as const).filter(
    (name) => cautious && used.includes(name) && options[name] !== HARMLESS[name],
  )
  const taken = used.filter((name) => !(overlooked as readonly string[]).includes(name))
  return {
    mode: taken.includes('mode') ? options.mode : undefined,
    rateLimits: taken.includes('rateLimits') ? options.rateLimits : undefined,
    notices: [
      ...(taken.length ? [`Options from ${file}: ${taken.join(', ')}`] : []),
      ...overlooked.map(
        (name) =>
          `${name} in ${file}: not used beside credentials from the environment; ${ELSEWHERE[name]} sets it, or --config ${file}`,
      ),
    ],
  }
}

/** A profile that was not named may not choose a password variable: any variable could be meant. */
export function namesUntrustedProfile(
  config: UsedOptions | undefined,
  environment: Surroundings['environment'],
): ((variable: string) => Problem) | undefined {
  if (!config || config.named || !config.used.includes('profile') || environment.CONFORMANCE_HOSTS) return undefined
  const { file } = config
  return (variable) => ({
    where: `${variable} from the environment`,
    wrong: `would be sent because of a profile that ${file} names`,
    allowed: `--config ${file}, --profile, or CONFORMANCE_HOSTS in the environment`,
  })
}
