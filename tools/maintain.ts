/**
 * Tasks of maintainers: `npm run maintain -- TASK [ARGUMENTS]`. Without a task it lists them. A task has the name of
 * its file in `bench/` or `tools/`, whose header explains its arguments.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { suggestion } from '../runner/configuration/nearest.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SOURCE = ['--import', 'tsx']
const BIOME = 'node_modules/@biomejs/biome/bin/biome'
const VITEST = 'node_modules/vitest/vitest.mjs'
/** npm tells its scripts where it is itself. */
const NPM = process.env.npm_execpath ?? 'npm'

interface Task {
  /** One line of the list. */
  readonly does: string
  /** A program of Node, whose last command receives the arguments. */
  readonly runs: readonly (readonly string[])[]
  /** The build that it needs: the whole one, or only the compiled modules. */
  readonly needs?: 'build' | 'compile'
  /** Files that it writes and that are formatted afterwards. */
  readonly formats?: readonly string[]
}

const source = (file: string): readonly string[] => [...SOURCE, `${file}.ts`]
const compiled = (file: string, ...flags: string[]): readonly string[] => [...flags, `dist/${file}.js`]
/** A measurement that starts the command, and so needs the bundle. */
const ofCommand = (name: string, does: string): Task => ({ does, needs: 'build', runs: [compiled(`bench/${name}`)] })
/** A measurement in its own process, of compiled modules. */
const ofModules = (name: string, does: string): Task => ({ does, needs: 'compile', runs: [compiled(`bench/${name}`)] })

const GENERATED: Readonly<Record<string, Task>> = {
  registries: { does: 'lists of what the folders of each law and interface hold', runs: [source('tools/registries')] },
  ids: { does: 'types of the ids of clauses and checks', runs: [source('tools/ids')] },
  rooms: {
    does: 'import rules, table and picture of the rooms, from rooms.json',
    runs: [source('tools/rooms')],
    formats: ['biome.json'],
  },
  examples: {
    does: 'example requests and answers of the OpenAPI document',
    runs: [source('tools/examples')],
    formats: ['cli/openapi/examples.json'],
  },
  'profile-schema': {
    does: 'JSON Schemas of profiles, options and stand-in data',
    runs: [source('tools/profile-schema')],
    formats: ['options', 'profile', 'stand-in-data'].map((name) => `schemas/${name}.schema.json`),
  },
  picture: { does: 'pictures of the README', needs: 'build', runs: [source('tools/picture')] },
  screenshots: { does: 'screenshots of the report page in several sizes', runs: [source('tools/screenshots')] },
}

const PROOFS: Readonly<Record<string, Task>> = {
  mutants: ofModules('mutants', 'random changes of answers: how many the checks find'),
  beside: ofModules('beside', 'each input of a list ignored beside each other one: which pairs no check notices'),
  combinations: ofModules('combinations', 'several legal variations at once: none may be accused'),
  differences: ofModules('differences', 'what each known difference of other platforms costs in verdicts'),
  fuzz: {
    does: 'random input to everything that reads files and answers',
    needs: 'compile',
    runs: [compiled('bench/fuzz', '--expose-gc', '--max-old-space-size=1024')],
  },
  growth: ofModules('growth', 'what a file of each kind costs that is twice as large'),
  kills: ofCommand('kills', 'runs killed at random moments: what they leave, and what cleanup undoes'),
  causes: ofCommand('causes', 'regressions of whole platforms: the causes that a report names'),
  'error-bodies': ofModules('error-bodies', 'refusals in the bodies of frameworks and gateways: none may be accused'),
  passive: ofCommand('passive', 'faults that recorded traffic shows without a run'),
  defences: {
    does: 'each defence of SECURITY.md taken away: its test must fail',
    needs: 'build',
    runs: [source('bench/defences')],
  },
  'loop-mutations': {
    does: 'each line of the run loop broken: a test must fail',
    runs: [source('bench/loop-mutations')],
  },
  'kept-mutations': ofModules('kept-mutations', 'kept proofs against proofs made again, on broken lines'),
}

