/** Everything in a report, and in the exchanges beside it, that contradicts the documents. */
import { Buffer } from 'node:buffer'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { answerOf } from '../client/answer.ts'
import { translationOf } from '../client/deviations/index.ts'
import type { Contradiction, KnownOfOperation } from '../client/deviations/proposals.ts'
import type { Caller } from '../client/target.ts'
import type { Translation } from '../client/translation.ts'
import type { Deviation } from '../contract/deviation.ts'
import type { OperationId } from '../contract/operations.ts'
import type { CheckResult, Exchange, Report } from '../contract/run.ts'
import { examine } from '../engine/examine.ts'
import type { Remark } from '../engine/response-recorder.ts'
import { readRunFile } from '../output/run-file/read.ts'

const FORMS = new Set(['response-schema', 'listed-members', 'error-form'])

/**
 * A failing check, or one undecided for another finding or for a result that did not come back: its answers may show
 * more.
 */
const isConcerned = ({ verdict, causes = [] }: CheckResult) =>
  verdict === 'violation' ||
  verdict === 'warning' ||
  (verdict === 'inconclusive' && causes.some(({ kind }) => kind === 'finding' || kind === 'disturbance'))

/** The defects of one answer, read again as the run read it, or through deviations. */
function remarksOn(exchange: Exchange, translation: Translation): readonly Remark[] {
  const { operation, as, response, request } = exchange
  if (!response || response.cutFrom !== undefined) return []
  const ask = { operation, as: as as Caller }
  const incoming = { status: response.status, headers: response.headers, body: Buffer.from(response.body) }
  const label = `${request.method} ${new URL(request.url).pathname}`
  return examine(answerOf(ask, exchange.id, translation.answered(ask, incoming).incoming, () => label))
}

const fileBeside = (path: string) =>
  join(statSync(path, { throwIfNoEntry: false })?.isDirectory() ? path : dirname(path), 'run.jsonl')

function* exchangesBeside(path: string): Generator<Exchange> {
  const file = fileBeside(path)
  if (!existsSync(file)) return
  for (const record of readRunFile(file)) if (record.kind === 'exchange') yield record
}

/**
 * Findings of the checks, and of answers whose own check refers to another.
 * @param deviations those declared, and those proposed already: answers are read through them
 * @param again whether only the answers are read: findings were made without the proposal
 */
export function contradictionsIn(report: Report, path: string, deviations: readonly Deviation[], again: boolean) {
  const translation = translationOf(deviations)
  const concerned = new Map(report.checks.filter(isConcerned).map((check) => [check.id, check]))
  const operations = new Set([...concerned.values()].map(({ operation }) => operation))
  const found = new Map<string, Contradiction>()
  const strangers = new Map<OperationId, Set<string>>()
  const add = (one: Contradiction) => {
    const key = `${one.operation}#${one.slug} ${one.expected}`
    if (!found.has(key)) found.set(key, one)
  }
  for (const { operation, id, findings, evidence, verdict } of concerned.values())
    if (verdict !== 'inconclusive' && !again)
      for (const { expected, actual } of findings)
        add({ operation, slug: id.slice(id.indexOf('#') + 1), expected, actual, exchanges: evidence })
  for (const exchange of exchangesBeside(path)) {
    const { operation, id } = exchange
    for (const { topic, expected, actual } of remarksOn(exchange, translation)) {
      if (topic === 'unknown-members') strangers.set(operation, (strangers.get(operation) ?? new Set()).add(expected))
      // A defect that one deviation hid is shown by its answers alone.
      // Whether a read may be answered with nothing depends on its question, which the check knows.
      if (/a JSON object$/.test(expected) && !concerned.get(`${operation}#${topic}`)?.message.includes('a JSON object'))
        continue
      if (FORMS.has(topic) && (again ? operations.has(operation) : concerned.has(`${operation}#${topic}`)))
        add({ operation, slug: topic, expected, actual, exchanges: [id] })
    }
  }
  for (const { clause, operation, value } of report.observations)
    if (clause.endsWith('.unknown-members') && value !== 'none seen')
      for (const name of value.split(', ')) strangers.set(operation, (strangers.get(operation) ?? new Set()).add(name))
  const exercised = new Map(report.operations.map((one) => [one.id, hasSucceeded(one.id, report)]))
  const knownOf = (operation: OperationId): KnownOfOperation => ({
    strangers: [...(strangers.get(operation) ?? [])],
    exercised: exercised.get(operation) ?? false,
  })
  return { contradictions: [...found.values()], knownOf }
}

/** Whether anything of an operation passed that only a success could show. */
const hasSucceeded = (operation: OperationId, { observations }: Report): boolean =>
  observations.some(
    (one) => one.operation === operation && one.clause.endsWith('.success-status') && one.value !== 'none seen',
  )
