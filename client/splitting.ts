/** Splits a request for a page that is larger than the platform's largest, and joins the answers. */
import { Buffer } from 'node:buffer'
import { termsOf } from '../contract/index.ts'
import { traitsOf } from '../contract/interfaces.ts'
import { isObject, type Members } from '../contract/members.ts'
import { type Answer, answerOf } from './answer.ts'
import type { ClientStep } from './passage.ts'
import type { Ask } from './request.ts'
import type { Translation } from './translation.ts'

const recordsOf = ({ ask, json }: Answer): readonly unknown[] | undefined => {
  const held = isObject(json) ? json[traitsOf(ask.operation).envelope.records] : undefined
  return Array.isArray(held) ? held : undefined
}

/** Whether more may follow a part of a page. */
const isFull = (part: Answer, size: number): boolean => part.ok && (recordsOf(part)?.length ?? 0) >= size

/** @param ask for the whole page */
function joined(ask: Ask, one: Answer, other: Answer): Answer {
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

/** All parts but the last are of one size. */
export const splitting = (translation: Translation): ClientStep => ({
  name: 'splitting',
  around: (next) => async (ask, options) => {
    const [first = ask, ...others] = translation.parts(ask, options.without)
    let whole = await next(first, options)
    if (!others.length) return whole
    const size = Number((first.query as Members)[termsOf(ask.operation).paging!.size])
    let last = whole
    for (const part of others) {
      if (!isFull(last, size)) break
      last = await next(part, options)
      if (!last.ok) break
      whole = joined(ask, whole, last)
    }
    return whole
  },
})
