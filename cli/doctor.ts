/** `lpconform doctor`: is each interface there, does each credential work, what should be configured otherwise, and what
 * will a run be able to decide? */
import { existsSync, writeFileSync } from 'node:fs'
import { type Caller, isConfigured, type Target } from '../client/target.ts'
import { readConfiguration } from '../configuration/index.ts'
import { UsageError } from '../configuration/problem.ts'
import { BASE_URLS } from '../configuration/variables.ts'
import { traitsOfCaller } from '../contract/interfaces.ts'
import { INTERFACES, type Interface } from '../contract/operations.ts'
import { counted } from '../reporters/wording.ts'
import type { Console } from '../runner/console.ts'
import { type CredentialState, type InterfaceState, unusableLine } from '../runner/preflight/index.ts'
import { standUp } from '../runner/standing.ts'
import type { BindingState } from '../setup/bindings.ts'
import { type Change, changeLine } from '../setup/changes.ts'
import { type Decidable, decidableOf } from '../setup/decidable.ts'
import { type Examination, type ExaminedInterface, examine, type Search } from '../setup/examination.ts'
import { profileText } from '../setup/profile-text.ts'
import { checks } from '../suites/index.ts'

export interface DoctorOptions {
  readonly profile?: readonly string[]
  /** A new file for the proposed profile. */
  readonly out?: string
}

function credentialLine({ caller, variables, state, said }: CredentialState): string {
  const names = variables.join(' and ')
  if (state === 'works') return `  ${caller}: ${traitsOfCaller(caller)?.signIn ? 'signed in' : 'accepted'}`
  return state === 'refused' ? `  ${caller}: refused (${names}): ${said}` : `  ${caller}: cannot sign in: ${said}`
}

const reachedLines = (state: InterfaceState): string[] =>
  state.unusable
    ? [unusableLine(state)]
    : [`${state.interface}: reached at ${state.address}`, ...state.credentials.map(credentialLine)]

/** Longer lists of what was tried are counted. */
const MOST_SHOWN = 8

const triedLine = (tried: readonly string[]) =>
  tried.length <= MOST_SHOWN
    ? tried.join(', ')
    : `${tried.slice(0, MOST_SHOWN).join(', ')} and ${tried.length - MOST_SHOWN} more`

function searchLines({ what, tried, said, changes }: Search): string[] {
  return [
    ...(tried.length ? [`  tried ${what}: ${triedLine(tried)}`] : []),
    ...(tried.length ? [`    ${said}`] : []),
    ...changes.map((change) => `    change ${changeLine(change)}${isGuess(change) ? ' (likely; not tried)' : ''}`),
  ]
}

const isGuess = (change: Change) => change.kind === 'binding' && !change.tried

function bindingLines(states: readonly BindingState[]): string[] {
  if (!states.length) return []
  const answering = states.filter(({ state }) => state === 'answers').length
  return [
    `  ${answering} of ${counted(states.length, 'list')} answer where they are expected`,
    ...states.flatMap(({ operation, at, state, said, tried, change }) => {
      if (state === 'answers') return []
      const missed = `  ${operation}: ${at} was answered with ${said}`
      return state === 'moved' && change
        ? [missed, `    change ${changeLine(change)}`]
        : [
            missed,
            `    tried ${triedLine(tried)}: nothing answers there; bind it in the profile, or declare it not offered`,
          ]
    }),
  ]
}

/** After the searches: only what is otherwise than before. */
function afterLines({ before, after }: ExaminedInterface): string[] {
  const was = new Map(before.credentials.map(({ caller, state }) => [caller, state]))
  const mended = after.credentials.filter(({ caller, state }) => state !== was.get(caller))
  if (!mended.length) return []
  return ['  with these changes:', ...mended.map((one) => `  ${credentialLine(one)}`)]
}

const interfaceLines = (name: Interface, found: ExaminedInterface | undefined): string[] =>
  found
    ? [
        ...reachedLines(found.before),
        ...found.searches.flatMap(searchLines),
        ...afterLines(found),
        ...bindingLines(found.bindings),
      ]
    : [`${name}: not configured: ${BASE_URLS[name]} is not set`]

