/** Filters and ranges of a question, wherever the operation takes them: in the query, or in the body of a search. */

import { isObject, type Members } from '../../contract/members.ts'
import type { Terms } from '../../contract/terms.ts'
import type { Question } from '../index.ts'
import { bodyOf } from './fault.ts'

export interface Parameters {
  get(question: Question, name: string): string | null
  set(question: Question, name: string, value: string): void
  delete(question: Question, name: string): void
}

const inQuery: Parameters = {
  get: ({ query }, name) => query.get(name),
  set: ({ query }, name, value) => query.set(name, value),
  delete: ({ query }, name) => query.delete(name),
}

const shown = (value: unknown) => (value === undefined ? null : Array.isArray(value) ? value.join(',') : String(value))

const typed = (text: string) => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text)

/** `timeSpent.greaterThan` stands for a member of a range object, another name for a list. */
const inBody: Parameters = {
  get(question, name) {
    const [field, operator] = name.split('.') as [string, string?]
    const value = bodyOf(question)[field]
    return shown(operator ? (isObject(value) ? value[operator] : undefined) : value)
  },
  set(question, name, value) {
    const [field, operator] = name.split('.') as [string, string?]
    const body = bodyOf(question)
    const range = isObject(body[field]) ? (body[field] as Members) : {}
    question.body = {
      ...body,
      [field]: operator ? { ...range, [operator]: typed(value) } : value.split(',').map(typed),
    }
  },
  delete(question, name) {
    const [field, operator] = name.split('.') as [string, string?]
    const { [field]: held, ...rest } = bodyOf(question)
    if (!operator) question.body = rest
    else if (isObject(held)) {
      const { [operator]: _, ...others } = held
      question.body = { ...rest, [field]: others }
    }
  },
}

export const parametersOf = ({ parameters }: Terms): Parameters => (parameters === 'body' ? inBody : inQuery)
