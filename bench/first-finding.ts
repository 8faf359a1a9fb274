/**
 * From an address to a first finding, on the platforms that people have: `npm run maintain -- first-finding [WAY]
 * [COMMAND…]`. WAY is `try`, or `init`: the way without it, `init` with everything given, `doctor` where that does not
 * work, and a read-only run. COMMAND is another lpconform, such as an earlier version of it. The stand-in keeps the
 * documented limits and answers after 30 ms; each interface has one fault. Whole runs are made side by side: nearly all
 * of their time is the limits' own.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type StandIn, type StandInOptions, startStandIn } from '../library/stand-in/index.ts'
import { PACKAGE_FOLDER } from '../runner/configuration/package.ts'

type Variables = Readonly<Record<string, string>>

const FAULTS = [
  'current/tags.list/drops-member',
  'legacy-learner/profile.get/drops-member',
  'legacy-admin/entities.search/drops-member',
]
const OWN: StandInOptions['data'] = {
  learners: [{ key: 'ada', login: 'ada.byron', password: `it's "hers"` }],
  accounts: { learner: 'ada' },
}
const BASIC = `Basic ${Buffer.from('staging:pass word').toString('base64')}`
const TLS = join(PACKAGE_FOLDER, 'test/client/tls')

/** A proxy or gateway between a user and the stand-in. */
interface Kind {
  readonly name: string
  readonly interfaces: readonly string[]
  readonly prefix?: string
  readonly basic?: true
  readonly tls?: true
  /** Settings of the user beside addresses and credentials. */
  readonly more?: Variables
  /** The same for versions that have no variable of their own for it. */
  readonly before?: Variables
}

const ALL = ['CURRENT', 'LEGACY_LEARNER', 'LEGACY_ADMIN']
const HEADERS = JSON.stringify({ Authorization: BASIC })
const KINDS: readonly Kind[] = [
  { name: 'other accounts', interfaces: ALL },
  {
    name: 'behind basic authentication',
    interfaces: ALL.slice(1),
    basic: true,
    more: { LEGACY_LEARNER_HEADERS: HEADERS, LEGACY_ADMIN_HEADERS: HEADERS },
  },
  {
    name: 'a self-signed certificate',
    interfaces: ALL,
    tls: true,
    more: { CONFORMANCE_CA_CERTS: join(TLS, 'self-signed.pem') },
    before: { NODE_EXTRA_CA_CERTS: join(TLS, 'self-signed.pem') },
  },
  { name: 'one interface only', interfaces: ['LEGACY_ADMIN'] },
  { name: 'a wrong prefix', interfaces: ALL, prefix: '/lms' },
]

/** Values that every user of that interface must give; the address is given once. */
const ASKED = /^(CURRENT_(PLATFORM|ADMIN_LOGIN|ADMIN_PASSWORD)|LEGACY_LEARNER_(LOGIN|PASSWORD)|LEGACY_ADMIN_API_KEY)$/

/** Settings of one interface. */
const PATHS: Readonly<Record<string, RegExp>> = {
  CURRENT: /^\/v\d/,
  LEGACY_LEARNER: /^\/API\/v\d/,
  LEGACY_ADMIN: /^\/API\/ADMIN\//,
}

function facing({ prefix = '', basic, tls, interfaces }: Kind, to: string): Server {
  const port = Number(new URL(to).port)
  const pass = (from: IncomingMessage, answer: ServerResponse) => {
    if (basic && from.headers.authorization !== BASIC)
      return void answer
        .writeHead(401, { 'www-authenticate': 'Basic realm="staging"', 'content-type': 'text/html' })
        .end('<html><body><h1>401 Authorization Required</h1></body></html>')
    if (!from.url!.startsWith(prefix) || !interfaces.some((name) => PATHS[name]!.test(from.url!.slice(prefix.length))))
      return void answer.writeHead(404, { 'content-type': 'text/html' }).end('<html><body>Nothing here</body></html>')
    // A gateway keeps its own credential.
    const passed = Object.entries(from.headers).filter(([name]) => !(basic && name === 'authorization'))
    const headers = { ...Object.fromEntries(passed), host: `127.0.0.1:${port}` }
    const path = from.url!.slice(prefix.length) || '/'
    const on = request({ port, method: from.method, path, headers }, (reply) => {
      answer.writeHead(reply.statusCode!, reply.headers)
      reply.pipe(answer)
    })
    from.pipe(on.on('error', () => answer.destroy()))
  }
  const own = { key: readFileSync(join(TLS, 'server.key')), cert: readFileSync(join(TLS, 'self-signed.pem')) }
  return tls ? createHttpsServer(own, pass) : createServer(pass)
}

interface Ended {
  readonly code: number | null
  readonly out: string
}

