/** The types of the library: those that `library/index.ts` exports, and those that they name. Writes `dist/types/`. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Json } from '../cli/openapi/schemas.ts'
import { typeOf } from '../cli/openapi/type-declarations.ts'
import { dataSchema } from '../library/stand-in/data/format.ts'

const inPackage = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
/** The compiler's output stays, so that it only writes changes. */
const EMITTED = inPackage('dist/.types')
const KEPT = inPackage('dist/types')

const SPECIFIER = /((?:from|import\()\s*['"])(\.[^'"]+?)\.ts(['"])/g

/** The type of a program's own records: spelt out, as the package brings no library along that would infer it. */
const DATA = join(EMITTED, 'library', 'stand-in', 'data', 'format.d.ts')
const dataType = () => `export type StandInData = ${typeOf(dataSchema() as Json)}\n`

/** Files that a declaration file leads to, itself first. */
function reachable(file: string, seen = new Map<string, string>()): ReadonlyMap<string, string> {
  if (seen.has(file)) return seen
  const text = file === DATA ? dataType() : readFileSync(file, 'utf8')
  seen.set(file, text)
  for (const [, , path] of text.matchAll(SPECIFIER)) reachable(resolve(dirname(file), `${path}.d.ts`), seen)
  return seen
}

/** TypeScript 6 and later include only types that are named. */
const typesOfNode = (text: string) =>
  /\bBuffer\b|\bNodeJS\.|['"]node:/.test(text) ? '/// <reference types="node" />\n' : ''

function write(): void {
  const compiler = [inPackage('node_modules/typescript/bin/tsc'), '-p', inPackage('tools/library.tsconfig.json')]
  const { stdout } = spawnSync(process.execPath, [...compiler, '--pretty', 'false'], { encoding: 'utf8' })
  const files = reachable(join(EMITTED, 'library', 'index.d.ts'))
  // Other modules may have types that no declaration can name.
  const own = [...files.keys()].map((file) =>
    relative(EMITTED, file)
      .replaceAll('\\', '/')
      .replace(/\.d\.ts$/, '.ts('),
  )
  const wrong = stdout.split('\n').filter((line) => own.some((file) => line.replaceAll('\\', '/').includes(file)))
  if (wrong.length) throw new Error(wrong.join('\n'))
  rmSync(KEPT, { recursive: true, force: true })
  for (const [file, text] of files) {
    const kept = join(KEPT, relative(EMITTED, file))
    mkdirSync(dirname(kept), { recursive: true })
    writeFileSync(kept, typesOfNode(text) + text.replace(SPECIFIER, '$1$2.js$3'))
  }
}

write()
