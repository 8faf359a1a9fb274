/**
 * Lets one process at a time use a folder, on whatever machine or container it is mounted. A process that wants it puts
 * a claim of its own beside the others and then looks for them: of two that do so at once, at least one sees the other.
 * The file system only has to show what was written before, and a claim that is left behind is never mistaken for a new
 * one.
 */
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { parseJson } from '../contract/json.ts'

const LOCK = 'run.lock'
const CLAIM = /^run\.lock\.[0-9a-f]{16}$/
const BEAT_MS = 5_000
/** After so long without a beat a process that cannot be asked is taken for killed. */
const SILENCE_MS = 60_000
const MOST_TRIES = 40
const LONGEST_PAUSE_MS = 50

/** Another process writes in the folder. */
export class HeldError extends Error {
  override readonly name = 'UsageError'
}

/** The owner of a claim; `place` is where its process id means something. */
interface Claim {
  readonly pid: number
  readonly place: string
  readonly host: string
  /** When its process began, as the system counts; empty where it does not tell. */
  readonly started: string
  /** It has the folder, and does not only want it. */
  readonly held: boolean
}

function told(read: () => string): string {
  try {
    return read().trim()
  } catch {
    return ''
  }
}

/** The 22nd field, counted behind the name, which may hold anything. */
const startOf = (pid: number) =>
  told(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  })

/** A kernel since it was booted, and its name space of processes; elsewhere the machine. */
export function placeOfProcesses(): string {
  const boot = told(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'))
  const space = told(() => readlinkSync('/proc/self/ns/pid'))
  return boot && space ? `${boot} ${space}` : hostname()
}

const ownClaim = (held: boolean): Claim => ({
  pid: process.pid,
  place: placeOfProcesses(),
  host: hostname(),
  started: startOf(process.pid),
  held,
})

function isRunning({ pid, started }: Claim): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = startOf(pid)
  // The number of a process that has ended is given to another.
  return !started || !now || started === now
}

/** Written aside first: nobody sees half of it. */
function put(folder: string, name: string, claim: Claim): void {
  const aside = join(folder, `.${name}`)
  writeFileSync(aside, JSON.stringify(claim), { flag: 'wx', mode: 0o600 })
  renameSync(aside, join(folder, name))
}

/** Undefined for one that is gone, or is none. Older versions wrote the process id alone. */
function claimIn(file: string): Claim | undefined {
  const text = told(() => readFileSync(file, 'utf8'))
  if (/^\d+$/.test(text)) return { pid: Number(text), place: placeOfProcesses(), host: '', started: '', held: true }
  try {
    return parseJson<Claim>(text)
  } catch {
    return undefined
  }
}

interface Other extends Claim {
  readonly file: string
  /** Since its last beat, by the clock of the file system. */
  readonly silentMs: number
}

/** Claims of others that are alive; those of killed processes are removed. */
function others(folder: string, own: string): readonly Other[] {
  const now = statSync(join(folder, own)).mtimeMs
  const place = placeOfProcesses()
  const names = readdirSync(folder).filter((name) => (name === LOCK || CLAIM.test(name)) && name !== own)
  return names.flatMap((name): Other[] => {
    const file = join(folder, name)
    const claim = claimIn(file)
    const silentMs = now - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    const isAlive = claim && (claim.place === place ? isRunning(claim) : silentMs < SILENCE_MS)
    if (isAlive) return [{ ...claim, file, silentMs }]
    rmSync(file, { force: true })
    return []
  })
}

function refusal(folder: string, { pid, place, host, file, silentMs }: Other): HeldError {
  const seconds = Math.max(0, Math.round(silentMs / 1000))
  const elsewhere =
    place === placeOfProcesses()
      ? ''
      : ` of ${host || 'another machine'}, heard of ${seconds} s ago; if it was killed, remove ${file}, or wait a minute`
  return new HeldError(`--out ${folder}: another run (process ${pid}${elsewhere}) is writing there`)
}

/** Blocks the thread: nothing else has begun yet. */
const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1 + Math.random() * LONGEST_PAUSE_MS)

function keep(folder: string, name: string): () => void {
  const file = join(folder, name)
  const claim = ownClaim(true)
  put(folder, name, claim)
  // Overwritten with the same text: the file system keeps the time, and no two machines need agree on it.
  const beat = setInterval(
    () => told(() => String(writeFileSync(file, JSON.stringify(claim), { flag: 'r+' }))),
    BEAT_MS,
  )
  beat.unref()
  return () => {
    clearInterval(beat)
    rmSync(file, { force: true })
  }
}

/**
 * Takes a folder. @returns a function that releases it
 * @throws HeldError while another process has it, and the errors of the file system
 */
export function lock(folder: string): () => void {
  for (let tries = 1; ; tries++) {
    const name = `${LOCK}.${randomBytes(8).toString('hex')}`
    put(folder, name, ownClaim(false))
    let alive: readonly Other[]
    try {
      alive = others(folder, name)
      if (!alive.length) return keep(folder, name)
    } catch (error) {
      rmSync(join(folder, name), { force: true })
      throw error
    }
    rmSync(join(folder, name), { force: true })
    const holder = alive.find(({ held }) => held) ?? (tries < MOST_TRIES ? undefined : alive[0])
    if (holder) throw refusal(folder, holder)
    pause()
  }
}
