/** A served reference instance and what a client of it needs. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

export const COMMAND = fileURLToPath(new URL('../../cli/main.js', import.meta.url))

/** A port of this machine that nobody listens at. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** The first line that a process prints which matches. */
export async function lineOf(child: ChildProcess, pattern: RegExp, milliseconds = 300_000): Promise<string> {
  let text = ''
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`did not start: ${text.slice(-400)}`)), milliseconds)
    const read = (chunk: Buffer) => {
      text += chunk
      const line = text.split('\n').find((one) => pattern.test(one))
      if (line === undefined) return
      clearTimeout(timer)
      resolve(line)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('close', () => {
      clearTimeout(timer)
      reject(new Error(`ended at once: ${text.slice(-400)}`))
    })
  })
}

export interface Served {
  readonly variables: Readonly<Record<string, string>>
  stop(): void
}

/** An instance with a documented minute of a millisecond, so that nobody waits. */
export async function serve(seed = 7): Promise<Served> {
  const child = spawn(process.execPath, [COMMAND, 'serve', '--rate-window', '0.001', '--seed', String(seed)])
  const variables = JSON.parse(await lineOf(child, /^\{/))
  return { variables, stop: () => void child.kill() }
}

/** Headers with which one client speaks to all three interfaces. */
export async function signedIn(variables: Served['variables']): Promise<Record<string, string>> {
  const base = variables.CURRENT_BASE_URL!
  const platform = { platform: variables.CURRENT_PLATFORM! }
  const login = await fetch(`${base}/v2/authentication/login`, {
    method: 'POST',
    headers: { ...platform, 'content-type': 'application/json' },
    body: JSON.stringify({
      role: 'svc/admin',
      login: variables.CURRENT_ADMIN_LOGIN,
      password: variables.CURRENT_ADMIN_PASSWORD,
    }),
  })
  const { accessToken } = (await login.json()) as { accessToken: string }
  const session = await fetch(`${base}/API/v1/REST/learner/login.json`, {
    method: 'POST',
    body: new URLSearchParams({ login: variables.LEGACY_LEARNER_LOGIN!, password: variables.LEGACY_LEARNER_PASSWORD! }),
  })
  const [cookie = ''] = session.headers.getSetCookie().map((one) => one.split(';', 1)[0]!)
  // Spelt as the document spells them: tools tell credentials from other headers by their letters.
  return {
    Platform: variables.CURRENT_PLATFORM!,
    Authorization: `Bearer ${accessToken}`,
    'API-KEY': variables.LEGACY_ADMIN_API_KEY!,
    Cookie: cookie,
  }
}
