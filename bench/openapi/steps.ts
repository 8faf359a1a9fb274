/** What each tool must make of the document, and the figures that it gives. */
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { explained, failuresIn } from './accusations.ts'
import { bypass } from './bypass.ts'
import { answerComplaints } from './complaints.ts'
import { COMMAND, lineOf, serve, signedIn } from './served.ts'
import { called, type Tool, type Toolbox } from './tools.ts'

interface Files {
  readonly newest: string
  readonly older: string
  readonly collection: string
}

export interface Outcome {
  readonly accepted: boolean
  readonly figures: string
  /** What is not accepted, one a line. */
  readonly details?: readonly string[]
}

export interface Step {
  readonly name: string
  readonly tool: Tool
  run(box: Toolbox, files: Files): Promise<Outcome>
}

const beside = (name: string) => fileURLToPath(new URL(`../../../bench/openapi/${name}`, import.meta.url))

const last = (text: string, count = 12) => text.trim().split('\n').slice(-count)

/** A tool that ends with 0 where it accepts each of some files. */
async function accepts(box: Toolbox, tool: Tool, all: readonly (readonly string[])[]): Promise<Outcome> {
  const [program, ...words] = box.command(tool)
  const ends = []
  for (const more of all) ends.push(await called(program, [...words, ...more], box.folder))
  const bad = ends.filter(({ code }) => code !== 0)
  const seconds = ends.reduce((sum, one) => sum + one.seconds, 0)
  return {
    accepted: !bad.length,
    figures: `${all.length - bad.length} of ${all.length} without an error, ${seconds.toFixed(1)} s`,
    details: bad.flatMap(({ text }) => last(text)),
  }
}

const both = ({ newest, older }: Files) => [newest, older]

const STRICT = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']

async function generatedTypes(box: Toolbox, files: Files): Promise<Outcome> {
  const details: string[] = []
  for (const file of both(files)) {
    const out = `${file}.d.ts`
    const [generator] = box.command('openapi-typescript')
    const [compiler] = box.command('openapi-typescript', 'tsc')
    const made = await called(generator, [file, '-o', out], box.folder)
    const compiled = await called(compiler, [...STRICT, out], box.folder)
    details.push(...[made, compiled].filter(({ code }) => code !== 0).flatMap(({ text }) => last(text)))
  }
  return {
    accepted: !details.length,
    figures: `2 documents compiled with ${STRICT.length - 1} strict settings`,
    details,
  }
}

