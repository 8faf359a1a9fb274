/**
 * `lpconform doctor`: whether each interface is there and each credential works, how the configuration should change,
 * and what a run will be able to decide.
 */
import { existsSync } from 'node:fs'
import { type Caller, isConfigured, type Target } from '../client/target.ts'
import { INTERFACES, type Interface } from '../contract/operations.ts'
import type { Mode } from '../contract/run.ts'
import { writeNew } from '../output/files.ts'
import { isForced } from '../output/owned.ts'
import { counted } from '../reporters/wording.ts'
import { type Configuration, readConfiguration } from '../runner/configuration/index.ts'
import { UsageError } from '../runner/configuration/problem.ts'
import type { Console } from '../runner/console.ts'
import type { InterfaceState } from '../runner/preflight/index.ts'
import { type Standing, standUp } from '../runner/target-session.ts'
import { checks } from '../suites/index.ts'
import { type Fixing, fix } from './doctor-fix.ts'
import { interfaceLines } from './examination-lines.ts'
import { gainLine, type MissingKind, missingKinds, missingRecordLines } from './missing-records.ts'
import { waysToCreate } from './ready-requests.ts'
import { changeLine } from './setup/changes.ts'
import { type Decidable, decidableOf } from './setup/decidable.ts'
import { type Examination, examine } from './setup/examination.ts'
import { profileText } from './setup/profile-text.ts'

export interface DoctorOptions {
  readonly profile?: readonly string[]
  /** A new file for the proposed profile. */
  readonly out?: string
  /** The findings as JSON, in place of the lines. */
  readonly json?: boolean
  /** Writes the proposal, after a question unless `yes`. */
  readonly fix?: boolean
  readonly yes?: boolean
}

export type DoctorHost = Pick<Fixing, 'input' | 'screen'>

function decidableLines({ interface: name, clauses, checks: own, missing }: Decidable): string[] {
  return [
    `${name}: ${clauses.able.toLocaleString('en')} of ${counted(clauses.total, 'clause')} can be decided (${own.able.toLocaleString('en')} of ${counted(own.total, 'check')})`,
    ...missing.map((one) => `  ${gainLine(one)}`),
  ]
}

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

/** Once with the present configuration: it decides the exit code, not the findings. */
const codeOf = ({ interfaces }: Examination): number => codeFor(interfaces.map(({ before }) => before))

function codeFor(states: readonly InterfaceState[]): number {
  if (states.some(({ unusable }) => unusable)) return 3
  return states.some(({ credentials }) => credentials.some(({ state }) => state !== 'works')) ? 2 : 0
}

function writeProfile(out: string, { changes }: Examination): void {
  writeNew(out, profileText(changes, 'Proposed by lpconform doctor: what the platform responded to.'))
}

/**
 * @returns 0 when everything configured works, 2 for a credential that does not, 3 when an interface cannot be used
 * with `fix` the same for the configuration afterwards, where all of it could be written
 * @throws UsageError when the file for the profile exists
 */
export async function doctor(
  { profile, out, json, ...fixing }: DoctorOptions,
  console: Console,
  host: DoctorHost = { input: process.stdin, screen: console.err },
): Promise<number> {
  if (out !== undefined && existsSync(out) && !isForced())
    throw new UsageError(`--out ${out}: already exists: name another file, move it, or replace it with --force`)
  const configuration = readConfiguration(console, profile)
  const standing = await standUp(configuration)
  const { target, kind, mode } = standing
  try {
    const found = await examine({ standing, timeoutMs: configuration.timeoutMs })
    const of = (name: Interface) => found.interfaces.find((one) => one.interface === name)
    const names = INTERFACES.filter((name) => isConfigured(target, name))
    const isThere = (name: Interface) => !of(name)?.after.unusable
    const decidable = decidableOf(checks, names.filter(isThere), configuredFor(found, mode))
    const missing = missingKinds(found.interfaces, checks)
    const ways = await waysToCreate(missing, found)
    const text = json
      ? JSON.stringify(foundJson(found, { mode, decidable, code: codeOf(found), missing, ways }), undefined, 2)
      : linesOf({ found, configuration, kind, mode, decidable, out, missing, ways }).join('\n')
    console.out.write(`${found.secrets.mask(text)}\n`)
    if (out !== undefined) writeProfile(out, found)
    const { changes } = found
    const applies = { ...host, changes, profile: profile?.at(-1), yes: fixing.yes === true }
    if (fixing.fix && changes.length && (await fix(applies, console)))
      return codeFor(found.interfaces.map(({ after }) => after))
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

interface Told extends Missing {
  readonly found: Examination
  readonly configuration: Configuration
  readonly kind: Standing['kind']
  readonly mode: Mode
  readonly decidable: readonly Decidable[]
  readonly out: string | undefined
}

interface Missing {
  readonly missing: readonly MissingKind[]
  /** How a record of each kind is made. */
  readonly ways: ReadonlyMap<MissingKind, readonly string[]>
}

function linesOf({ missing, ways, found, configuration, kind, mode, decidable, out }: Told): readonly string[] {
  const gone = found.interfaces.filter(({ after }) => after.unusable)
  return [
    ...(kind === 'embedded' ? ['No base URL is set: the target is the embedded reference instance.'] : []),
    ...configuration.provenance,
    ...configuration.notices,
    ...configuration.unmaskable,
    ...INTERFACES.flatMap((name) =>
      interfaceLines(
        name,
        found.interfaces.find((one) => one.interface === name),
      ),
    ),
    '',
    `In mode ${mode}${found.changes.length ? ', with the proposed changes' : ''}:`,
    ...decidable.flatMap(decidableLines),
    ...gone.map((one) => `${one.interface}: nothing can be decided while it cannot be used`),
    ...missingRecordLines(missing, ways),
    ...proposalLines(found, out),
    `Mode of a run without --mode or CONFORMANCE_MODE: ${mode}.`,
  ]
}

/** For scripts: states, changes, and the decisions possible afterwards. */
const foundJson = (
  { interfaces, changes }: Examination,
  {
    missing,
    ways,
    ...rest
  }: { readonly mode: Mode; readonly decidable: readonly Decidable[]; readonly code: number } & Missing,
) => ({
  ...rest,
  missingRecords: missing.map((one) => ({ ...one, clauses: one.clauses.size, ways: ways.get(one) ?? [] })),
  interfaces: interfaces.map(({ interface: name, before, after, bindings }) => ({
    interface: name,
    address: before.address,
    unusable: before.unusable,
    credentials: before.credentials.map(({ caller, state, said }) => ({ caller, state, ...(said ? { said } : {}) })),
    withChanges: {
      unusable: after.unusable,
      credentials: after.credentials.map(({ caller, state }) => ({ caller, state })),
    },
    reads: bindings.map(({ operation, state, at }) => ({ operation, state, at })),
  })),
  changes: changes.map(changeLine),
})
