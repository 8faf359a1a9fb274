/** `lpconform cleanup`: restores the changes of an interrupted run, and undoes its creations, as far as possible. */
import { setTimeout } from 'node:timers/promises'
import { type Client, clientOf } from '../client/client.ts'
import { translationOf } from '../client/deviations/index.ts'
import { pacerOf } from '../client/pacer.ts'
import { holdsMasked } from '../client/redaction-places.ts'
import type { Ask } from '../client/request.ts'
import { secretsOf } from '../client/secrets.ts'
import { secretsIn, type Target } from '../client/target.ts'
import { BOUNDS, httpTransport } from '../client/transport.ts'
import { interfaceOf } from '../contract/operations.ts'
import { printable } from '../contract/printable.ts'
import type { TargetDescription } from '../contract/run.ts'
import { restore } from '../fixtures/records/restoring.ts'
import { recordBefore } from '../fixtures/records/subjects.ts'
import { isGone, isUndoable, type Left, type Undone, undo } from '../fixtures/records/undoing.ts'
import { memoryJournal } from '../output/run-file/journal.ts'
import { editingScreen } from '../output/streams.ts'
import { leftGroups, leftText, residueOf, searchLine } from '../reporters/residue.ts'
import { counted } from '../reporters/wording.ts'
import { type Configuration, readConfiguration } from '../runner/configuration/index.ts'
import { UsageError } from '../runner/configuration/problem.ts'
import { BASE_URLS } from '../runner/configuration/variables.ts'
import type { Console } from '../runner/console.ts'
import { type Leavings, readProvenLeavings } from '../runner/residue.ts'
import { type Settling, settlingIn } from '../runner/settling.ts'
import { addressOf } from '../runner/target-session.ts'
import { InputEnded, terminalOf } from './terminal.ts'

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
  if (problems.length) throw new UsageError(['The configuration differs from that of the run:', ...problems].join('\n'))
}

/** A changed record is named with its identifier already. */
function nameOf({ operation, what, id, handle }: Left): string {
  const which = id || handle
  return printable(`${what.endsWith(` ${which}`) ? what : `${what} ${which}`} (${operation})`)
}

/** Records that no interface deletes, by kind, and how a person finds them on the target. */
function stayingLines(staying: readonly Left[]): string[] {
  const residue = residueOf(staying)
  const search = searchLine({ residue })
  return [
    ...leftGroups(residue).map(
      (group) => `left: ${printable(leftText(group))}, by ${group.operation}: no interface deletes it`,
    ),
    ...(search ? [printable(search)] : []),
  ]
}

const isChange = ({ state }: Left) => state === 'changing'

/** A change without values concerned a record that could not be read: it is searched for once more. */
async function putBack({ operation, path, former }: Left, client: Client): Promise<Undone> {
  const send = (ask: Ask) => client.send(ask)
  if (!path) return { kind: 'failed', why: 'the ledger does not say which record it was' }
  if (!former) {
    const record = await recordBefore({ operation, path }, send)
    return record ? { kind: 'failed', why: 'its former values are not known' } : { kind: 'gone' }
  }
  // The platform would get the name of a secret in place of its own value.
  const masked = Object.keys(former).filter((name) => holdsMasked(former[name]))
  if (masked.length)
    return {
      kind: 'failed',
      why: `the file holds ${masked.join(' and ')} without the secret in it: put it back by hand`,
    }
  const why = await restore({ operation, path, former }, send, (ms) => setTimeout(ms))
  return why === undefined
    ? { kind: 'undone' }
    : { kind: 'failed', why: `${why}; former values ${JSON.stringify(former)}` }
}

/** Deletes it, and checks whether it is gone. */
async function takeBack(one: Left, client: Client): Promise<Undone> {
  if (one.unproven) return { kind: 'failed', why: 'no answer of the run names this id' }
  const send = (ask: Ask) => client.send(ask)
  const result = await undo(one, send)
  if (result.kind !== 'undone' || (await isGone(one, send, (ms) => setTimeout(ms)))) return result
  return { kind: 'failed', why: 'its deletion succeeded, and it is still there' }
}

async function tryUndo(one: Left, client: Client): Promise<Undone> {
  try {
    return isChange(one) ? await putBack(one, client) : await takeBack(one, client)
  } catch (error) {
    return { kind: 'failed', why: (error as Error).message }
  }
}

