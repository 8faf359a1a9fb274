/** What the run is told about its target. Built and validated by the command line, or by a test. */
import {
  type Caller,
  type Interface,
  interfaceOfCaller,
  interfaces,
  type Section,
  traitsOfCaller,
} from '../contract/interfaces.ts'
import type { Binding, OperationId } from '../contract/operations.ts'

export interface Login {
  readonly login: string
  readonly password: string
}

export interface CurrentTarget {
  readonly baseUrl: string
  /** Value of the `Platform` header. */
  readonly platform: string
  /** The instance's own address, which answers 421 (R13). */
  readonly instanceUrl?: string
  /** Holds the super user right. */
  readonly administrator?: Login
  readonly plainAdministrator?: Login
  readonly learner?: Login
  readonly otherLearner?: Login
  readonly signedToken?: string
  readonly signing?: { readonly key: string; readonly algorithm: string; readonly claims: Record<string, unknown> }
}

interface LegacyLearnerTarget extends Login {
  readonly baseUrl: string
}

interface LegacyAdminTarget {
  readonly baseUrl: string
  readonly apiKey: string
  readonly authUrl?: string
  readonly administratorLogin?: string
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

export const RECORD_KINDS = [
  'activity',
  'publisher',
  'trainingCourse',
  'group',
  'training',
  'emptyTraining',
  'content',
  'entity',
  'openSession',
  'customField',
  'activeLocale',
] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

export interface Target {
  readonly current?: CurrentTarget
  readonly legacyLearner?: LegacyLearnerTarget
  readonly legacyAdmin?: LegacyAdminTarget
  readonly names: Names
  readonly bindings: Partial<Record<OperationId, Partial<Binding>>>
  readonly records: Partial<Record<RecordKind, readonly (string | number)[]>>
  /** Requests per window by operation, of a whole interface by its name, or `default` for the limited operations. */
  readonly limits: Readonly<Record<string, number>>
  /** Length of the documented minute. */
  readonly windowSeconds: number
  /** The callers of an operation count together; each for itself unless it is said. */
  readonly callersShareLimits?: true
  /** The reference instance in this process: no proxy stands before it, and nobody minds its load. */
  readonly embedded?: true
  /** Requests in a second that the run may send at most, of whatever operation. */
  readonly maxRate?: number
  /** Bodies and personal data stand in no output. */
  readonly redactBodies?: boolean
  /** Others may be working on it: the run rests when it slows down. */
  readonly gentle?: true
  /** How many processes share the budgets of the limits; 1 by default. */
  readonly shards?: number
}

export { CALLERS, type Caller, VARIABLES } from '../contract/interfaces.ts'

/** The configuration of an interface; undefined when it is not to be spoken to. */
export const sectionOf = (target: Target, name: Interface): Target[Section] => target[interfaces[name].section]

export const isConfigured = (target: Target, name: Interface): boolean => sectionOf(target, name) !== undefined

/** Login and password of a caller of `current` or of the session. */
export function loginOf(target: Target, caller: Caller): Login | undefined {
  switch (caller) {
    case 'administrator':
      return target.current?.administrator
    case 'plain-administrator':
      return target.current?.plainAdministrator
    case 'learner':
      return target.current?.learner
    case 'other-learner':
      return target.current?.otherLearner
    case 'session':
      return target.legacyLearner
    default:
      return undefined
  }
}

export function hasCaller(target: Target, caller: Caller): boolean {
  if (caller === 'anonymous') return true
  if (!traitsOfCaller(caller)?.signIn) return isConfigured(target, interfaceOfCaller(caller)!)
  return loginOf(target, caller) !== undefined
}

/** Every secret of the configuration under the name of its variable. */
export const secretsIn = ({ current, legacyLearner, legacyAdmin }: Target): Record<string, string | undefined> => ({
  CURRENT_ADMIN_PASSWORD: current?.administrator?.password,
  CURRENT_PLAIN_ADMIN_PASSWORD: current?.plainAdministrator?.password,
  CURRENT_LEARNER_PASSWORD: current?.learner?.password,
  CURRENT_OTHER_LEARNER_PASSWORD: current?.otherLearner?.password,
  CURRENT_SIGNED_TOKEN: current?.signedToken,
  CURRENT_SIGNING_KEY: current?.signing?.key,
  LEGACY_LEARNER_PASSWORD: legacyLearner?.password,
  LEGACY_ADMIN_API_KEY: legacyAdmin?.apiKey,
})
