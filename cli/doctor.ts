/** `lpconform doctor`: is each interface there, does each credential work, and what will a run be able to decide? */
import { memoryJournal } from '../client/journal.ts'
import { type Caller, hasCaller, isConfigured, type Target, VARIABLES } from '../client/target.ts'
import { readConfiguration } from '../configuration/index.ts'
import { BASE_URLS } from '../configuration/variables.ts'
import { traitsOfCaller } from '../contract/interfaces.ts'
import { INTERFACES, type Interface, interfaceOf } from '../contract/operations.ts'
import type { Check } from '../engine/check.ts'
import { counted } from '../reporters/wording.ts'
import type { Console } from '../runner/console.ts'
import { type CredentialState, type InterfaceState, unusableLine } from '../runner/preflight/index.ts'
import { reachAll } from '../runner/preflight/reach.ts'
import { standUp } from '../runner/standing.ts'
import { checks } from '../suites/index.ts'

const OPTIONAL: readonly { readonly variable: string; readonly for: string; has(target: Target): boolean }[] = [
  {
    variable: 'CURRENT_INSTANCE_URL',
    for: 'the refusal of requests that are sent to the instance address',
    has: ({ current }) => !current || current.instanceUrl !== undefined,
  },
  {
    variable: 'CURRENT_SIGNED_TOKEN, or CURRENT_SIGNING_KEY with CURRENT_SIGNING_ALG and CURRENT_SIGNING_CLAIMS',
    for: 'tokens by signed token',
    has: ({ current }) => !current || current.signedToken !== undefined || current.signing !== undefined,
  },
  {
    variable: 'LEGACY_ADMIN_AUTH_URL',
    for: 'the token exchange',
    has: ({ legacyAdmin }) => !legacyAdmin || legacyAdmin.authUrl !== undefined,
  },
  {
    variable: 'LEGACY_ADMIN_ADMINISTRATOR_LOGIN',
    for: 'the single sign-on operations',
    has: ({ legacyAdmin }) => !legacyAdmin || legacyAdmin.administratorLogin !== undefined,
  },
]

function credentialLine({ caller, variables, state, said }: CredentialState): string {
  const names = variables.join(' and ')
  if (state === 'works') return `  ${caller}: ${traitsOfCaller(caller)?.signIn ? 'signed in' : 'accepted'}`
  return state === 'refused' ? `  ${caller}: refused (${names}): ${said}` : `  ${caller}: cannot sign in: ${said}`
}

function interfaceLines(name: Interface, state: InterfaceState | undefined): string[] {
  if (!state) return [`${name}: not configured: ${BASE_URLS[name]} is not set`]
  if (state.unusable) return [unusableLine(state)]
  return [`${name}: reached at ${state.address}`, ...state.credentials.map(credentialLine)]
}

/** How many checks of an interface have everything they need, and what the others miss. */
function decidableLines(name: Interface, target: Target, working: (caller: Caller) => boolean): string[] {
  const own = checks.filter(({ operation }) => interfaceOf(operation) === name)
  const missing = new Map<string, number>()
  const lacking = (check: Check) => check.callers.filter((caller) => !working(caller))
  for (const caller of own.flatMap(lacking)) {
    const need = `${VARIABLES[caller].join(' and ')}${hasCaller(target, caller) ? ' that work' : ''}`
    missing.set(need, (missing.get(need) ?? 0) + 1)
  }
  const able = own.filter((check) => !lacking(check).length).length
  return [
    `${name}: ${able} of ${counted(own.length, 'check')} have the credentials they need`,
    ...[...missing].map(([need, count]) => `  ${counted(count, 'more check', 'more checks')} with ${need}`),
  ]
}

/** @returns 0 when everything configured works, 2 for a credential that does not, 3 when an interface cannot be used */
export async function doctor({ profile }: { profile?: readonly string[] }, console: Console): Promise<number> {
  const configuration = readConfiguration(console, profile)
  const standing = await standUp(configuration)
  const { target, kind } = standing
  try {
    const interfaces = INTERFACES.filter((name) => isConfigured(target, name))
    const { states, secrets } = await reachAll(
      { standing, interfaces, timeoutMs: configuration.timeoutMs, proving: true },
      memoryJournal(),
    )
    const credentials = states.flatMap(({ credentials: tried }) => tried)
    const working = (caller: Caller) => credentials.some((one) => one.caller === caller && one.state === 'works')
    const lines = [
      ...(kind === 'embedded' ? ['No base URL is set: the target is the embedded reference instance.'] : []),
      ...configuration.provenance,
      ...configuration.notices,
      ...INTERFACES.flatMap((name) =>
        interfaceLines(
          name,
          states.find((state) => state.interface === name),
        ),
      ),
      '',
      ...interfaces.flatMap((name) => decidableLines(name, target, working)),
      ...OPTIONAL.filter(({ has }) => !has(target)).map(
        ({ variable, for: what }) => `  not set: ${variable}: for ${what}`,
      ),
      `Mode of a run without --mode or CONFORMANCE_MODE: ${standing.mode}.`,
    ]
    console.out.write(`${secrets.mask(lines.join('\n'))}\n`)
    if (states.some(({ unusable }) => unusable)) return 3
    return credentials.some(({ state }) => state !== 'works') ? 2 : 0
  } finally {
    await standing.close()
  }
}
