/**
 * The parts of the reference instance that each check can see: the operations that it calls, and the choices that
 * decide their answers.
 */
import type { Transport } from '../../client/transport.ts'
import { interfaces } from '../../contract/interfaces.ts'
import { interfaceOf, type OperationId } from '../../contract/operations.ts'
import type { Check } from '../../engine/check.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { createCallerKey, defaultChoices } from '../../reference/index.ts'
import { checks } from '../../suites/index.ts'
import type { Variation } from '../index.ts'
import { otherAnswers, type Recorded, type Recording } from './recording.ts'
import { stage } from './stage.ts'

/** Operations that were called, choices that were read while they were served, and the numbers of the answers. */
interface Sight {
  readonly operations: Set<OperationId>
  readonly choices: Set<string>
  readonly answers: ReadonlySet<number>
}

export interface Sights {
  readonly of: ReadonlyMap<string, Sight>
  /** Choices that the instance reads when it starts. */
  readonly atStart: ReadonlySet<string>
  readonly recording: Recording
}

const MARK = 'x-recorded'

/** Marks each answer of the instance with its number, and keeps which choices were read for it. */
function recorder() {
  const atStart = new Set<string>()
  const readFor: Set<string>[] = []
  const recorded: Recorded[] = []
  let reading = atStart
  let at = Date.now()
  const wire = (transport: Transport): Transport => ({
    ...transport,
    async send(outgoing) {
      const number = readFor.length
      // The instance in memory answers before the call returns.
      reading = new Set()
      readFor.push(reading)
      at = Date.now()
      const one = { outgoing, at }
      const answer = transport.send(outgoing)
      reading = atStart
      const incoming = await answer
      recorded[number] = { ...one, incoming }
      return { ...incoming, headers: { ...incoming.headers, [MARK]: `${number}` } }
    },
  })
  return { wire, atStart, readFor, recorded, now: () => at, onChoice: (name: string) => void reading.add(name) }
}

/**
 * Runs checks once against the honest instance. Shared steps count for each check that uses them, and a sign-in for each
 * check of its interface.
 */
export async function sightsOf(chosen: readonly Check[]): Promise<Sights> {
  const { wire, atStart, readFor, recorded, now, onChoice } = recorder()
  const repeatable = { tokens: 'of the seed', callerKey: createCallerKey(defaultChoices.signingAlgorithm) } as const
  const { world, records, reference } = stage({ ...repeatable, wire, now, onChoice })
  const results = await runChecks(chosen, world, { rateLimits: 'off', catalogue: checks })
  const exchanges = records.flatMap((record) => (record.kind === 'exchange' ? [record] : []))
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]))
  const taped = new Set(results.flatMap(({ evidence }) => evidence))
  const signIns = exchanges.filter(
    ({ id, operation }) => !taped.has(id) && interfaces[interfaceOf(operation)].signIn === operation,
  )
  const of = new Map<string, Sight>()
  for (const { id, evidence, interface: name } of results) {
    const own = evidence.flatMap((exchange) => byId.get(exchange) ?? [])
    const asked = [...own, ...signIns.filter(({ operation }) => interfaceOf(operation) === name)]
    const answers = asked.flatMap(({ response }) => (response ? [Number(response.headers[MARK])] : []))
    of.set(id, {
      operations: new Set(asked.map(({ operation }) => operation)),
      choices: new Set(answers.flatMap((number) => [...readFor[number]!])),
      answers: new Set(answers),
    })
  }
  return { of, atStart, recording: { ...repeatable, credentials: reference.credentials, exchanges: recorded } }
}

const isAround = (pattern: string, operation: OperationId) =>
  pattern === operation || (pattern.endsWith('*') && operation.startsWith(pattern.slice(0, -1)))

/** With more checks than these, sending the recording again takes less time. */
const MANY = 1000

/**
 * The checks whose answers can differ under a variation. A check is a function of its answers, so it goes the way that
 * was recorded until an answer differs; the first one that does is of an operation with a wrapper around it, or read a
 * choice that is now another. A check that saw neither gets the answers of the honest instance, and its verdict. Where
 * many checks saw either, the recording is sent to the varied instance again: a check whose answers are all the same,
 * byte for byte, goes the same way. Records that a varied operation stores for others are no part of that: checks of
 * one phase decide nothing by each other's records (`test/detection/stability`), and sets of variations meet the whole
 * suite (`test/detection/combinations`). Closing checks judge all answers of an operation: those of every operation
 * that the chosen checks ask are with them.
 * @returns none where no check saw either, or the varied instance gives every answer again: the run would be the
 * recorded one
 * @param many how many checks must have seen either for the recording to be sent again
 */
export function concernedBy(variation: Variation, { of, atStart, recording }: Sights, many = MANY): readonly Check[] {
  const { around = [], choices = {}, rateLimits } = variation
  const names = Object.keys(choices)
  const known = checks.filter(({ id }) => of.has(id))
  // Limits concern every caller.
  if (rateLimits) return known
  const isVaried = ({ operations, choices: read }: Sight) =>
    names.some((name) => atStart.has(name) || read.has(name)) ||
    around.some(({ operation: pattern }) => [...operations].some((operation) => isAround(pattern, operation)))
  let seeing = [...of].filter(([, sight]) => isVaried(sight))
  const others = seeing.length > many ? otherAnswers(variation, recording) : undefined
  if (others) seeing = [...of].filter(([, { answers }]) => [...answers].some((number) => others.has(number)))
  const ids = new Set(seeing.map(([id]) => id))
  const asked = new Set(seeing.flatMap(([, { operations }]) => [...operations]))
  return known.filter(({ id, phase, operation }) => ids.has(id) || (phase === 'closing' && asked.has(operation)))
}