const MEASUREMENTS: Readonly<Record<string, Task>> = {
  overhead: ofCommand('overhead', 'a run against a bare loop of its requests'),
  'first-finding': ofCommand('first-finding', 'time from an address to the first finding'),
  limits: ofCommand('limits', 'time under the documented rate limits'),
  scale: ofCommand('scale', 'how a run grows with records and latency'),
  peers: ofCommand('peers', 'this suite beside public tools'),
  openapi: ofCommand('openapi', 'public tools that read the OpenAPI document'),
  'recorded-traffic': ofCommand('recorded-traffic', 'time and memory of judging a long HAR file'),
  'report-page': { does: 'size and time of the report page', needs: 'build', runs: [source('bench/report-page')] },
  quick: ofModules('quick', 'what --quick leaves out, and how many faults it still finds'),
  pairs: ofModules('pairs', 'what several interfaces decide together'),
  busy: ofModules('busy', 'a platform that others use during the run'),
  windows: ofModules('windows', 'how long a run takes in real minutes, and how much it has decided when'),
  latency: ofModules('latency', 'how long a whole run takes on a distant platform, by phase'),
  red: ofModules('red', 'what a platform costs that is broken everywhere'),
  'small-things': ofModules('small-things', 'what one odd answer costs a whole run'),
}

const PUBLISHING: Readonly<Record<string, Task>> = {
  'try-package': { does: 'the package installed into an empty project', runs: [source('tools/try-package')] },
  holes: { does: 'known vulnerabilities of the bundled packages', runs: [source('tools/holes')] },
  'merge-shards': {
    does: 'reports of the shards of `npm test` in one',
    runs: [[VITEST, '--config', 'test/vitest.compiled.config.ts', '--merge-reports', '--passWithNoTests']],
  },
  site: {
    does: 'the documentation as a static site, in tools/site/dist',
    runs: [
      [NPM, 'ci', '--ignore-scripts', '--prefix', 'tools/site'],
      [NPM, 'run', 'build', '--prefix', 'tools/site'],
    ],
  },
}

const GROUPS: Readonly<Record<string, Readonly<Record<string, Task>>>> = {
  'Write generated files': GENERATED,
  'Prove the suite': PROOFS,
  Measure: MEASUREMENTS,
  Publish: PUBLISHING,
}
export const TASKS: Readonly<Record<string, Task>> = Object.assign({}, ...Object.values(GROUPS))

function listed(): string {
  const width = Math.max(...Object.keys(TASKS).map(({ length }) => length))
  const groups = Object.entries(GROUPS).map(([title, tasks]) =>
    [`${title}:`, ...Object.entries(tasks).map(([name, { does }]) => `  ${name.padEnd(width)}  ${does}`)].join('\n'),
  )
  return `npm run maintain -- TASK [ARGUMENTS]\n\n${groups.join('\n\n')}\n`
}

/** Ends with the exit code of the program, unless that is 0. */
function run(words: readonly string[]): void {
  const { status } = spawnSync(process.execPath, words, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

function perform({ needs, runs, formats }: Task, given: readonly string[]): void {
  if (needs) run([...source('tools/build'), ...(needs === 'compile' ? ['registries', 'ids', 'compile'] : [])])
  for (const [at, words] of runs.entries()) run(at === runs.length - 1 ? [...words, ...given] : words)
  if (formats) run([BIOME, 'format', '--write', ...formats])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [name, ...given] = process.argv.slice(2)
  if (name === undefined || name === '--help') console.log(listed())
  else if (Object.hasOwn(TASKS, name)) perform(TASKS[name]!, given)
  else {
    console.error(`${name} is not a task${suggestion(name, Object.keys(TASKS))}. \`npm run maintain\` lists them.`)
    process.exitCode = 2
  }
}