function clientFor(target: Target, timeoutMs: number) {
  const transport = httpTransport({ ...BOUNDS, timeoutMs, totalMs: timeoutMs * 2, tls: target.tls })
  const secrets = secretsOf(secretsIn(target))
  const pacer = pacerOf(target.windowSeconds * 1000)
  return {
    transport,
    secrets,
    client: clientOf({
      target,
      transport,
      mode: 'full',
      secrets,
      pacer,
      journal: memoryJournal(),
      translation: translationOf(target.deviations),
    }),
  }
}

const SAYS = {
  creation: { undone: 'undone', gone: 'already gone', failed: 'not undone' },
  change: { undone: 'restored', gone: 'nothing to restore', failed: 'not restored' },
} as const

/** The requests to be sent, as far as the platform still shows the records as the run left them. */
function intentLine(one: Left): string {
  if (!isChange(one)) return `to delete: ${nameOf(one)}`
  const members = Object.keys(one.former ?? {}).join(', ')
  return `to restore: ${nameOf(one)}: ${members || 'its former values are not known'}`
}

interface Asking {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly screen: Pick<Console['err'], 'write'>
}

/** A person is asked; a script has decided by calling the command. @throws InputEnded */
async function isWanted(count: number, { input, screen }: Asking): Promise<boolean> {
  if (!input.isTTY) return true
  const terminal = terminalOf(input, screen)
  try {
    return /^y(es)?$/i.test(await terminal.ask(`Restore or delete ${counted(count, 'record')}? [y/N] `))
  } catch (error) {
    if (error instanceof InputEnded) return false
    throw error
  } finally {
    terminal.close()
  }
}

export interface CleanupOptions {
  readonly profile?: readonly string[]
  /** Nobody is asked. */
  readonly yes?: boolean
  /** Nothing is sent. */
  readonly preview?: boolean
}

/** @returns 0 when every change is restored and nothing that an interface deletes is left, else 3 @throws UsageError before anything is sent */
export async function cleanup(
  ledger: string,
  { profile, yes, preview }: CleanupOptions,
  console: Console,
  asking: Asking = { input: process.stdin, screen: editingScreen },
): Promise<number> {
  const leavings = readProvenLeavings(ledger)
  const { target: of, left } = leavings
  const undoable = left.filter(isUndoable)
  const staying = left.filter((one) => !undoable.includes(one))
  if (of.kind === 'embedded') {
    console.out.write(
      'The run was against the embedded reference instance, which ended with the run: nothing remains.\n',
    )
    return 0
  }
  const configuration = readConfiguration(console, profile)
  for (const line of configuration.unmaskable) console.err.write(`${line}\n`)
  if (undoable.length) demandSameTarget(of, undoable, configuration.target)
  for (const one of undoable.toReversed()) console.err.write(`${intentLine(one)}\n`)
  if (preview || (undoable.length && !yes && !(await isWanted(undoable.length, asking)))) {
    console.out.write('Nothing was sent.\n')
    return preview || !undoable.length ? 0 : NOT_COMPLETED
  }
  const failed = undoable.length ? await undoAndNote(leavings, undoable, configuration, console) : 0
  for (const line of stayingLines(staying)) console.out.write(`${line}\n`)
  const done = undoable.length - failed
  console.out.write(
    `${counted(left.length, 'record')} of the run: ${done} undone or restored, ${failed} not undone, ${staying.length} that no interface deletes\n`,
  )
  return failed ? NOT_COMPLETED : 0
}

async function undoAndNote(
  { file, isMerged }: Leavings,
  left: readonly Left[],
  { target, timeoutMs }: Configuration,
  console: Console,
): Promise<number> {
  const settling =
    isMerged || !left.some(isChange) ? undefined : settlingIn(file, (line) => console.err.write(`${line}\n`))
  try {
    return await undoAll(left, clientFor(target!, timeoutMs), settling, console)
  } finally {
    settling?.close()
  }
}

/** The latest first, as they may rest on one another. @returns how many could not be undone */
async function undoAll(
  left: readonly Left[],
  { transport, secrets, client }: ReturnType<typeof clientFor>,
  settling: Settling | undefined,
  console: Console,
): Promise<number> {
  let failed = 0
  try {
    for (const one of left.toReversed()) {
      const result = await tryUndo(one, client)
      if (result.kind === 'failed') failed++
      else if (isChange(one)) settling?.note(one)
      const why = result.kind === 'failed' ? `: ${printable(result.why)}` : ''
      console.out.write(
        secrets.mask(`${SAYS[isChange(one) ? 'change' : 'creation'][result.kind]}: ${nameOf(one)}${why}\n`),
      )
    }
  } finally {
    await transport.close()
  }
  return failed
}
