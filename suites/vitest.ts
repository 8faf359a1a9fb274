/** The entry of the runner: binds each selected check to one test. The run file is the truth, the tests are a view. */
import { afterAll, describe, inject, type TestContext, test } from 'vitest'
import { fileJournal } from '../client/journal.ts'
import { secretsOf } from '../client/secrets.ts'
import { secretsIn } from '../client/target.ts'
import { BOUNDS, httpTransport, TransportFailure } from '../client/transport.ts'
import type { CheckResult } from '../contract/run.ts'
import { type Check, PHASES } from '../engine/check.ts'
import { execute } from '../engine/execute.ts'
import { inPhase, isSequential } from '../engine/schedule.ts'
import { worldOf } from '../engine/world.ts'
import { checks } from './index.ts'
import { breakerOf } from './runner/breaker.ts'
import { maskingJournal } from './runner/masking.ts'
import { pacerAfter } from './runner/spent.ts'

const { target, mode, seed, runName, runFile, timeoutMs, checkTimeoutMs, exchanges, ...told } = inject('lpconform')
const wanted = new Set(told.checks)
const secrets = secretsOf(secretsIn(target))
const journal = maskingJournal(fileJournal(runFile), secrets)
const pacer = await pacerAfter(told.spent, target)
const transport = breakerOf(httpTransport({ ...BOUNDS, timeoutMs, totalMs: timeoutMs * 2 }))
const world = worldOf({ target, transport, journal, secrets, pacer, mode, seed, runName, name: exchanges })

/** The check's own end of patience: whoever waits is told that the run, not the target, gave up. */
function patience({ signal }: TestContext): AbortSignal {
  const own = new AbortController()
  const started = performance.now()
  const end = () => {
    const late = performance.now() - started >= checkTimeoutMs - 100
    const why = late ? `the check took longer than ${checkTimeoutMs / 1000} s` : 'the run was interrupted'
    own.abort(new TransportFailure('cancelled', why))
  }
  if (signal.aborted) end()
  else signal.addEventListener('abort', end, { once: true })
  return own.signal
}

/** What a reader of Vitest's output sees; without a stack, which would lead into the suite. */
function show({ verdict, message, findings }: CheckResult, context: TestContext): void {
  context.task.meta.verdict = verdict
  if (transport.lost) context.task.meta.lost = transport.lost
  if (verdict === 'inconclusive' || verdict === 'skipped') context.skip(message)
  if (verdict !== 'violation') return
  const failure = new Error(message)
  failure.name = 'Violation'
  failure.stack = `${failure.name} of ${findings.map(({ clause }) => clause).join(', ')}: ${message}`
  throw failure
}

const bind = (check: Check, concurrent: boolean) =>
  test(check.id, { concurrent, timeout: checkTimeoutMs }, async (context) => {
    const { result, error } = await execute(check, world, patience(context))
    if (error !== undefined) throw error
    show(result, context)
  })

// Suites that are concurrent themselves would run side by side: only their tests are, so the phases keep their order.
for (const phase of PHASES) {
  const bound = inPhase(checks, phase).filter(({ id }) => wanted.has(id))
  if (!bound.length) continue
  describe(phase, { concurrent: false }, () => {
    for (const check of bound) bind(check, !isSequential(phase))
  })
}

afterAll(async () => {
  await transport.close()
  journal.close()
})