interface Tried {
  readonly commands: number
  readonly answers: number
  /** Seconds until the run file holds a violation, and until the report is there; undefined where it never was. */
  readonly known: number | undefined
  readonly shown: number | undefined
  readonly said: string
}

const [way = 'try', ...given] = process.argv.slice(2)
const COMMAND = given.length ? given : [process.execPath, fileURLToPath(new URL('../cli/main.js', import.meta.url))]
const MOST_SECONDS = 900

function lpconform(words: readonly string[], folder: string, variables: Variables): Promise<Ended> {
  const clean = Object.entries(process.env).filter(([name]) => !/^(CI$|CURRENT|LEGACY|CONFORMANCE)/.test(name))
  const env = { ...Object.fromEntries(clean), ...variables }
  const [file, ...before] = COMMAND
  const child = spawn(file!, [...before, ...words], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const timer = setTimeout(() => child.kill(), MOST_SECONDS * 1000)
  let out = ''
  const hear = (chunk: Buffer) => {
    out += String(chunk)
  }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', hear)
  return new Promise((resolve) =>
    child.once('close', (code) => {
      clearTimeout(timer)
      resolve({ code, out })
    }),
  )
}

/** The commands that a user calls one after the other, until there is a report. */
async function called(kind: Kind, address: string, folder: string, own: Variables): Promise<readonly Ended[]> {
  const variables = { ...own, ...(given.length ? (kind.before ?? {}) : kind.more) }
  if (way === 'try') return [await lpconform(['try', address, '--no-open', '--out', 'report'], folder, variables)]
  const addresses = (base: string) =>
    Object.fromEntries(kind.interfaces.map((name) => [`${name}_BASE_URL`, base])) as Variables
  const ended = [await lpconform(['init'], folder, { ...variables, ...addresses(address) })]
  const words = ['run', '--mode', 'read-only', '--out', 'report']
  // The files of init are all that a run needs, the address that it found included.
  if (ended[0]!.code === 0) return [...ended, await lpconform(words, folder, given.length ? (kind.before ?? {}) : {})]
  ended.push(await lpconform(['doctor'], folder, { ...variables, ...addresses(address) }))
  const base = /change \w+_BASE_URL=(\S+)/.exec(ended[1]!.out)?.[1] ?? address
  return [...ended, await lpconform(words, folder, { ...variables, ...addresses(base) })]
}

async function tried(kind: Kind): Promise<Tried> {
  const standIn: StandIn = await startStandIn({ faults: FAULTS, data: OWN, latency: 30 })
  const server = facing(kind, standIn.address)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const address = kind.tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'lpconform-first-'))
  const asked = Object.entries(standIn.environment).filter(
    ([name]) => ASKED.test(name) && kind.interfaces.some((one) => name.startsWith(`${one}_`)),
  )
  const began = performance.now()
  const seconds = () => Math.round((performance.now() - began) / 1000)
  let known: number | undefined
  const file = join(folder, 'report', 'run.jsonl')
  const timer = setInterval(() => {
    if (known === undefined && existsSync(file) && readFileSync(file, 'utf8').includes('"verdict":"violation"'))
      known = seconds()
  }, 500)
  const ended = await called(kind, address, folder, Object.fromEntries(asked))
  clearInterval(timer)
  const isShown = existsSync(join(folder, 'report', 'report.json'))
  const violations = isShown
    ? JSON.parse(readFileSync(join(folder, 'report', 'report.json'), 'utf8')).summary.verdicts.violation
    : 0
  const result = {
    commands: ended.length,
    answers: asked.length + (way === 'try' ? 1 : kind.interfaces.length) + Object.keys(kind.more ?? {}).length,
    known: known ?? (violations ? seconds() : undefined),
    shown: violations ? seconds() : undefined,
    said: ended.map(({ code }) => code).join(', '),
  }
  if (!violations) console.log(`${kind.name}: ${ended.at(-1)!.out.trim().split('\n').slice(-3).join(' | ')}`)
  server.close()
  server.closeAllConnections()
  await standIn.close()
  rmSync(folder, { recursive: true })
  return result
}

const rows: [Kind, Tried][] = []
const one = async (kind: Kind) => void rows.push([kind, await tried(kind)])
if (way === 'try') for (const kind of KINDS) await one(kind)
else await Promise.all(KINDS.map(one))
console.log(
  '\n| platform | commands | values given | first finding known | report shown | exit codes |\n|---|--:|--:|--:|--:|---|',
)
const cell = (value: number | undefined) => (value === undefined ? 'never' : `${value} s`)
for (const [{ name }, { commands, answers, known, shown, said }] of rows)
  console.log(`| ${name} | ${commands} | ${answers} | ${cell(known)} | ${cell(shown)} | ${said} |`)
