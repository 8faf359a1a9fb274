/** The findings of recorded traffic about each check: collected from all exchanges, judged once at the end. */

import type { Answer } from '../../client/answer.ts'
import { Undecided } from '../../client/answers/outcome.ts'
import { COUNTS } from '../../contract/consequences.ts'
import { termsOf } from '../../contract/index.ts'
import type { Caller } from '../../contract/interfaces.ts'
import { traitsOf } from '../../contract/interfaces.ts'
import { isObject } from '../../contract/members.ts'
import { type OperationId, operationOf } from '../../contract/operations.ts'
import type { CheckResult, Observation, Seen } from '../../contract/run.ts'
import { broken, holds, type Outcome, observed } from '../../contract/verdict.ts'
import type { Check } from '../../engine/check.ts'
import { closedWith, type Declared, examinedThrough, waivedByName } from '../../engine/deviating.ts'
import { examine } from '../../engine/examine.ts'
import { absentNames, seenOf, type Topic, watchOf } from '../../engine/response-recorder.ts'
import { judged, observationOf } from '../../engine/results.ts'
import { accessShown } from '../../laws/access/callers-shown.ts'
import type { Shown } from '../../laws/kit/judged-answer.ts'
import { shownBy } from '../../laws/single-answer.ts'

/** Findings of one check that are shown; the others are counted. */
const MOST_SHOWN = 3
/** Exchanges that a result cites. */
const MOST_CITED = 5
/** Answers with records, before a member missing from all of them counts (R7). */
const ENOUGH = 20

interface Gathered {
  readonly outcomes: Outcome[]
  readonly evidence: string[]
  broken: number
  times: number
}

export interface PassiveJudge {
  /**
   * @param isSettled whether no recent write may be counted by a list and not shown yet (R105)
   * @returns whether a finding cites the exchange
   */
  see(answer: Answer, by: Caller | undefined, isSettled: boolean): boolean
  /** Findings about several exchanges together. */
  add(operation: OperationId, shown: Shown, exchanges: readonly string[]): void
  results(): readonly CheckResult[]
  observations(): readonly Observation[]
}

const holdsNone = ({ status, json }: Answer) =>
  status === 204 || (isObject(json) && Array.isArray(json.value) && !json.value.length)

/** R91: the answer to a write does not show whether its identifier had a record. */
const mayHaveFoundNothing = (answer: Answer) =>
  answer.ok &&
  traitsOf(answer.ask.operation).mayFindNothing &&
  operationOf(answer.ask.operation).method !== 'GET' &&
  holdsNone(answer)

/** The count of a list in its own answer. */
const isOfCount = ({ slug }: Shown) => COUNTS.test(slug)

const FORMS = ['response-schema', 'error-form', 'server-error', 'identity'] as const
const OPEN: readonly Topic[] = ['unset-members', 'unknown-members', 'refusal-members']

type Put = (operation: OperationId, shown: Shown, exchanges: readonly string[]) => unknown

/** The observations of an operation, as the closing checks of a run judge them; nothing can be requested again here. */
function closing({ operation, successes, refusals, sightings }: Seen, put: Put): void {
  const of = (topic: Topic) => sightings.filter((one) => one.topic === topic)
  const answered = {
    'response-schema': successes.length,
    'error-form': refusals.length,
    'server-error': 1,
    identity: successes.length,
  }
  for (const topic of FORMS) {
    for (const { label, expected, actual, exchanges } of of(topic))
      put(operation, { slug: topic, outcome: broken(`${label}: ${expected}`, actual) }, exchanges)
    if (answered[topic]) put(operation, { slug: topic, outcome: holds() }, [])
  }
  const records = of('records-seen')[0]?.times ?? 0
  const absent = absentNames(sightings)
  const lacking = broken(`records of ${operation} with ${absent.join(', ')}`, `them in none of ${records} answers`)
  if (records >= ENOUGH) put(operation, { slug: 'listed-members', outcome: absent.length ? lacking : holds() }, [])
  for (const topic of OPEN) {
    const names = of(topic).map(({ expected }) => expected)
    if (names.length) put(operation, { slug: topic, outcome: observed(names.sort().join(', ')) }, [])
  }
  if (successes.length) put(operation, { slug: 'success-status', outcome: observed(successes.join(', ')) }, [])
  if (refusals.length) put(operation, { slug: 'refusal-status', outcome: observed(refusals.join(', ')) }, [])
}

