/** Shows a page in the browser of the user at the terminal. */
import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'

const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Never fails: the page is printed as well. @param page a path, or an address */
export function openPage(page: string): void {
  const [command, ...first] = OPENERS[process.platform] ?? ['xdg-open']
  const address = page.startsWith('http:') ? page : pathToFileURL(page).href
  const child = spawn(command!, [...first, address], { stdio: 'ignore', detached: true })
  child.on('error', () => {}).unref()
}
