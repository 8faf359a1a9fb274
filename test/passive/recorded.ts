/** Builders of recorded traffic. */

import { NAMES, type Target } from '../../client/target.ts'
import type { CheckResult } from '../../contract/run.ts'
import { memoryJournal } from '../../output/run-file/journal.ts'
import { judgeTraffic, type PassiveParts } from '../../runner/passive/index.ts'
import type { Recorded } from '../../runner/passive/traffic.ts'
import { checks } from '../../suites/index.ts'

const TARGET: Target = { names: NAMES, bindings: {}, records: {}, limits: {}, windowSeconds: 60 }
const HOST = 'https://platform.example.test'
export const BEARER = { authorization: 'Bearer some-token-of-an-account' }

export interface Given {
  readonly headers?: Readonly<Record<string, string>>
  readonly sent?: unknown
  readonly status?: number
  /** Epoch milliseconds. */
  readonly at?: number
  readonly file?: string
}

let exchanges = 0
/** A hundredth of a second apart, so that none overlaps another. */
const next = () => ++exchanges * 10

/** An exchange after six seconds: whatever was handed out is not fresh any more. */
export function later(made: () => Recorded): Recorded {
  exchanges += 600
  return made()
}

/** `GET /v2/learners/?size=1` and its answer. */
export function exchange(line: string, answer: unknown, given: Given = {}): Recorded {
  const [method = '', path = ''] = line.split(' ')
  const { headers = BEARER, sent, status = 200, at = next(), file = 'traffic.har' } = given
  return {
    file,
    source: `${file}, entry ${at}`,
    method,
    url: new URL(path, HOST),
    requestHeaders: { ...headers, ...(sent ? { 'content-type': 'application/json' } : {}) },
    requestBody: sent ? JSON.stringify(sent) : undefined,
    startedAt: at,
    durationMs: 1,
    status,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(answer)),
  }
}

/** The decisions of the traffic: the result of each check by its id, and the parts that were not judged. */
export async function judgedTraffic(traffic: PassiveParts['traffic'], target = TARGET) {
  const journal = memoryJournal()
  const { losses } = await judgeTraffic({ traffic, target, checks, journal, head: { id: 'p', suiteVersion: '0' } })
  const results = journal.records.flatMap((record) =>
    record.kind === 'check' && record.verdict !== 'skipped' ? [[record.id, record] as const] : [],
  )
  return { results: new Map<string, CheckResult>(results), losses }
}

/** Verdict and message of each check that the traffic decided, by its id. */
export const decided = async (traffic: readonly Recorded[], target = TARGET): Promise<Map<string, CheckResult>> =>
  (await judgedTraffic(() => traffic, target)).results
