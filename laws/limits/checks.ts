/** Rate limits: kept, service resumed after, and the form and scope of a refusal. */

import type { Answer } from '../../client/answer.ts'
import { Undecided } from '../../client/answers/outcome.ts'
import { limitOf } from '../../client/limits.ts'
import { rateFieldsOf, retryAfterOf } from '../../client/rate-fields.ts'
import { bindingOf } from '../../client/request.ts'
import type { Caller } from '../../client/target.ts'
import { TransportFailure } from '../../client/transport.ts'
import { isRepeatable } from '../../contract/conditions/limits.ts'
import { termsOf } from '../../contract/index.ts'
import { documentedLimit } from '../../contract/limits.ts'
import { type OperationId, operationOf, pathNames } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Check } from '../../engine/check.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { controlAnswer } from '../kit/control.ts'
import { sampleOf } from '../kit/sample.ts'
import { check, clauseOf, type Law, type Query, type Setting } from '../kit/suite.ts'
import {
  type Burst,
  burst,
  isServed,
  type LimitGround,
  type Resumption,
  rested,
  resumption,
  speaksOfNumber,
} from './burst.ts'

const UNKNOWN_ID = 2_147_483_647
const CALLERS_BESIDE: readonly Caller[] = ['administrator', 'plain-administrator', 'other-learner']
/** Requests that another operation must have left, to serve as the comparison. */
const ROOM = 4
const AMPLE = 40

/** Operations asked beside an exhausted one; those that the caller may use, in this order. */
const NEIGHBOURS: readonly OperationId[] = [
  'current/entities.list',
  'current/learners.list',
  'current/certificates.list',
  'current/authors.list',
]

/** The same for callers that have not signed in: refused for missing input, or for the number. */
const SIGN_INS: readonly OperationId[] = ['current/tokens.refresh', 'current/tokens.login', 'current/tokens.signed']

/** Whether the limits of some operations can only be tested one after the other: each needs another one beside it. */
export const isAskedInTurn = (operations: ReadonlySet<OperationId>) =>
  [NEIGHBOURS, SIGN_INS].some((some) => some.every((one) => operations.has(one)))

/** Whether an operation serves to see the scope of another's limit. */
export const isAskedBeside = (operation: OperationId) => [...NEIGHBOURS, ...SIGN_INS].includes(operation)

/**
 * The order of exhaustion: first operations whose request needs a record, while records can be created; last those that
 * serve as the comparison.
 */
export const limitRank = ({ operation, writes }: Check): number => {
  if (isAskedBeside(operation)) return 3
  return isRepeatable(termsOf(operation)) ? (writes ? 0 : 1) : 2
}

/** Refused for any caller, and harmless: nothing in the body, and records that nobody has. */
function refusable(scope: Scope, operation: OperationId): Call {
  const names = pathNames(bindingOf(scope.target, operation).path)
  const path = Object.fromEntries(names.map((name) => [name, name === 'languageCode' ? 'xx-XX' : UNKNOWN_ID]))
  return { path, ...(bindingOf(scope.target, operation).method === 'DELETE' ? {} : { json: {} }) }
}

async function repeatable(scope: Scope, terms: Terms, setting: Setting): Promise<Call> {
  if (!isRepeatable(terms)) return refusable(scope, terms.operation)
  const { paging } = terms
  const call = await sampleOf(scope, setting)
  return paging ? { ...call, query: { ...(call.query as Query | undefined), [paging.size]: 1 } } : call
}

/** The repeated request, and its answer below the limit. */
async function groundOf(scope: Scope, terms: Terms, setting: Setting): Promise<LimitGround> {
  const { operation } = terms
  const limit = limitOf(scope.target, operation)
  if (!Number.isFinite(limit)) throw new Undecided(needs.credential('a limit of the operation: the profile gives none'))
  const call = await repeatable(scope, terms, setting)
  // Comparison callers must not have to sign in when sign-in is the exhausted operation.
  for (const caller of CALLERS_BESIDE) if (scope.has(caller)) await scope.tokenOf(caller)
  const normal = isRepeatable(terms) ? await controlAnswer(scope, operation, setting) : await scope.call(call)
  if (normal.ok !== isRepeatable(terms)) {
    const wanted = isRepeatable(terms) ? 'a request that is served' : 'a harmless request that is refused'
    throw new Undecided(needs.record(`${wanted}: ${normal.label} gave ${normal.status}`))
  }
  return { operation, limit, windowMs: scope.target.windowSeconds * 1000, call, normal }
}

