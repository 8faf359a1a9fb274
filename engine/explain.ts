/**
 * Finds out why a request was refused: the same one again, and control requests that leave out one input each (R101).
 * A check that depends on the answer refers to the check that judges the input.
 */

import { type Answer, describe } from '../client/answer.ts'
import type { Refused } from '../client/answers/outcome.ts'
import { itemsOf } from '../client/answers/page.ts'
import { isOfGateway } from '../client/gateway.ts'
import { type Ask, bindingOf, requestKey } from '../client/request.ts'
import { termsOf } from '../contract/index.ts'
import { type Owner, ownerOf } from '../contract/inputs.ts'
import { isObject } from '../contract/members.ts'
import { effectOf } from '../contract/operations.ts'
import { type Accusation, accusingNobody, broken, disturbed, needs, type Outcome } from '../contract/verdict.ts'
import type { Scope } from './scope.ts'

/** The result of a refusal: an outcome that decides nothing, or an accusation of the check of the input. */
type Reason =
  | { readonly kind: 'outcome'; readonly outcome: Outcome }
  | {
      readonly kind: 'owned'
      readonly owner: Owner
      readonly accusation: Accusation
      readonly exchanges: readonly string[]
    }

/** One value that a request carries, and the request without it. */
interface Input {
  readonly name: string
  readonly value: string
  /** That value alone. */
  readonly alone: Partial<Ask>
  readonly without: Ask
}

type Values = Readonly<Record<string, unknown>>

/** Members of a body, or parameters in either form. */
const valuesOf = (held: unknown): Values =>
  Array.isArray(held) ? Object.fromEntries(held) : isObject(held) ? held : {}

function leavingOut(held: unknown, name: string): unknown {
  if (Array.isArray(held)) return held.filter(([one]) => one !== name)
  const { [name]: _, ...rest } = valuesOf(held)
  return rest
}

const PLACES = ['query', 'json', 'form', 'multipart'] as const

/** Every parameter and member; an operator of a range in the body on its own. */
function inputsOf(ask: Ask): readonly Input[] {
  return PLACES.flatMap((place) =>
    Object.entries(valuesOf(ask[place])).flatMap(([name, value]): Input[] => {
      if (value === undefined) return []
      const without = { ...ask, [place]: leavingOut(ask[place], name) }
      if (!isObject(value) || place !== 'json')
        return [{ name, value: String(value), alone: { [place]: { [name]: value } }, without }]
      return Object.keys(value).map((inner) => {
        const rest = leavingOut(value, inner) as Values
        const members = { ...valuesOf(ask[place]), [name]: rest }
        const alone = { [place]: { [name]: { [inner]: value[inner] } } }
        return { name: `${name}.${inner}`, value: '', alone, without: { ...ask, [place]: members } }
      })
    }),
  )
}

const ownerOfInput = ({ operation }: Ask, { name, value }: Input): Owner | undefined =>
  ownerOf(operation, name, value) ?? ownerOf(operation, name.split('.', 1)[0]!, value)

/** Operations that read whatever their method is. */
const reads = (scope: Scope, { operation }: Ask) =>
  bindingOf(scope.target, operation).method === 'GET' || /^current\/(search|activity-trackings)\./.test(operation)

const outcome = (one: Outcome): Reason => ({ kind: 'outcome', outcome: one })

/** A gateway's answers and refusals for the number of requests come and go: they say nothing about a clause (R122). */
const passing = (answer: Answer) => answer.status === 429 || isOfGateway(answer)

/** A conflict with the state of a record may have a reason that the documents do not name. */
function answersOf(answer: Answer, or?: readonly string[]) {
  const found = needs.finding(`${answer.ask.operation}#answers`, `${answer.label} gave ${describe(answer)}`, or)
  return answer.status === 409 ? accusingNobody(found) : found
}

/** A write is not sent again: it may be accepted this time. */
function ofWrite(scope: Scope, answer: Answer): Reason {
  if (scope.wasUnanswered(answer.ask))
    return outcome(disturbed(`${answer.label} gave ${describe(answer)}, and got no answer before`))
  // An existing record may exclude another (R27); `#answers` finds that nothing can be created.
  if (answer.status === 409 && effectOf(answer.ask.operation) === 'creates')
    return outcome(needs.record(`room for another record: ${answer.label} gave ${describe(answer)}`))
  const { operation } = answer.ask
  const { body = {} } = termsOf(operation)
  const checks = inputsOf(answer.ask).flatMap((input) => [
    ...(body[input.name]?.values ? [`${operation}#values-${input.name}`] : []),
    ...[ownerOfInput(answer.ask, input) ?? []].flat().map(({ check }) => check),
  ])
  return outcome(answersOf(answer, [...new Set(checks)]))
}

