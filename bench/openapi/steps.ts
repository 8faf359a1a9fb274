/** The required result of each tool, and the figures that it gives. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { explained, failuresIn, reasonsOf } from './accusations.ts'
import { openApiGenerator, orval, specmatic } from './generators.ts'
import { type Files, last, type ToolOutcome } from './outcome.ts'
import { mocked, proxied } from './prism.ts'
import { serve, signedIn } from './served.ts'
import { called, type Tool, type Toolbox } from './tools.ts'

export interface Step {
  readonly name: string
  readonly tool: Tool
  run(box: Toolbox, files: Files): Promise<ToolOutcome>
}

const beside = (name: string) => fileURLToPath(new URL(`../../../bench/openapi/${name}`, import.meta.url))

/** A tool that ends with 0 where it accepts each of some files. */
async function accepts(box: Toolbox, tool: Tool, all: readonly (readonly string[])[]): Promise<ToolOutcome> {
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

async function generatedTypes(box: Toolbox, files: Files): Promise<ToolOutcome> {
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

async function collection(box: Toolbox, files: Files): Promise<ToolOutcome> {
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

async function dredd(box: Toolbox, { older }: Files): Promise<ToolOutcome> {
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

/** @param name of the files with what the tool said and with its accusations */
async function fuzzed(box: Toolbox, document: string, name: string): Promise<ToolOutcome> {
  const instance = await serve()
  const headers = Object.entries(await signedIn(instance.variables)).flatMap(([name, value]) => [
    '-H',
    `${name}: ${value}`,
  ])
  const words = [
    'run',
    document,
    '--url',
    instance.variables.CURRENT_BASE_URL!,
    '--phases',
    'examples,coverage,fuzzing',
  ]
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
  // A request that ends the session of the others would leave nothing to try.
  const left = ['session.logout', 'session.mobile-logout'].flatMap((id) => [
    '--exclude-operation-id',
    `legacy-learner.${id}`,
  ])
  const { text, seconds } = await withWords(box, 'schemathesis', [...words, ...bounds, ...left, ...headers])
  instance.stop()
  writeFileSync(join(box.folder, `${name}-said.txt`), text)
  const failures = failuresIn(text)
  const open = failures.filter((failure) => !explained(failure))
  const each = failures.map((one) => `${one.operation}: ${one.check}: ${explained(one) ?? 'NOT EXPLAINED'}`)
  writeFileSync(join(box.folder, `${name}-accusations.txt`), `${each.join('\n')}\n`)
  const [, cases = '?'] = /Test cases:\s+(\d+)|(\d+) generated/.exec(text) ?? []
  return {
    accepted: !open.length && /TEST PHASES|SUMMARY/i.test(text),
    figures: `${cases} cases, ${failures.length} accusations, ${failures.length - open.length} of them explained, ${seconds.toFixed(0)} s`,
    details: [
      ...reasonsOf(failures),
      ...open.slice(0, 40).map(({ operation, check, said }) => `${operation}: ${check}: ${said}`),
    ],
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
  { name: 'code generator', tool: 'orval', run: orval },
  { name: 'code generator', tool: 'openapi-generator', run: openApiGenerator },
  { name: 'mock', tool: 'specmatic', run: specmatic },
  { name: 'mock', tool: 'prism', run: mocked },
  { name: 'validation proxy', tool: 'prism', run: proxied },
  { name: 'runner', tool: 'newman', run: collection },
  { name: 'runner', tool: 'dredd', run: dredd },
  { name: 'fuzzer', tool: 'schemathesis', run: (box, { newest }) => fuzzed(box, newest, 'contract') },
  { name: 'fuzzer', tool: 'schemathesis', run: (box, { simple }) => fuzzed(box, simple, 'for-generators') },
]