function withWords(box: Toolbox, tool: Tool, words: readonly string[], more?: NodeJS.ProcessEnv) {
  const [program, ...first] = box.command(tool)
  return called(program, [...first, ...words], box.folder, more)
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Prism, as a mock or before an instance, on a port of its own. */
async function prism(box: Toolbox, words: readonly string[]) {
  const port = await freePort()
  const script = join(box.folder, 'prism', 'node_modules', '@stoplight', 'prism-cli', 'dist', 'index.js')
  const child = spawn(process.execPath, [script, ...words, '-p', String(port), '-h', '127.0.0.1'])
  await lineOf(child, /listening on/)
  child.stdout.resume()
  return { address: `http://127.0.0.1:${port}`, stop: () => void child.kill() }
}

const ADDRESSES = ['CURRENT_BASE_URL', 'LEGACY_LEARNER_BASE_URL', 'LEGACY_ADMIN_BASE_URL']
const at = (address: string) => Object.fromEntries(ADDRESSES.map((name) => [name, address]))

/** What a mock knows of nobody: any name and password will do. */
const ANYBODY = {
  CURRENT_PLATFORM: 'harbour.example.test',
  CURRENT_ADMIN_LOGIN: 'administrator',
  CURRENT_ADMIN_PASSWORD: 'administrators-password',
  CURRENT_LEARNER_LOGIN: 'learner',
  CURRENT_LEARNER_PASSWORD: 'learners-password',
  LEGACY_LEARNER_LOGIN: 'learner',
  LEGACY_LEARNER_PASSWORD: 'learners-password',
  LEGACY_ADMIN_API_KEY: 'key-of-the-platform',
}

interface Checked {
  readonly id: string
  readonly verdict: string
  readonly message: string
}

const checksIn = (folder: string): Checked[] => JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')).checks

const READS = [
  'current/learners.get',
  'current/publishers.get',
  'current/entities.list',
  'current/authors.list',
  'legacy-learner/profile.get',
  'legacy-learner/trainings.list',
  'legacy-learner/themes.list',
  'legacy-admin/learners.search',
  'legacy-admin/entities.search',
  'legacy-admin/trainings.list',
]

async function mocked(box: Toolbox, { newest }: Files): Promise<Outcome> {
  const mock = await prism(box, ['mock', newest])
  const out = join(box.folder, 'mocked')
  const words = READS.flatMap((id) => ['--clause', `${id.replace('/', '.')}.answers`])
  const variables = { ...ANYBODY, ...at(mock.address) }
  const { text } = await called(
    process.execPath,
    [COMMAND, 'run', '--no-env-file', ...words, '--rate-limits', 'off', '--out', out],
    box.folder,
    variables,
  )
  mock.stop()
  const wanted = new Set(READS.map((id) => `${id}#answers`))
  const passed = checksIn(out).filter(({ id, verdict }) => wanted.has(id) && verdict === 'pass')
  return {
    accepted: passed.length === READS.length,
    figures: `3 sign-ins and ${passed.length} of ${READS.length} reads of our own client`,
    details: passed.length === READS.length ? [] : last(text),
  }
}

async function proxied(box: Toolbox, { newest }: Files): Promise<Outcome> {
  const instance = await serve()
  const proxy = await prism(box, ['proxy', newest, instance.variables.CURRENT_BASE_URL!])
  const front = await bypass(proxy.address, instance.variables.CURRENT_BASE_URL!)
  const out = join(box.folder, 'proxied')
  const variables = { ...instance.variables, ...at(front.address) }
  const words = [COMMAND, 'run', '--no-env-file', '--mode', 'full', '--rate-limits', 'off', '--out', out]
  const { seconds } = await called(process.execPath, words, box.folder, variables)
  front.stop()
  proxy.stop()
  instance.stop()
  const { exchanges, complaints, complete } = answerComplaints(join(out, 'run.jsonl'))
  return {
    accepted: complete && !complaints.length,
    figures: `${exchanges} answers of a full run${complete ? '' : ' that was cut short'}, ${complaints.length} complaints about them, ${seconds.toFixed(0)} s`,
    details: [...new Set(complaints)].slice(0, 20),
  }
}

async function collection(box: Toolbox, files: Files): Promise<Outcome> {
  const instance = await serve()
  const { variables: it } = instance
  const values = {
    base: it.CURRENT_BASE_URL,
    authBase: it.LEGACY_ADMIN_AUTH_URL,
    platform: it.CURRENT_PLATFORM,
    login: it.CURRENT_ADMIN_LOGIN,
    password: it.CURRENT_ADMIN_PASSWORD,
    learnerLogin: it.LEGACY_LEARNER_LOGIN,
    learnerPassword: it.LEGACY_LEARNER_PASSWORD,
    apiKey: it.LEGACY_ADMIN_API_KEY,
  }
  const words = Object.entries(values).flatMap(([name, value]) => ['--env-var', `${name}=${value}`])
  const { code, text } = await withWords(box, 'newman', ['run', files.collection, ...words, '--color', 'off'])
  instance.stop()
  const row = (name: string) => new RegExp(`${name} │ +(\\d+) │ +(\\d+)`).exec(text)?.slice(1).map(Number) ?? [0, 0]
  const [[requests], [assertions, failed]] = [row('requests'), row('assertions')]
  return {
    accepted: code === 0,
    figures: `${requests} requests, ${failed} of ${assertions} assertions failed`,
    details: code === 0 ? [] : last(text, 20),
  }
}

async function dredd(box: Toolbox, { older }: Files): Promise<Outcome> {
  const instance = await serve()
  const headers = Object.entries(await signedIn(instance.variables)).flatMap(([name, value]) => [
    '--header',
    `${name}: ${value}`,
  ])
  const words = [
    older,
    instance.variables.CURRENT_BASE_URL!,
    '--method',
    'GET',
    '--hookfiles',
    beside('dredd-hooks.cjs'),
    ...headers,
  ]
  const { code, text } = await withWords(box, 'dredd', words)
  instance.stop()
  const [, passing = '0', failing = '0'] = /(\d+) passing, (\d+) failing/.exec(text) ?? []
  const failures = text.split('\n').filter((one) => one.includes('fail'))
  return { accepted: code === 0, figures: `${passing} reads passed, ${failing} failed`, details: failures.slice(0, 20) }
}

async function fuzzed(box: Toolbox, { newest }: Files): Promise<Outcome> {
  const instance = await serve()
  const headers = Object.entries(await signedIn(instance.variables)).flatMap(([name, value]) => [
    '-H',
    `${name}: ${value}`,
  ])
  const words = ['run', newest, '--url', instance.variables.CURRENT_BASE_URL!, '--phases', 'examples,coverage,fuzzing']
  const bounds = [
    '-n',
    '10',
    '--seed',
    '1',
    '--generation-deterministic',
    '--no-shrink',
    '--continue-on-failure',
    '--warnings',
    'off',
  ]
  // Whoever ends the session of the others leaves nothing to try.
  const left = ['session.logout', 'session.mobile-logout'].flatMap((id) => [
    '--exclude-operation-id',
    `legacy-learner.${id}`,
  ])
  const { text, seconds } = await withWords(box, 'schemathesis', [...words, ...bounds, ...left, ...headers])
  instance.stop()
  writeFileSync(join(box.folder, 'fuzzed.txt'), text)
  const failures = failuresIn(text)
  const open = failures.filter((failure) => !explained(failure))
  const each = failures.map((one) => `${one.operation}: ${one.check}: ${explained(one) ?? 'NOT EXPLAINED'}`)
  writeFileSync(join(box.folder, 'accusations.txt'), `${each.join('\n')}\n`)
  const [, cases = '?'] = /Test cases:\s+(\d+)|(\d+) generated/.exec(text) ?? []
  return {
    accepted: !open.length && /TEST PHASES|SUMMARY/i.test(text),
    figures: `${cases} cases, ${failures.length} accusations, ${failures.length - open.length} of them explained, ${seconds.toFixed(0)} s`,
    details: open.slice(0, 40).map(({ operation, check, said }) => `${operation}: ${check}: ${said}`),
  }
}

export const steps: readonly Step[] = [
  {
    name: 'linter',
    tool: 'redocly',
    run: (box, files) =>
      accepts(
        box,
        'redocly',
        both(files).map((file) => ['lint', '--config', beside('redocly.yaml'), file]),
      ),
  },
  {
    name: 'linter',
    tool: 'spectral',
    run: (box, files) =>
      accepts(
        box,
        'spectral',
        both(files).map((file) => ['lint', '-r', beside('spectral.yaml'), file]),
      ),
  },
  {
    name: 'validator',
    tool: 'openapi-spec-validator',
    run: (box, files) =>
      accepts(
        box,
        'openapi-spec-validator',
        both(files).map((file) => [file]),
      ),
  },
  {
    name: 'renderer',
    tool: 'redocly',
    run: (box, files) => accepts(box, 'redocly', [['build-docs', files.newest, '-o', join(box.folder, 'docs.html')]]),
  },
  { name: 'type generator', tool: 'openapi-typescript', run: generatedTypes },
  { name: 'mock', tool: 'prism', run: mocked },
  { name: 'validation proxy', tool: 'prism', run: proxied },
  { name: 'runner', tool: 'newman', run: collection },
  { name: 'runner', tool: 'dredd', run: dredd },
  { name: 'fuzzer', tool: 'schemathesis', run: fuzzed },
]