function decidableLines({ interface: name, clauses, checks: own, missing }: Decidable): string[] {
  return [
    `${name}: ${clauses.able} of ${counted(clauses.total, 'clause')} can be decided (${own.able} of ${counted(own.total, 'check')})`,
    ...missing.map(({ what, clauses: more }) => `  ${counted(more, 'more clause', 'more clauses')} with ${what}`),
  ]
}

const emptyLines = ({ interfaces }: Examination): string[] =>
  interfaces.flatMap(({ bindings }) => {
    const empty = bindings.filter(({ state, records }) => state !== 'lost' && !records)
    return empty.map(({ operation }) => {
      const resource = operation.slice(0, operation.indexOf('.') + 1)
      const wanting = checks.filter((check) => check.operation.startsWith(resource) && check.phase !== 'limits')
      const clauses = new Set(wanting.flatMap((check) => check.clauses)).size
      return `  no record is shown by ${operation}: up to ${counted(clauses, 'clause')} need one`
    })
  })

function proposalLines({ changes }: Examination, out: string | undefined): string[] {
  if (!changes.length) return []
  const addresses = changes.filter(({ kind }) => kind === 'address')
  return [
    '',
    'To change:',
    ...addresses.map((change) => `  ${changeLine(change)}`),
    ...(changes.length > addresses.length
      ? [
          `  ${counted(changes.length - addresses.length, 'entry', 'entries')} of a profile${out ? `: ${out}, for --profile` : '; --out FILE writes it'}`,
        ]
      : []),
  ]
}

/** Once with the configuration as it is: what works then decides the exit code, not what was found. */
function codeOf({ interfaces }: Examination): number {
  if (interfaces.some(({ before }) => before.unusable)) return 3
  return interfaces.some(({ before }) => before.credentials.some(({ state }) => state !== 'works')) ? 2 : 0
}

function writeProfile(out: string, { changes }: Examination): void {
  writeFileSync(out, profileText(changes, 'Proposed by lpconform doctor: what the platform answered to.'), {
    flag: 'wx',
  })
}

/**
 * @returns 0 when everything configured works, 2 for a credential that does not, 3 when an interface cannot be used
 * @throws UsageError when the file for the profile exists
 */
export async function doctor({ profile, out }: DoctorOptions, console: Console): Promise<number> {
  if (out !== undefined && existsSync(out))
    throw new UsageError(`--out ${out}: exists already; it is never written over`)
  const configuration = readConfiguration(console, profile)
  const standing = await standUp(configuration)
  const { target, kind, mode } = standing
  try {
    const found = await examine({ standing, timeoutMs: configuration.timeoutMs })
    const of = (name: Interface) => found.interfaces.find((one) => one.interface === name)
    const names = INTERFACES.filter((name) => isConfigured(target, name))
    const lines = [
      ...(kind === 'embedded' ? ['No base URL is set: the target is the embedded reference instance.'] : []),
      ...configuration.provenance,
      ...configuration.notices,
      ...INTERFACES.flatMap((name) => interfaceLines(name, of(name))),
      '',
      `In mode ${mode}${found.changes.length ? ', with what is to change' : ''}:`,
      ...decidableOf(checks, names, configuredFor(found, mode)).flatMap(decidableLines),
      ...emptyLines(found),
      ...proposalLines(found, out),
      `Mode of a run without --mode or CONFORMANCE_MODE: ${mode}.`,
    ]
    console.out.write(`${found.secrets.mask(lines.join('\n'))}\n`)
    if (out !== undefined) writeProfile(out, found)
    return codeOf(found)
  } finally {
    await standing.close()
  }
}

const configuredFor = ({ target, working }: Examination, mode: Parameters<typeof decidableOf>[2]['mode']) => ({
  target: target satisfies Target,
  working: working satisfies ReadonlySet<Caller>,
  mode,
})
