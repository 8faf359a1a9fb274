/** Roles: served, refused without a trace of the record, and the super user right. */

import type { Answer } from '../../client/answer.ts'
import { firstOf } from '../../client/answers/outcome.ts'
import { bindingOf } from '../../client/request.ts'
import { clausePrefix } from '../../contract/clause.ts'
import { isAllowed, shortName } from '../../contract/conditions/access.ts'
import type { ClauseSlug } from '../../contract/ids.ts'
import { ROLES } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import { broken, brokenByItself, holds, needs, type Outcome } from '../../contract/verdict.ts'
import { CALLER_OF, control, controlAnswer, refusedSample } from '../kit/control.ts'
import { check, type Draft, phaseOf, type Setting } from '../kit/suite.ts'

/** R26: 403 is derived; another refusal keeps the documented rule. */
export const forbidden = (answer: Answer, clause: string): Outcome =>
  answer.refused && answer.status !== 403 ? brokenByItself(`${answer.label}: 403`, `${answer.status}`, clause) : holds()

export function roleChecks(terms: Terms, setting: Setting): Draft[] {
  const { operation } = terms
  const phase = phaseOf(setting)
  // `answers` decides whether the setting's own role is served.
  const others = ROLES.filter((role) => CALLER_OF[role] !== setting.as)
  return others.map((role) => {
    const by = CALLER_OF[role]
    const name = shortName(role)
    if (isAllowed(terms, role)) {
      return check(`role-${name}`, `serves the role ${role}`, { phase, callers: [by] }, async (scope) => {
        await control(scope, operation, setting)
        const answer = await controlAnswer(scope, operation, setting, by)
        return answer.ok ? holds() : broken(`${answer.label}: a success for ${role}`, `${answer.status}`)
      })
    }
    return check(
      `role-${name}-refused`,
      `refuses the role ${role} and shows it nothing`,
      { clauses: [`role-${name}-refused` as ClauseSlug, 'role-status'], phase, callers: [by] },
      async (scope) => {
        const { answer, outcome } = await refusedSample(scope, operation, setting, {
          alter: { as: by },
          of: `the role ${role}`,
        })
        return firstOf([outcome, forbidden(answer, `${clausePrefix(operation)}.role-status`)])
      },
    )
  })
}

const VERSIONED = /^\/v\d/

export const superUserCheck = ({ operation }: Terms, setting: Setting): Draft =>
  check(
    'super-user',
    'requires the super user right under /v1, and only there',
    { phase: phaseOf(setting), callers: ['plain-administrator'] },
    async (scope) => {
      const path = bindingOf(scope.target, operation).path
      if (!path.startsWith('/v1')) {
        await control(scope, operation, setting, 'administrator')
        const answer = await controlAnswer(scope, operation, setting, 'plain-administrator')
        if (answer.ok) return holds()
        // R3: the sentence says nothing of a path without a version, such as behind a gateway.
        return VERSIONED.test(path)
          ? broken(`${answer.label}: a success without the super user right`, `${answer.status}`)
          : needs.credential(`a path that shows its version: ${path} may be one of /v1`)
      }
      await control(scope, operation, setting, 'administrator')
      const alter = { as: 'plain-administrator' } as const
      return (
        await refusedSample(
          scope,
          operation,
          { ...setting, as: 'administrator' },
          { alter, of: 'an administrator without the super user right' },
        )
      ).outcome
    },
  )
