/** Whether a line of a run file has the shape of a record; `record` says it in types. */
import { isObject } from '../../contract/members.ts'
import { INTERFACES, isOperationId } from '../../contract/operations.ts'
import { OWN_OUTCOMES } from '../../contract/own-result.ts'
import { RATE_LIMIT_CHECKS, REASONS, REPORT_MODES } from '../../contract/run.ts'
import { SEVERITIES } from '../../contract/severity.ts'
import { CAUSES, VERDICTS } from '../../contract/verdict.ts'
import type { RunRecord } from './record.ts'

const LEVELS = ['documented', 'derived', 'not-shown'] as const
const LEDGER_STATES = ['intended', 'changing', 'created', 'refused', 'undone', 'kept'] as const

interface Rule {
  readonly expected: string
  readonly fits: (value: unknown) => boolean
}

const text: Rule = { expected: 'a text', fits: (value) => typeof value === 'string' }
const number: Rule = { expected: 'a number', fits: (value) => typeof value === 'number' && Number.isFinite(value) }
const flag: Rule = { expected: 'true or false', fits: (value) => typeof value === 'boolean' }
const operation: Rule = {
  expected: 'the id of an operation',
  fits: (value) => typeof value === 'string' && isOperationId(value),
}
const members: Rule = { expected: 'an object', fits: isObject }
const optional = (rule: Rule): Rule => ({
  expected: rule.expected,
  fits: (value) => value === undefined || rule.fits(value),
})
const listOf = (rule: Rule): Rule => ({
  expected: `a list, each entry ${rule.expected}`,
  fits: (value) => Array.isArray(value) && value.every(rule.fits),
})
const mapOf = (rule: Rule): Rule => ({
  expected: `an object, each member ${rule.expected}`,
  fits: (value) => isObject(value) && Object.values(value).every(rule.fits),
})
const oneOf = (values: readonly string[]): Rule => ({
  expected: `one of ${values.join(', ')}`,
  fits: (value) => values.includes(value as string),
})
function shape(members: Readonly<Record<string, Rule>>): Rule {
  const rules = Object.entries(members)
  return {
    expected: `an object of ${rules.map(([name, rule]) => `${name} (${rule.expected})`).join(', ')}`,
    fits: (value) => isObject(value) && rules.every(([name, rule]) => rule.fits(value[name])),
  }
}

const target = shape({
  kind: oneOf(['embedded', 'configured']),
  interfaces: listOf(oneOf(INTERFACES)),
  addresses: mapOf(text),
  rateWindowSeconds: number,
})
const request = shape({ method: text, url: text, headers: mapOf(text), body: optional(text) })
const response = shape({ status: number, headers: mapOf(text), body: text, cutFrom: optional(number) })
const defect = shape({
  topic: text,
  key: text,
  label: text,
  expected: text,
  actual: text,
  exchanges: listOf(text),
  times: number,
})
const finding = shape({ clause: text, level: oneOf(LEVELS), expected: text, actual: text })

const cause = shape({ kind: oneOf(CAUSES), check: optional(text), what: optional(text), or: optional(listOf(text)) })

type MembersOf<Kind> = Exclude<keyof Extract<RunRecord, { readonly kind: Kind }>, 'kind'>

/** Every member of every record: one without a rule does not compile. */
const MEMBERS: { readonly [Kind in RunRecord['kind']]: Readonly<Record<MembersOf<Kind>, Rule>> } = {
  head: {
    id: text,
    startedAt: text,
    mode: oneOf(REPORT_MODES),
    rateLimits: oneOf(RATE_LIMIT_CHECKS),
    seed: number,
    suiteVersion: text,
    target,
    selected: listOf(text),
    shortestMs: optional(number),
    shard: optional(shape({ index: number, count: number, whole: text })),
    profile: optional(listOf(text)),
    deviations: optional(listOf(members)),
    resumes: optional(flag),
  },
  exchange: {
    id: text,
    operation,
    as: text,
    startedAt: text,
    durationMs: number,
    account: optional(text),
    why: optional(oneOf(REASONS)),
    check: optional(text),
    step: optional(number),
    waitedMs: optional(number),
    waitedFor: optional(oneOf(['limit', 'refusal'])),
    throttled: optional(flag),
    request,
    response: optional(response),
    failure: optional(text),
  },
  check: {
    id: text,
    operation,
    interface: oneOf(INTERFACES),
    clauses: listOf(text),
    title: text,
    verdict: oneOf(VERDICTS),
    message: text,
    findings: listOf(finding),
    causes: optional(listOf(cause)),
    prerequisite: optional(flag),
    restsOn: optional(listOf(text)),
    requests: number,
    durationMs: number,
    evidence: listOf(text),
    decisive: optional(text),
    error: optional(text),
    provisional: optional(flag),
    waived: optional(members),
    deviations: optional(listOf(number)),
    severity: optional(oneOf(SEVERITIES)),
  },
  own: {
    id: text,
    operation,
    title: text,
    outcome: oneOf(OWN_OUTCOMES),
    message: text,
    requests: number,
    durationMs: number,
    evidence: listOf(text),
  },
  observation: { clause: text, operation, value: text },
  seen: {
    operation,
    successes: listOf(number),
    refusals: listOf(number),
    redirects: number,
    sightings: listOf(defect),
    failures: optional(members),
  },
  deviation: {
    deviation: number,
    times: number,
    asked: flag,
    operations: listOf(operation),
    exchanges: listOf(text),
    kept: listOf(text),
    failed: listOf(text),
  },
  ledger: {
    key: text,
    operation,
    what: text,
    handle: text,
    state: oneOf(LEDGER_STATES),
    id: optional(text),
    path: optional(members),
    former: optional(members),
  },
  error: { check: text, message: text },
  notice: { text, urgent: optional(flag) },
  'longest-chain': { checks: listOf(text) },
  end: { finishedAt: text, complete: flag, reason: optional(text) },
}
const KINDS = Object.keys(MEMBERS)

/** Whether a record may be of that kind. */
export const isKnownKind = (kind: string): boolean => KINDS.includes(kind)

const RULES = new Map(Object.entries(MEMBERS).map(([kind, members]) => [kind, Object.entries(members)]))

/** The contents of a line, short enough for a message. */
function found(value: unknown): string {
  if (value === undefined) return 'nothing'
  const shown = JSON.stringify(value)
  return shown.length > 60 ? `${shown.slice(0, 57)}...` : shown
}

/** @returns the complaint about a parsed line, in words, or nothing when it is a record */
export function complaintAbout(value: unknown): string | undefined {
  if (!isObject(value)) return `expected a JSON object, found ${found(value)}`
  const rules = RULES.get(value.kind as string)
  if (!rules) return `expected "kind" to be one of ${KINDS.join(', ')}, found ${found(value.kind)}`
  for (const [name, rule] of rules) {
    if (!rule.fits(value[name]))
      return `expected "${name}" of ${value.kind} to be ${rule.expected}, found ${found(value[name])}`
  }
  return undefined
}
