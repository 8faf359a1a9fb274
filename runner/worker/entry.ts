/** The entry of the runner: binds each selected check to one test. The run file is the truth, the tests are a view. */
import { afterAll, describe, inject, type TestContext, test } from 'vitest'
import { systemClock } from '../../client/clock.ts'
import { fileJournal } from '../../client/journal.ts'
import { secretsOf } from '../../client/secrets.ts'
import { secretsIn, sectionOf } from '../../client/target.ts'
import { BOUNDS, httpTransport } from '../../client/transport.ts'
import { interfaceOf } from '../../contract/operations.ts'
import type { CheckResult } from '../../contract/run.ts'
import { type Check, PHASES } from '../../engine/check.ts'
import { execute } from '../../engine/execute.ts'
import { inPhase, isSequential, lookAround } from '../../engine/schedule.ts'
import { seenOf } from '../../engine/watch.ts'
import { worldOf } from '../../engine/world.ts'
import { checks } from '../../suites/index.ts'
import { breakerOf } from './circuit-breaker.ts'
import { gateOf } from './concurrency.ts'
import { maskingJournal } from './masking.ts'
import { pacerAfter } from './spent.ts'
import { interruptionOn, within } from './timeout.ts'
import { tellWaits } from './wait-reporter.ts'

const { target, mode, seed, runName, runFile, timeoutMs, checkTimeoutMs, exchanges, ...told } = inject('lpconform')
const wanted = new Set(told.checks)
const secrets = secretsOf(secretsIn(target))
const journal = maskingJournal(fileJournal(runFile), secrets)
const gate = gateOf(told.concurrency)
const pacer = gate.releasing(pacerAfter(told.spent, target))
const transport = breakerOf(httpTransport({ ...BOUNDS, timeoutMs, totalMs: timeoutMs * 2 }))
const interruption = interruptionOn(told.channel, target.windowSeconds)
const silence = tellWaits(told.channel, pacer)
const world = worldOf({
  target,
  transport,
  journal,
  secrets,
  pacer,
  clock: gate.resting(systemClock),
  meanwhile: gate.meanwhile,
  mode,
  seed,
  runName,
  name: exchanges,
  signal: interruption.later,
})

/** What a reader of Vitest's output sees; without a stack, which would lead into the suite. */
function show({ verdict, message, findings }: CheckResult, context: TestContext): void {
  context.task.meta.verdict = verdict
  if (verdict === 'inconclusive' || verdict === 'skipped') context.skip(message)
  if (verdict !== 'violation') return
  const failure = new Error(message)
  failure.name = 'Violation'
  failure.stack = `${failure.name} of ${findings.map(({ clause }) => clause).join(', ')}: ${message}`
  throw failure
}

/** Aborted when the run ends, or when nobody is there any more to whom the check could speak. */
function endOf({ operation, phase }: Check): AbortSignal {
  const address = sectionOf(target, interfaceOf(operation))?.baseUrl
  const end = phase === 'shared' && !interruption.now.aborted ? interruption.later : interruption.now
  return address ? AbortSignal.any([end, transport.goneFrom(new URL(address).origin)]) : end
}

async function examine(check: Check, context: TestContext): Promise<void> {
  const leave = await gate.enter(check.operation)
  const end = endOf(check)
  try {
    if (!end.aborted) {
      const { result, error } = await within(checkTimeoutMs, end, (signal) => execute(check, world, signal))
      if (error !== undefined) throw error
      return show(result, context)
    }
  } finally {
    leave()
    if (transport.lost) context.task.meta.lost = transport.lost
  }
  context.skip(String((end.reason as Error).message))
}

/** In the order that the command line gives: it knows which budgets are scarce. */
const ordered = told.checks.flatMap((id) => checks.find((check) => check.id === id) ?? [])

// Suites that are concurrent themselves would run side by side: only their tests are, so the phases keep their order.
for (const phase of PHASES) {
  const bound = inPhase(ordered, phase)
  if (!bound.length) continue
  const concurrent = !isSequential(phase)
  describe(phase, { concurrent: false }, () => {
    for (const check of bound) test(check.id, { concurrent }, (context) => examine(check, context))
  })
}

/** What this shard has seen, for the checks that judge what all shards saw. */
async function writeSeen(): Promise<void> {
  await lookAround(
    checks.filter(({ id }) => !wanted.has(id)),
    world,
    endOf,
  )
  for (const operation of world.watch.operations())
    journal.write({ kind: 'seen', ...seenOf(operation, world.watch.of(operation)) })
}

if (told.shard) {
  describe('shard', { concurrent: false }, () => {
    test('writes down what it has seen', async ({ task }) => {
      task.meta.aside = true
      await writeSeen()
    })
  })
}

afterAll(async () => {
  silence()
  await transport.close()
  journal.close()
})
