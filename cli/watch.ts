/** `lpconform run --watch`: runs again whenever there is a reason to. */
import { statSync, watch as watchFolder } from 'node:fs'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { UsageError } from '../runner/configuration/problem.ts'

/** Several files that are saved together are one change. */
const QUIET_MS = 300
/** A program on this machine is back in a moment, and must be seen to have been away. */
const LOOK_EVERY_MS = { here: 200, elsewhere: 2_000 } as const
const PATIENCE_MS = 1_000

export interface Reasons {
  /** Folders of which every change is a reason. */
  readonly folders: readonly string[]
  /** Addresses: it runs again when one of them answers again. */
  readonly addresses: readonly string[]
  /** Each line is one, and on a terminal each Enter; `q` ends. */
  readonly input: NodeJS.ReadableStream & Partial<Pick<NodeJS.ReadStream, 'isTTY' | 'setRawMode'>>
  /** Hears that an address does not answer any more. */
  readonly onLoss: (address: string) => void
}

const answers = ({ hostname, port, protocol }: URL): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(port) || (protocol === 'https:' ? 443 : 80), hostname)
    const end = (there: boolean) => {
      socket.destroy()
      resolve(there)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
    socket.setTimeout(PATIENCE_MS, () => end(false))
  })

const isHere = ({ hostname }: URL) => hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')

interface Attention {
  readonly onLoss: () => void
  readonly onReturn: () => void
}

/** Tells when an address stops answering, and when it answers again; the result ends it. */
function watchAddress(address: URL, { onLoss, onReturn }: Attention): () => void {
  let there = true
  let over = false
  const timer = setInterval(
    async () => {
      const now = await answers(address)
      if (over) return
      if (now && !there) onReturn()
      if (there && !now) onLoss()
      there = now
    },
    LOOK_EVERY_MS[isHere(address) ? 'here' : 'elsewhere'],
  )
  return () => {
    over = true
    clearInterval(timer)
  }
}

/** Before the first run: a missing folder cannot be watched. @throws UsageError naming it */
export function demandFolders(folders: readonly string[]): void {
  const missing = folders.find((folder) => !statSync(folder, { throwIfNoEntry: false }))
  if (missing !== undefined) throw new UsageError(`--watch ${missing}: no such folder`)
}

const [CTRL_C, CTRL_D] = ['\u0003', '\u0004']

/** Calls back with each line; on a terminal with each key that is one, which needs no Enter. The result ends it. */
function onInput(input: Reasons['input'], heard: (line: string) => void): () => void {
  if (!input.isTTY || !input.setRawMode) {
    const lines = createInterface({ input }).on('line', (line) => heard(line.trim()))
    return () => lines.close()
  }
  const keys = (typed: Buffer | string) => {
    const key = String(typed)
    if (key === CTRL_C || key === CTRL_D) heard('q')
    else if (/^[q\r\n]/i.test(key)) heard(key.trim().toLowerCase())
  }
  input.setRawMode(true)
  input.on('data', keys).resume()
  return () => {
    input.off('data', keys).pause()
    input.setRawMode!(false)
  }
}

/**
 * Waits for a reason to run again: a line of input, SIGUSR2, a change in a folder, a target that has come back.
 * @returns the reason; undefined when the user wants to end
 */
export function nextReason({ folders, addresses, input, onLoss }: Reasons): Promise<string | undefined> {
  return new Promise((resolve) => {
    const ends: (() => void)[] = []
    const end = (reason: string | undefined) => {
      for (const one of ends.splice(0)) one()
      resolve(reason)
    }
    let timer: NodeJS.Timeout | undefined
    const changed = (folder: string) => {
      clearTimeout(timer)
      timer = setTimeout(end, QUIET_MS, `${folder} has changed`)
    }
    for (const folder of folders) {
      const watcher = watchFolder(folder, { recursive: true }, () => changed(folder))
      ends.push(() => watcher.close())
    }
    for (const address of new Set(addresses))
      ends.push(
        watchAddress(new URL(address), {
          onLoss: () => onLoss(address),
          onReturn: () => end(`${address} answers again`),
        }),
      )
    ends.push(onInput(input, (line) => end(line === 'q' ? undefined : 'asked for')))
    const [again, stop] = [() => end('SIGUSR2'), () => end(undefined)]
    process.on('SIGUSR2', again).once('SIGINT', stop).once('SIGTERM', stop)
    ends.push(
      () => clearTimeout(timer),
      () => void process.off('SIGUSR2', again).off('SIGINT', stop).off('SIGTERM', stop),
    )
  })
}
