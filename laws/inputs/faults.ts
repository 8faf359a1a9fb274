/** Documented inputs that are refused (R101): each alone, with any value. */

import type { CheckId } from '../../contract/ids.ts'
import { inputsOf, ownerOf } from '../../contract/inputs.ts'
import { isObject } from '../../contract/members.ts'
import type { Terms } from '../../contract/terms.ts'
import type { Question } from '../../reference/index.ts'
import { refusal, wraps } from '../../reference/mutators/builder.ts'
import { bodyOf, type Fault, type LawFaults } from '../../reference/mutators/fault.ts'
import { parametersOf } from '../../reference/mutators/parameters.ts'

/** Whether a question carries the input, in its query, its body, or as an operator inside its body. */
function carries(terms: Terms, question: Question, name: string, value?: string): boolean {
  const { query } = question
  if (value !== undefined) return (query.get(name) ?? '').split(',').includes(value)
  const body = bodyOf(question)
  const [field = '', operator] = name.split('.')
  const held = body[field]
  if (operator) return parametersOf(terms).get(question, name) !== null || (isObject(held) && operator in held)
  return query.has(name) || name in body
}

/** The message names what is refused. */
const notSupported = (question: Question, name: string) => refusal(question, 400, `${name} is not supported`)

/** R83: only the profile says which languages are active: a refusal proves nothing. */
const UNTOLD = ['legacy-admin/trainings.create language']

/** Without a required input nothing is served; for some filters no legal value can be known. */
const canBeRefused = ({ operation, body = {}, filters = {} }: Terms, name: string) => {
  const filter = filters[name]
  if (UNTOLD.includes(`${operation} ${name}`)) return false
  return !body[name]?.required && (filter?.kind !== 'hidden' || filter.legal !== undefined)
}

/** Values that the row lists, one of them refused (R112); for a body the check of all of them decides. */
function listedValues({ operation, filters = {}, body = {} }: Terms) {
  return [
    ...Object.entries(filters).flatMap(([name, { values = [] }]) =>
      values.map((value) => ({ name, value: String(value), kills: `${operation}#filter-${name}` })),
    ),
    ...Object.entries(body).flatMap(([name, { values = [], type }]) =>
      (type === 'boolean' ? ['true', 'false'] : values).map((value) => ({
        name,
        value,
        kills: `${operation}#${type === 'boolean' ? 'body' : 'values'}-${name}`,
      })),
    ),
  ]
}

const holdsValue = (question: Question, name: string, value: string) =>
  [question.query.get(name), bodyOf(question)[name]].flat().some((one) => String(one) === value)

const refusedValues = (terms: Terms): Fault[] =>
  listedValues(terms).map(({ name, value, kills }) =>
    wraps(
      terms.operation,
      `refuses-value-${name}-${value}`,
      `refuses ${name}=${value} alone`,
      kills as CheckId,
      (next) => (question) => (holdsValue(question, name, value) ? notSupported(question, name) : next(question)),
    ),
  )

const inputFaults = (terms: Terms): Fault[] => [...refusedInputs(terms), ...refusedValues(terms)]

const refusedInputs = (terms: Terms): Fault[] =>
  inputsOf(terms)
    .filter(([name]) => canBeRefused(terms, name))
    .map(([name, value]) =>
      wraps(
        terms.operation,
        `refuses-input-${[name, value].filter(Boolean).join('-')}`,
        `refuses ${[name, value].filter(Boolean).join('=')}`,
        ownerOf(terms.operation, name, value)!.check as CheckId,
        (next) => (question) => (carries(terms, question, name, value) ? notSupported(question, name) : next(question)),
      ),
    )

export const faults: LawFaults = [['input refused', inputFaults]]
