/** The differences between the interfaces, one row each. Code asks a row instead of asking which interface it is. */
import type { Clause } from './clause.ts'
import { current } from './current/index.ts'
import type { Exemption } from './exemption.ts'
import type { InputForms } from './input-form.ts'
import { legacyAdmin } from './legacy-admin/index.ts'
import { DEVICE } from './legacy-learner/device.ts'
import { legacyLearner } from './legacy-learner/index.ts'
import { type Interface, interfaceOf, type Operation, type OperationId } from './operation.ts'
import type { RecordRow } from './record-row.ts'
import type { Silence } from './silence.ts'
import type { Terms } from './terms.ts'

export { type Interface, interfaceOf } from './operation.ts'

/** How a request identifies its caller. */
export type Carrier = 'bearer' | 'cookie' | 'api-key'

export interface InterfaceTraits {
  /** The contents of its document. */
  readonly contract: {
    readonly operations: readonly Operation[]
    readonly terms: readonly Terms[]
    /** Clauses about the whole interface. */
    readonly service: readonly Clause[]
    /** The kinds of its records, by name. */
    readonly records: Readonly<Record<string, RecordRow>>
    /** Forms of inputs, where the terms of an operation do not tell them in full. */
    readonly forms?: Readonly<Partial<Record<OperationId, InputForms>>>
    /** Behaviour that its document says it does not show. */
    readonly silences?: readonly Silence[]
    /** Operations to which the law of odd input sends none. */
    readonly withoutOddInput?: readonly Exemption[]
  }
  /** Its part of the target's configuration. */
  readonly section: string
  readonly description: string
  /** Begins the variables that configure it. */
  readonly prefix: string
  readonly baseUrl: string
  /** Variables without which it cannot be reached, and their meaning. */
  readonly required: Readonly<Record<string, string>>
  /** Its callers, each with the variables that hold the credential: login and password, or the key alone. */
  readonly callers: Readonly<Record<string, readonly [login: string, password: string] | readonly [key: string]>>
  /** Variables of other credentials. */
  readonly otherCredentials: readonly string[]
  /** Members of the section beside its address and its callers, each with its variable. */
  readonly members: Readonly<Record<string, string>>
  /** Variables of further addresses, to which its credentials go as well, and the name of each. */
  readonly furtherAddresses: Readonly<Record<string, string>>
  readonly defaultCaller: string
  readonly carrier: Carrier
  /** Headers beside the credential: name, and the member of the section that holds the value. */
  readonly headers: Readonly<Record<string, string>>
  /** Absent where the credential itself is configured. */
  readonly signIn?: OperationId
  /** A read whose method and path the documents show: it tells a wrong address from an unusual binding. */
  readonly probe: { readonly operation: OperationId; readonly query: Readonly<Record<string, number>> }
  /** Further reads with that query: an interface that answers none of them is not there, and a key that none takes is wrong. */
  readonly otherProbes: readonly OperationId[]
  /** Sign-ins with login and password: a platform may lock the account when they fail. */
  readonly passwordSignIns: readonly OperationId[]
  /** Another sign-in that takes the same credential, and its further parameters. */
  readonly otherDoor?: { readonly operation: OperationId; readonly form: Readonly<Record<string, string>> }
  /** Whether its document limits the requests in a minute (current, Limits). */
  readonly limited: boolean
  /** Requests in a minute that disturb nobody, where no document limits them. */
  readonly courtesy?: number
  /** Form of the date-times that requests carry. */
  readonly dateTimes: 'date-time' | 'legacy-date-time'
  /** Media type of request bodies. */
  readonly media: string
  readonly envelope: {
    readonly schema: string
    /** `always`: every body is an envelope whose `success` decides (R16); `lists`: other records stand alone. */
    readonly around: 'always' | 'lists'
    /** Member that holds the records. */
    readonly records: string
    /** Whether its table lets that member be null: where there are none (R127). */
    readonly nullable?: true
    /** Whether its table lets that member be a text. */
    readonly textual?: true
    /** Member that counts the records of the page. */
    readonly count?: string
    /** Member that counts all records found. */
    readonly total?: string
    /** Records of a first page, where the document states pages for all lists at once: any list of so many may go on. */
    readonly pageSize?: number
    /** Where the counts are required; `as listed`: where the operation lists them. */
    readonly counted: 'as listed' | 'always' | 'lists'
  }
  /** Members of a refusal: those that are required, and the others that are documented. */
  readonly refusal: { readonly required: readonly string[]; readonly others: readonly string[] }
  /** Successful reads carry `_links.self` (R76). */
  readonly selfLinks: boolean
  /** A read that finds nothing may answer without a record (R21, R91). */
  readonly mayFindNothing: boolean
  /** The record that a refused request wrote all the same can be found by a search. */
  readonly findsWritten: boolean
}

