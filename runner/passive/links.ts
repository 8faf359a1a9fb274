/**
 * Authors, tags and themes of a version: its list before and after each is attached or removed, and the lists of other
 * versions meanwhile. Another client may have written as well: a finding must occur twice.
 */

import { type Answer, describe } from '../../client/answer.ts'
import { valueAt } from '../../client/answers/values.ts'
import { isObject } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import { broken, holds, type Outcome } from '../../contract/verdict.ts'
import { itemsOf, parametersOf } from '../../laws/kit/judged-answer.ts'
import { windowOf } from '../../laws/kit/window.ts'
import { type ExchangeJudge, Suspicions, type Witnessed } from './exchange-judge.ts'
import type { PassiveJudge } from './judge.ts'
import { keptOf } from './stored-answer.ts'

const OPERATION = /^current\/localized-versions\.(author|tag|theme)s\.(list|add|remove)$/
const MOST_EVENTS = 20_000
/** Lists that were read much earlier or later prove little about a write. */
const SOON_MS = 10 * 60_000

interface Event {
  readonly at: number
  readonly end: number
  readonly answer: Answer
  readonly operation: OperationId
  /** The contents of a whole list. */
  readonly ids?: readonly string[]
  /** The attached or removed record; absent where the request is ambiguous. */
  readonly linked?: string
}

const isWrite = ({ operation }: Event) => !operation.endsWith('.list')

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).toLowerCase() : undefined

/** All records of a list; undefined for a page of more. */
function wholeList({ answer, terms }: Witnessed, name: string): readonly string[] | undefined {
  const items = itemsOf(terms, answer)
  const window = windowOf(terms.paging!, parametersOf(terms, answer.ask))
  if (!items || window?.start !== 0 || items.length >= window.size) return undefined
  const ids = items.map((item) => textOf(valueAt(item, `${name}.id`)))
  return ids.every((id) => id !== undefined) ? (ids as readonly string[]) : undefined
}

/** The record that a request names. */
function linkedIn({ ask }: Answer, name: string): string | undefined {
  const sent = isObject(ask.json) ? ask.json[name] : undefined
  return textOf(ask.path?.[`${name}Id`] ?? (isObject(sent) ? sent.id : undefined))
}

/** The record that an addition answers with: a link to it, or the record itself (R34). */
function answered({ json }: Answer, name: string): string | undefined {
  if (!isObject(json)) return undefined
  const link = json[name]
  return textOf(isObject(link) ? link.id : json.id)
}

const times = (ids: readonly string[], one: string) => ids.filter((id) => id === one).length

interface Found {
  readonly slug: string
  readonly outcome: Outcome
}

const found = (slug: string, isRight: boolean, expected: string, actual: string): Found => ({
  slug,
  outcome: isRight ? holds() : broken(expected, actual),
})

/** The findings of the lists around one addition. */
function added(
  { answer, linked }: Event,
  before: readonly string[] | undefined,
  after: readonly string[],
): readonly Found[] {
  const { label } = answer
  const shown = `[${after.join(', ')}]`
  if (before?.includes(linked!)) {
    const isRight = answer.refused && times(after, linked!) === 1
    const actual = answer.refused ? shown : describe(answer)
    return [found('attached-already', isRight, `${label}: a refusal of ${linked}, which stays attached once`, actual)]
  }
  if (!answer.ok) return []
  const kept = before?.find((id) => !after.includes(id))
  const others = before && after.filter((id) => id !== linked && !before.includes(id))
  return [
    found('attaches', times(after, linked!) === 1 && !others?.length, `${label}: ${linked} attached once`, shown),
    ...(before?.length ? [found('keeps-others', !kept, `${label}: ${kept} still attached`, shown)] : []),
  ]
}

/** The findings of the lists around one removal. */
function removed(
  { answer, linked }: Event,
  before: readonly string[] | undefined,
  after: readonly string[],
): readonly Found[] {
  if (!answer.ok) return []
  const lost = before?.find((id) => id !== linked && !after.includes(id))
  const expected = `${answer.label}: ${linked} removed${lost ? `, and ${lost} kept` : ''}`
  return [found('removes', !after.includes(linked!) && !lost, expected, `[${after.join(', ')}]`)]
}

