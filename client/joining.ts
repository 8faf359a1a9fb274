/** Answers to the parts of one page, as the answer to it. */
import { Buffer } from 'node:buffer'
import { traitsOf } from '../contract/interfaces.ts'
import { isObject, type Members } from '../contract/members.ts'
import { type Answer, answerOf } from './answer.ts'
import type { Ask } from './request.ts'

const recordsOf = ({ ask, json }: Answer): readonly unknown[] | undefined => {
  const held = isObject(json) ? json[traitsOf(ask.operation).envelope.records] : undefined
  return Array.isArray(held) ? held : undefined
}

/** Whether more may stand behind what a part of a page brought. */
export const isFull = (part: Answer, size: number): boolean => part.ok && (recordsOf(part)?.length ?? 0) >= size

/** @param ask for the whole page */
export function joined(ask: Ask, one: Answer, other: Answer): Answer {
  const [first, second] = [recordsOf(one), recordsOf(other)]
  if (!first || !second) return one
  const { records, count } = traitsOf(ask.operation).envelope
  const json = { ...(one.json as Members), [records]: [...first, ...second] }
  // R9: a count of the page is that of both.
  if (count && json[count] === first.length && (other.json as Members)[count] === second.length)
    json[count] = first.length + second.length
  const { status, headers, url, exchange } = one
  const body = Buffer.from(JSON.stringify(json))
  const whole = answerOf(ask, exchange, { status, headers, body }, () => one.label, url)
  whole.deviates = one.deviates
  return whole
}
