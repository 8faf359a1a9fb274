import type { Question } from '../exchange.ts'
import type { World } from '../world.ts'
import { type Problem, refuseProblems } from './problem.ts'
import { isObject, type Rule } from './rule.ts'

export type Shape = Readonly<Record<string, Rule<any>>>

/** The members that were sent, as they are stored; a missing member is undefined. */
export type Taken<S extends Shape> = { [K in keyof S]?: S[K] extends Rule<infer T> ? T : never }

interface Terms<S extends Shape> {
  readonly shape: S
  readonly required?: readonly (keyof S & string)[]
  /** No other members may be sent, if the instance checks (R52). */
  readonly closed?: true
}

/** Members of a JSON object. @throws Refusal when the body is no object or a member breaks its rule */
export function readBody<S extends Shape>(question: Question, world: World, terms: Terms<S>): Taken<S> {
  // No body is an empty one; `null` is a value, and no object.
  const body = question.body === undefined ? {} : question.body
  if (!isObject(body)) refuseProblems(question, [{ rule: 'type', text: 'the body must be a JSON object' }])
  return readMembers(question, world, isObject(body) ? body : {}, terms)
}

/** Members of any record of values: a body, form fields or query parameters. @throws Refusal */
export function readMembers<S extends Shape>(
  question: Question,
  world: World,
  values: Readonly<Record<string, unknown>>,
  terms: Terms<S>,
): Taken<S> {
  const problems: Problem[] = []
  const taken: Record<string, unknown> = {}
  for (const name of terms.required ?? []) {
    if (values[name] === undefined) problems.push({ rule: 'required', text: `${name} is required` })
  }
  for (const [name, rule] of Object.entries(terms.shape)) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) continue
    const fate = value === null && rule.clearable ? world.choices.nullMembers : 'read'
    if (fate === 'ignore') continue
    const problem = fate === 'clear' ? undefined : rule.problem(value, world)
    if (problem) problems.push({ rule: problem.rule, text: `${name} ${problem.text}` })
    taken[name] = rule.take(value, world)
  }
  if (terms.closed && world.choices.unlistedMembers === 'refuse') problems.push(...unlisted(values, terms.shape))
  refuseProblems(question, problems)
  return taken as Taken<S>
}

function unlisted(values: Readonly<Record<string, unknown>>, shape: Shape): Problem[] {
  return Object.keys(values)
    .filter((name) => !Object.hasOwn(shape, name))
    .map((name) => ({ rule: 'unlisted', text: `${name} cannot be set here` }))
}
