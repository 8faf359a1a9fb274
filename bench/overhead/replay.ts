/**
 * The raw loop: sends the requests of a run file again, as many at a time, and does nothing else with the answers than
 * read them. `node dist/bench/overhead/replay.js RUN_FILE CONCURRENCY`, with the variables of the target in the
 * environment.
 */
import { readFileSync } from 'node:fs'
import { Pool } from 'undici'
import type { Exchange } from '../../contract/run.ts'

const [file, concurrency] = process.argv.slice(2) as [string, string]
const { env } = process
const CONNECTIONS = 8

const exchanges = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('{"kind":"exchange"'))
  .map((line) => JSON.parse(line) as Exchange)

const pools = new Map<string, Pool>()
function poolOf(origin: string): Pool {
  const pool = pools.get(origin) ?? new Pool(origin, { connections: CONNECTIONS, pipelining: 1 })
  pools.set(origin, pool)
  return pool
}

async function send({ method, url, headers, body }: Exchange['request']) {
  // The instance of the run has gone; another one serves the same paths elsewhere.
  const { pathname, search } = new URL(url)
  const answer = await poolOf(env.CURRENT_BASE_URL!).request({
    method: method as 'GET',
    path: pathname + search,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  return { headers: answer.headers, text: await answer.body.text() }
}

/** A configured secret in place of its name. */
const filled = (text: string) => text.replace(/\{([A-Z_]+)\}/g, (whole, name: string) => env[name] ?? whole)

const CALLERS = [
  ['administrator', 'CURRENT_ADMIN_LOGIN'],
  ['plain-administrator', 'CURRENT_PLAIN_ADMIN_LOGIN'],
  ['learner', 'CURRENT_LEARNER_LOGIN'],
  ['other-learner', 'CURRENT_OTHER_LEARNER_LOGIN'],
] as const

/** Credentials of this loop: the run's own are masked in its file. */
const held = new Map<string, Record<string, string>>()
for (const { operation, request } of exchanges.filter(({ response }) => response?.status === 200)) {
  const body = request.body && filled(request.body)
  if (!body || /\{secret/.test(body)) continue
  if (operation === 'current/tokens.login' && !body.includes('impersonate')) {
    const { login } = JSON.parse(body)
    const caller = CALLERS.find(([, variable]) => env[variable] === login)?.[0]
    if (!caller || held.has(caller)) continue
    const { text } = await send({ ...request, headers: request.headers, body })
    held.set(caller, { authorization: `Bearer ${JSON.parse(text).accessToken}` })
  } else if (operation === 'legacy-learner/session.login' && !held.has('session')) {
    const { headers } = await send({ ...request, body: filled(request.body!) })
    held.set('session', { cookie: String([headers['set-cookie']].flat()[0]).split(';')[0]! })
  }
}

const requests = exchanges.map(({ as, request }) => ({
  ...request,
  headers: {
    ...Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, filled(value)])),
    ...(JSON.stringify(request.headers).includes('{secret') ? held.get(as) : {}),
  },
  ...(request.body === undefined ? {} : { body: filled(request.body) }),
}))

const waiting = requests.values()
async function work() {
  for (const request of waiting) await send(request)
}
await Promise.all(Array.from({ length: Number(concurrency) }, work))
await Promise.all([...pools.values()].map((pool) => pool.close()))
