/**
 * What several exchanges show together. Other clients may have written between two of them: what one occurrence shows is
 * not held against the platform, and what only the number of requests shows needs no second one.
 */

import { carries, show } from '../answers/values.ts'
import type { Answer } from '../client/answer.ts'
import { clausePrefix } from '../contract/clause.ts'
import { termsOf } from '../contract/index.ts'
import { traitsOf } from '../contract/interfaces.ts'
import { documentedLimit } from '../contract/limits.ts'
import { isObject, type Members } from '../contract/members.ts'
import { type OperationId, operationOf } from '../contract/operations.ts'
import type { Terms } from '../contract/terms.ts'
import { broken, disturbed, holds, type Outcome } from '../contract/verdict.ts'
import { writtenMembers } from '../laws/bodies/terms.ts'
import { isRepeatable } from '../laws/limits/terms.ts'
import { readOf } from '../laws/responses/terms.ts'
import { recordsOf } from '../laws/shown.ts'
import type { PassiveJudge } from './judge.ts'

interface Write {
  readonly operation: OperationId
  readonly at: number
  readonly exchange: string
  readonly label: string
  readonly sent: Members
}

interface Served {
  readonly operation: OperationId
  readonly at: number[]
  readonly exchange: string
}

interface Difference {
  readonly records: Set<string>
  readonly outcome: Outcome
  readonly exchanges: string[]
}

const IDENTIFIERS = ['id', 'uuid', 'guid'] as const

/** By what a record is asked for: the value of the path, or the identifier in the answer. */
function identifierOf(terms: Terms, answer: Answer): string | undefined {
  const inPath = Object.values(answer.ask.path ?? {}).at(-1)
  if (inPath !== undefined) return String(inPath)
  const [record] = recordsOf(terms, answer)
  const name = record && IDENTIFIERS.find((one) => one in record)
  return name && String(record[name])
}

export interface Across {
  /** To be shown every exchange before the first is seen. @param at epoch milliseconds */
  prepare(answer: Answer, at: number): void
  see(answer: Answer, at: number, account: string | undefined): void
  /** Hands what was found to the judge. */
  conclude(judge: PassiveJudge): void
}

/** @param windowMs in which the documented minute of the platform passes */
export function acrossOf(windowMs: number): Across {
  /** Instants at which each account was served, by operation. */
  const served = new Map<string, Served>()
  /** By the read that shows the record, and its identifier. */
  const writes = new Map<string, Write[]>()
  const differences = new Map<string, Difference>()
  const kept = new Map<string, readonly string[]>()

  const noteServed = ({ ask: { operation }, exchange }: Answer, at: number, account: string | undefined) => {
    if (documentedLimit(operation) === undefined || account === undefined || !at) return
    const key = `${operation} ${account}`
    const known = served.get(key) ?? { operation, at: [], exchange }
    served.set(key, known)
    known.at.push(at)
  }

  const compareRead = (answer: Answer, at: number) => {
    const terms = termsOf(answer.ask.operation)
    if (operationOf(terms.operation).method !== 'GET' || terms.answer.kind === 'page') return
    const key = `${terms.operation} ${identifierOf(terms, answer)}`
    const write = writes.get(key)?.findLast((one) => one.at < at)
    const [record] = recordsOf(terms, answer)
    if (!write || !record) return
    for (const [name, outcome] of compared(write, record, answer.label)) {
      const id = `${write.operation}#body-${name}`
      if (!outcome) {
        kept.set(id, [write.exchange, answer.exchange])
        continue
      }
      const known = differences.get(id) ?? { records: new Set(), outcome, exchanges: [] }
      differences.set(id, known)
      known.records.add(key)
      if (known.records.size <= 2) known.exchanges.push(write.exchange, answer.exchange)
    }
  }

  return {
    prepare(answer, at) {
      const terms = termsOf(answer.ask.operation)
      const { json, form } = answer.ask
      const sent = isObject(json) ? json : Array.isArray(form) ? Object.fromEntries(form) : undefined
      const identifier = identifierOf(terms, answer)
      const read = 'schema' in terms.answer ? readOf(terms) : undefined
      if (!answer.ok || operationOf(terms.operation).method === 'GET') return
      if (!read || !sent || !terms.body || identifier === undefined) return
      const { exchange, label } = answer
      const known = writes.get(`${read} ${identifier}`) ?? []
      const all = [...known, { operation: terms.operation, at, exchange, label, sent }]
      writes.set(
        `${read} ${identifier}`,
        all.sort((one, other) => one.at - other.at),
      )
    },
    see(answer, at, account) {
      if (!answer.ok) return
      noteServed(answer, at, account)
      compareRead(answer, at)
    },
    conclude(judge) {
      for (const one of served.values()) concludeLimit(judge, one, windowMs)
      const put = (id: string, outcome: Outcome, exchanges: readonly string[]) => {
        const [operation, slug] = id.split('#') as [OperationId, string]
        judge.add(operation, { slug, outcome }, exchanges)
      }
      for (const [id, exchanges] of kept) if (!differences.has(id)) put(id, holds(), exchanges)
      for (const [id, { records, outcome, exchanges }] of differences)
        put(id, records.size > 1 ? outcome : disturbed(ONCE), exchanges)
    },
  }
}

const ONCE = 'a written value read otherwise, once: another client may have written in between'

/** R12, R95: windows of any kind serve at most twice the limit within a minute. */
function concludeLimit(judge: PassiveJudge, { operation, at, exchange }: Served, windowMs: number): void {
  const limit = documentedLimit(operation)!
  const sorted = at.toSorted((one, other) => one - other)
  let first = 0
  let most = 0
  for (const [place, instant] of sorted.entries()) {
    while (instant - sorted[first]! >= windowMs) first++
    most = Math.max(most, place - first + 1)
  }
  if (most <= 2 * limit || !isRepeatable(termsOf(operation))) return
  const expected = `${operation}: not all of ${most} requests of one account in a minute served`
  const outcome = broken(expected, 'all were', `${clausePrefix(operation)}.limit-kept`)
  judge.add(operation, { slug: 'rate-limit', outcome }, [exchange])
}

/** Members as written and as read; the outcome where they differ. */
function* compared(write: Write, record: Members, label: string): Generator<readonly [string, Outcome | undefined]> {
  const terms = termsOf(write.operation)
  // The older interfaces show what was written under other names and in other types.
  if (traitsOf(write.operation).envelope.around === 'always') return
  for (const { name, type } of writtenMembers(terms)) {
    const sent = write.sent[name]
    // What null does is not the same everywhere.
    if (sent === undefined || sent === null || !(name in record)) continue
    const as = type === 'date-time' ? 'date-time' : 'other'
    yield [
      name,
      carries(record[name], sent, as)
        ? undefined
        : broken(`${label}: ${name} ${show(sent)}, as written by ${write.label}`, show(record[name])),
    ]
  }
}
