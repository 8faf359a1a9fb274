/** `lpconform cleanup`: undoes what an interrupted run left behind, as far as the interfaces allow. */
import { type Client, clientOf } from '../client/client.ts'
import { memoryJournal } from '../client/journal.ts'
import { pacerOf } from '../client/pacer.ts'
import { secretsOf } from '../client/secrets.ts'
import { secretsIn, type Target } from '../client/target.ts'
import { BOUNDS, httpTransport } from '../client/transport.ts'
import { readConfiguration } from '../configuration/index.ts'
import { UsageError } from '../configuration/problem.ts'
import { BASE_URLS } from '../configuration/variables.ts'
import { interfaceOf } from '../contract/operations.ts'
import type { TargetDescription } from '../contract/run.ts'
import { canUndo, type Left, type Undone, undo } from '../records/undoing.ts'
import { counted } from '../reporters/wording.ts'
import type { Console } from '../runner/console.ts'
import { readLeavings } from '../runner/leavings.ts'
import { addressOf } from '../runner/standing.ts'

const NOT_COMPLETED = 3

/** Nothing may be deleted on another platform than the one of the run. */
function demandSameTarget({ addresses }: TargetDescription, left: readonly Left[], target: Target | undefined): void {
  const names = [...new Set(left.map(({ operation }) => interfaceOf(operation)))]
  const problems = names.flatMap((name) => {
    const now = target && addressOf(target, name)
    if (now === addresses[name]) return []
    const set = now === undefined ? 'not set' : now
    return [`  ${BASE_URLS[name]}: ${set}; the run spoke to ${addresses[name] ?? 'no such interface'}`]
  })
  if (problems.length) throw new UsageError(['The configuration is not that of the run:', ...problems].join('\n'))
}

const nameOf = ({ operation, what, id, handle }: Left) =>
  id === undefined ? `${what} ${handle} (${operation})` : `${what} ${id} (${operation})`

function stayingLine(one: Left): string {
  // What a record was before stands nowhere but in the evidence.
  if (one.state === 'changing') return `perhaps not restored: ${one.what}: see the requests of that check`
  return `${one.state === 'intended' ? 'possibly left' : 'left'}: ${nameOf(one)}: no interface deletes it`
}

async function tryUndo(one: Left, client: Client): Promise<Undone> {
  try {
    return await undo(one, (ask) => client.send(ask))
  } catch (error) {
    return { kind: 'failed', why: (error as Error).message }
  }
}

function clientFor(target: Target, timeoutMs: number) {
  const transport = httpTransport({ ...BOUNDS, timeoutMs, totalMs: timeoutMs * 2 })
  const secrets = secretsOf(secretsIn(target))
  const pacer = pacerOf(target.windowSeconds * 1000)
  return { transport, secrets, client: clientOf({ target, transport, secrets, pacer, journal: memoryJournal() }) }
}

const SAYS = { undone: 'undone', gone: 'already gone', failed: 'not undone' } as const

/** @returns 0 when nothing that an interface deletes is left, else 3 @throws UsageError before anything is sent */
export async function cleanup(ledger: string, { profile }: { profile?: string }, console: Console): Promise<number> {
  const { target: of, left } = readLeavings(ledger)
  const undoable = left.filter(canUndo)
  const staying = left.filter((one) => !canUndo(one))
  if (of.kind === 'embedded') {
    console.out.write('The run was against the embedded reference instance, which ended with it: nothing is left.\n')
    return 0
  }
  const configuration = readConfiguration(console, profile)
  if (undoable.length) demandSameTarget(of, undoable, configuration.target)
  const failed = undoable.length ? await undoAll(undoable, configuration.target!, configuration.timeoutMs, console) : 0
  for (const one of staying) console.out.write(`${stayingLine(one)}\n`)
  const done = undoable.length - failed
  console.out.write(
    `${counted(left.length, 'record')} of the run: ${done} undone, ${failed} not undone, ${staying.length} that no interface deletes\n`,
  )
  return failed ? NOT_COMPLETED : 0
}

/** The latest first, as they may rest on one another. @returns how many could not be undone */
async function undoAll(left: readonly Left[], target: Target, timeoutMs: number, console: Console): Promise<number> {
  const { transport, secrets, client } = clientFor(target, timeoutMs)
  let failed = 0
  try {
    for (const one of left.toReversed()) {
      const result = await tryUndo(one, client)
      if (result.kind === 'failed') failed++
      const why = result.kind === 'failed' ? `: ${result.why}` : ''
      console.out.write(secrets.mask(`${SAYS[result.kind]}: ${nameOf(one)}${why}\n`))
    }
  } finally {
    await transport.close()
  }
  return failed
}
