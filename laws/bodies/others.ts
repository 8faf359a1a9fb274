/** An update changes the record that its path names, and no other: two records are changed in turn, each looked at. */
import type { Answer } from '../../client/answer.ts'
import { succeeded } from '../../client/answers/outcome.ts'
import { sameMembers } from '../../client/answers/same.ts'
import type { Members } from '../../contract/members.ts'
import type { Terms } from '../../contract/terms.ts'
import { holds, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { sampleOf } from '../kit/sample.ts'
import { check, type Law, phaseOf, type Setting, type Written } from '../kit/suite.ts'
import { atRest } from './at-rest.ts'
import { carrying, otherThan } from './refused.ts'

/** A record of the run's own that was updated once: how it is read, and changed in every member. */
async function updated(scope: Scope, terms: Terms, setting: Setting, written: Written) {
  const call = { ...(await sampleOf(scope, setting)), operation: terms.operation }
  const answer = succeeded(await scope.call(call))
  const read = async (): Promise<Members> => atRest(await written.read(scope, answer))
  const change = async () => {
    const members = otherThan(terms, await read(), await written.full(scope))
    return succeeded(await scope.call({ ...call, ...carrying(call, members) }))
  }
  return { read, change }
}

async function keeps(read: () => Promise<Members>, change: () => Promise<Answer>): Promise<Outcome> {
  const before = await read()
  const { label } = await change()
  return sameMembers(before, await read(), `before ${label} of another record`, 'after it')
}

async function othersKept(scope: Scope, terms: Terms, setting: Setting, written: Written): Promise<Outcome> {
  const one = await updated(scope, terms, setting, written)
  const other = await updated(scope, terms, setting, written)
  const { beside } = written
  const pairs = [
    [other.read, one.change],
    [one.read, other.change],
    ...(beside ? [[() => beside(scope), one.change] as const] : []),
  ] as const
  for (const [read, change] of pairs) {
    const outcome = await keeps(read, change)
    // The last request is then the one that shows it, and the commands of the finding repeat it.
    if (outcome.kind !== 'holds') return outcome
  }
  return holds()
}

export const othersLaw: Law = (terms, setting) => {
  const { written } = setting
  if (!written || written.stays) return []
  if (!terms.clauses?.some(({ slug }) => slug === 'only-that-record')) return []
  return [
    check(
      'only-that-record',
      `changes no other ${terms.returns.replace('the ', '')}`,
      { phase: phaseOf(setting) },
      (scope) => othersKept(scope, terms, setting, written),
    ),
  ]
}
