/**
 * `node dist/test/cli/one-process.js SOCKET`: does what `lpconform` does for whoever asks at that socket, one after the
 * other, in one process: a process for each command would take a second of the processor.
 */
import { renameSync } from 'node:fs'
import { createServer } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { exitCodeOf } from '../../cli/exit-code.ts'
import { programOf } from '../../cli/program.ts'

/** Words, folder and variables of a command, each ended by a zero byte. */
function commandIn(body: string) {
  const [folder = '', count = '0', ...rest] = body.split('\0')
  const words = rest.slice(0, Number(count))
  const variables = rest.slice(Number(count)).filter((one) => one.includes('='))
  const entries = variables.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)])
  return { folder, words, variables: Object.fromEntries(entries) as Record<string, string> }
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Masks of bodies last until they are collected; a command of its own process would never meet those of another. */
async function forgetMasks(): Promise<void> {
  await setImmediate()
  collectGarbage()
}

interface Answered {
  readonly code: number
  readonly out: string
  readonly err: string
  /** Both, in the order in which they were printed. */
  readonly printed: string
  readonly seconds: number
}

/** Whether the command before left masks of bodies. */
let redacted = false

async function answered(body: string): Promise<Answered> {
  const { folder, words, variables } = commandIn(body)
  if (redacted) await forgetMasks()
  redacted = words.includes('--redact-bodies')
  const { env } = process
  const began = performance.now()
  const streams = { out: process.stdout, err: process.stderr }
  const writers = [streams.out.write, streams.err.write] as const
  const said = { out: '', err: '', printed: '' }
  for (const [name, stream] of Object.entries(streams))
    stream.write = (chunk: unknown) => {
      said[name as keyof typeof streams] += String(chunk)
      said.printed += String(chunk)
      return true
    }
  let code = 0
  try {
    process.chdir(folder)
    process.env = variables
    await programOf((ended) => {
      code = ended
    }).parseAsync(words, { from: 'user' })
  } catch (error) {
    code = exitCodeOf(error)
  } finally {
    process.env = env
    ;[streams.out.write, streams.err.write] = writers
  }
  return { code, ...said, seconds: (performance.now() - began) / 1000 }
}

/** It is there from when it can be connected to. */
const SOCKET = process.argv[2]!

let last: Promise<unknown> = Promise.resolve()

createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    last = last.then(async () => {
      const answer = await answered(Buffer.concat(chunks).toString('utf8'))
      // A shell reads the code, then everything that was printed.
      response.end(request.url === '/apart' ? JSON.stringify(answer) : `${answer.code}\n${answer.printed}`)
    })
  })
}).listen(`${SOCKET}.new`, () => renameSync(`${SOCKET}.new`, SOCKET))
