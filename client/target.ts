/** The target of a run, built and validated by the command line or by a test. */

import type { Deviation } from '../contract/deviation.ts'
import {
  CALLERS,
  type Caller,
  callersOf,
  headersVariableOf,
  INTERFACES,
  type Interface,
  interfaceOfCaller,
  interfaces,
  type Rows,
  type Section,
  VARIABLES,
} from '../contract/interfaces.ts'
import type { Binding, OperationId } from '../contract/operations.ts'
import type { NamedRecord, RoleRecord } from '../contract/records.ts'
import type { TlsFiles } from './tls.ts'

export interface Login {
  readonly login: string
  readonly password: string
}

/** A key with which callers sign tokens of their own. */
interface Signing {
  readonly key: string
  readonly algorithm: string
  readonly claims: Record<string, unknown>
}

type Camel<Name> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Name
type Holders<Row extends { readonly callers: object }> = {
  readonly [Name in keyof Row['callers'] as Camel<Name & string>]: Row['callers'][Name] extends readonly [
    string,
    string,
  ]
    ? Login
    : string
}

/** The configuration of an interface: its address, its callers, and the other members of its row. */
type SectionFor<Row extends Rows[Interface]> = { readonly baseUrl: string } & {
  readonly [Header in keyof Row['headers'] as Row['headers'][Header] & string]: string
} & { readonly [Member in keyof Row['members']]?: string } & Partial<Holders<Row>> &
  (Row['otherCredentials'] extends readonly []
    ? Pick<Holders<Row>, Camel<Row['defaultCaller']> & keyof Holders<Row>>
    : unknown)

type Sections = {
  readonly [Name in Interface as Rows[Name]['section']]?: SectionFor<Rows[Name]> & { readonly signing?: Signing }
}

/** Names which the documents leave to the instance. */
export interface Names {
  readonly adminRole: string
  readonly learnerRole: string
  readonly sessionCookie: string
  readonly discussionComments: string
}

export const NAMES: Names = {
  adminRole: 'svc/admin',
  learnerRole: 'svc/learner',
  sessionCookie: 'ServiceServerSID',
  discussionComments: 'comments',
}

export interface Target extends Sections {
  readonly names: Names
  /** Further headers of every request to the address of an interface, such as those of a gateway. */
  readonly extraHeaders?: Partial<Record<Interface, Readonly<Record<string, string>>>>
  /** How connections to the platform are secured, where the usual ways are not enough. */
  readonly tls?: TlsFiles
  /** How the platform is known to differ; numbered from 1. */
  readonly deviations?: readonly Deviation[]
  readonly bindings: Partial<Record<OperationId, Partial<Binding>>>
  readonly records: Partial<Record<NamedRecord, readonly (string | number)[]>>
  /** Those that a learner reads, where they differ. */
  readonly learnerRecords?: Partial<Record<RoleRecord, readonly (string | number)[]>>
  /** Requests per window by operation, of a whole interface by its name, or `default` for the limited operations. */
  readonly limits: Readonly<Record<string, number>>
  /** Length of the documented minute. */
  readonly windowSeconds: number
  /** Whether the callers of an operation count together; each counts alone unless said. */
  readonly callersShareLimits?: true
  /** The reference instance in this process: no proxy precedes it, and its load does not matter. */
  readonly embedded?: true
  /** The most requests in a second that the run may send, over all operations. */
  readonly maxRate?: number
  /** Bodies and personal data are in no output. */
  readonly redactBodies?: boolean
  /** Others may be working on it: the run rests when it slows down. */
  readonly gentle?: true
  /** Trace of this run, in the headers of its requests (`client/tracing`). */
  readonly trace?: string
  /** How many processes share the budgets of the limits; 1 by default. */
  readonly shards?: number
}

export { CALLERS, type Caller, VARIABLES } from '../contract/interfaces.ts'

/** The configuration of an interface; undefined when it is not to be spoken to. */
export const sectionOf = (target: Target, name: Interface): Target[Section] => target[interfaces[name].section]

export const isConfigured = (target: Target, name: Interface): boolean => sectionOf(target, name) !== undefined

