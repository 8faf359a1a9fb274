/** The read that shows a defect first: others that meet it refer to that read, so that one cause is one finding. */

import { readOf } from '../../contract/conditions/responses.ts'
import { resourceOf } from '../../contract/id-parts.ts'
import { allTerms, termsOf } from '../../contract/index.ts'
import { isEnveloped, traitsOf } from '../../contract/interfaces.ts'
import { interfaceOf, type OperationId, operationOf } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import { needs, type Undecidable } from '../../contract/verdict.ts'
import { NO_MESSAGE } from '../../engine/examine.ts'
import { absentNames, type Sighting, type Topic } from '../../engine/response-recorder.ts'
import type { Scope } from '../../engine/scope.ts'

/** Operations whose answers hold the same records, one by one before lists, and reads before writes. */
function relativesOf({ operation, answer }: Terms): readonly OperationId[] {
  const schema = 'schema' in answer ? answer.schema : undefined
  const rank = (terms: Terms) =>
    operationOf(terms.operation).method !== 'GET' ? 2 : terms.answer.kind === 'page' ? 1 : 0
  return allTerms
    .filter(
      (other) =>
        'schema' in other.answer &&
        schema !== undefined &&
        (other.answer.schema === schema || resourceOf(other.operation) === resourceOf(operation)),
    )
    .sort((one, other) => rank(one) - rank(other))
    .map((terms) => terms.operation)
}

/** Operations whose answers have the same envelope, or the same form of a refusal. */
const companionsOf = ({ operation }: Terms) =>
  allTerms.map((terms) => terms.operation).filter((other) => interfaceOf(other) === interfaceOf(operation))

/** Topics whose defects may have one cause at many operations. */
const SHARED: ReadonlySet<Topic> = new Set(['response-schema', 'error-form'])
const TOPIC: Topic = 'response-schema'
/** A defect of a whole body is that of one operation. */
const OF_THE_BODY = 'json'

const isOfRecord = ({ answer }: Terms, { key }: Sighting) => 'schema' in answer && key.startsWith(`${answer.schema} `)

/** Text, object, array, nothing: another kind of value has another cause. */
const kindOf = ({ actual }: Sighting) => actual.slice(0, 1)

function isSame(one: Sighting, other: Sighting): boolean {
  return (
    one.topic === other.topic &&
    one.expected === other.expected &&
    (one.topic === 'error-form' || kindOf(one) === kindOf(other))
  )
}

const sightingsOf = (scope: Scope, operation: OperationId) => [...scope.watched(operation).sightings.values()]

/** The operation that owns a defect which several show; undefined where it is this operation's own. */
function ownerOf(scope: Scope, terms: Terms, sighting: Sighting): OperationId | undefined {
  if (!SHARED.has(sighting.topic) || sighting.key === OF_THE_BODY) return undefined
  const ofRecord = sighting.topic === 'response-schema' && isOfRecord(terms, sighting)
  const candidates = ofRecord
    ? relativesOf(terms)
    : isEnveloped(terms.operation) || sighting.topic === 'error-form'
      ? companionsOf(terms)
      : []
  const first = candidates.find(
    (operation) =>
      operation === terms.operation ||
      sightingsOf(scope, operation).some(
        (other) => other.times > 1 && isSame(sighting, other) && isOfRecord(termsOf(operation), other) === ofRecord,
      ),
  )
  return first === terms.operation ? undefined : first
}

/** R16: successes and failures have one envelope; the operation whose successes first show a `message` that is no text. */
const ownerOfMessage = (scope: Scope, terms: Terms, { topic, key }: Sighting): OperationId | undefined =>
  topic === 'error-form' && key === NO_MESSAGE && isEnveloped(terms.operation)
    ? companionsOf(terms).find((operation) =>
        sightingsOf(scope, operation).some(
          (other) =>
            other.topic === TOPIC &&
            other.times > 1 &&
            other.expected.startsWith('/message: ') &&
            !isOfRecord(termsOf(operation), other),
        ),
      )
    : undefined

/** Refers to the operation that shows the same defect first; undefined where this one does. */
export function shownElsewhere(scope: Scope, terms: Terms, sighting: Sighting): Undecidable | undefined {
  const enveloping = ownerOfMessage(scope, terms, sighting)
  if (enveloping) return needs.finding(`${enveloping}#${TOPIC}`, `the same in ${sighting.label}`)
  const owner = ownerOf(scope, terms, sighting)
  return owner && needs.finding(`${owner}#${sighting.topic}`, `the same in ${sighting.label}`)
}

/** R7: members that no record of the run showed, where an earlier operation lacks them all. */
export function absentElsewhere(scope: Scope, terms: Terms): Undecidable | undefined {
  const names = absentNames(sightingsOf(scope, terms.operation))
  const relatives = relativesOf(terms)
  const earlier = relatives.slice(0, relatives.indexOf(terms.operation))
  const owner = earlier.find((operation) => {
    const there = absentNames(sightingsOf(scope, operation))
    return names.length > 0 && names.every((name) => there.includes(name))
  })
  return owner && needs.finding(`${owner}#listed-members`)
}

/**
 * The reference of a check of one member where no record shows that member, or each shows it with a wrong type.
 * @param operation reads the record, or writes it
 * @param member its name, or several of which one is shown, separated by a bar
 */
export function hiddenMember(
  scope: Scope,
  operation: OperationId,
  member: string,
  { shown, sent }: { readonly shown: unknown; readonly sent: unknown },
): Undecidable | undefined {
  if (shown !== undefined && typeof shown === typeof sent) return undefined
  const terms = termsOf(operation)
  const read = readOf(terms) ?? operation
  const names = member.split('|')
  const seen = sightingsOf(scope, read)
  if (names.every((name) => absentNames(seen).includes(name))) return needs.finding(`${read}#listed-members`)
  const { records } = traitsOf(read).envelope
  const isWrong = ({ topic, expected, times }: Sighting, name: string) =>
    topic === TOPIC &&
    times > 1 &&
    (expected === `/: the member ${name}` || expected.startsWith(`/${name}: `)) &&
    name !== records
  const wrong = names.every((name) => seen.some((sighting) => isWrong(sighting, name)))
  return wrong ? needs.finding(`${read}#${TOPIC}`) : undefined
}
