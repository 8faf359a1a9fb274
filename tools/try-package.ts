/**
 * Installs the package into an empty project, as a new user would, and prints the transcript: `npm run maintain --
 * try-package`, with the paths of further Nodes if there are any. Fails when a command ends otherwise than it should,
 * or npm warns.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
/** Lines of an output that are shown. */
const MOST_LINES = 14
const MOST_COLUMNS = 160
const SELECTION = ['--operation', 'current/tags.list', '--out']

const folder = mkdtempSync(join(tmpdir(), 'lpconform-try-'))
const failures: string[] = []
/** Nothing of the surroundings configures npm or the suite. */
const environment = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|CURRENT|LEGACY|CONFORMANCE)/.test(name)),
  ),
  npm_config_userconfig: join(folder, 'npmrc'),
  npm_config_update_notifier: 'false',
}
const print = (text: string) => void process.stdout.write(`${text}\n`)

function shown(output: string): string {
  const lines = output
    .trimEnd()
    .split('\n')
    .map((line) => (line.length > MOST_COLUMNS ? `${line.slice(0, MOST_COLUMNS)}…` : line))
  const left = lines.length - MOST_LINES
  return left > 1
    ? [...lines.slice(0, MOST_LINES / 2), `… ${left} more lines …`, ...lines.slice(-MOST_LINES / 2)].join('\n')
    : lines.join('\n')
}

/** Runs a command in the project. @returns its output */
function run(words: readonly string[], { code = 0, file = words[0]!, at = folder } = {}): string {
  print(`\n$ ${words.join(' ')}`)
  // npm is a script of the shell on Windows.
  const shell = process.platform === 'win32' && !file.endsWith('.exe')
  const { status, stdout, stderr } = spawnSync(file, words.slice(1), {
    cwd: at,
    env: environment,
    encoding: 'utf8',
    shell,
  })
  const output = `${stdout}${stderr}`
  print(shown(output))
  print(`(exit ${status})`)
  if (status !== code) failures.push(`${words.join(' ')}: exit ${status} instead of ${code}`)
  if (/npm (warn|WARN)/.test(output)) failures.push(`${words.join(' ')}: npm warns`)
  return output
}

/** The stand-in of the installed package, in the background. */
async function served(): Promise<{ variables: Record<string, string>; end(): void }> {
  print('\n$ npx lpconform serve --rate-window 1 &')
  const bin = join(folder, 'node_modules', 'learning-platform-conformance', 'bin', 'lpconform.cjs')
  const child = spawn(process.execPath, [bin, 'serve', '--rate-window', '1'], { cwd: folder, env: environment })
  const line = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      if (text.includes('\n')) resolve(text.split('\n', 1)[0]!)
    })
    child.once('exit', () => reject(new Error('serve ended')))
  })
  const variables = JSON.parse(line)
  print(`{"CURRENT_BASE_URL":"${variables.CURRENT_BASE_URL}", … ${Object.keys(variables).length} variables}`)
  return { variables, end: () => void child.kill() }
}

const PROGRAM = `import { runConformance, startReference } from 'learning-platform-conformance'
const reference = await startReference({ faults: ['current/tags.list/ignores-name'], rateWindowSeconds: 1 })
const { findings } = await runConformance({ reference, operation: 'current/tags.list' })
for (const { verdict, check, message } of findings) console.log(verdict, check, message)
await reference.close()
`

function flagsFor(variables: Readonly<Record<string, string>>): string[] {
  const names = ['CURRENT_BASE_URL', 'CURRENT_PLATFORM', 'CURRENT_ADMIN_LOGIN', 'CURRENT_ADMIN_PASSWORD']
  return names.flatMap((name) => [`--${name.toLowerCase().replaceAll('_', '-')}`, variables[name]!])
}

async function tryIt(nodes: readonly string[]): Promise<void> {
  const packed = run(['npm', 'pack', '--json', '--ignore-scripts', '--pack-destination', folder], { at: PACKAGE })
  const [{ filename, size, files }] = JSON.parse(packed.slice(packed.indexOf('[')))
  print(`${filename}: ${files.length} files, ${size} bytes`)
  run(['npm', 'init', '-y'])
  run(['npm', 'install', '--offline', `./${filename}`])
  print(`\nnode_modules: ${readdirSync(join(folder, 'node_modules')).join(' ')}`)
  run(['npx', 'lpconform', '--version'])
  run(['npx', 'lpconform', 'run', '--embedded', ...SELECTION, 'embedded'])
  const { variables, end } = await served()
  try {
    run(['npx', 'lpconform', 'init'], { code: 2 })
    run(['npx', 'lpconform', 'init', ...flagsFor(variables)])
    run(['npx', 'lpconform', 'init', ...flagsFor(variables)], { code: 2 })
    run(['npx', 'lpconform', 'doctor', '--profile', 'profile.yml'])
    run(['npx', 'lpconform', 'plan', '--operation', 'current/tags.list', '--profile', 'profile.yml'])
    run(['npx', 'lpconform', 'run', ...SELECTION, 'served', '--profile', 'profile.yml'])
  } finally {
    end()
  }
  writeFileSync(join(folder, 'mine.mjs'), PROGRAM)
  print(`\n$ cat mine.mjs\n${PROGRAM.trimEnd()}`)
  run(['node', 'mine.mjs'], { file: process.execPath })
  const bin = join('node_modules', 'learning-platform-conformance', 'bin', 'lpconform.cjs')
  for (const file of nodes) {
    run(['node', '--version'], { file })
    run(['node', bin, 'run', '--embedded', ...SELECTION, 'other-node'], { file })
    run(['node', 'mine.mjs'], { file })
  }
}

try {
  await tryIt(process.argv.slice(2))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
print(failures.length ? `\nFAILED\n${failures.join('\n')}` : '\nall as it should be')
process.exitCode = failures.length ? 1 : 0