export class Links implements ExchangeJudge {
  readonly needsNoAnswer = true
  /** By instance, kind of record and version. */
  readonly #versions = new Map<string, Event[]>()
  readonly #suspicions = new Suspicions('seen for one record only, and another client may have written in between')
  #count = 0

  prepare(witnessed: Witnessed): void {
    const { answer, terms, at, end, clock, platform } = witnessed
    const [, name, verb] = OPERATION.exec(terms.operation) ?? []
    const { id, languageCode } = answer.ask.path ?? {}
    if (!name || !at || this.#count >= MOST_EVENTS) return
    const ids = verb === 'list' ? wholeList(witnessed, name) : undefined
    if (verb === 'list' && !ids) return
    this.#count++
    const key = `${clock} ${platform} ${name} ${id} ${languageCode}`.toLowerCase()
    const linked = linkedIn(answer, name)
    const event = { at, end, answer: keptOf(answer), operation: terms.operation, ids, linked }
    this.#versions.set(key, [...(this.#versions.get(key) ?? []), event])
  }

  see({ answer, terms }: Witnessed, judge: PassiveJudge): void {
    const [, name, verb] = OPERATION.exec(terms.operation) ?? []
    const [asked, shown] = name && verb === 'add' && answer.ok ? [linkedIn(answer, name), answered(answer, name)] : []
    if (asked === undefined || shown === undefined) return
    const { outcome } = found('', asked === shown, `${answer.label}: ${name} ${asked}`, shown)
    judge.add(terms.operation, { slug: 'answer-record', outcome }, [answer.exchange])
  }

  conclude(judge: PassiveJudge): void {
    for (const [key, events] of this.#versions) {
      events.sort((one, other) => one.at - other.at)
      for (const [place, event] of events.entries()) {
        const [before, after] = [events[place - 1], events[place + 1]]
        if (isWrite(event)) this.#write(judge, key, [before, event, after])
        else if (after?.ids) this.#elsewhere(key, event, after)
      }
    }
    this.#suspicions.conclude(judge)
  }

  #note(
    judge: PassiveJudge,
    event: Event,
    occasion: string,
    { slug, outcome }: Found,
    lists: readonly (Event | undefined)[],
  ): void {
    const exchanges = [...lists, event].flatMap((one) => one?.answer.exchange ?? [])
    if (outcome.kind === 'broken') this.#suspicions.note(event.operation, slug, occasion, outcome, exchanges)
    else judge.add(event.operation, { slug, outcome }, exchanges)
  }

  #write(
    judge: PassiveJudge,
    key: string,
    [one, event, other]: readonly [Event | undefined, Event, Event | undefined],
  ): void {
    const before = one?.ids && one.end <= event.at && event.at - one.end < SOON_MS ? one : undefined
    const after = other?.ids && other.at >= event.end && other.at - event.end < SOON_MS ? other : undefined
    if (!after || event.linked === undefined) return
    const judged = event.operation.endsWith('.add') ? added : removed
    for (const shown of judged(event, before?.ids, after.ids!))
      this.#note(judge, event, `${key} ${event.linked}`, shown, [before, after])
  }

  /** Lists of an unwritten version, around a write to another one. */
  #elsewhere(key: string, one: Event, other: Event): void {
    const [clock, ...rest] = key.split(' ')
    const moved = [
      ...one.ids!.filter((id) => !other.ids!.includes(id)),
      ...other.ids!.filter((id) => !one.ids!.includes(id)),
    ]
    if (!moved.length) return
    const beside = [...this.#versions].flatMap(([name, events]) =>
      name !== key && name.startsWith(clock!)
        ? events.filter((event) => isWrite(event) && event.at < other.end && event.end > one.at)
        : [],
    )
    const [write, ...others] = beside.filter(
      ({ operation, answer }) => answer.ok && operation.split('.')[1] === one.operation.split('.')[1],
    )
    if (!write || others.length || !moved.every((id) => id === write.linked)) return
    const outcome = broken(
      `${write.answer.label}: no other version changed`,
      `${write.linked} in the list of ${rest.slice(-2).join(' ')}`,
    )
    this.#suspicions.note(
      write.operation,
      'only-that-version',
      key,
      outcome,
      [one, write, other].map(({ answer }) => answer.exchange),
    )
  }
}
