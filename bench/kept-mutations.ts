/**
 * Whether a kept proof ever hides a failure: breaks one random line at a time, in compiled modules of every room, and
 * proves the same faults with the store and without it. `npm run maintain -- kept-mutations [MUTATIONS] [FAULTS]
 * [SEED]`
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { faults } from '../faults/index.ts'
import { resourceOf } from '../faults/proving/dependencies.ts'
import { randomOf } from '../faults/proving/random.ts'

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url))
const COPIED = ['dist', 'schemas', 'package.json', 'package-lock.json', 'cli/openapi/examples.json']
/** Compiled files that belong to no room. */
const NO_ROOMS = ['bench', 'bundle', 'bundled', 'test', 'tools', 'types']
/** With one module for each resource: only there does a proof depend on some modules of a room, and not on others. */
const OF_RESOURCES = ['suites', 'faults', 'reference'].map((room) => join('dist', room))
/** Data files, read unchanged. */
const DATA = ['schemas']
/** An honest run of the sample takes a tenth of this. */
const TIMEOUT_MS = 240_000

const [mutations = 50, sampled = 90, seed = 1] = process.argv.slice(2).map(Number)
const random = randomOf(seed)
const oneOf = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)]!

/** The text removed from a line, and its replacement. */
const BREAKS: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/ && /, ' || '],
  [/ \|\| /, ' && '],
  [/ \?\? .*(?=[;,]$)/, ''],
  [/ < /, ' >= '],
  [/ > /, ' <= '],
  [/ \+ (?!')/, ' - '],
  [/\btrue\b/, 'false'],
  [/\bfalse\b/, 'true'],
  [/\b\d+\b/, (digits) => `${Number(digits) + 1}`],
  [/(['"])[a-z]{3,}(?=\1)/, (text) => `${text}x`],
  [/(?<=\bif \()(?=.*\)$|.*\) \{$)/, 'false && '],
  [/(?<=\bif \()(?=.*\)$|.*\) \{$)/, 'true || '],
  [/(?<=\.)(some|every)(?=\()/, (name) => (name === 'some' ? 'every' : 'some')],
  [/(?<=\.)filter(?=\()/, 'map'],
  [/(?<=\.{3})[\w.]+(?=[,)\]} ])/, '[]'],
  [/(?<=^\s+return ).+(?=;$)/, 'undefined'],
  // A statement of its own.
  [/^\s+(?:await |void )?[\w.#]+\(.*\);$/, ''],
  [/^\s+[\w.#[\]]+ [-+]?= .*;$/, ''],
]
const isProse = (line: string) => /^\s*(\/\/|\*|\/\*|import |export \* |export \{)/.test(line)

/** Files of a room: its modules, or its data. */
const modulesIn = (folder: string, room: string) =>
  readdirSync(join(folder, room), { recursive: true, encoding: 'utf8' }).filter((name) => /\.js(on)?$/.test(name))

/** Every room in turn, and those of resources between all others. */
function roomsOf(folder: string): readonly string[] {
  const all = readdirSync(join(folder, 'dist'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NO_ROOMS.includes(entry.name))
    .map(({ name }) => join('dist', name))
    .filter((room) => modulesIn(folder, room).length)
    .sort()
  return [...all, ...DATA].flatMap((room, place) => [OF_RESOURCES[place % OF_RESOURCES.length]!, room])
}

/** A random line of a random module of a room, broken. */
function mutation(folder: string, room: string) {
  const modules = modulesIn(folder, room)
  for (;;) {
    const file = join(folder, room, oneOf(modules))
    const source = readFileSync(file, 'utf8')
    const lines = source.split('\n')
    const place = Math.floor(random() * lines.length)
    const [what, other] = oneOf(BREAKS)
    const broken = isProse(lines[place]!) ? lines[place]! : lines[place]!.replace(what, other as string)
    if (broken === lines[place]) continue
    return { file, source, line: lines[place]!.trim(), text: lines.with(place, broken).join('\n') }
  }
}

/** Random faults, as many of one resource as of another: a line of any is likely to concern some. */
function sample(count: number): readonly string[] {
  const resources = [...new Set(faults.map(({ id }) => resourceOf(id)))]
  const all = resources.map((resource) => faults.filter(({ id }) => resourceOf(id) === resource))
  return Array.from({ length: count }, (_, place) => oneOf(all[place % all.length]!).id)
}

interface Proven {
  readonly kept: number
  readonly failed: readonly string[]
  readonly hidden: readonly string[]
}

function prove(folder: string, ids: readonly string[], keep: boolean): Proven | undefined {
  const script = join(folder, 'dist', 'bench', 'kept-mutations', 'prove.js')
  const { stdout } = spawnSync(process.execPath, [script, join(folder, 'proofs'), ...ids], {
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    env: { ...process.env, KEEP: keep ? '1' : '' },
  })
  const last = stdout.trim().split('\n').at(-1)
  return last?.startsWith('{') ? JSON.parse(last) : undefined
}

const folder = mkdtempSync(join(tmpdir(), 'lpconform-kept-'))
let hidden = 0
let noticed = 0
let keeping = 0
let narrow = 0
try {
  for (const name of COPIED) cpSync(join(PACKAGE, name), join(folder, name), { recursive: true })
  symlinkSync(join(PACKAGE, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const ids = sample(sampled)
  const honest = prove(folder, ids, true)
  if (honest?.failed.length !== 0) throw new Error(`without a mutation: ${honest?.failed.join(', ') ?? 'does not end'}`)
  console.log(`again without a change: ${prove(folder, ids, false)?.kept} of ${ids.length} kept`)
  console.log('| room | module | line | failed | kept | hidden |\n|---|---|---|---|---|---|')
  const rooms = roomsOf(folder)
  for (let number = 0; number < mutations; number++) {
    const room = rooms[number % rooms.length]!
    const { file, source, line, text } = mutation(folder, room)
    writeFileSync(file, text)
    const proven = prove(folder, ids, false)
    writeFileSync(file, source)
    if (!proven || proven.failed.length) noticed++
    hidden += proven?.hidden.length ?? 0
    if (proven?.kept) keeping++
    if (proven?.kept && proven.failed.length) narrow++
    const shown = proven
      ? `${proven.failed.length} | ${proven.kept} | ${proven.hidden.join(' ') || 0}`
      : 'does not load or end | 0 | 0'
    console.log(
      `| ${room} | ${file.slice(folder.length + 1)} | \`${line.slice(0, 60).replaceAll('|', '\\|')}\` | ${shown} |`,
    )
  }
  console.log(
    `${mutations} mutations, ${noticed} noticed; proofs were kept beside ${keeping}, and beside ${narrow} of those noticed; ` +
      `${hidden} failures hidden by a kept proof`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = hidden ? 1 : 0