/** R8: a fraction of a second may be sent; the documents do not say that every platform takes one. */
async function refusedForFraction(scope: Scope, ask: Ask, { name, value }: Input): Promise<boolean> {
  const whole = value.replace(/\.\d+(?=Z$|[+-]\d\d:?\d\d$)/, '')
  if (whole === value || !ask.query) return false
  return (await scope.call({ ...ask, query: { ...ask.query, [name]: whole } })).ok
}

/** R41: a start past the end may be refused; it is past the end where a page of the usual size holds fewer records. */
async function isPastEnd(scope: Scope, { operation, ...sent }: Ask, { name, value, without }: Input): Promise<boolean> {
  const { paging } = termsOf(operation)
  if (!paging || name !== paging.from) return false
  const places = PLACES.filter((place) => without[place] !== undefined)
  const usual = places.map((place) => [place, leavingOut(without[place], paging.size)] as const)
  const answer = await scope.call({ ...without, ...Object.fromEntries(usual) })
  const [size = paging.default] = PLACES.map((place) => valuesOf(sent[place])[paging.size]).filter(Boolean)
  const before = paging.style === 'page' ? (Number(value) - 1) * Number(size) : Number(value)
  return answer.ok && itemsOf(answer).length < Math.min(paging.default, before + 1)
}

async function ofRead(scope: Scope, answer: Answer): Promise<Reason> {
  const { ask, label } = answer
  const again = await scope.call(ask)
  if (again.ok || passing(again))
    return outcome(disturbed(`not reproduced on retry: ${label} gave ${describe(answer)}`))
  for (const input of inputsOf(ask)) {
    if (await refusedForFraction(scope, ask, input))
      return outcome(needs.record('a target that takes fractions of a second'))
    if (await isPastEnd(scope, ask, input))
      return outcome(needs.record(`a record behind those that ${label} leaves out`))
    const control = await scope.call(input.without)
    const owner = control.ok ? ownerOfInput(ask, input) : undefined
    if (owner) return owned(owner, input, { refused: again, control })
  }
  return ofSeveral(scope, answer)
}

interface Pair {
  readonly refused: Answer
  /** The same request without the input. */
  readonly control: Answer
}

function owned(owner: Owner, { name }: Input, { refused, control }: Pair): Reason {
  const accusation = broken(`${refused.label}: a success, as without ${name}`, describe(refused), owner.clause)
  return { kind: 'owned', owner, accusation, exchanges: [refused.exchange, control.exchange] }
}

/** More than one input is refused: each alone, beside the bare request. */
async function ofSeveral(scope: Scope, answer: Answer): Promise<Reason> {
  const inputs = inputsOf(answer.ask)
  const { query: _, form: __, multipart: ___, ...rest } = answer.ask
  const bare: Ask = rest.json === undefined ? rest : { ...rest, json: {} }
  const control = inputs.length > 1 ? await scope.call(bare) : undefined
  if (!control?.ok) return outcome(answersOf(answer))
  for (const input of inputs) {
    const owner = ownerOfInput(answer.ask, input)
    const refused = owner && (await scope.call({ ...bare, ...input.alone }))
    if (owner && refused?.refused) return owned(owner, input, { refused, control })
  }
  return outcome(answersOf(answer, [`${answer.ask.operation}#filters-combined`]))
}

async function reasonFor(scope: Scope, answer: Answer): Promise<Reason> {
  if (passing(answer)) return outcome(disturbed(`${answer.label} gave ${describe(answer)}`))
  return reads(scope, answer.ask) ? ofRead(scope, answer) : ofWrite(scope, answer)
}

const refersTo = (outcome: Outcome, check: string) =>
  outcome.kind === 'undecided' && outcome.cause.kind === 'finding' && outcome.cause.check === check

/** The meaning of a refused request for the check that relied on its answer. */
export async function explained(scope: Scope, { answer }: Refused): Promise<Outcome> {
  const reason = await scope.once(`explain ${requestKey(answer.ask)}`, (shared) => reasonFor(shared, answer))
  if (reason.kind === 'outcome') {
    const { outcome } = reason
    // Only this check reports a refusal of its own sample.
    return refersTo(outcome, scope.check) ? broken(`${answer.label}: a success`, describe(answer)) : outcome
  }
  const { owner, accusation, exchanges } = reason
  if (scope.check === owner.check) return accusation
  scope.accuse(owner.check, accusation, exchanges)
  return needs.finding(owner.check, `${answer.label} gave ${describe(answer)}`)
}
