/**
 * `node dist/test/upgrade/one-process.js SOCKET`: does what `lpconform` does for whoever asks at that socket, one after
 * the other, in one process: a process for each command of the examples would take a second of the processor.
 */
import { createServer } from 'node:http'
import { programOf } from '../../cli/program.ts'

/** Words, folder and variables of a command, each ended by a zero byte. */
function commandIn(body: string) {
  const [folder = '', count = '0', ...rest] = body.split('\0')
  const words = rest.slice(0, Number(count))
  const variables = rest.slice(Number(count)).filter((one) => one.includes('='))
  const entries = variables.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)])
  return { folder, words, variables: Object.fromEntries(entries) as Record<string, string> }
}

/** The exit code, then everything that was printed. */
async function answered(body: string): Promise<string> {
  const { folder, words, variables } = commandIn(body)
  const { env } = process
  const streams = [process.stdout, process.stderr]
  const writers = streams.map((stream) => stream.write)
  let printed = ''
  let code = 0
  for (const stream of streams)
    stream.write = (chunk: unknown) => {
      printed += String(chunk)
      return true
    }
  try {
    process.chdir(folder)
    process.env = variables
    await programOf((ended) => {
      code = ended
    }).parseAsync(words, { from: 'user' })
  } catch (error) {
    code = 2
    printed += `${(error as Error).message}\n`
  } finally {
    process.env = env
    for (const [at, stream] of streams.entries()) stream.write = writers[at]!
  }
  return `${code}\n${printed}`
}

let last: Promise<unknown> = Promise.resolve()

createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    last = last.then(async () => response.end(await answered(Buffer.concat(chunks).toString('utf8'))))
  })
}).listen(process.argv[2])
