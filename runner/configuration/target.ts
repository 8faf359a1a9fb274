/** From checked variables and profile to the target of a run; contradictions are named. */
import {
  addressesFrom,
  CALLERS,
  type Caller,
  NAMES,
  sectionsFrom,
  type Target,
  VARIABLES,
} from '../../client/target.ts'
import type { TlsFiles } from '../../client/tls.ts'
import { newTrace } from '../../client/tracing.ts'
import { callersOf, headersVariableOf, INTERFACES, type Interface, interfaces } from '../../contract/interfaces.ts'
import { tableOf } from '../../contract/table.ts'
import type { Problem } from './problem.ts'
import type { Profile } from './profile.ts'
import { mismatch } from './signing.ts'
import { unpaired } from './tls.ts'
import { BASE_URLS, type Settings, type VariableName } from './variables.ts'

/** Requests per minute: documented (current, Limits), and for the other interfaces a number that disturbs nobody. */
export const LIMITS = tableOf<number>({
  'current/trackings.list': 10,
  default: 80,
  ...Object.fromEntries(
    INTERFACES.flatMap((name) => (interfaces[name].courtesy ? [[name, interfaces[name].courtesy]] : [])),
  ),
})
const WINDOW_SECONDS = 60

/** Where a limit comes from: the documents, a number of ours where they state none, or the profile. */
export function sourceOfLimit({ limits }: Pick<Target, 'limits'>, name: string): 'documented' | 'courtesy' | 'profile' {
  const key = limits[name] === undefined ? 'default' : name
  if (limits[key] !== LIMITS[key]) return 'profile'
  return (INTERFACES as readonly string[]).includes(name) ? 'courtesy' : 'documented'
}

const PAIRED = CALLERS.filter((caller) => VARIABLES[caller].length === 2)
const SIGNING = ['CURRENT_SIGNING_KEY', 'CURRENT_SIGNING_ALG', 'CURRENT_SIGNING_CLAIMS'] as const

/**
 * Callers of which at least one makes an interface reachable: the first alone where no other credential replaces it.
 */
const neededOf = (name: Interface): readonly Caller[] =>
  interfaces[name].otherCredentials.length ? callersOf(name) : [interfaces[name].defaultCaller as Caller]

const credentialsOf = (name: Interface): readonly string[] => [
  ...neededOf(name).map((caller) => VARIABLES[caller][0]!),
  ...interfaces[name].otherCredentials,
]

const pairOf = (caller: Caller) => VARIABLES[caller] as readonly [VariableName, VariableName]

/** The interfaces that have an address. */
export const addressed = (settings: Settings): readonly Interface[] =>
  INTERFACES.filter((name) => settings[BASE_URLS[name]] !== undefined)

/**
 * Every problem between the variables. A name in `faulty` is set, but was refused by itself.
 * @param sends whether anything is sent to the platform, which takes credentials
 */
export function inconsistencies(settings: Settings, faulty: ReadonlySet<string>, sends = true): Problem[] {
  const has = (name: VariableName) => settings[name] !== undefined || faulty.has(name)
  if (!sends) return doubles(settings)
  return [...halfPairs(has), ...signingProblems(settings, has), ...interfaceProblems(has), ...doubles(settings)]
}

function halfPairs(has: (name: VariableName) => boolean): Problem[] {
  return PAIRED.flatMap((caller): Problem[] => {
    const [login, password] = pairOf(caller)
    if (has(login) === has(password)) return []
    const [set, missing] = has(login) ? [login, password] : [password, login]
    return [{ where: missing, wrong: `required when ${set} is set` }]
  })
}

/** Variables that must differ from another one, and their purpose. */
const DIFFERENT: readonly (readonly [VariableName, VariableName, string])[] = [
  ['CURRENT_PLAIN_ADMIN_LOGIN', 'CURRENT_ADMIN_LOGIN', 'an administrator without the super user right'],
  ['CURRENT_OTHER_LEARNER_LOGIN', 'CURRENT_LEARNER_LOGIN', 'a second learner'],
  ['LEGACY_LEARNER_OTHER_LOGIN', 'LEGACY_LEARNER_LOGIN', 'a second learner'],
  ['CURRENT_INSTANCE_URL', 'CURRENT_BASE_URL', "the instance's own address, which answers 421"],
]

/** Settings that would accuse a target of confusing one account, or one address, with the other. */
const doubles = (settings: Settings): Problem[] =>
  DIFFERENT.flatMap(([where, other, allowed]) =>
    settings[where] !== undefined && settings[where] === settings[other]
      ? [{ where, wrong: `is the same as ${other}`, allowed: `${allowed}; or leave it out` }]
      : [],
  )