const rows = {
  current: {
    contract: current,
    section: 'current',
    description: 'JSON with bearer tokens',
    prefix: 'CURRENT_',
    baseUrl: 'CURRENT_BASE_URL',
    required: { CURRENT_PLATFORM: 'value of the Platform header' },
    callers: {
      administrator: ['CURRENT_ADMIN_LOGIN', 'CURRENT_ADMIN_PASSWORD'],
      'plain-administrator': ['CURRENT_PLAIN_ADMIN_LOGIN', 'CURRENT_PLAIN_ADMIN_PASSWORD'],
      learner: ['CURRENT_LEARNER_LOGIN', 'CURRENT_LEARNER_PASSWORD'],
      'other-learner': ['CURRENT_OTHER_LEARNER_LOGIN', 'CURRENT_OTHER_LEARNER_PASSWORD'],
    },
    otherCredentials: ['CURRENT_SIGNED_TOKEN', 'CURRENT_SIGNING_KEY'],
    members: {
      platform: 'CURRENT_PLATFORM',
      instanceUrl: 'CURRENT_INSTANCE_URL',
      signedToken: 'CURRENT_SIGNED_TOKEN',
    },
    furtherAddresses: { CURRENT_INSTANCE_URL: 'instance' },
    defaultCaller: 'administrator',
    carrier: 'bearer',
    headers: { platform: 'platform' },
    signIn: 'current/tokens.login',
    probe: { operation: 'current/learners.list', query: { size: 1 } },
    otherProbes: ['current/authors.list', 'current/training-sessions.list'],
    passwordSignIns: ['current/tokens.login'],
    limited: true,
    dateTimes: 'date-time',
    media: 'application/json',
    envelope: {
      schema: 'current/collection',
      around: 'lists',
      records: 'items',
      count: 'count',
      counted: 'as listed',
    },
    refusal: { required: ['message'], others: [] },
    selfLinks: false,
    mayFindNothing: false,
    findsWritten: false,
  },
  'legacy-learner': {
    contract: legacyLearner,
    section: 'legacyLearner',
    description: 'the older learner interface, with a session cookie',
    prefix: 'LEGACY_LEARNER_',
    baseUrl: 'LEGACY_LEARNER_BASE_URL',
    required: {},
    callers: {
      session: ['LEGACY_LEARNER_LOGIN', 'LEGACY_LEARNER_PASSWORD'],
      'other-session': ['LEGACY_LEARNER_OTHER_LOGIN', 'LEGACY_LEARNER_OTHER_PASSWORD'],
    },
    otherCredentials: [],
    members: {},
    furtherAddresses: {},
    defaultCaller: 'session',
    carrier: 'cookie',
    headers: {},
    signIn: 'legacy-learner/session.login',
    probe: { operation: 'legacy-learner/trainings.list', query: { limit: 1 } },
    otherProbes: ['legacy-learner/learning-objects.list', 'legacy-learner/training-sessions.list'],
    passwordSignIns: ['legacy-learner/session.login', 'legacy-learner/session.mobile-login'],
    otherDoor: { operation: 'legacy-learner/session.mobile-login', form: DEVICE },
    limited: false,
    courtesy: 400,
    dateTimes: 'legacy-date-time',
    media: 'application/x-www-form-urlencoded',
    envelope: {
      schema: 'legacy-learner/envelope',
      around: 'always',
      records: 'value',
      nullable: true,
      total: 'totalResults',
      counted: 'always',
    },
    refusal: { required: ['success', 'message', 'value', 'totalResults'], others: [] },
    selfLinks: false,
    mayFindNothing: false,
    findsWritten: false,
  },
  'legacy-admin': {
    contract: legacyAdmin,
    section: 'legacyAdmin',
    description: 'the older administration interface, with an API key',
    prefix: 'LEGACY_ADMIN_',
    baseUrl: 'LEGACY_ADMIN_BASE_URL',
    required: {},
    callers: { key: ['LEGACY_ADMIN_API_KEY'] },
    otherCredentials: [],
    members: { authUrl: 'LEGACY_ADMIN_AUTH_URL', administratorLogin: 'LEGACY_ADMIN_ADMINISTRATOR_LOGIN' },
    furtherAddresses: { LEGACY_ADMIN_AUTH_URL: 'authentication' },
    defaultCaller: 'key',
    carrier: 'api-key',
    headers: {},
    probe: { operation: 'legacy-admin/learners.search', query: { limit: 1, page: 1 } },
    otherProbes: ['legacy-admin/entities.search', 'legacy-admin/trainings.list'],
    passwordSignIns: [],
    limited: false,
    courtesy: 400,
    dateTimes: 'date-time',
    media: 'application/x-www-form-urlencoded',
    envelope: {
      schema: 'legacy-admin/envelope',
      around: 'always',
      records: 'value',
      textual: true,
      count: 'count',
      total: 'totalCount',
      pageSize: 10,
      counted: 'lists',
    },
    refusal: { required: ['success', 'message'], others: ['value', 'totalCount', 'count', 'totalResults', '_links'] },
    selfLinks: true,
    mayFindNothing: true,
    findsWritten: true,
  },
} as const satisfies Record<Interface, InterfaceTraits>