/** The outcome of a check for one answer, where that decides anything. */
function shownOf(slug: string, answer: Answer, shows: NonNullable<Check['shows']>): readonly Shown[] {
  try {
    return [shows(answer)]
      .flat()
      .filter(({ kind }) => kind === 'holds' || kind === 'broken')
      .map((outcome) => ({ slug, outcome }))
  } catch (error) {
    // An answer of another form, which the check of its form reports.
    if (error instanceof Undecided) return []
    throw error
  }
}

/** The outcomes that are shown, the last finding with the number of omitted ones. */
const outcomesOf = ({ outcomes, broken: times }: Gathered): readonly Outcome[] => {
  const last = outcomes.findLast(({ kind }) => kind === 'broken')
  if (times <= MOST_SHOWN || last?.kind !== 'broken') return outcomes
  const more = { ...last, actual: `${last.actual} (and ${times - MOST_SHOWN} more)` }
  return outcomes.map((outcome) => (outcome === last ? more : outcome))
}

export function passiveJudge(checks: readonly Check[], declared: Declared): PassiveJudge {
  const byId = new Map<string, Check>(checks.map((check) => [check.id, check]))
  const gathered = new Map<string, Gathered>()
  const watch = watchOf(examinedThrough(examine, declared))

  const put = (operation: OperationId, { slug, outcome }: Shown, exchanges: readonly string[]): boolean => {
    const id = `${operation}#${slug}`
    if (!byId.has(id)) return false
    const found = gathered.get(id) ?? { outcomes: [], evidence: [], broken: 0, times: 0 }
    gathered.set(id, found)
    found.times++
    const accuses = outcome.kind === 'broken'
    const told = accuses ? found.broken++ < MOST_SHOWN : !found.outcomes.some(({ kind }) => kind === outcome.kind)
    if (told) found.outcomes.push(outcome)
    if (accuses && told) found.evidence.unshift(...exchanges)
    else if (found.evidence.length < MOST_CITED) found.evidence.push(...exchanges)
    return accuses && told
  }

  const byOperation = new Map<OperationId, Check[]>()
  for (const check of checks)
    if (check.shows) byOperation.set(check.operation, [...(byOperation.get(check.operation) ?? []), check])
  const ownShown = (answer: Answer): readonly Shown[] =>
    (byOperation.get(answer.ask.operation) ?? []).flatMap(({ slug, shows }) => shownOf(slug, answer, shows!))

  let closed = false
  const all = () => {
    if (!closed) for (const one of watch.operations()) closing(seenOf(one, watch.of(one)), put)
    closed = true
    return [...gathered].map(([id, found]) => ({ check: byId.get(id)!, found, outcomes: outcomesOf(found) }))
  }

  return {
    see(answer, by, isSettled) {
      const { operation } = answer.ask
      if (mayHaveFoundNothing(answer)) return false
      const before = watch.of(operation).sightings.size
      watch.see(answer)
      const form = watch.of(operation).sightings.size > before
      const terms = termsOf(operation)
      const shown = [
        ...shownBy(terms, answer),
        ...accessShown(terms, answer, by),
        ...(answer.ok ? ownShown(answer) : []),
      ].filter((one) => isSettled || !isOfCount(one))
      return shown.map((one) => put(operation, one, [answer.exchange])).includes(true) || form
    },
    add: put,
    results: () =>
      all().map(({ check, found, outcomes }) => {
        const result = {
          ...judged(check, outcomes),
          requests: found.times,
          evidence: [...new Set(found.evidence)].slice(0, MOST_CITED),
        }
        const seen = seenOf(check.operation, watch.of(check.operation))
        return waivedByName(closedWith(check, result, seen, declared), declared)
      }),
    observations: () => all().flatMap(({ check, outcomes }) => observationOf(check, outcomes) ?? []),
  }
}
