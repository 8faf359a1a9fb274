/**
 * `node --import tsx tools/recordings.ts [MITMDUMP]` (after `npm run build`): records the requests of a page in a real
 * browser to `lpconform serve`, with the browser's driver, with its developer tools (whole and sanitized), with an
 * independent proxy where its command is given, and with `lpconform record`, into `test/passive/recordings/`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { CHROMIUM, CHROMIUM_ARGUMENTS } from '../test/reporters/chromium.ts'
import { devtoolsExport } from './devtools-export.ts'

const COMMAND = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
const FOLDER = fileURLToPath(new URL('../test/passive/recordings/', import.meta.url))
const [, , MITMDUMP] = process.argv

type Variables = Readonly<Record<string, string>>

/** The work of the page: an administrator, a learner of the older interface, and a script with its key. */
const VISIT = `async ({ base, v }) => {
  const fetched = async (...words) => { const answer = await fetch(...words); await answer.clone().text(); return answer }
  const json = { 'content-type': 'application/json', platform: v.CURRENT_PLATFORM }
  const post = (path, body, headers = json) => fetched(base + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const signIn = await post('/v2/authentication/login', { login: v.CURRENT_ADMIN_LOGIN, password: v.CURRENT_ADMIN_PASSWORD, role: 'svc/admin' })
  const tokens = await signIn.json()
  const headers = { ...json, authorization: 'Bearer ' + tokens.accessToken }
  const get = async (path, more = {}) => { const answer = await fetched(base + path, { headers: { ...headers, ...more } }); return answer.json().catch(() => undefined) }
  for (const query of ['?size=5', '?size=5&offset=5', '?size=5&offset=2', '?enabled=true&include=totalBadges&size=5', '?include=count&size=2'])
    await get('/v2/learners/' + query)
  const { items } = await get('/v2/learners/?size=3')
  for (const { id, login } of items) { await get('/v2/learners/' + id); await get('/v2/learners/?size=5&login=' + encodeURIComponent(login)) }
  await get('/v2/learners/?size=3')
  await get('/v2/learners/2147483647')
  const named = 'Recorded ' + Date.now()
  const made = await (await post('/v1/tags', { name: named, languageCode: 'en-GB' }, headers)).json()
  await get('/v1/tags/' + made.id)
  await fetched(base + '/v1/tags/' + made.id, { method: 'PATCH', headers, body: JSON.stringify({ name: named + ' again' }) })
  await get('/v1/tags/' + made.id)
  const refreshed = await (await post('/v2/authentication/refresh', { refreshToken: tokens.refreshToken })).json()
  await get('/v2/learners/?size=1', { authorization: 'Bearer ' + refreshed.accessToken })
  await fetched(base + '/v2/learners/?size=1', { headers: json })
  const form = (pairs) => ({ method: 'POST', body: new URLSearchParams(pairs) })
  await fetched(base + '/API/v1/REST/learner/login.json', form({ login: v.LEGACY_LEARNER_LOGIN, password: v.LEGACY_LEARNER_PASSWORD }))
  for (const path of ['/API/v1/REST/Trainings/list.json?limit=2', '/API/v1/REST/Trainings/list.json?limit=2&offset=2', '/API/v1/REST/learner/profile.json?learnerLogin=' + v.LEGACY_LEARNER_LOGIN]) await fetched(base + path)
  await fetched(base + '/API/v1/REST/learner/login.json', { method: 'DELETE' })
  await fetched(base + '/API/v1/REST/learner/profile.json?learnerLogin=' + v.LEGACY_LEARNER_LOGIN)
  const key = { headers: { 'API-KEY': v.LEGACY_ADMIN_API_KEY } }
  for (const query of ['?limit=3&page=1', '?limit=3&page=2', '?enabled=true&limit=5']) await fetched(base + '/API/ADMIN/v1/REST/Learner/' + query, key)
  await fetched(base + '/API/ADMIN/v1/REST/Learner/?limit=1')
}`

const workOf = (base: string, v: Variables) => `(${VISIT})(${JSON.stringify({ base, v })})`

async function started(command: string, words: readonly string[], sign: RegExp): Promise<[ChildProcess, string]> {
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  await new Promise<void>((resolve, reject) => {
    const look = (chunk: Buffer) => {
      text += chunk
      if (sign.test(text)) resolve()
    }
    child.stdout.on('data', look)
    child.stderr.on('data', look)
    child.once('exit', () => reject(new Error(text)))
  })
  return [child, text]
}

async function stopped(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

/** Leaves out requests of the browser to others, those of the stand-in's own page, and white space. */
function tidied(file: string, base: string): void {
  const { log } = JSON.parse(readFileSync(file, 'utf8'))
  const isVisit = ({ request: { url } }: { request: { url: string } }) =>
    url.startsWith(base) && !url.startsWith(`${base}/_control/`)
  const entries = log.entries.filter(isVisit)
  const lines = entries.map((entry: unknown) => JSON.stringify(entry))
  const { version, creator } = log
  writeFileSync(
    file,
    `{"log":${JSON.stringify({ version, creator }).slice(0, -1)},"entries":[\n${lines.join(',\n')}\n]}}\n`,
  )
}

/** Opens the page and lets it work. @param har where the driver records what the page sends */
async function visit(
  base: string,
  variables: Variables,
  { har, proxy }: { har?: string; proxy?: number },
): Promise<void> {
  const through = proxy ? [`--proxy-server=127.0.0.1:${proxy}`, '--proxy-bypass-list=<-loopback>'] : []
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_ARGUMENTS, ...through] })
  const context = await browser.newContext(har ? { recordHar: { path: har, content: 'embed' } } : {})
  const page = await context.newPage()
  await page.goto(`${base}/`)
  await page.evaluate(workOf(base, variables))
  await context.close()
  await browser.close()
}

const [server, text] = await started(process.execPath, [COMMAND, 'serve', '--seed', '7'], /Ctrl-C to stop/)
const variables: Variables = JSON.parse(text.split('\n', 1)[0]!)
const base = variables.CURRENT_BASE_URL!
try {
  await visit(base, variables, { har: join(FOLDER, 'browser.har') })
  tidied(join(FOLDER, 'browser.har'), base)
  const exports = { whole: join(FOLDER, 'devtools.har'), sanitized: join(FOLDER, 'devtools-sanitized.har') }
  await devtoolsExport(base, await freePort(), workOf(base, variables), exports)
  for (const file of Object.values(exports)) tidied(file, base)
  const environment = Object.entries(variables).map(([name, value]) => `${name}='${value}'\n`)
  const folder = mkdtempSync(join(tmpdir(), 'recordings-'))
  writeFileSync(join(folder, '.env'), environment.join(''))
  process.chdir(folder)
  const words = [COMMAND, 'record', '--out', join(FOLDER, 'recorder.har')]
  const [recorder, said] = await started(process.execPath, words, /Recording to/)
  await visit(said.split(` forwards to ${base}`)[0]!.split('\n').at(-1)!, variables, {})
  await stopped(recorder)
  tidied(join(FOLDER, 'recorder.har'), base)
  if (MITMDUMP) {
    const port = await freePort()
    const proxied = ['--listen-port', `${port}`, '--set', `hardump=${join(FOLDER, 'proxy.har')}`]
    const [proxy] = await started(MITMDUMP, proxied, /listening/)
    await visit(base, variables, { proxy: port })
    await stopped(proxy)
    tidied(join(FOLDER, 'proxy.har'), base)
  }
} finally {
  await stopped(server)
}
