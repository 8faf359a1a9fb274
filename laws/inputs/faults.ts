/** Documented inputs that are refused (R101): each by itself, whatever its value. */
import { inputsOf, ownerOf } from '../../contract/inputs.ts'
import { isEnveloped } from '../../contract/interfaces.ts'
import type { Terms } from '../../contract/terms.ts'
import { around, bodyOf, type Fault, isObject } from '../../mutators/fault.ts'
import { parametersOf } from '../../mutators/parameters.ts'
import type { Question, Reply } from '../../reference/index.ts'

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

const refusal = ({ operation }: Terms, name: string): Reply => {
  const message = `${name} is not supported`
  return {
    status: 400,
    headers: {},
    body: isEnveloped(operation) ? { success: false, message, totalResults: 0, value: null } : { message },
  }
}

/** Without an input that is required nothing is served: there is no control. */
const isOptional = ({ body = {} }: Terms, name: string) => !body[name]?.required

export const inputFaults = (terms: Terms): Fault[] =>
  inputsOf(terms)
    .filter(([name]) => isOptional(terms, name))
    .map(([name, value]) => ({
      id: `${terms.operation}/refuses-input-${[name, value].filter(Boolean).join('-')}`,
      title: `refuses ${[name, value].filter(Boolean).join('=')}`,
      kills: [ownerOf(terms.operation, name, value)!.check],
      also: ['*'],
      around: [
        around(
          terms.operation,
          (next) => (question) => (carries(terms, question, name, value) ? refusal(terms, name) : next(question)),
        ),
      ],
    }))
