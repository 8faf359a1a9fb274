/** `lpconform run --watch`: runs again whenever there is a reason to. */
import { watch as watchFolder } from 'node:fs'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'

/** Several files that are saved together are one change. */
const QUIET_MS = 300
const LOOK_EVERY_MS = 1_000

export interface Reasons {
  /** Folders of which every change is a reason. */
  readonly folders: readonly string[]
  /** Addresses of which it is one that somebody answers there again. */
  readonly addresses: readonly string[]
  /** Each line is one; `q` ends. */
  readonly input: NodeJS.ReadableStream
}

const answers = ({ hostname, port, protocol }: URL): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(port) || (protocol === 'https:' ? 443 : 80), hostname)
    const end = (there: boolean) => {
      socket.destroy()
      resolve(there)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
    socket.setTimeout(LOOK_EVERY_MS, () => end(false))
  })

/** Calls when an address that had stopped answering answers again; the result ends it. */
function watchAddress(address: URL, onReturn: () => void): () => void {
  let there = true
  const timer = setInterval(async () => {
    const now = await answers(address)
    if (now && !there) onReturn()
    there = now
  }, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

/**
 * Waits for a reason to run again: a line of input, SIGUSR2, a change in a folder, a target that has come back.
 * @returns what it was; undefined when the user wants to end
 */
export function nextReason({ folders, addresses, input }: Reasons): Promise<string | undefined> {
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
      ends.push(watchAddress(new URL(address), () => end(`${address} answers again`)))
    const lines = createInterface({ input })
    lines.on('line', (line) => end(line.trim() === 'q' ? undefined : 'asked for'))
    const [again, stop] = [() => end('SIGUSR2'), () => end(undefined)]
    process.on('SIGUSR2', again).once('SIGINT', stop).once('SIGTERM', stop)
    ends.push(
      () => clearTimeout(timer),
      () => lines.close(),
      () => void process.off('SIGUSR2', again).off('SIGINT', stop).off('SIGTERM', stop),
    )
  })
}
