/** The configuration of a user: environment, then `.env`, then the profile. All problems are reported at once. */
import { relative, resolve } from 'node:path'
import { isMaskable } from '../../client/maskable.ts'
import { maskForGood } from '../../client/secrets.ts'
import { type Target, unfinishedSection } from '../../client/target.ts'
import {
  type Caller,
  headersVariableOf,
  INTERFACES,
  type Interface,
  interfaces,
  VARIABLES,
} from '../../contract/interfaces.ts'
import type { Mode, RateLimitChecks } from '../../contract/run.ts'
import { meantTarget, readSettings, type Surroundings } from './environment.ts'
import { filed, namesUntrustedProfile } from './filed.ts'
import { misplaced, type Origins, overlooksMode, provenanceOf } from './origin.ts'
import { ConfigurationError, type Problem } from './problem.ts'
import { type Profile, readProfiles } from './profile.ts'
import { addressed, inconsistencies, targetFrom, tlsProblems } from './target.ts'
import { BASE_URLS, SETTINGS, type Settings, VARIABLE_NAMES, type VariableName } from './variables.ts'

/** Seconds until an answer is given up, unless `CONFORMANCE_TIMEOUT_SECONDS` says otherwise. */
const TIMEOUT_SECONDS = 15
/** Seconds that an outage of the platform is waited out, unless `CONFORMANCE_OUTAGE_SECONDS` says otherwise. */
const OUTAGE_SECONDS = 60

const OVERLOOKED =
  'CONFORMANCE_MODE in .env: not used beside credentials from the environment; --mode or the environment sets the mode'

export interface Configuration {
  /** Absent when no interface has an address: then the embedded instance is the target. */
  readonly target?: Target
  /** Without a target: the sign that one was meant all the same. */
  readonly meantTarget?: string
  readonly mode?: Mode
  /** Options of a configuration file. */
  readonly rateLimits?: RateLimitChecks
  readonly timeoutMs: number
  /** Milliseconds that an outage of a platform that has answered is waited out. */
  readonly outageMs: number
  /** Length of the documented minute, when the user set one. */
  readonly windowSeconds?: number
  readonly profile: Profile
  /** Its path, relative to the current folder; absent without one. */
  readonly profileFiles?: readonly string[]
  /** Settings without effect in this configuration. */
  readonly notices: readonly string[]
  /** One line for each secret that is too short or too common to be masked wherever it stands. */
  readonly unmaskable: readonly string[]
  /** One line for each configured interface: the address that receives each credential, and the source of both. */
  readonly provenance: readonly string[]
}

/**
 * @param sends whether any request is sent to the platform: only then are credentials needed
 * @throws ConfigurationError naming every problem
 */
export function readConfiguration(
  surroundings: Surroundings,
  profileFiles?: string | readonly string[],
  { sends = true } = {},
): Configuration {
  const problems: Problem[] = []
  const { settings: own, origins: given } = readSettings(surroundings, problems)
  const faulty = new Set(problems.map(({ where }) => where.replace(' in .env', '')))
  const profile = readProfiles(profileFiles, problems)
  const added = sends ? accountsOf(own, profile, surroundings, problems) : {}
  const settings = { ...own, ...added }
  maskForGood(secretSettings(settings))
  const origins: Origins = { of: (name) => (name in added ? 'environment' : given.of(name)) }
  problems.push(
    ...inconsistencies(settings, faulty, sends),
    ...tlsProblems(settings, profile),
    ...misplaced(settings, origins),
  )
  if (problems.length) throw new ConfigurationError(problems)
  const overlooked = overlooksMode(settings, origins)
  const file = filed(surroundings.config, settings, origins)
  const windowSeconds = settings.CONFORMANCE_RATE_WINDOW_SECONDS ?? profile.windowSeconds
  return {
    ...(addressed(settings).length
      ? { target: targetFrom(settings, profile, sends) }
      : { meantTarget: meantTarget(surroundings) }),
    mode: overlooked ? undefined : (settings.CONFORMANCE_MODE ?? file.mode),
    rateLimits: file.rateLimits,
    timeoutMs: (settings.CONFORMANCE_TIMEOUT_SECONDS ?? TIMEOUT_SECONDS) * 1000,
    outageMs: (settings.CONFORMANCE_OUTAGE_SECONDS ?? OUTAGE_SECONDS) * 1000,
    ...(windowSeconds === undefined ? {} : { windowSeconds }),
    profile,
    profileFiles: profileFiles?.length
      ? [profileFiles].flat().map((file) => relative(surroundings.folder, resolve(surroundings.folder, file)))
      : undefined,
    notices: [...file.notices, ...unusedIn(settings), ...(overlooked ? [OVERLOOKED] : [])],
    unmaskable: unmaskable(settings),
    provenance: provenanceOf(settings, origins),
  }
}