/** A request of another operation that has room enough: refused as well where the limit is one for all. */
function neighbourOf(scope: Scope, { operation }: Pick<Terms, 'operation'>, by: Caller, room = ROOM): Call | undefined {
  const { exhausted, roomFor } = scope.limits
  const role = by.endsWith('administrator') ? 'svc/admin' : 'svc/learner'
  const names = by === 'anonymous' ? SIGN_INS : NEIGHBOURS.filter((one) => operationOf(one).roles?.includes(role))
  const name = names.find((one) => one !== operation && !exhausted.has(one) && roomFor(one, by) > room)
  if (!name) return undefined
  return { operation: name, as: by, path: {}, ...(by === 'anonymous' ? { json: {} } : { query: { size: 1 } }) }
}

/**
 * Runs alone as soon as there is another operation to compare with; where each of them is exhausted, one recovers in
 * time, and others work meanwhile.
 */
async function besideAnother<Value>(
  scope: Scope,
  { terms, by }: { readonly terms: Terms; readonly by: Caller },
  work: () => Promise<Value>,
): Promise<Value> {
  const { clock, signal, alone } = scope.limits
  const windowMs = scope.target.windowSeconds * 1000
  for (let waited = 0; ; waited += windowMs / 12) {
    const isLate = waited >= windowMs * 4
    const done = await alone(async () =>
      isLate || neighbourOf(scope, terms, by) ? { value: await work() } : undefined,
    )
    if (done) return done.value
    await clock.sleep(windowMs / 12, signal)
  }
}

/** The same request by another caller whom the document allows it. */
async function otherCallerOf(scope: Scope, { operation, call }: LimitGround): Promise<string | undefined> {
  if (operationOf(operation).roles === undefined) return undefined
  const other: Caller = operationOf(operation).roles?.includes('svc/learner') ? 'other-learner' : 'plain-administrator'
  if (!scope.has(other)) return undefined
  const answer = await scope.limits.unpaced({ ...call, as: other })
  return speaksOfNumber(answer) ? 'another caller is refused too' : 'another caller is not'
}

interface Seen {
  readonly ground: LimitGround
  readonly run: Burst
  readonly beside?: Answer
  readonly other?: string
  readonly after?: Resumption
}

/** Tried a second time: still refused after another minute of silence. */
async function neverAgain(scope: Scope, terms: Terms): Promise<Outcome | undefined> {
  const { exhausted, unpaced } = scope.limits
  const call = exhausted.get(terms.operation)
  if (!call) return undefined
  await rested(scope, { operation: terms.operation, windowMs: scope.target.windowSeconds * 1000 })
  const answer = await unpaced(call)
  return speaksOfNumber(answer) ? stillRefused(answer, clauseOf(terms, 'limit-resumes')) : undefined
}

/** Once more without other work, and whether anything is served at all. */
async function insisted(scope: Scope, terms: Terms, { as }: Setting, ground: LimitGround): Promise<Resumption> {
  await rested(scope, ground)
  if (await isServed(scope, ground)) return { resumed: true }
  const neighbour = neighbourOf(scope, terms, as)
  const beside = neighbour && (await scope.limits.unpaced(neighbour))
  return { resumed: false, ...(beside && !speaksOfNumber(beside) ? {} : { nothingElse: true }) }
}

async function look(scope: Scope, terms: Terms, setting: Setting): Promise<Seen> {
  // The preparation of one must not call an operation that another keeps at rest.
  const ground = await scope.limits.alone(() => groundOf(scope, terms, setting))
  const seen = await besideAnother(scope, { terms, by: setting.as }, async () => {
    const run = await burst(scope, ground)
    if (!run.refusal) return { ground, run }
    // A check that only adds an observation yields to those that decide.
    const neighbour = neighbourOf(scope, terms, setting.as, run.early ? ROOM : AMPLE)
    const beside = neighbour && (await scope.limits.unpaced(neighbour))
    const other = await otherCallerOf(scope, ground)
    return { ground, run, ...(beside ? { beside } : {}), ...(other ? { other } : {}) }
  })
  const { refusal } = seen.run
  const first = refusal ? await resumption(scope, ground, refusal) : undefined
  // Others exhaust their limits meanwhile, and with them a common one.
  const after =
    first?.resumed === false && first.asksFor === undefined
      ? await scope.limits.alone(() => insisted(scope, terms, setting, ground))
      : first
  if (after?.resumed ?? true) scope.limits.exhausted.delete(ground.operation)
  return { ...seen, ...(after ? { after } : {}) }
}

function formOf({ run: { refusal }, after }: Seen, nowEpochMs: number): string {
  const { status, headers } = refusal!
  const retryAfter = retryAfterOf(headers, nowEpochMs)
  const date = headers['retry-after'] !== undefined && Number.isNaN(Number(headers['retry-after']))
  const truth = after?.toldTruth === undefined ? '' : after.toldTruth ? ', true' : ', not true'
  const fields = rateFieldsOf(headers, nowEpochMs)?.names ?? []
  return [
    String(status),
    retryAfter?.by === 'Retry-After' ? `Retry-After as ${date ? 'a date' : 'seconds'}${truth}` : 'no Retry-After',
    ...(fields.length
      ? [`fields ${fields.toSorted().join(', ')}${retryAfter?.by === 'Retry-After' ? '' : truth}`]
      : []),
    ...(headers.connection === 'close' ? ['the connection is closed'] : []),
  ].join('; ')
}

