/** The source of each variable, and whether `.env` may decide where credentials go. */
import { callersOf, INTERFACES, type Interface, interfaces, VARIABLES } from '../../contract/interfaces.ts'
import type { Problem } from './problem.ts'
import { addressed } from './target.ts'
import type { Settings, VariableName } from './variables.ts'

type Origin = 'environment' | '.env'

export interface Origins {
  of(name: VariableName): Origin
}

const isSet = (settings: Settings) => (name: string) => settings[name as VariableName] !== undefined

const addressesOf = (name: Interface, settings: Settings): readonly VariableName[] =>
  [interfaces[name].baseUrl, ...Object.keys(interfaces[name].furtherAddresses)].filter(
    isSet(settings),
  ) as VariableName[]

const secretsOf = (name: Interface, settings: Settings): readonly VariableName[] =>
  [...callersOf(name).map((caller) => VARIABLES[caller].at(-1)!), ...interfaces[name].otherCredentials].filter(
    isSet(settings),
  ) as VariableName[]

const hostsIn = (text: string) => text.split(/[\s,]+/).filter(Boolean)

/** `host`, `host:port`, or `*.domain` for any host below it. */
function isListed(url: string, hosts: readonly string[]): boolean {
  const { host, hostname } = new URL(url)
  return hosts.some((one) =>
    one.startsWith('*.') ? hostname.endsWith(one.slice(1)) : one === host || one === hostname,
  )
}

/** Restrictions on a `.env` that somebody else may have written, and addresses that no allow-list names. */
export function misplaced(settings: Settings, origins: Origins): Problem[] {
  const listed = settings.CONFORMANCE_HOSTS
  const trusted = listed !== undefined && origins.of('CONFORMANCE_HOSTS') === 'environment'
  const hosts = hostsIn(listed ?? '')
  const all = INTERFACES.flatMap((name) => addressesOf(name, settings))
  const outside = listed === undefined ? [] : all.filter((address) => !isListed(String(settings[address]), hosts))
  return [
    ...outside.map((where) => ({ where, wrong: 'its host is not in CONFORMANCE_HOSTS', allowed: hosts.join(', ') })),
    ...(trusted ? [] : strangeAddresses(settings, origins)),
    ...strangeAuthorities(settings, origins),
  ]
}

const strangeAddresses = (settings: Settings, origins: Origins): Problem[] =>
  INTERFACES.flatMap((name) => {
    const secrets = secretsOf(name, settings).filter((secret) => origins.of(secret) === 'environment')
    if (!secrets.length) return []
    return addressesOf(name, settings)
      .filter((address) => origins.of(address) === '.env')
      .map((address) => ({
        where: `${address} in .env`,
        wrong: `would receive ${secrets.join(', ')} from the environment`,
        allowed: `${address} in the environment, its host in CONFORMANCE_HOSTS there, or --no-env-file`,
      }))
  })

/** An authority that a file of a checkout names could read the credentials of the environment on their way. */
function strangeAuthorities(settings: Settings, origins: Origins): Problem[] {
  const where = 'CONFORMANCE_CA_CERTS'
  if (!settings[where] || origins.of(where) === 'environment' || !hasOuterCredentials(settings, origins)) return []
  return [
    {
      where: `${where} in .env`,
      wrong: 'would be trusted with credentials from the environment',
      allowed: `${where} in the environment, or --no-env-file`,
    },
  ]
}

/** Whether `.env` asks for a mode that writes, with credentials that do not stand there: such a mode does not count. */
export function overlooksMode(settings: Settings, origins: Origins): boolean {
  const { CONFORMANCE_MODE: mode } = settings
  if (mode === undefined || mode === 'read-only' || origins.of('CONFORMANCE_MODE') === 'environment') return false
  return hasOuterCredentials(settings, origins)
}

/** Whether a credential comes from the environment, and not from a file of the current directory. */
export const hasOuterCredentials = (settings: Settings, origins: Origins): boolean =>
  INTERFACES.flatMap((name) => secretsOf(name, settings)).some((secret) => origins.of(secret) === 'environment')

/** One line for each interface: its addresses, the credentials that they receive, and the source of each. */
export function provenanceOf(settings: Settings, origins: Origins): readonly string[] {
  const from = (name: VariableName) => `${name} (${origins.of(name)})`
  return addressed(settings).map((name) => {
    const addresses = addressesOf(name, settings).map((address) => `${settings[address]} from ${from(address)}`)
    return `${name}: ${addresses.join(' and ')} ${addresses.length > 1 ? 'receive' : 'receives'} ${secretsOf(name, settings).map(from).join(', ')}`
  })
}
