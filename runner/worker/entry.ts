/** The worker of a run: starts the loop, and binds each check to one test of Vitest. The run file is the truth. */
import { afterAll, beforeAll, describe, inject, type TestContext, test } from 'vitest'
import { fileJournal } from '../../client/journal.ts'
import { secretsOf } from '../../client/secrets.ts'
import { secretsIn, sectionOf } from '../../client/target.ts'
import { BOUNDS, httpTransport } from '../../client/transport.ts'
import { interfaceOf } from '../../contract/operations.ts'
import type { CheckResult } from '../../contract/run.ts'
import { type Check, PHASES } from '../../engine/check.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { inPhase } from '../../engine/schedule.ts'
import { worldOf } from '../../engine/world.ts'
import { checks } from '../../suites/index.ts'
import { breakerOf } from './circuit-breaker.ts'
import { interruptionOn } from './interruption.ts'
import { maskingJournal } from './masking.ts'
import { pacerAfter } from './spent.ts'
import { viewOf } from './view.ts'
import { tellingJournal, tellWaits } from './wait-reporter.ts'

const { target, mode, seed, runName, runFile, timeoutMs, checkTimeoutMs, exchanges, ...told } = inject('lpconform')
const secrets = secretsOf(secretsIn(target), target.redactBodies)
const pacer = pacerAfter(told.spent, target)
const transport = breakerOf(httpTransport({ ...BOUNDS, timeoutMs, totalMs: timeoutMs * 2, proxies: !target.embedded }))
const interruption = interruptionOn(told.channel, target.windowSeconds)
let unwritable: string | undefined
/** Without a ledger nothing may be created: what was changed is put back, and that is the end. */
const stop = ({ message }: Error) => {
  unwritable = message
  interruption.end()
}
const journal = maskingJournal(tellingJournal(told.channel, fileJournal(runFile, stop)), secrets)
const silence = tellWaits(told.channel, pacer)
const world = worldOf({
  target,
  transport,
  journal,
  secrets,
  pacer,
  concurrency: told.concurrency,
  mode,
  lasting: told.lasting,
  maxCreations: told.maxCreations,
  seed,
  runName,
  name: exchanges,
  refused: told.refused,
  signal: interruption.later,
})

/** Aborted when the run ends, or when nobody is there any more to whom the check could speak. */
function endOf({ operation, phase }: Check): AbortSignal {
  const address = sectionOf(target, interfaceOf(operation))?.baseUrl
  const end = phase === 'shared' && !interruption.now.aborted ? interruption.later : interruption.now
  return address ? AbortSignal.any([end, transport.goneFrom(new URL(address).origin)]) : end
}

/** In the order that the command line gives: it knows which budgets are scarce. */
const byId = new Map<string, Check>(checks.map((check) => [check.id, check]))
const ordered = told.checks.flatMap((id) => byId.get(id) ?? [])
const others = checks.filter((check) => !ordered.includes(check))

const view = viewOf(told.checks, (onResult) =>
  runChecks(ordered, world, {
    rateLimits: told.rateLimits,
    checkTimeoutMs,
    endOf,
    onResult,
    catalogue: checks,
    elsewhere: told.shard ? others : undefined,
  }),
)

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

async function display({ id }: Check, context: TestContext): Promise<void> {
  const { result, error } = await view.resultOf(id).finally(() => {
    context.task.meta.lost = unwritable ?? transport.lost
  })
  if (error !== undefined) throw error
  show(result, context)
}

beforeAll(view.begin)

for (const phase of PHASES) {
  const due = inPhase(ordered, phase)
  if (!due.length) continue
  describe(phase, { concurrent: false }, () => {
    for (const check of due) test(check.id, { concurrent: true }, (context) => display(check, context))
  })
}

afterAll(async () => {
  try {
    await view.ended()
  } finally {
    silence()
    await transport.close()
    journal.close()
  }
})
