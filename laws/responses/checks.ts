/** Rules for every answer of an operation: it succeeds, has its form, refuses in its form, never fails inside. */

import { type Answer, describe } from '../../client/answer.ts'
import { answersJson } from '../../contract/conditions/responses.ts'
import type { ClauseSlug } from '../../contract/ids.ts'
import { termsOf } from '../../contract/index.ts'
import { type OperationId, operationOf } from '../../contract/operations.ts'
import { NOWHERE, UNBOUND } from '../../contract/references.ts'
import { broken, brokenByItself, holds, needs, type Outcome } from '../../contract/verdict.ts'
import { contentTypeOf } from '../../engine/examine.ts'
import type { Scope } from '../../engine/scope.ts'
import { CALLER_OF, control, controlAnswer } from '../kit/control.ts'
import { sampleOf } from '../kit/sample.ts'
import { check, type Draft, type Law, phaseOf, type Setting } from '../kit/suite.ts'
import { closingChecks } from './closing.ts'

const holdsOne = ({ ok, json, ask }: Awaited<ReturnType<typeof controlAnswer>>): boolean => {
  const value = (json as { value?: unknown } | undefined)?.value
  return !ok || termsOf(ask.operation).answer.kind !== 'single' || (Array.isArray(value) && value.length > 0)
}

/** R1: an undocumented binding that leads nowhere is no violation. */
function succeeds(answer: Awaited<ReturnType<typeof controlAnswer>>, operation: OperationId): Outcome {
  if (!holdsOne(answer)) return broken(`${answer.label}: an array with the record`, describe(answer))
  if (answer.ok) return holds()
  if (!operationOf(operation).documented && NOWHERE.has(answer.status)) {
    return needs.credential(`${UNBOUND}${operation}: ${answer.label} gave ${answer.status} (R1)`)
  }
  return broken(`${answer.label}: a success`, describe(answer))
}

/** Clauses on roles that the sample of the setting's own caller decides. */
const ownRoles = (operation: OperationId, { as }: Setting): ClauseSlug[] =>
  (operationOf(operation).roles ?? [])
    .filter((role) => CALLER_OF[role] === as)
    .map((role) => `role-${role.slice(4)}` as ClauseSlug)

export const responseLaw: Law = (terms, setting: Setting) => {
  const { operation } = terms
  const answers = async (scope: Scope): Promise<Outcome> => {
    const answer = await controlAnswer(scope, operation, setting)
    const need = answer.refused ? await setting.assumes?.(scope, answer) : undefined
    if (need !== undefined) return needs.record(`${need}: ${answer.label} gave ${describe(answer)}`)
    if (!setting.populate || !answer.refused) return succeeds(answer, operation)
    // R62: an empty list may be an error; only one with records must answer.
    if (scope.mode === 'read-only')
      return needs.record(`something in the list: ${answer.label} gave ${describe(answer)}`)
    await setting.populate(scope)
    return succeeds(await scope.call(await sampleOf(scope, setting)), operation)
  }
  return [
    check(
      'answers',
      'answers a valid request with a success',
      { clauses: ['answers', ...ownRoles(operation, setting)], phase: phaseOf(setting) },
      answers,
    ),
    ...closingChecks(terms, setting),
  ]
}

/** Names of JSON as a media type; another kind of type says that the body is something else. */
const JSON_TYPE = /json|javascript/

/** R96, R113: the bytes are judged; only another media type than JSON contradicts a body of JSON. */
export function jsonTyped(answer: Answer): Outcome {
  const type = contentTypeOf(answer)
  return type === '' || !answer.body.length || JSON_TYPE.test(type)
    ? holds()
    : brokenByItself(`${answer.label}: the media type of JSON`, type)
}

const jsonType = (operation: OperationId, setting: Setting): Draft =>
  check('json-type', 'declares no JSON body as another media type', { phase: phaseOf(setting) }, async (scope) =>
    jsonTyped(await control(scope, operation, setting)),
  )

export const mediaTypeLaw: Law = (terms, setting) => (answersJson(terms) ? [jsonType(terms.operation, setting)] : [])
