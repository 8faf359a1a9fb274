import type { Question } from '../exchange.ts'
import { notFound, Refusal } from '../refusal.ts'
import type { Collection, Identified } from '../store/collection.ts'

/**
 * The record that a numeric path parameter names. @throws Refusal when it is not a whole number >= 0 or there is no such
 * record
 */
export function recordAt<T extends Identified>(
  question: Question,
  records: Collection<T>,
  what: string,
  name = 'id',
): T {
  const record = records.get(idAt(question, name))
  if (!record) throw notFound(what)
  return record
}

/** The whole number in a path parameter. @throws Refusal */
export function idAt(question: Question, name = 'id'): number {
  const text = question.path[name] ?? ''
  if (!/^\d{1,15}$/.test(text)) throw new Refusal('validation', `${name} must be an integer of at least 0`)
  return Number(text)
}
