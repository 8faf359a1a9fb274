/** Optional members as one answer shows them: there when requested, and only then. */

import { includedMembers } from '../../contract/conditions/includes.ts'
import { broken, holds } from '../../contract/verdict.ts'
import { parametersOf, recordsOf, type Shown, type SingleAnswer } from '../kit/judged-answer.ts'
import { lacks, shows } from './checks.ts'

export const shown: SingleAnswer = (terms, answer) => {
  const records = recordsOf(terms, answer)
  const parameters = parametersOf(terms, answer.ask)
  const include = parameters.get('include')
  if (!records.length || (parameters.has('include') && include === undefined)) return []
  const asked = new Set(include?.split(','))
  const single = includedMembers(terms).flatMap(({ name, member, optional }): Shown[] => {
    if (asked.has(name)) {
      const outcome = records.some((record) => lacks(record, member))
        ? broken(`${answer.label}: the member ${member}`, 'none')
        : holds()
      return [{ slug: `include-${name}`, outcome }]
    }
    if (optional) return []
    const outcome = records.some((record) => shows(record, member))
      ? broken(`${answer.label}: no member ${member}`, 'a value of it')
      : holds()
    return [{ slug: `include-${name}-absent`, outcome }]
  })
  // Each of them was there.
  const all = single.filter(({ outcome }) => outcome.kind === 'holds').map(({ slug }) => slug)
  const isWhole = asked.size > 1 && includedMembers(terms).every(({ name }) => all.includes(`include-${name}`))
  return isWhole ? [...single, { slug: 'include-several', outcome: holds() }] : single
}
