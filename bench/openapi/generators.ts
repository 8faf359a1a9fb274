/** Tools that make code or a mock of the document for generators. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Files, last, type ToolOutcome } from './outcome.ts'
import { freePort, lineOf } from './served.ts'
import { called, type Ended, type Tool, type Toolbox } from './tools.ts'

const STRICT = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--lib', 'es2022,dom']
const MODULES = ['--module', 'es2022', '--moduleResolution', 'bundler']

const outcome = (figures: string, ends: readonly Ended[]): ToolOutcome => ({
  accepted: ends.every(({ code }) => code === 0),
  figures: `${figures}, ${ends.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(1)} s`,
  details: ends.filter(({ code }) => code !== 0).flatMap(({ text }) => last(text)),
})

async function compiled(box: Toolbox, tool: Tool, file: string): Promise<Ended> {
  const [compiler] = box.command(tool, 'tsc')
  return called(compiler, [...STRICT, ...MODULES, file], box.folder)
}

export async function orval(box: Toolbox, { simple, olderSimple }: Files): Promise<ToolOutcome> {
  const [program] = box.command('orval')
  const ends: Ended[] = []
  for (const file of [simple, olderSimple]) {
    const out = `${file}.orval.ts`
    ends.push(await called(program, ['--input', file, '--output', out, '--client', 'fetch'], box.folder))
    ends.push(await compiled(box, 'orval', out))
  }
  return outcome('2 documents, compiled strictly', ends)
}

export async function openApiGenerator(box: Toolbox, { simple, olderSimple }: Files): Promise<ToolOutcome> {
  const [program] = box.command('openapi-generator', 'openapi-generator-cli')
  // Otherwise it writes its settings into the package in which npm was called.
  const settings = ['--openapitools', join(box.folder, 'openapitools.json')]
  const make = (file: string, language: string, out: string) =>
    called(program, [...settings, 'generate', '-i', file, '-g', language, '-o', out], box.folder)
  const ends: Ended[] = []
  for (const file of [simple, olderSimple]) {
    const out = `${file}-fetch`
    ends.push(
      await make(file, 'typescript-fetch', out),
      await compiled(box, 'openapi-generator', join(out, 'index.ts')),
    )
  }
  const python = `${olderSimple}-python`
  ends.push(await make(olderSimple, 'python', python))
  const client = join(python, 'openapi_client')
  ends.push(await called('python3', ['-m', 'compileall', '-q', client], box.folder))
  if (!existsSync(client)) return { accepted: false, figures: 'no Python client was written' }
  return outcome('typescript-fetch of 2 documents, compiled strictly; python of 3.0', ends)
}

export async function specmatic(box: Toolbox, { olderSimple }: Files): Promise<ToolOutcome> {
  const jar = join(box.folder, 'specmatic', 'node_modules', 'specmatic', 'specmatic.jar')
  const port = await freePort()
  const words = ['-jar', jar, 'stub', olderSimple, '--host', '127.0.0.1', '--port', String(port)]
  const child = spawn('java', words, { cwd: box.folder })
  try {
    await lineOf(child, /running on/)
    child.stdout.resume()
    const { status } = await fetch(`http://127.0.0.1:${port}/v2/tags`)
    return { accepted: true, figures: `starts, and refuses a request without credentials with ${status}` }
  } catch (error) {
    return { accepted: false, figures: `does not start: ${(error as Error).message}` }
  } finally {
    child.kill()
  }
}
