/**
 * Examines every answer of the run: its shape against the operation's schema, the form of its refusal, server errors.
 * The closing checks judge the collected observations; a check that caused an answer does not have to.
 */

import type { Answer } from '../client/answer.ts'
import { isServerError } from '../client/gateway.ts'
import type { Ask } from '../client/request.ts'
import type { OperationId } from '../contract/operations.ts'
import type { Failures, Seen, SeenDefect } from '../contract/run.ts'

/** The remark of an examiner about one answer; `key` is the same for the same defect. */
export interface Remark {
  readonly topic: Topic
  readonly key: string
  readonly expected: string
  readonly actual: string
  /** The question that showed it differently, where an answer is compared with another. */
  readonly against?: Ask
}

const TOPICS = [
  'response-schema',
  'identity',
  'agreement',
  'counted',
  'listed-members',
  'records-seen',
  'error-form',
  'server-error',
  /** A server error that did not come back when the same request was sent again. */
  'passing-error',
  'unset-members',
  'unknown-members',
  'refusal-members',
  /** A remark that a declared deviation covers; the key begins with the topic that would accuse. */
  'declared',
] as const
export type Topic = (typeof TOPICS)[number]

export interface Sighting extends Remark {
  readonly label: string
  /** The question that caused it. */
  readonly ask: Ask
  /** Ids of the exchanges that showed it, oldest first; bounded. */
  readonly exchanges: string[]
  times: number
}

export interface Watched {
  /** Success statuses, and refusal statuses, in order of appearance. */
  readonly successes: Map<number, string>
  readonly refusals: Map<number, string>
  readonly sightings: Map<string, Sighting>
  redirects: number
  /** Counts of the whole run. */
  readonly failures: Failures
}

const KEPT = 5

export interface Watch {
  see(answer: Answer): void
  /** Calls that with each observation that is made a second time, when it is. */
  onRepeated(listener: (sighting: Sighting) => void): void
  /** A remark that no single answer shows. */
  note(source: Pick<Answer, 'ask' | 'label' | 'exchange'>, remark: Remark): void
  of(operation: OperationId): Watched
  /** Operations with at least one answer. */
  operations(): readonly OperationId[]
}

/** Observations of an operation, as data: the closing checks judge nothing else. */
export const seenOf = (operation: OperationId, { successes, refusals, sightings, ...watched }: Watched): Seen => ({
  operation,
  successes: [...successes.keys()].sort(),
  refusals: [...refusals.keys()].sort(),
  redirects: watched.redirects,
  failures: { ...watched.failures },
  sightings: [...sightings.values()].map(({ ask: _, against: __, ...defect }) => ({
    ...defect,
    exchanges: [...defect.exchanges],
  })),
})

/** R7: members that none of the observed records had; links of the envelope likewise. */
export function absentNames(sightings: readonly SeenDefect[]): readonly string[] {
  const records = sightings.find(({ topic }) => topic === 'records-seen')?.times ?? 0
  return sightings
    .filter(({ topic, times }) => topic === 'listed-members' && times >= Math.max(records, 1))
    .map(({ expected }) => expected)
    .sort()
}

const joined = (one: SeenDefect, other: SeenDefect): SeenDefect => ({
  ...one,
  times: one.times + other.times,
  exchanges: [...one.exchanges, ...other.exchanges].slice(0, KEPT),
})

/** Observations of several shards about the same operation. */
export function seenTogether(operation: OperationId, parts: readonly Seen[]): Seen {
  const sightings = new Map<string, SeenDefect>()
  for (const defect of parts.flatMap((part) => part.sightings)) {
    const key = `${defect.topic} ${defect.key}`
    const known = sightings.get(key)
    sightings.set(key, known ? joined(known, defect) : defect)
  }
  return {
    operation,
    successes: [...new Set(parts.flatMap(({ successes }) => successes))].sort(),
    refusals: [...new Set(parts.flatMap(({ refusals }) => refusals))].sort(),
    redirects: parts.reduce((sum, { redirects }) => sum + redirects, 0),
    sightings: [...sightings.values()],
    failures: parts.map(({ failures = NONE }) => failures).reduce(sumOf, NONE),
  }
}

const NONE: Failures = { answers: 0, failed: 0, passing: 0 }

const sumOf = (one: Failures, other: Failures): Failures => ({
  answers: one.answers + other.answers,
  failed: one.failed + other.failed,
  passing: one.passing + other.passing,
})

/** This many server errors of a run that did not come back when repeated are a habit, not an accident. */
export const HABIT = 3

/** A gateway's are not the platform's (R122). */

/** @param examine pure; finds the defects of an answer */
export function watchOf(examine: (answer: Answer) => readonly Remark[]): Watch {
  const seen = new Map<OperationId, Watched>()
  const failures = { ...NONE }
  const listeners: ((sighting: Sighting) => void)[] = []
  const of = (operation: OperationId) => {
    let watched = seen.get(operation)
    if (!watched) {
      watched = { successes: new Map(), refusals: new Map(), sightings: new Map(), redirects: 0, failures }
      seen.set(operation, watched)
    }
    return watched
  }
  const note: Watch['note'] = (source, remark) => {
    const { ask, exchange } = source
    const watched = of(ask.operation)
    const key = `${remark.topic} ${remark.key}`
    const known = watched.sightings.get(key)
    if (!known) {
      watched.sightings.set(key, { ...remark, label: source.label, ask, exchanges: [exchange], times: 1 })
      return
    }
    known.times++
    if (known.exchanges.length < KEPT) known.exchanges.push(exchange)
    if (known.times === 2) for (const listener of listeners) listener(known)
  }
  return {
    of,
    note,
    onRepeated: (listener) => void listeners.push(listener),
    operations: () => [...seen.keys()],
    see(answer) {
      const watched = of(answer.ask.operation)
      const passes = answer.failing === 'now and then'
      failures.answers++
      if (isServerError(answer)) failures.failed++
      if (passes) failures.passing++
      const statuses = answer.ok ? watched.successes : watched.refusals
      if (!passes && !statuses.has(answer.status)) statuses.set(answer.status, answer.exchange)
      if (answer.redirectedTo) watched.redirects++
      for (const remark of examine(answer)) note(answer, remark)
    },
  }
}
