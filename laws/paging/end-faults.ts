/** Faults of the end of a list, where it must be an error (R18). */

import type { Terms } from '../../contract/terms.ts'
import type { Question } from '../../reference/index.ts'
import { replies, wraps } from '../../reference/mutators/builder.ts'
import { copyOf, type Fault, isOk, madeCheckId } from '../../reference/mutators/fault.ts'

/** A parameter as a number; undefined where it is missing. */
export const number = (question: Question, name: string) => {
  const text = question.query.get(name)
  return text === null ? undefined : Number(text)
}

/** The end of a list that must be an error, off by one and left out. */
export const endFaults = (operation: Terms['operation'], from: string): Fault[] => {
  const kills = [madeCheckId(operation, `${from}-past-end`)]
  return [
    replies(
      operation,
      'empty-at-the-end',
      'answers with an empty page at the end and past it',
      kills,
      (reply, question) =>
        isOk(reply) || !number(question, from)
          ? reply
          : { ...reply, status: 200, body: { message: 'OK', success: true, totalResults: 0, value: [] } },
    ),
    wraps(
      operation,
      'empty-just-at-the-end',
      'answers with an error past the end, and not at it',
      kills,
      (next) => (question) => {
        const reply = next(question)
        const asked = number(question, from) ?? 0
        if (isOk(reply) || !asked) return reply
        const before = copyOf(question)
        before.query.set(from, String(asked - 1))
        return isOk(next(before))
          ? { ...reply, status: 200, body: { message: 'OK', success: true, totalResults: 0, value: [] } }
          : reply
      },
    ),
    wraps(
      operation,
      'error-before-the-end',
      'answers with an error one before the end',
      kills,
      (next) => (question) => {
        const asked = number(question, from)
        if (!asked) return next(question)
        const after = copyOf(question)
        after.query.set(from, String(asked + 1))
        const reply = next(after)
        return isOk(reply) ? next(question) : reply
      },
    ),
  ]
}
