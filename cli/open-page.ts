/** Shows a page in the browser of whoever sits in front of the terminal. */
import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'

const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Never fails: its path is printed as well. */
export function openPage(path: string): void {
  const [command, ...first] = OPENERS[process.platform] ?? ['xdg-open']
  const child = spawn(command!, [...first, pathToFileURL(path).href], { stdio: 'ignore', detached: true })
  child.on('error', () => {}).unref()
}
