/** What holds for every answer of an operation: it succeeds, has its form, refuses in its form, never fails inside. */
import { describe } from '../../client/answer.ts'
import { isFormless } from '../../contract/families.ts'
import { termsOf } from '../../contract/index.ts'
import { interfaceOf, type OperationId, operationOf } from '../../contract/operations.ts'
import { broken, holds, type Outcome, observed, undecided } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Sighting, Topic } from '../../engine/watch.ts'
import { refusal } from '../../fixtures/outcome.ts'
import { check, type Law, phaseOf, type Setting } from '../suite.ts'
import { CALLER_OF, control, controlAnswer, sampleOf } from './control.ts'

const UNBOUND = new Set([404, 405, 501])

const holdsOne = ({ ok, json, ask }: Awaited<ReturnType<typeof controlAnswer>>): boolean => {
  const value = (json as { value?: unknown } | undefined)?.value
  return !ok || termsOf(ask.operation).answer.kind !== 'single' || (Array.isArray(value) && value.length > 0)
}

/** R1: an undocumented binding that leads nowhere is no violation. */
function succeeds(answer: Awaited<ReturnType<typeof controlAnswer>>, operation: OperationId): Outcome {
  if (!holdsOne(answer)) return broken(`${answer.label}: an array with the record`, describe(answer))
  if (answer.ok) return holds()
  if (!operationOf(operation).documented && UNBOUND.has(answer.status)) {
    return undecided(`the binding of ${operation}: ${answer.label} gave ${answer.status} (R1)`)
  }
  return broken(`${answer.label}: a success`, describe(answer))
}

const sightingsOf = (scope: Scope, operation: OperationId, topic: Topic): Sighting[] =>
  [...scope.watched(operation).sightings.values()].filter((sighting) => sighting.topic === topic)

/** A defect seen once is sent for again where that is harmless: reading, or a refused request. */
async function seenAgain(scope: Scope, sighting: Sighting, { writes }: Setting): Promise<boolean> {
  if (sighting.times > 1) return true
  const { ask, topic } = sighting
  if (topic === 'response-schema' && writes && operationOf(ask.operation).method !== 'GET') return false
  await scope.call(ask)
  return sighting.times > 1
}

/** Judges what the run saw of one topic. */
async function nothingSeen(
  scope: Scope,
  operation: OperationId,
  topic: Topic,
  setting: Setting,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const sighting of sightingsOf(scope, operation, topic)) {
    const again = await seenAgain(scope, sighting, setting)
    scope.cite(sighting.exchanges)
    const { label, expected, actual } = sighting
    outcomes.push(
      again
        ? broken(`${label}: ${expected}`, actual)
        : undecided(`a second look: seen once: ${label}: expected ${expected}, got ${actual}`),
    )
  }
  return outcomes.length ? outcomes : [holds()]
}

/** Clauses on roles that the sample of the setting's own caller decides. */
const ownRoles = (operation: OperationId, { as }: Setting): string[] =>
  (operationOf(operation).roles ?? []).filter((role) => CALLER_OF[role] === as).map((role) => `role-${role.slice(4)}`)

const list = (values: Iterable<unknown>) => [...values].join(', ') || 'none seen'

export const responseLaw: Law = (terms, setting: Setting) => {
  const { operation } = terms
  const sightings = (scope: Scope, topic: Topic) => nothingSeen(scope, operation, topic, setting)
  const keys = (scope: Scope, topic: Topic) =>
    observed(
      list(
        sightingsOf(scope, operation, topic)
          .map(({ expected }) => expected)
          .sort(),
      ),
    )
  const answers = async (scope: Scope): Promise<Outcome> => {
    const answer = await controlAnswer(scope, operation, setting)
    if (!setting.inhabit || !answer.refused) return succeeds(answer, operation)
    // R62: a list of nothing may be an error; only one that holds something must answer.
    if (scope.mode === 'read-only') return undecided(`something in the list: ${answer.label} gave ${describe(answer)}`)
    await setting.inhabit(scope)
    return succeeds(await scope.call(await sampleOf(scope, setting)), operation)
  }
  const needsAnswers = (scope: Scope) => {
    const { successes } = scope.watched(operation)
    return successes.size > 0
  }
  return [
    check('answers', {
      title: 'answers a valid request with a success',
      clauses: ['answers', ...ownRoles(operation, setting)],
      phase: phaseOf(setting),
      run: answers,
    }),
    ...(isFormless(terms)
      ? []
      : [
          check('response-schema', {
            title: 'gives every success its documented form',
            phase: 'closing',
            async run(scope) {
              if (!needsAnswers(scope)) {
                if (setting.writes) return undecided('a success of this operation')
                await control(scope, operation, setting)
              }
              return sightings(scope, 'response-schema')
            },
          }),
        ]),
    check('error-form', {
      title: 'gives every refusal its documented form',
      phase: 'closing',
      async run(scope) {
        const { refusals } = scope.watched(operation)
        return refusals.size ? sightings(scope, 'error-form') : undecided('a refusal of this operation')
      },
    }),
    check('server-error', {
      title: 'never answers with a server error',
      phase: 'closing',
      async run(scope) {
        const { refusals, successes } = scope.watched(operation)
        return refusals.size + successes.size
          ? sightings(scope, 'server-error')
          : undecided('an answer of this operation')
      },
    }),
    check('success-status', {
      title: 'shows which status a success has',
      phase: 'closing',
      requests: 0,
      run: async (scope) => observed(list([...scope.watched(operation).successes.keys()].sort())),
    }),
    check('refusal-status', {
      title: 'shows which statuses refusals have',
      phase: 'closing',
      requests: 0,
      run: async (scope) => observed(list([...scope.watched(operation).refusals.keys()].sort())),
    }),
    check('unset-members', {
      title: 'shows which members are null',
      phase: 'closing',
      requests: 0,
      run: async (scope) => keys(scope, 'unset-members'),
    }),
    check('unknown-members', {
      title: 'shows which members come beyond the documented ones',
      phase: 'closing',
      requests: 0,
      run: async (scope) => keys(scope, 'unknown-members'),
    }),
    check('redirects', {
      title: 'shows whether the path as written is redirected',
      phase: 'closing',
      requests: 0,
      run: async (scope) =>
        observed(scope.watched(operation).redirects ? 'redirected within the origin' : 'not redirected'),
    }),
  ]
}

/** An identifier that no record has is an error. */
export const identifierLaw: Law = ({ operation, identifier, returns, answer: form }, setting) =>
  identifier
    ? [
        check('unknown-identifier', {
          title: `answers an unknown ${identifier.parameter} with an error`,
          phase: phaseOf(setting),
          requests: 2,
          async run(scope) {
            const { ask } = await control(scope, operation, setting)
            const path = { ...ask.path, [identifier.parameter]: identifier.unknown }
            const answer = await scope.call({ ...ask, path })
            const legacy = interfaceOf(operation) === 'legacy-admin' || form.kind === 'page'
            const empty = legacy && interfaceOf(operation) !== 'current' && holdsNothing(answer)
            return empty ? holds() : refusal(answer, `an unknown ${identifier.parameter}, never ${returns}`)
          },
        }),
      ]
    : []

/** R91: a failure, 204 or an empty array. */
function holdsNothing({ ok, status, json }: Awaited<ReturnType<typeof controlAnswer>>): boolean {
  const value = (json as { value?: unknown } | undefined)?.value
  return ok && (status === 204 || (Array.isArray(value) && value.length === 0) || value === null)
}
