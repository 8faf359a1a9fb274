/**
 * `node dist/test/cli/page-commands.js PAGE`: executes the commands of a page in one folder and shell, as a reader would.
 * Those of lpconform share this process: a process for each would take half a second. A server runs beside them until
 * the page has ended.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { programOf } from '../../cli/program.ts'

const MAIN = fileURLToPath(new URL('../../cli/main.js', import.meta.url))

export interface ToRun {
  readonly folder: string
  readonly commands: readonly string[]
}

export interface Done {
  readonly command: string
  readonly code: number
  readonly output: string
}

type Variables = Record<string, string>

const own = /^(CI$|CURRENT|LEGACY|CONFORMANCE|VITEST|NODE_)/
const clean = Object.fromEntries(
  Object.entries(process.env).filter(
    (entry): entry is [string, string] => !own.test(entry[0]) && entry[1] !== undefined,
  ),
)

/** The function stands before the program of that name: a request is its folder, variables and words. */
const PRELUDE = `
npx() {
  [ "$1" = lpconform ] || { echo "npx $1: not installed" >&2; return 127; }
  shift
  local name request="$PWD"
  for name in $(compgen -e); do request+=$'\\x1f'"$name=\${!name}"; done
  request+=$'\\x1e'
  for name in "$@"; do request+="$name"$'\\x1f'; done
  printf '%s\\x1d' "$request" >&3
  local code; read -r code <&4
  cat "$ANSWER.out"; cat "$ANSWER.err" >&2
  return "$code"
}
`

/** Keeps what is written to a stream, until `free` is called. */
function captured(stream: NodeJS.WriteStream): { text: string; free(): void } {
  const { write } = stream
  const kept = {
    text: '',
    free() {
      stream.write = write
    },
  }
  stream.write = (chunk: unknown) => {
    kept.text += String(chunk)
    return true
  }
  return kept
}

/** Calls a command of lpconform as its own process would, and gives its exit code. */
async function called(words: readonly string[], folder: string, variables: Variables, answer: string): Promise<number> {
  const { env } = process
  const before = process.cwd()
  const [out, err] = [captured(process.stdout), captured(process.stderr)]
  process.chdir(folder)
  process.env = variables
  let code = 0
  try {
    const program = programOf((ended) => {
      code = ended
    })
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    code = (error as { exitCode?: number }).exitCode ?? 2
    err.text += `${(error as Error).stack}\n`
  } finally {
    out.free()
    err.free()
    process.env = env
    process.chdir(before)
  }
  writeFileSync(`${answer}.out`, out.text)
  writeFileSync(`${answer}.err`, err.text)
  return code
}

async function answered(request: string, answer: string): Promise<number> {
  const [surroundings = '', words = ''] = request.split('\x1e')
  const [folder = '', ...variables] = surroundings.split('\x1f')
  const environment = Object.fromEntries(
    variables.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]),
  )
  return called(words.split('\x1f').slice(0, -1), folder, environment, answer)
}

/** One command in the shell of its page. */
class Shell {
  readonly #bash: ChildProcess
  readonly #folder: string
  #request = ''
  #ended: (code: number) => void = () => {}

  constructor(folder: string) {
    this.#folder = folder
    const answer = `${folder}/.answer`
    this.#bash = spawn('bash', ['--noprofile', '--norc'], {
      cwd: folder,
      env: { ...clean, HOME: folder, ANSWER: answer },
      stdio: ['pipe', 'inherit', 'inherit', 'pipe', 'pipe'],
    })
    const [, , , requests, answers] = this.#bash.stdio as unknown as readonly Duplex[]
    requests!.setEncoding('utf8').on('data', async (chunk: string) => {
      this.#request += chunk
      for (let end = this.#request.indexOf('\x1d'); end >= 0; end = this.#request.indexOf('\x1d')) {
        const request = this.#request.slice(0, end)
        this.#request = this.#request.slice(end + 1)
        if (request.startsWith('ended ')) this.#ended(Number(request.slice(6)))
        else answers!.write(`${await answered(request, answer)}\n`)
      }
    })
    this.#bash.stdin!.write(PRELUDE)
  }

  async run(command: string): Promise<{ code: number; output: string }> {
    const output = `${this.#folder}/.output`
    const ended = new Promise<number>((resolve) => {
      this.#ended = resolve
    })
    this.#bash.stdin!.write(`{ ${command}\n} > '${output}' 2>&1 < /dev/null; printf 'ended %s\\x1d' $? >&3\n`)
    return { code: await ended, output: readFileSync(output, 'utf8') }
  }

  close(): void {
    this.#bash.stdin!.end()
  }
}

/** Starts what serves until somebody ends it, and gives its code where it ends by itself. */
async function started(command: string, folder: string) {
  // Words are what the shell of a reader makes of them.
  const words = command.replace(/^npx lpconform /, '')
  const script = `exec '${process.execPath}' '${MAIN}' ${words}`
  const child = spawn('bash', ['-c', script], { cwd: folder, env: clean })
  let output = ''
  const code = await new Promise<number>((resolve) => {
    child.once('exit', (ended) => resolve(ended ?? 1))
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk
        if (output.includes('Ctrl-C to stop')) resolve(0)
      })
  })
  return { child, code, output }
}

const SERVES = /^npx lpconform (serve|record)\b/

async function pageDone({ folder, commands }: ToRun): Promise<readonly Done[]> {
  const shell = new Shell(folder)
  const servers: ChildProcess[] = []
  const done: Done[] = []
  try {
    for (const command of commands) {
      if (SERVES.test(command)) {
        const { child, ...how } = await started(command, folder)
        servers.push(child)
        done.push({ command, ...how })
      } else done.push({ command, ...(await shell.run(command)) })
    }
  } finally {
    shell.close()
    for (const server of servers) server.kill()
  }
  return done
}

const [file = ''] = process.argv.slice(2)
const done = await pageDone(JSON.parse(readFileSync(file, 'utf8')) as ToRun)
writeFileSync(file, JSON.stringify(done))
// The target's connections may stay open for a while.
process.exit(0)
