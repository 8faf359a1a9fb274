/** The Platform header: it is required, and the name of another instance serves no record of this one. */

import type { Answer } from '../../client/answer.ts'
import { inTurn } from '../../client/answers/outcome.ts'
import { type Item, isNamed } from '../../client/answers/page.ts'
import { namesRecord } from '../../contract/conditions/access.ts'
import type { Terms } from '../../contract/terms.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { control } from '../kit/control.ts'
import { recordsOf } from '../kit/judged-answer.ts'
import { sampleOf } from '../kit/sample.ts'
import { asidePhaseOf, check, type Draft, type Setting } from '../kit/suite.ts'

/** A name that RFC 2606 reserves. */
const ELSEWHERE = 'lpc-unknown.example.invalid'
const PLATFORM_VALUE = 'current.service.platform-value'

/** Numbers begin at 1 on every instance: only the whole record distinguishes this instance from another. */
const sameRecord = (one: Item) => (typeof one.uuid === 'string' ? one.uuid.toLowerCase() : JSON.stringify(one))

/** R114: for a read, records that the same request shows here. */
function servesOwn(terms: Terms, answer: Answer, allowed: Answer): Outcome {
  if (!allowed.ok || !allowed.body.length) return needs.record('an answer with a record')
  if (!answer.ok) return holds()
  const own = recordsOf(terms, allowed)
  const known = new Set(own.map(sameRecord))
  const shows = own.length
    ? recordsOf(terms, answer).some((one) => known.has(sameRecord(one)))
    : terms.answer.kind !== 'page' && answer.body.equals(allowed.body)
  if (shows) return broken(`${answer.label} for another instance: no records of this one`, 'records of this one')
  return own.length || terms.answer.kind !== 'page' ? holds() : needs.record('a record in the list')
}

/** R114: for a write, the record that the path names here. */
function wroteOwn(terms: Terms, answer: Answer): Outcome {
  const [record] = namesRecord(terms) ? recordsOf(terms, answer) : []
  return record && isNamed(record)
    ? broken(`${answer.label} for another instance: no record of this one`, 'a record of this one', PLATFORM_VALUE)
    : holds()
}

const platformHeader = (terms: Terms, setting: Setting): Draft =>
  check(
    'platform-header',
    'records the effect of the Platform header',
    {
      clauses: [
        'platform-header',
        ...(setting.writes && namesRecord(terms) ? [PLATFORM_VALUE] : []),
      ] as Draft['clauses'],
      ...asidePhaseOf(setting),
    },
    async (scope) => {
      await control(scope, terms.operation, setting)
      const seen: string[] = []
      const outcomes = await inTurn(
        [
          ['without', null],
          ['another instance', ELSEWHERE],
        ].slice(0, setting.shareReads ? 1 : 2) as [string, string | null][],
        async ([what, platform]) => {
          const answer = await asked(scope, terms, setting, platform)
          seen.push(`${what}: ${answer.ok ? 'served' : `refused with ${answer.status}`}`)
          if (setting.writes && platform) return wroteOwn(terms, answer)
          return []
        },
      )
      return [observed(seen.join(', ')), ...outcomes]
    },
  )

async function asked(scope: Scope, { operation }: Terms, setting: Setting, platform: string | null): Promise<Answer> {
  const call = await sampleOf(scope, setting)
  const ask = { operation, as: setting.as, ...call, headers: { ...call.headers, platform } }
  const answer = await (setting.writes ? scope.call(ask) : scope.look(ask))
  await setting.undo?.(scope, call)
  return answer
}

const platformValue = (terms: Terms, setting: Setting): Draft =>
  check(
    'platform-value',
    'serves no records for the host name of another instance',
    { clauses: [PLATFORM_VALUE], ...asidePhaseOf(setting) },
    async (scope) => {
      const allowed = await control(scope, terms.operation, setting)
      return servesOwn(terms, await asked(scope, terms, setting, ELSEWHERE), allowed)
    },
  )

export const platformChecks = (terms: Terms, setting: Setting): readonly Draft[] => [
  platformHeader(terms, setting),
  ...(setting.writes ? [] : [platformValue(terms, setting)]),
]