export type Rows = typeof rows
export type Section = (typeof rows)[Interface]['section']

type CallersOf<Row> = Row extends { readonly callers: infer Callers } ? keyof Callers : never
/** A caller: an account or key of an interface, or nobody. */
export type Caller = CallersOf<(typeof rows)[Interface]> | 'anonymous'

export const interfaces: Readonly<Record<Interface, InterfaceTraits & { readonly section: Section }>> = rows
export const INTERFACES = Object.keys(rows) as readonly Interface[]

/** The variables that configure an interface. */
export function variablesOf(name: Interface): readonly string[] {
  const { baseUrl, members, otherCredentials } = interfaces[name]
  const ofCallers = Object.values(interfaces[name].callers).flat()
  return [...new Set([baseUrl, ...Object.values(members), ...ofCallers, ...otherCredentials])]
}

/** The variable that holds further headers for every request of an interface, such as those of a gateway, as JSON. */
export const headersVariableOf = <Name extends Interface>(name: Name) =>
  `${interfaces[name].prefix}HEADERS` as HeadersVariable
export type HeadersVariable = `${Rows[Interface]['prefix']}HEADERS`

/** Callers of an interface, in the order in which they sign in. */
export const callersOf = (name: Interface) => Object.keys(interfaces[name].callers) as readonly Caller[]
export const CALLERS: readonly Caller[] = [...INTERFACES.flatMap(callersOf), 'anonymous']

/** The features of the interface of an operation that others do not have. */
export const traitsOf = (operation: string) => interfaces[interfaceOf(operation)]

const byCaller = new Map(INTERFACES.flatMap((name) => callersOf(name).map((caller) => [caller, name] as const)))

/** The interface of a caller; none for `anonymous`. */
export const interfaceOfCaller = (caller: Caller): Interface | undefined => byCaller.get(caller)

export const traitsOfCaller = (caller: Caller) => {
  const name = interfaceOfCaller(caller)
  return name && interfaces[name]
}

/** Whether every success and refusal is an envelope with `success` (R16). */
export const isEnveloped = (operation: string): boolean => traitsOf(operation).envelope.around === 'always'

/** The variables that supply each caller, for a message that says which are missing. */
export const VARIABLES = Object.fromEntries(
  CALLERS.map((caller) => {
    const name = interfaceOfCaller(caller)
    const variables: readonly string[] = (name && interfaces[name].callers[caller]) ?? []
    return [caller, variables]
  }),
) as unknown as Readonly<Record<Caller, readonly string[]>>
