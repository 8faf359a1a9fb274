/** The loop of a run in this process: every check has ended, or the run was cancelled, when it has. */
import { setMaxListeners } from 'node:events'
import { systemClock } from '../../client/clock.ts'
import { secretsOf } from '../../client/secrets.ts'
import { secretsIn, sectionOf, type Target } from '../../client/target.ts'
import { type Wire, wireOf } from '../../client/wire/index.ts'
import { interfaceOf } from '../../contract/operations.ts'
import type { CheckResult, Exchange } from '../../contract/run.ts'
import type { Check } from '../../engine/check.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { type World, worldOf } from '../../engine/world.ts'
import { fileJournal } from '../../output/run-file/journal.ts'
import { checks } from '../../suites/index.ts'
import { measuredChain } from '../planner/chain.ts'
import { recallEarlier } from './earlier-answers.ts'
import type { Instructions } from './instructions.ts'
import { type Interruption, interruptionOf } from './interruption.ts'
import { maskedRecord, maskingJournal } from './masking.ts'
import { pacerAfter } from './quota-used.ts'
import { showingJournal, type ToldWait, tellingJournal, tellWaits } from './wait-reporter.ts'

/** The time that a platform has to show a write, before an accusation rests on it. */
const SETTLE_MS = 3_000

export interface Loop {
  /** Resolves when every check has ended or the run was cancelled. */
  run(): Promise<LoopOutcome>
  /** Lets the running checks go; `run` then resolves soon. */
  cancel(): void
}

export interface LoopOutcome {
  /** Why requests were no longer sent. */
  readonly lost?: string
  /** Internal errors, outside any check. */
  readonly faults: readonly string[]
}

export interface LoopOptions {
  readonly instructions: Instructions
  readonly onResult: (result: CheckResult) => void
  /** A finding of a closing check that the answers show already. */
  readonly onEarly?: (result: CheckResult) => void
  /** The reason for the present wait, or null. */
  readonly onWait?: (wait: ToldWait) => void
  /** Absent when they are not needed; secrets are masked. */
  readonly onExchange?: (exchange: Exchange) => void
}

const STRAYS = ['unhandledRejection', 'uncaughtException'] as const

/** Collects uncaught errors during that work: they are no reason to lose the report. */
async function gatheringStrays(faults: string[], work: () => Promise<unknown>): Promise<void> {
  const gather = (error: unknown) => void faults.push(String((error as Error)?.stack ?? error))
  for (const event of STRAYS) process.on(event, gather)
  try {
    await work()
  } catch (error) {
    gather(error)
  } finally {
    for (const event of STRAYS) process.off(event, gather)
  }
}

/** Aborted when the run ends, or when the target has gone. */
function endOf(target: Target, interruption: Interruption, wire: Wire) {
  // The end of the run, and its place; thousands of checks have the same few.
  const made = { now: new Map<string, AbortSignal>(), later: new Map<string, AbortSignal>() }
  return ({ operation, phase }: Check): AbortSignal => {
    const name = interfaceOf(operation)
    const address = sectionOf(target, name)?.baseUrl
    const when = phase === 'shared' && !interruption.now.aborted ? 'later' : 'now'
    if (!address) return interruption[when]
    let end = made[when].get(name)
    if (!end) {
      end = AbortSignal.any([interruption[when], wire.goneFrom(new URL(address).origin), wire.refusedBy(name)])
      setMaxListeners(0, end)
      made[when].set(name, end)
    }
    return end
  }
}

export function loopOf({ instructions, onResult, onEarly, onWait = () => {}, onExchange }: LoopOptions): Loop {
  const { target, timeoutMs, shard, checks: ordered, checkTimeoutMs, rateLimits } = instructions
  const interruption = interruptionOf(target.windowSeconds)
  const faults: string[] = []
  return {
    cancel: interruption.end,
    async run() {
      let unwritable: string | undefined
      /** Without a ledger nothing may be created: changes are restored, and the run ends. */
      const stop = ({ message }: Error) => {
        unwritable = message
        interruption.end()
      }
      const { concurrency: connections } = instructions
      const pacer = pacerAfter(instructions.spent, target)
      const silence = tellWaits(pacer, onWait)
      const secrets = secretsOf(secretsIn(target), target.redactBodies)
      const file = fileJournal(instructions.runFile, { onFailure: stop, passing: target.embedded })
      const journal = maskingJournal(showingJournal(tellingJournal(file, onWait), onExchange), secrets)
      const wire = wireOf({
        bounds: { connections, timeoutMs, totalMs: timeoutMs * 2, proxies: !target.embedded, tls: target.tls },
        windowMs: target.windowSeconds * 1000,
        mostMs: instructions.outageMs,
        clock: systemClock,
        onBegin: (text) => onWait(secrets.mask(text)),
        onEnd: (text) => journal.write({ kind: 'notice', text, urgent: true }),
      })
      const signal = interruption.later
      const world: World = worldOf({
        // Other shards may use the same records now.
        reuse: !shard,
        ...instructions,
        name: instructions.exchanges,
        transport: wire,
        journal,
        secrets,
        pacer,
        signal,
        settleMs: target.embedded ? undefined : SETTLE_MS,
      })
      if (instructions.resumes) recallEarlier(world, target, instructions.runFile)
      await gatheringStrays(faults, async () => {
        const results = await runChecks(ordered, world, {
          rateLimits,
          checkTimeoutMs,
          endOf: endOf(target, interruption, wire),
          onResult: (result) => onResult(maskedRecord(result, secrets.mask)),
          onEarly: (result) => onEarly?.(maskedRecord(result, secrets.mask)),
          ownChecks: instructions.ownChecks,
          rests: true,
          catalogue: checks,
          elsewhere: shard ? checks.filter((check) => !ordered.includes(check)) : undefined,
        })
        journal.write({ kind: 'longest-chain', checks: measuredChain(ordered, results, world.mode) })
      })
      silence()
      await wire.close()
      journal.close()
      const lost = unwritable ?? wire.lost
      return { faults: faults.map(secrets.mask), ...(lost === undefined ? {} : { lost }) }
    },
  }
}