/** Every address to which requests of an interface may go, by its name: `current`, `current, instance`. */
export function addressesOf(target: Target): Readonly<Record<string, string>> {
  const all = INTERFACES.flatMap((name): (readonly [string, string | undefined])[] => {
    const { furtherAddresses, members } = interfaces[name]
    const section = sectionOf(target, name) as Readonly<Record<string, string | undefined>> | undefined
    const further = Object.entries(furtherAddresses).map(([variable, word]) => {
      const [member = ''] = Object.entries(members).find(([, one]) => one === variable) ?? []
      return [`${name}, ${word}`, section?.[member]] as const
    })
    return [[name, section?.baseUrl], ...further]
  })
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** `plain-administrator` is the member `plainAdministrator` of its section. */
const MEMBERS = new Map(
  CALLERS.map((caller) => [caller, caller.replace(/-(.)/g, (_, first: string) => first.toUpperCase())]),
)
const memberOf = (caller: Caller) => MEMBERS.get(caller)!

function credentialOf(target: Target, caller: Caller): Login | string | undefined {
  const name = interfaceOfCaller(caller)
  const section = name && (sectionOf(target, name) as Readonly<Record<string, unknown>> | undefined)
  return section?.[memberOf(caller)] as Login | string | undefined
}

/** Login and password of a caller that has them. */
export function loginOf(target: Target, caller: Caller): Login | undefined {
  const credential = credentialOf(target, caller)
  return typeof credential === 'object' ? credential : undefined
}

/** Callers that are people who learn. */
const LEARNERS = ['session', 'learner', 'other-session', 'other-learner'] as const satisfies readonly Caller[]

/** Logins of the configured learners, each once: both older interfaces and the current one may know the same person. */
export const learnerLogins = (target: Target): ReadonlySet<string> =>
  new Set(LEARNERS.flatMap((caller) => loginOf(target, caller)?.login ?? []))

/** The key of a caller that has one. */
export function keyOf(target: Target, caller: Caller): string | undefined {
  const credential = credentialOf(target, caller)
  return typeof credential === 'string' ? credential : undefined
}

export const hasCaller = (target: Target, caller: Caller): boolean =>
  caller === 'anonymous' || credentialOf(target, caller) !== undefined

/** A header of a gateway may be a credential, and so may the text after its scheme. */
const headerSecrets = (name: Interface, headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).flatMap(([header, value]) => {
    const variable = `${headersVariableOf(name)}_${header.replace(/\W/g, '_').toUpperCase()}`
    const [, credential] = /^\w+ +(\S+)$/.exec(value) ?? []
    return [[variable, value], ...(credential ? [[`${variable}_VALUE`, credential]] : [])]
  })

/** Every secret of the configuration under the name of its variable. */
export const secretsIn = (target: Target): Record<string, string | undefined> => ({
  CURRENT_SIGNED_TOKEN: target.current?.signedToken,
  CURRENT_SIGNING_KEY: target.current?.signing?.key,
  CONFORMANCE_CLIENT_KEY: target.tls?.key,
  ...Object.fromEntries(INTERFACES.flatMap((name) => headerSecrets(name, target.extraHeaders?.[name] ?? {}))),
  ...Object.fromEntries(
    CALLERS.flatMap((caller) => {
      const variable = VARIABLES[caller].at(-1)
      return variable ? [[variable, loginOf(target, caller)?.password ?? keyOf(target, caller)]] : []
    }),
  ),
})

type Values = Readonly<Record<string, string | undefined>>

/** The variables of a caller: login and password, or the key alone; undefined unless it is complete. */
function credentialIn(values: Values, caller: Caller): Login | string | undefined {
  const [first, second] = VARIABLES[caller].map((variable) => values[variable])
  if (VARIABLES[caller].length === 1) return first
  return first !== undefined && second !== undefined ? { login: first, password: second } : undefined
}

function sectionIn(name: Interface, values: Values): object | undefined {
  const { baseUrl, required, otherCredentials, defaultCaller } = interfaces[name]
  const isOpen = otherCredentials.length > 0 || credentialIn(values, defaultCaller as Caller) !== undefined
  const isWhole = isOpen && [baseUrl, ...Object.keys(required)].every((variable) => values[variable])
  return isWhole ? membersIn(name, values) : undefined
}

/** The variables of an interface, complete or not. */
function membersIn(name: Interface, values: Values): object {
  const { baseUrl, members } = interfaces[name]
  const credentials = callersOf(name).map((caller) => [memberOf(caller), credentialIn(values, caller)] as const)
  const others = Object.entries(members).map(([member, variable]) => [member, values[variable]] as const)
  const all = [['baseUrl', values[baseUrl]] as const, ...others, ...credentials]
  return Object.fromEntries(all.filter(([, value]) => value !== undefined))
}

/** The configuration of one interface while it is put together. */
export const unfinishedSection = (name: Interface, values: Values): Sections =>
  ({ [interfaces[name].section]: membersIn(name, values) }) as Sections

/** The interfaces that have an address, for a command that sends them nothing. */
export const addressesFrom = (values: Values): Sections =>
  Object.fromEntries(
    INTERFACES.filter((name) => values[interfaces[name].baseUrl]).map((name) => [
      interfaces[name].section,
      membersIn(name, values),
    ]),
  )

/** The configuration of every interface that the variables describe, without the signing key. */
export const sectionsFrom = (values: Values): Sections =>
  Object.fromEntries(
    INTERFACES.flatMap((name) => {
      const section = sectionIn(name, values)
      return section ? [[interfaces[name].section, section]] : []
    }),
  )