const isRefusedBeside = ({ beside, run: { refusal } }: Seen) =>
  beside !== undefined && (speaksOfNumber(beside) || (!beside.ok && beside.status === refusal?.status))

function scopeText(seen: Seen): string {
  const { beside, other } = seen
  return [
    ...(beside ? [`${beside.ask.operation} is ${isRefusedBeside(seen) ? 'refused too' : 'not touched'}`] : []),
    ...(other ? [other] : []),
  ].join('; ')
}

function withinLimit(seen: Seen, clause: string): Outcome {
  const { ground, run, after } = seen
  const { limit } = ground
  if (!run.early) return holds()
  const { label, status } = run.refusal!
  // R12: a limit for the service as a whole is an observation.
  if (!seen.beside) return needs.record('an operation beside, to tell a limit of the whole service')
  if (isRefusedBeside(seen)) return observed('one limit for the service as a whole, below that of the operation')
  // R95: a refusal of another form may have another cause.
  if (!speaksOfNumber(run.refusal!) && !after?.resumed)
    return needs.record(`a request that can be repeated: ${label} gave ${status} after ${run.sent} requests`)
  return broken(`${label}: ${limit} requests in a minute`, `${status} among the first ${run.sent}`, clause)
}

function beyondLimit({ ground, run }: Seen, clause: string): Outcome {
  if (run.early || run.refusal) return holds()
  const { limit, normal, operation } = ground
  if (!isRepeatable(termsOf(operation)))
    return needs.record(`requests that are served: ${normal.label} is refused anyway`)
  const seconds = (run.durationMs / 1000).toFixed(1)
  const expected = `${normal.label}: a refusal within ${2 * limit + 1} requests in a minute`
  return broken(expected, `${run.sent} served in ${seconds} s`, clause)
}

function againAfter({ ground, run, after }: Seen, clause: string): Outcome {
  if (!run.refusal) return needs.record('a limit that is reached')
  if (after?.resumed) return holds()
  if (after?.asksFor !== undefined)
    return observed(`shuts a caller out for ${Math.ceil(after.asksFor / 1000)} s, and says so`)
  if (after?.nothingElse) return needs.record('a service that serves anything again')
  if (!speaksOfNumber(run.refusal)) return needs.record(`a request that can be repeated: ${run.refusal.label}`)
  return stillRefused(ground.normal, clause)
}

const stillRefused = ({ label }: Answer, clause: string): Outcome =>
  broken(`${label}: served a minute after the last request`, 'still refused', clause)

/** The change of the sample, if the operation still permits it. */
async function putBack(scope: Scope, { undo }: Setting, { ground }: Seen): Promise<void> {
  try {
    await undo?.(scope, ground.call)
  } catch (error) {
    if (!(error instanceof TransportFailure)) throw error
    const { operation, call } = ground
    scope.residue(operation, Object.values(call.path ?? {}).join('/'), 'changed, and not to be put back')
  }
}

/**
 * One check for everything: it takes two minutes of each operation, and each step needs the result of the one before.
 */
export const limitLaw: Law = (terms, setting) => {
  const { operation } = terms
  const limit = documentedLimit(operation)
  if (limit === undefined) return []
  const clause = (slug: string) => clauseOf(terms, slug)
  const writes = isRepeatable(terms) ? setting.writes && (setting.writes === 'shared' ? 'shared' : 'own') : 'own'
  return [
    check(
      'rate-limit',
      'keeps its rate limit, and serves again afterwards',
      {
        clauses: [
          // The observation that counts as an outcome is the scope.
          'limit-scope',
          'limit-served',
          ...(isRepeatable(terms) ? (['limit-kept'] as const) : []),
          'limit-resumes',
          'limit-refusal',
        ],
        phase: 'limits',
        ...(writes ? { writes } : {}), // Those that are out when one is refused, the control, those beside, and the one after.
        sends: `one harmless request: what is left of ${limit} in this minute, then up to ${limit + 1} more until one is refused`,
      },
      async (scope) => {
        const never = await neverAgain(scope, terms)
        if (never) return never
        const seen = await look(scope, terms, setting)
        await scope.limits.alone(() => putBack(scope, setting, seen))
        if (seen.run.refusal) {
          scope.observe(clause('limit-refusal'), formOf(seen, scope.limits.clock.epoch()))
          if (scopeText(seen) && !(seen.run.early && isRefusedBeside(seen)))
            scope.observe(clause('limit-scope'), scopeText(seen))
        }
        return [
          withinLimit(seen, clause('limit-served')),
          beyondLimit(seen, clause('limit-kept')),
          againAfter(seen, clause('limit-resumes')),
        ]
      },
    ),
  ]
}
