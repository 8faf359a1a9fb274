/**
 * Whether a kept proof ever hides a failure: breaks one random line at a time, in compiled modules of every room, and proves
 * the same faults with the store and without it. `npm run bench:kept -- [MUTATIONS] [FAULTS] [SEED]`
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { faults } from '../faults/index.ts'
import { sequence } from '../proving/mutants.ts'

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url))
const COPIED = ['dist', 'schemas', 'package.json', 'package-lock.json', 'openapi/examples.json']
const ROOMS = [
  'contract',
  'client',
  'answers',
  'fixtures',
  'records',
  'engine',
  'laws',
  'suites',
  'reference',
  'mutators',
  'faults',
]
/** An honest run of the sample takes a tenth of this. */
const TIMEOUT_MS = 240_000

const [mutations = 50, sampled = 60, seed = 1] = process.argv.slice(2).map(Number)
const random = sequence(seed)
const oneOf = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)]!

/** What a line becomes; undefined where it has nothing of the kind. */
const BREAKS: readonly ((line: string) => string | undefined)[] = [
  (line) => (line.includes(' === ') ? line.replace(' === ', ' !== ') : undefined),
  (line) => (line.includes(' && ') ? line.replace(' && ', ' || ') : undefined),
  (line) => (/\btrue\b/.test(line) ? line.replace(/\btrue\b/, 'false') : undefined),
  (line) => (/\b[1-9]\d*\b/.test(line) ? line.replace(/\b[1-9]\d*\b/, (digits) => `${Number(digits) + 1}`) : undefined),
  (line) => (/'[a-z]{3,}'/.test(line) ? line.replace(/'([a-z]{3,})'/, "'$1x'") : undefined),
  (line) => (/^\s+[\w.]+\(.*\);$/.test(line) ? '' : undefined),
]
const isProse = (line: string) => /^\s*(\/\/|\*|\/\*|import |export \* |export \{)/.test(line)

/** A random line of a random module of a room, broken. */
function mutation(folder: string, room: string) {
  const modules = readdirSync(join(folder, 'dist', room), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  )
  for (;;) {
    const file = join(folder, 'dist', room, oneOf(modules))
    const source = readFileSync(file, 'utf8')
    const lines = source.split('\n')
    const place = Math.floor(random() * lines.length)
    const broken = isProse(lines[place]!) ? undefined : oneOf(BREAKS)(lines[place]!)
    if (broken === undefined) continue
    return { file, source, line: lines[place]!.trim(), text: lines.with(place, broken).join('\n') }
  }
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
try {
  for (const name of COPIED) cpSync(join(PACKAGE, name), join(folder, name), { recursive: true })
  symlinkSync(join(PACKAGE, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const ids = Array.from({ length: sampled }, () => oneOf(faults).id)
  const honest = prove(folder, ids, true)
  if (honest?.failed.length !== 0) throw new Error(`without a mutation: ${honest?.failed.join(', ') ?? 'does not end'}`)
  console.log(`again without a change: ${prove(folder, ids, false)?.kept} of ${ids.length} kept`)
  console.log('| room | module | line | failed | kept | hidden |\n|---|---|---|---|---|---|')
  for (let number = 0; number < mutations; number++) {
    const room = ROOMS[number % ROOMS.length]!
    const { file, source, line, text } = mutation(folder, room)
    writeFileSync(file, text)
    const proven = prove(folder, ids, false)
    writeFileSync(file, source)
    if (!proven || proven.failed.length) noticed++
    hidden += proven?.hidden.length ?? 0
    const shown = proven
      ? `${proven.failed.length} | ${proven.kept} | ${proven.hidden.join(' ') || 0}`
      : 'does not load or end | 0 | 0'
    console.log(
      `| ${room} | ${file.slice(folder.length + 6)} | \`${line.slice(0, 60).replaceAll('|', '\\|')}\` | ${shown} |`,
    )
  }
  console.log(`${mutations} mutations, ${noticed} noticed, ${hidden} failures hidden by a kept proof`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = hidden ? 1 : 0
