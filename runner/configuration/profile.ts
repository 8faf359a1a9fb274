/**
 * Profile files: settings without a variable, in YAML or JSON. Strict: an unread member is a mistake. Several lie over
 * one another, the last on top.
 */
import { readFileSync } from 'node:fs'
import type { NAMES } from '../../client/target.ts'
import type { TlsFiles } from '../../client/tls.ts'
import type { Deviation } from '../../contract/deviation.ts'
import type { Caller, Interface } from '../../contract/interfaces.ts'
import type { Binding, OperationId } from '../../contract/operations.ts'
import type { NamedRecord, RoleRecord } from '../../contract/records.ts'
import { membersAt, type Wrong, wrongBindings, wrongLimits } from './bindings.ts'
import { objectionsTo } from './deviations.ts'
import { type Read, readDocument } from './document.ts'
import { type KnownAt, placed, unreadable, wrongsIn } from './issues.ts'
import { type Problem, told } from './problem.ts'
import { KNOWN, type Parsed, PROFILE, ROLES } from './profile-schema.ts'
import { tlsOf } from './tls.ts'

interface Account {
  readonly login: string
  /** Variables of the environment. */
  readonly passwordVariable: string
}

export interface Profile {
  readonly operations: Partial<Record<OperationId, Partial<Binding>>>
  readonly names: Partial<typeof NAMES>
  readonly records: Partial<Record<NamedRecord, readonly (string | number)[]>>
  readonly learnerRecords: Partial<Record<RoleRecord, readonly (string | number)[]>>
  /** Requests in a window by operation, of a whole interface, or `default`. */
  readonly limits: Readonly<Record<string, number>>
  readonly windowSeconds?: number
  /** Whether each caller has limits of its own; true unless said. */
  readonly perCaller?: boolean
  /** Interfaces of the run; all that are configured unless said. */
  readonly interfaces?: readonly Interface[]
  /** Headers of every request, by interface; names in lower case. */
  readonly headers: Partial<Record<Interface, Readonly<Record<string, string>>>>
  readonly accounts: Partial<Record<Caller, Account>>
  /** The contents of its files. */
  readonly tls: TlsFiles
  readonly deviations: readonly Deviation[]
}

const EMPTY_PROFILE: Profile = {
  operations: {},
  names: {},
  records: {},
  learnerRecords: {},
  limits: {},
  headers: {},
  accounts: {},
  tls: {},
  deviations: [],
}

/** Reads profiles that lie over one another; problems go to `problems`, and such a profile counts as empty. */
export function readProfiles(files: string | readonly string[] | undefined, problems: Problem[]): Profile {
  const list = files === undefined ? [] : typeof files === 'string' ? [files] : files
  return list.map((file) => readProfile(file, problems)).reduce(over, EMPTY_PROFILE)
}

const SUBJECT = ['schema', 'operation', 'interface', 'member', 'envelope', 'parameter', 'header'] as const

/** Key of a deviation: of two with the same the later one counts. */
const subjectOf = (deviation: Deviation) =>
  JSON.stringify([
    SUBJECT.map((name) => deviation[name]),
    Object.keys(deviation).filter((name) => !['reason', 'owner', 'link', 'expires', 'clauses'].includes(name)),
  ])

function over(under: Profile, upper: Profile): Profile {
  const deviations = new Map([...under.deviations, ...upper.deviations].map((one) => [subjectOf(one), one]))
  return {
    ...under,
    ...upper,
    operations: { ...under.operations, ...upper.operations },
    names: { ...under.names, ...upper.names },
    records: { ...under.records, ...upper.records },
    learnerRecords: { ...under.learnerRecords, ...upper.learnerRecords },
    limits: { ...under.limits, ...upper.limits },
    headers: { ...under.headers, ...upper.headers },
    accounts: { ...under.accounts, ...upper.accounts },
    tls: { ...under.tls, ...upper.tls },
    deviations: [...deviations.values()],
  }
}

/** Reads one profile; problems go to `problems`, and the profile then counts as empty. */
export function readProfile(file: string, problems: Problem[]): Profile {
  let read: Read
  try {
    read = readDocument(file, readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    problems.push(unreadable(file, error))
    return EMPTY_PROFILE
  }
  // A file of comments alone says nothing.
  const raw = read.value ?? {}
  const parsed = PROFILE.safeParse(raw)
  const tls = tlsOf(parsed.data?.tls ?? {}, file)
  const found = [
    ...tls.wrong,
    ...(parsed.error ? wrongsIn(parsed.error, raw, knownAt) : []),
    ...wrongBindings(membersAt(raw, 'operations')),
    ...wrongLimits(membersAt(raw, 'limits')),
    ...(parsed.success ? wrongDeviations(parsed.data) : []),
  ]
  problems.push(...placed(file, read, found))
  return parsed.success && !found.length ? { ...profileOf(parsed.data), tls: tls.files } : EMPTY_PROFILE
}

/** A list is for any caller; by role, the administrator's replaces it. */
function byRole(records: NonNullable<Parsed['records']>): Pick<Profile, 'records' | 'learnerRecords'> {
  const all = Object.entries(records) as [NamedRecord, readonly (string | number)[] | RecordsByRole][]
  const of = (role: keyof RecordsByRole) =>
    Object.fromEntries(
      all.flatMap(([kind, given]) => {
        const list = isList(given) ? (role === 'administrator' ? given : undefined) : given[role]
        return list ? [[kind, list]] : []
      }),
    )
  return { records: of('administrator'), learnerRecords: of('learner') }
}

interface RecordsByRole {
  readonly administrator?: readonly (string | number)[]
  readonly learner?: readonly (string | number)[]
}

const isList = (given: readonly (string | number)[] | RecordsByRole): given is readonly (string | number)[] =>
  Array.isArray(given)

function profileOf({
  operations: bindings,
  names,
  records,
  limits,
  interfaces,
  headers,
  accounts,
  deviations,
}: Parsed): Omit<Profile, 'tls'> {
  const { windowSeconds, perCaller, ...perOperation } = limits ?? {}
  return {
    operations: (bindings ?? {}) as Profile['operations'],
    names: (names ?? {}) as Profile['names'],
    ...byRole(records ?? {}),
    limits: perOperation as Profile['limits'],
    headers: lowered(headers ?? {}),
    accounts: (accounts ?? {}) as Profile['accounts'],
    deviations: (deviations ?? []) as readonly Deviation[],
    ...(windowSeconds === undefined ? {} : { windowSeconds: windowSeconds as number }),
    ...(perCaller === undefined ? {} : { perCaller }),
    ...(interfaces === undefined ? {} : { interfaces }),
  }
}

const lowered = (headers: NonNullable<Parsed['headers']>): Profile['headers'] =>
  Object.fromEntries(
    Object.entries(headers as Record<string, Record<string, string>>).map(([name, all]) => [
      name,
      Object.fromEntries(Object.entries(all).map(([header, value]) => [header.toLowerCase(), value])),
    ]),
  )

/** Places of which the names are known, positions in arrays left out. */
const knownAt: KnownAt = (path) =>
  path[0] === 'records' && path.length > 1 ? ROLES : (KNOWN[String(path[0] ?? '')] ?? (['member', []] as const))

const wrongDeviations = ({ deviations = [] }: Parsed): Wrong[] =>
  told((deviations as readonly Deviation[]).entries(), ([place, deviation]) =>
    objectionsTo(deviation).map(({ member, wrong }) => ({
      path: ['deviations', place, ...(member ? [member] : [])],
      wrong,
    })),
  )
