/** An update that is refused for one of its members, beside legal values of all others (R118). */
import type { Answer } from '../../client/answer.ts'
import { firstOf, refusal, succeeded } from '../../client/answers/outcome.ts'
import { sameMembers } from '../../client/answers/same.ts'
import { isObject, type Members } from '../../contract/members.ts'
import type { Terms } from '../../contract/terms.ts'
import { needs, type Outcome } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { formPairs } from '../../fixtures/records/creation.ts'
import { sampleOf } from '../kit/sample.ts'
import { check, type Law, phaseOf, type Setting, type Written } from '../kit/suite.ts'
import { refusedKept } from './change.ts'

/** The members in a request of the form that the sample has. */
export function carrying({ form }: Call, members: Members): Call {
  if (!Array.isArray(form)) return { json: members }
  const pairs = formPairs(members)
  const names = new Set(pairs.map(([name]) => name))
  return { form: [...form.filter(([name]) => !names.has(name)), ...pairs] }
}

/** Every member; flags and words of a closed set as the record does not have them. */
export const otherThan = ({ body = {} }: Terms, before: Members, full: Members): Members =>
  Object.fromEntries(
    Object.entries(full).map(([name, value]) => {
      if (typeof value === 'boolean' && typeof before[name] === 'boolean') return [name, !before[name]]
      return [name, body[name]?.values?.find((one) => one !== before[name]) ?? value]
    }),
  )

/** Members of one object stand side by side. */
const beside = (others: Members, wrong: Members): Members => ({
  ...others,
  ...Object.fromEntries(
    Object.entries(wrong).map(([name, value]) =>
      isObject(value) && isObject(others[name]) ? [name, { ...others[name], ...value }] : [name, value],
    ),
  ),
})

/** An accepted update decides nothing. */
export const refusedWhole = (before: Members, answer: Answer, after: Members): Outcome =>
  answer.ok
    ? needs.record(`an update that the target refuses (${answer.label} was accepted)`)
    : firstOf([refusal(answer, 'the update'), sameMembers(before, after, 'before', `after ${answer.label}, refused`)])

async function refusedUpdate(scope: Scope, terms: Terms, setting: Setting, written: Written): Promise<Outcome> {
  const call = { ...(await sampleOf(scope, setting)), operation: terms.operation }
  const allowed = succeeded(await scope.call(call))
  const before = await written.read(scope, allowed)
  const members = beside(otherThan(terms, before, await written.full(scope)), terms.refusedWith!)
  const answer = await scope.call({ ...call, ...carrying(call, members) })
  return refusedWhole(before, answer, await written.read(scope, allowed))
}

export const refusedLaw: Law = (terms, setting) => {
  const { written } = setting
  if (!terms.refusedWith || !written) return []
  return [
    check(
      'refused-changes-nothing',
      'changes nothing when it refuses an update',
      { phase: phaseOf(setting), tells: refusedKept },
      (scope) => refusedUpdate(scope, terms, setting, written),
    ),
  ]
}
