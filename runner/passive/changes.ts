/**
 * Writes, and their records before and after: members as they were sent, others unchanged, refusals that wrote nothing.
 * Another client may have written as well: one record alone is not held against the platform.
 */

import type { Answer } from '../../client/answer.ts'
import type { Item } from '../../client/answers/page.ts'
import { isExact } from '../../client/answers/values.ts'
import { guidKey } from '../../contract/guid.ts'
import { isObject } from '../../contract/members.ts'
import { interfaceOf, type OperationId, operationOf } from '../../contract/operations.ts'
import { holds } from '../../contract/verdict.ts'
import type { Check } from '../../engine/check.ts'
import { recordsOf } from '../../laws/kit/judged-answer.ts'
import { SKEW_MS } from './clocks.ts'
import { type ExchangeJudge, Suspicions, type Witnessed } from './exchange-judge.ts'
import type { PassiveJudge } from './judge.ts'
import { IDENTIFIERS, keyOfItem, keyOfWrite, spread, versionsIn, writesVersion } from './keys.ts'
import { keptOf } from './stored-answer.ts'
import type { Writings } from './writings.ts'

interface Showing {
  readonly at: number
  readonly end: number
  readonly item: Item
  readonly exchange: string
}

interface Span {
  readonly at: number
  readonly end: number
  readonly clock: string
}

interface Write extends Span {
  /** Identifiers in its path, and of the created record. */
  readonly names: readonly string[]
  readonly span: Span
  readonly answer: Answer
  readonly sent: Item
  before?: Showing
  after?: Showing
}

/** Writes of an operation that are followed: more of them add nothing. */
const MOST_FOLLOWED = 500
/** A record that is read much later says little of a write. */
const SOON_MS = 10 * 60_000

/** Checks of one member that was sent. */
const OF_A_MEMBER = /^(?:body|values|type|metadata)-/

/** Members without those that hold records of their own: writes to these change them here. */
const flat = (record: Item): Item =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => typeof value !== 'object' || value === null))

/** Members of the body of a request, by name. */
const sentIn = ({ ask: { json, form } }: Answer): Item | undefined =>
  isObject(json) ? json : Array.isArray(form) ? Object.fromEntries(form) : undefined

function pushTo<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

export class Changes implements ExchangeJudge {
  readonly needsNoAnswer = true
  readonly #writes = new Map<string, Write[]>()
  readonly #suspicions = new Suspicions('seen for one record only, and another client may have written in between')
  readonly #telling: ReadonlyMap<string, readonly Check[]>
  /** Writes by each identifier that they name: records below a record are part of it. */
  readonly #naming = new Map<string, Span[]>()
  readonly #writings: Writings
  readonly #followed = new Map<OperationId, number>()

  constructor(checks: readonly Check[], writings: Writings) {
    this.#writings = writings
    const telling = new Map<string, Check[]>()
    for (const check of checks)
      if (check.tells) telling.set(check.operation, [...(telling.get(check.operation) ?? []), check])
    this.#telling = telling
  }

  prepare({ answer, terms, at, end, clock, platform, recorded }: Witnessed): void {
    if (operationOf(terms.operation).method === 'GET' || !at) return
    const [made] = recordsOf(terms, answer)
    const { languageCode: _, ...path } = answer.ask.path ?? {}
    const named = [...Object.values(path), ...(made ? IDENTIFIERS.map((name) => made[name]) : [])]
    const names = named.filter(isExact).map((name) => `${platform} ${guidKey(name)}`)
    const span = { at, end, clock }
    for (const name of names) pushTo(this.#naming, name, span)
    const key = recorded.body && (answer.ok || answer.refused) ? keyOfWrite(terms, answer, made) : undefined
    const { operation } = answer.ask
    const followed = this.#followed.get(operation) ?? 0
    if (key === undefined || followed >= MOST_FOLLOWED) return
    this.#followed.set(operation, followed + 1)
    const sent = sentIn(answer) ?? {}
    const write = { names, ...span, span, answer: keptOf(answer), sent: writesVersion(terms) ? spread(sent) : sent }
    pushTo(this.#writes, `${clock} ${platform} ${key}`, write)
  }

  see(witnessed: Witnessed, judge: PassiveJudge): void {
    const { answer, terms, at, end, clock, platform } = witnessed
    if (operationOf(terms.operation).method !== 'GET') this.#answered(witnessed, judge)
    if (!answer.ok || operationOf(terms.operation).method !== 'GET' || !at) return
    const shown = recordsOf(terms, answer).flatMap((item) => [
      [keyOfItem(terms, item), item] as const,
      ...versionsIn(terms, item),
    ])
    for (const [key, item] of shown) {
      const writes = key === undefined ? undefined : this.#writes.get(`${clock} ${platform} ${key}`)
      const showing = { at, end, item, exchange: answer.exchange }
      for (const write of writes ?? []) {
        if (end <= write.at && at > (write.before?.at ?? write.at - SOON_MS)) write.before = showing
        else if (at >= write.end && at < (write.after?.at ?? write.end + SOON_MS)) write.after = showing
      }
    }
  }

  /** The record in the answer to a write: no other client can have written in between. */
  #answered({ answer, terms }: Witnessed, judge: PassiveJudge): void {
    const [record] = recordsOf(terms, answer)
    if (!record || !answer.ok) return
    const [sent, after] = [sentIn(answer) ?? {}, record].map((one) => (writesVersion(terms) ? spread(one) : one))
    for (const { operation, slug, tells } of this.#telling.get(terms.operation) ?? []) {
      if (!OF_A_MEMBER.test(slug)) continue
      const outcome = tells!({ answer, sent: sent!, after: after!, isAnswer: true })
      if (outcome?.kind === 'broken') judge.add(operation, { slug, outcome }, [answer.exchange])
    }
  }

  conclude(judge: PassiveJudge): void {
    for (const [key, writes] of this.#writes) for (const write of writes) this.#judge(judge, key, write)
    this.#suspicions.conclude(judge)
  }

  /** Whether there was no other write to the record, here or through another interface, where it has another name. */
  #isAlone(write: Write, from: number, to: number): boolean {
    const others = write.names.flatMap((name) => this.#naming.get(name) ?? [])
    const beside = interfaceOf(write.answer.ask.operation)
    const isApart = (other: Span) => {
      const skew = other.clock === write.clock ? 0 : SKEW_MS
      return other.end <= from - skew || other.at >= to + skew
    }
    return (
      others.every((other) => other === write.span || isApart(other)) &&
      this.#writings.isQuiet(write.clock, from, to, beside)
    )
  }

  #judge(judge: PassiveJudge, key: string, write: Write): void {
    const { answer, sent, after, before } = write
    if (!after || !this.#isAlone(write, write.at, after.end)) return
    const known = before && this.#isAlone(write, before.at, write.end) ? before : undefined
    const isQuiet = this.#writings.isQuiet(write.clock, write.end, after.end)
    const shown = (item: Item) => (isQuiet ? item : flat(item))
    const exchanges = [...(known ? [known.exchange] : []), answer.exchange, after.exchange]
    for (const { operation, slug, tells } of this.#telling.get(answer.ask.operation) ?? []) {
      const outcome = tells!({ answer, sent, before: known && flat(known.item), after: shown(after.item) })
      if (outcome?.kind === 'broken') this.#suspicions.note(operation, slug, key, outcome, exchanges)
      else if (outcome?.kind === 'holds') judge.add(operation, { slug, outcome: holds() }, exchanges)
    }
  }
}