function signingProblems(settings: Settings, has: (name: VariableName) => boolean): Problem[] {
  const missing = SIGNING.filter((name) => !has(name))
  if (missing.length === SIGNING.length) return []
  if (missing.length) {
    const set = SIGNING.filter(has).join(' and ')
    return missing.map((where) => ({ where, wrong: `required when ${set} ${set.includes(' ') ? 'are' : 'is'} set` }))
  }
  const { CURRENT_SIGNING_KEY: key, CURRENT_SIGNING_ALG: algorithm } = settings
  const wrong = key && algorithm ? mismatch(key, algorithm) : undefined
  return wrong ? [{ where: 'CURRENT_SIGNING_KEY', wrong: `does not fit CURRENT_SIGNING_ALG: ${wrong}` }] : []
}

function interfaceProblems(has: (name: VariableName) => boolean): Problem[] {
  return INTERFACES.flatMap((name): Problem[] => {
    const address = BASE_URLS[name]
    if (!has(address)) return []
    const credentials = credentialsOf(name)
    // A login without its password, or a password without its login, is a problem of its own.
    const known = [...credentials, ...neededOf(name).flatMap((caller) => VARIABLES[caller])]
    const missing = Object.entries(interfaces[name].required).filter(([variable]) => !has(variable as VariableName))
    return [
      ...missing.map(([where, what]) => ({ where, wrong: `required when ${address} is set: ${what}` })),
      ...(known.some((variable) => has(variable as VariableName))
        ? []
        : [{ where: address, wrong: 'no credential for this interface is set', allowed: credentials.join(', ') }]),
    ]
  })
}

/** Leaves out undefined members. */
const defined = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Value

/** Interfaces that the profile leaves out are not configured, whatever the variables say. */
const unwanted = ({ interfaces: wanted }: Profile) =>
  Object.fromEntries(
    INTERFACES.filter((name) => wanted && !wanted.includes(name)).map((name) => [interfaces[name].section, undefined]),
  )

/** Values of the profile, under those of the variables. */
function extraHeadersOf(settings: Settings, { headers }: Profile): Target['extraHeaders'] {
  const all = INTERFACES.flatMap((name) => {
    const own = { ...headers[name], ...settings[headersVariableOf(name)] }
    return Object.keys(own).length ? [[name, own] as const] : []
  })
  return all.length ? Object.fromEntries(all) : undefined
}

/** Values of the profile, under those of the variables. */
function tlsFrom(settings: Settings, { tls }: Profile): TlsFiles | undefined {
  const files = defined({
    ...tls,
    ...defined({
      authorities: settings.CONFORMANCE_CA_CERTS,
      certificate: settings.CONFORMANCE_CLIENT_CERT,
      key: settings.CONFORMANCE_CLIENT_KEY,
    }),
  })
  return Object.keys(files).length ? files : undefined
}

const UNPAIRED = {
  certificate: ['CONFORMANCE_CLIENT_CERT', 'required when CONFORMANCE_CLIENT_KEY is set'],
  key: ['CONFORMANCE_CLIENT_KEY', 'required when CONFORMANCE_CLIENT_CERT is set'],
  mismatch: ['CONFORMANCE_CLIENT_KEY', 'is not the key of CONFORMANCE_CLIENT_CERT'],
} as const

/** A client certificate without its key, or with another. */
export function tlsProblems(settings: Settings, profile: Profile): Problem[] {
  const files = tlsFrom(settings, profile)
  const found = files && unpaired(files)
  if (!found) return []
  const [where, wrong] = UNPAIRED[found]
  return [{ where, wrong, allowed: 'both, or both in the profile under tls' }]
}

/** The target of consistent settings. @param sends whether credentials for it are complete, and needed */
export function targetFrom(settings: Settings, profile: Profile, sends = true): Target {
  const { CURRENT_SIGNING_KEY: key, CURRENT_SIGNING_ALG: algorithm, CURRENT_SIGNING_CLAIMS: claims } = settings
  const signing = key && algorithm && claims ? { key, algorithm, claims } : undefined
  const sections = (sends ? sectionsFrom : addressesFrom)(settings as Readonly<Record<string, string | undefined>>)
  return defined({
    ...sections,
    current: sections.current && defined({ ...sections.current, signing }),
    ...unwanted(profile),
    gentle: true,
    trace: newTrace(),
    names: { ...NAMES, ...profile.names },
    extraHeaders: extraHeadersOf(settings, profile),
    tls: tlsFrom(settings, profile),
    bindings: profile.operations,
    deviations: profile.deviations.length ? profile.deviations : undefined,
    records: profile.records,
    learnerRecords: profile.learnerRecords,
    limits: { ...LIMITS, ...profile.limits },
    callersShareLimits: profile.perCaller === false ? true : undefined,
    windowSeconds: settings.CONFORMANCE_RATE_WINDOW_SECONDS ?? profile.windowSeconds ?? WINDOW_SECONDS,
  }) as Target
}
