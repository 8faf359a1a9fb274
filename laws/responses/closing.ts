/** All the answers of a run together, about one operation, whichever check sent the request. */

import type { Ask } from '../../client/request.ts'
import { hasListedMembers, isCounting, isFormless } from '../../contract/conditions/responses.ts'
import { findingLine } from '../../contract/finding-line.ts'
import { termsOf } from '../../contract/index.ts'
import { type OperationId, operationOf } from '../../contract/operations.ts'
import { showsKnownRecords } from '../../contract/records.ts'
import type { Seen } from '../../contract/run.ts'
import type { Terms } from '../../contract/terms.ts'
import { broken, disturbed, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import { EACH_TIME } from '../../engine/examine.ts'
import { absentNames, HABIT, type Sighting, seenOf, type Topic } from '../../engine/response-recorder.ts'
import type { Scope } from '../../engine/scope.ts'
import { control } from '../kit/control.ts'
import { absentElsewhere, shownElsewhere } from '../kit/first-shown.ts'
import { check, type Draft, phaseOf, type Setting } from '../kit/suite.ts'
import { unlessCut } from './cut.ts'
import { readFurther } from './further.ts'

const sightingsOf = (scope: Scope, operation: OperationId, topic: Topic): Sighting[] =>
  [...scope.watched(operation).sightings.values()].filter((sighting) => sighting.topic === topic)

/** The most defects that are requested again. */
const MOST_LOOKS = 5

/** A defect seen once is requested again where that is harmless: reading, or a refused request. */
const lookAgain =
  (operation: OperationId, topic: Topic, { writes }: Setting) =>
  async (scope: Scope): Promise<void> => {
    const isHarmful = ({ operation: asked }: Ask) =>
      topic !== 'error-form' && topic !== 'server-error' && writes && operationOf(asked).method !== 'GET'
    const once = sightingsOf(scope, operation, topic).filter(({ times }) => times === 1)
    for (const { ask, against } of once.slice(0, MOST_LOOKS)) {
      if (ask.past || isHarmful(ask) || (against && operationOf(against.operation).method !== 'GET')) continue
      if (against) await scope.call(against)
      await scope.call(ask)
    }
  }

/** Judges the observations of one topic; one that did not come back is no accusation. */
function nothingOf(topic: Topic, { sightings }: Seen): readonly Outcome[] {
  const outcomes = sightings
    .filter((sighting) => sighting.topic === topic)
    .map(({ label, expected, actual, times }) =>
      times > 1
        ? broken(`${label}: ${expected}`, actual)
        : disturbed(`not reproduced on retry: ${findingLine({ expected, actual }, label)}`),
    )
  return outcomes.length ? outcomes : [holds()]
}

const figure = (count: number) => count.toLocaleString('en-US')

/**
 * R6: a server error that comes again. One that does not come back when repeated accuses nobody by itself; several in a
 * run, on whatever operations, are one defect, and its rate says how grave it is.
 */
function serverErrors(seen: Seen): readonly Outcome[] {
  const { answers = 0, failed = 0, passing = 0 } = seen.failures ?? {}
  const passed = seen.sightings.filter(({ topic }) => topic === 'passing-error')
  if (passing < HABIT) {
    const once = passed.map(({ label, expected, actual }) =>
      disturbed(`not reproduced on retry: ${findingLine({ expected, actual }, label)}`),
    )
    return [...nothingOf('server-error', seen), ...once]
  }
  const others = seen.sightings.filter(({ topic }) => topic === 'server-error')
  const lasting = others.filter(({ key, times }) => key.endsWith(EACH_TIME) && times > 1)
  if (lasting.length) return nothingOf('server-error', { ...seen, sightings: lasting })
  // Writes were not sent again: they have the rate of the rest.
  const [first] = [...passed, ...others]
  if (!first) return [holds()]
  const rate = `${first.key.replace(EACH_TIME, '')} in ${figure(failed)} of ${figure(answers)} answers of the run, gone when asked again`
  return [broken(`${first.label}: ${first.expected}`, rate)]
}

/** The same where one request after the other shows the defect. */
function seenTwice(topic: Topic, seen: Seen): readonly Outcome[] {
  const outcomes = nothingOf(topic, seen)
  const accusing = outcomes.filter(({ kind }) => kind === 'broken')
  return accusing.length ? accusing.slice(0, 1) : outcomes
}

/** The check of its answers reports why an operation never succeeded. */
const withoutSuccess = ({ operation }: Seen): Outcome => needs.finding(`${operation}#answers`)

interface Closing {
  readonly title: string
  readonly whole: (seen: Seen) => readonly Outcome[]
  /** Topic of the observations that it accuses of. */
  readonly accuses?: Topic
  /** A second topic. */
  readonly also?: Topic
  readonly look?: Draft['look']
  /** Requests that must have been sent, if nobody has sent them yet. */
  readonly before?: (scope: Scope) => Promise<void>
}

/** A check of the observations of a whole run about an operation. */
function closing(operation: OperationId, slug: string, { title, whole, look, accuses, also, before }: Closing): Draft {
  return check(slug, title, { phase: 'closing', whole, ...(look ? { look } : {}) }, async (scope) => {
    await before?.(scope)
    await look?.(scope)
    if (!accuses) return whole(seenOf(operation, scope.watched(operation)))
    const all = [accuses, ...(also ? [also] : [])].flatMap((topic) => sightingsOf(scope, operation, topic))
    for (const { exchanges } of all) scope.cite(exchanges)
    const elsewhere = all.flatMap((sighting) => {
      const outcome = shownElsewhere(scope, termsOf(operation), sighting)
      return outcome ? [{ sighting, outcome }] : []
    })
    const seen = seenOf(operation, scope.watched(operation))
    if (!elsewhere.length) return whole(seen)
    const referred = new Set(elsewhere.map(({ sighting: { key, topic } }) => `${topic} ${key}`))
    const own = seen.sightings.filter(({ key, topic }) => !referred.has(`${topic} ${key}`))
    const outcomes = whole({ ...seen, sightings: own }).filter(({ kind }) => kind !== 'holds')
    return [...outcomes, ...elsewhere.map(({ outcome }) => outcome)]
  })
}

const list = (values: Iterable<unknown>) => [...values].join(', ') || 'none seen'

const named = (topic: Topic) => (seen: Seen) => [
  observed(
    list(
      seen.sightings
        .filter((sighting) => sighting.topic === topic)
        .map(({ expected }) => expected)
        .sort(),
    ),
  ),
]

/** R7: members that no record of the run showed are one finding of an operation, wherever else they are missing. */
function missingOf({ operation }: Terms, seen: Seen): readonly Outcome[] {
  const names = absentNames(seen.sightings)
  return [
    names.length
      ? broken(`${names.join(', ')} in at least one answer of ${operation}`, 'none in the whole run')
      : holds(),
  ]
}

/** R7: members that a read of the same records lacks too: the operation refers to that read. */
function listedMembers(terms: Terms, setting: Setting): Draft {
  const { operation } = terms
  const draft = closing(operation, 'listed-members', {
    title: 'shows the members that its table lists',
    accuses: 'listed-members',
    whole: (seen) => missingOf(terms, seen),
  })
  return {
    ...draft,
    async run(scope) {
      await readFurther(scope, terms, setting)
      return absentElsewhere(scope, terms) ?? draft.run(scope)
    },
  }
}

/** Whether the answers of the whole run had their form. */
function formChecks(terms: Terms, setting: Setting): Draft[] {
  const { operation } = terms
  const asksOnce = async (scope: Scope) => {
    if (!setting.writes && !scope.watched(operation).successes.size) await control(scope, operation, setting)
  }
  const of = (topic: Topic, rest: Omit<Closing, 'accuses' | 'look'>) =>
    closing(operation, topic, { ...rest, accuses: topic, look: lookAgain(operation, topic, setting) })
  return [
    // A removal or a download of current promises no JSON.
    ...(isFormless(terms)
      ? []
      : [
          of('response-schema', {
            title: 'gives every success its documented form',
            before: asksOnce,
            whole: (seen) => (seen.successes.length ? nothingOf('response-schema', seen) : [withoutSuccess(seen)]),
          }),
        ]),
    ...(hasListedMembers(terms) ? [listedMembers(terms, setting)] : []),
    ...(terms.identifier?.member
      ? [
          of('identity', {
            title: 'answers about the record that the path names',
            before: asksOnce,
            whole: (seen) => (seen.successes.length ? nothingOf('identity', seen) : [withoutSuccess(seen)]),
          }),
        ]
      : []),
    ...(showsKnownRecords(terms)
      ? [
          of('agreement', {
            title: 'shows a record as other answers show it',
            before: asksOnce,
            whole: (seen) => (seen.successes.length ? nothingOf('agreement', seen) : [withoutSuccess(seen)]),
          }),
        ]
      : []),
    ...(isCounting(terms)
      ? [
          unlessCut(
            terms,
            of('counted', {
              title: 'counts the page or the whole result in every answer',
              before: asksOnce,
              whole: (seen) => (seen.successes.length ? seenTwice('counted', seen) : [withoutSuccess(seen)]),
            }),
          ),
        ]
      : []),
    of('error-form', {
      title: 'gives every refusal its documented form',
      whole: (seen) =>
        seen.refusals.length ? nothingOf('error-form', seen) : [needs.record('a refusal of this operation')],
    }),
    of('server-error', {
      also: 'passing-error',
      title: 'never answers with a server error',
      whole: (seen) =>
        seen.refusals.length + seen.successes.length
          ? serverErrors(seen)
          : [needs.record('an answer of this operation')],
    }),
  ]
}

/** Behaviour in the answers of the whole run that the documents leave open. */
function openChecks(operation: OperationId): Draft[] {
  const of = (slug: string, title: string, whole: Closing['whole']) => closing(operation, slug, { title, whole })
  return [
    of('success-status', 'records the status of a success', ({ successes }) => [observed(list(successes))]),
    of('refusal-status', 'records the statuses of refusals', ({ refusals }) => [observed(list(refusals))]),
    of('unset-members', 'records which members are null or absent', named('unset-members')),
    of('unknown-members', 'records members beyond the documented ones', named('unknown-members')),
    of('refusal-members', 'records members of refusals beside the message', named('refusal-members')),
    of('redirects', 'records whether the path as written is redirected', ({ redirects }) => [
      observed(redirects ? 'redirected within the origin' : 'not redirected'),
    ]),
  ]
}

/** Where a mode forbids the writes of an operation, nothing is requested of it, and nothing can be seen. */
function writesOf(setting: Setting): Pick<Draft, 'writes'> {
  const phase = phaseOf(setting)
  return phase === 'own' || phase === 'shared' ? { writes: phase } : {}
}

export const closingChecks = (terms: Terms, setting: Setting): readonly Draft[] =>
  [...formChecks(terms, setting), ...openChecks(terms.operation)].map((draft) => ({ ...draft, ...writesOf(setting) }))