/** The accounts of a profile, where no variable names one; their passwords stand in the environment. */
function accountsOf(
  settings: Settings,
  { accounts }: Profile,
  { environment, config }: Surroundings,
  problems: Problem[],
): Readonly<Record<string, string>> {
  const added: Record<string, string> = {}
  const untrusted = namesUntrustedProfile(config, environment)
  for (const [caller, { login, passwordVariable }] of Object.entries(accounts)) {
    const [loginName, passwordName] = VARIABLES[caller as Caller] as readonly [VariableName, VariableName]
    if (settings[loginName] !== undefined || settings[passwordName] !== undefined) continue
    const password = environment[passwordVariable]
    if (!password)
      problems.push({ where: passwordVariable, wrong: `required: the profile's ${caller} has its password there` })
    else if (untrusted) problems.push(untrusted(passwordVariable))
    else Object.assign(added, { [loginName]: login, [passwordName]: password })
  }
  return added
}

/** The target that an instance of ours describes by its own variables. */
export const targetOfInstance = (variables: Readonly<Record<string, string>>, profile: Profile): Target =>
  targetFrom(SETTINGS.parse(variables), profile)

/**
 * A target with one interface that is still being configured: an address, the credentials known so far, and the
 * connection to it.
 */
export const unfinishedTarget = (name: Interface, variables: Readonly<Record<string, string>>): Target => ({
  ...targetFrom(SETTINGS.parse(waysIn(variables)), readProfiles(undefined, [])),
  ...unfinishedSection(name, variables),
})

const IS_SECRET = /PASSWORD$|API_KEY$|SIGNED_TOKEN$|SIGNING_KEY$/

const secretSettings = (settings: Settings): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      IS_SECRET.test(name) && typeof value === 'string' && value ? [[name, value]] : [],
    ),
  )

/** Secrets that would change another meaning if they were masked everywhere. */
const unmaskable = (settings: Settings): string[] =>
  Object.entries(secretSettings(settings))
    .filter(([, value]) => !isMaskable(value))
    .map(
      ([name]) =>
        `${name}: too short or too common to be masked wherever it stands; it is masked in headers and body members that carry it`,
    )

/** An interface without an address is not run, whatever else is set for it: that may be meant, or forgotten. */
function unusedIn(settings: Settings): string[] {
  return INTERFACES.flatMap((name) => {
    const base = BASE_URLS[name]
    const { prefix } = interfaces[name]
    const idle = VARIABLE_NAMES.filter((variable) => variable.startsWith(prefix) && settings[variable] !== undefined)
    return settings[base] === undefined && idle.length
      ? [`${idle.join(', ')}: not used, because ${base} is not set`]
      : []
  })
}

/** Variables about the connection to the platform: headers of a gateway, and certificates. */
const OF_THE_WAY: readonly string[] = [
  ...INTERFACES.map(headersVariableOf),
  ...(['CONFORMANCE_CA_CERTS', 'CONFORMANCE_CLIENT_CERT', 'CONFORMANCE_CLIENT_KEY'] satisfies VariableName[]),
]

/** Those of these variables that are set. @throws ConfigurationError naming the problem */
export function waysIn(variables: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  const own = Object.fromEntries(OF_THE_WAY.flatMap((name) => (variables[name] ? [[name, variables[name]]] : [])))
  const problems: Problem[] = []
  const { settings } = readSettings({ environment: own, folder: '.', envFile: false }, problems)
  problems.push(...tlsProblems(settings, readProfiles(undefined, [])))
  if (problems.length) throw new ConfigurationError(problems)
  return own
}
