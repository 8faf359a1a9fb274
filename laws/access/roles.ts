/** Roles: served, refused without a trace of the record, and the super user right. */

import { firstOf } from '../../answers/outcome.ts'
import type { Answer } from '../../client/answer.ts'
import { bindingOf } from '../../client/request.ts'
import { ROLES } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import { broken, holds } from '../../contract/verdict.ts'
import { CALLER_OF, control, controlAnswer, refusedSample } from '../control.ts'
import { check, type Draft, phaseOf, type Setting } from '../suite.ts'
import { isAllowed, shortName } from './terms.ts'

const SHORTEST = 8

/** Values by which a record could be recognised in a body that must not show it. */
const identifiersOf = (answer: Answer): readonly string[] => identifiersIn(answer.json)

const IDENTIFYING = new Set(['uuid', 'login'])

const identifiersIn = (value: unknown): readonly string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, one]) =>
        IDENTIFYING.has(name) && typeof one === 'string' && one.length >= SHORTEST ? [one] : identifiersIn(one),
      )

/** Whether a value holds an object that has the identifiers of a record, however deep. */
const showsRecord = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (('id' in value && 'uuid' in value) || Object.values(value).some(showsRecord))

export function roleChecks(terms: Terms, setting: Setting): Draft[] {
  const { operation } = terms
  const phase = phaseOf(setting)
  // That the setting's own role is served is what `answers` decides.
  const others = ROLES.filter((role) => CALLER_OF[role] !== setting.as)
  return others.map((role) => {
    const by = CALLER_OF[role]
    const name = shortName(role)
    if (isAllowed(terms, role)) {
      return check(`role-${name}`, {
        title: `serves the role ${role}`,
        phase,
        callers: [by],
        async run(scope) {
          await control(scope, operation, setting)
          const answer = await controlAnswer(scope, operation, setting, by)
          return answer.ok ? holds() : broken(`${answer.label}: a success for ${role}`, `${answer.status}`)
        },
      })
    }
    return check(`role-${name}-refused`, {
      title: `refuses the role ${role} and shows it nothing`,
      phase,
      callers: [by],
      async run(scope) {
        const allowed = await control(scope, operation, setting)
        const { answer, outcome } = await refusedSample(scope, operation, setting, {
          alter: { as: by },
          of: `the role ${role}`,
        })
        const record = answer.refused && showsRecord(answer.json)
        const leaked = identifiersOf(allowed).find(
          (value) => answer.refused && answer.body.includes(value) && !answer.label.includes(encodeURIComponent(value)),
        )
        return firstOf([
          outcome,
          leaked ? broken(`${answer.label}: nothing of the record in the refusal`, `its value ${leaked}`) : holds(),
          record
            ? broken(`${answer.label}: nothing of the record in the refusal`, 'a record with id and uuid')
            : holds(),
        ])
      },
    })
  })
}

export const superUserCheck = ({ operation }: Terms, setting: Setting): Draft =>
  check('super-user', {
    title: 'asks for the super user right under /v1, and only there',
    phase: phaseOf(setting),
    callers: ['plain-administrator'],
    async run(scope) {
      const path = bindingOf(scope.target, operation).path
      if (!path.startsWith('/v1')) {
        await control(scope, operation, setting, 'administrator')
        const answer = await controlAnswer(scope, operation, setting, 'plain-administrator')
        return answer.ok
          ? holds()
          : broken(`${answer.label}: a success without the super user right`, `${answer.status}`)
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
  })
