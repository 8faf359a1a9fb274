/**
 * Test files that need not run again: one that passed is kept with the digest of everything that it could depend on.
 * `LPCONFORM_PROOFS=none` has all of them run. What a file imports counts, with its compiled form; one that reads files or
 * starts processes depends on every file of the package, on the documentation where it names any.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { closureOf } from '../proving/import-closure.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const STORE = join(ROOT, 'node_modules', '.cache', 'lpconform-proofs', 'files')

const nameOf = (file: string) => relative(ROOT, file).replaceAll('\\', '/')

/** What no test reads, or what differs after each build. */
const APART =
  /^(node_modules|\.git|\.vitest-reports|dist\/(\.types|\.stamps\.json|\.tsbuildinfo)|conformance-report[^/]*)$/

const filesBelow = (name: string): readonly string[] =>
  readdirSync(join(ROOT, name), { withFileTypes: true }).flatMap((entry) => {
    const path = name ? `${name}/${entry.name}` : entry.name
    if (APART.test(path)) return []
    return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : []
  })

/** Read by the suite itself, or said for all tests. */
const DATA =
  /^(schemas\/|dist\/reporters\/page\/|openapi\/examples\.json|planner\/costs\.json|package(-lock)?\.json|test\/[^/]+\.ts$)/
const DOCUMENTATION = /^(docs\/.*|(README|ARCHITECTURE|CONTRIBUTING|SECURITY)\.md)$/
const TESTS = /^(test|tools|bench)\//
const READS_FILES = /node:(fs|child_process|worker_threads)|import\.meta|process\.(cwd|argv)|chromium|setFiles/
const NAMES_DOCUMENTATION = /docs\b|\.md\b|README|catalogue|readdir|\bgit\b|documentation/i

const compiledOf = (name: string) => join(ROOT, 'dist', name.replace(/\.tsx?$/, '.js'))

export interface KeptFiles {
  /** Whether a test file passed when everything that it could depend on was as it is. */
  has(file: string): boolean
  keep(file: string): void
}

function readKept(): KeptFiles {
  const all = [...filesBelow('')].sort()
  const digests = new Map<string, string>()
  const digestOf = (name: string) => {
    const known = digests.get(name)
    if (known) return known
    const digest = createHash('sha256')
      .update(readFileSync(join(ROOT, name)))
      .digest('hex')
    digests.set(name, digest)
    return digest
  }
  const dependencies = (file: string): readonly string[] => {
    const own = closureOf([file]).filter((one) => /\.\w+$/.test(one))
    const tests = own.filter((one) => TESTS.test(nameOf(one))).map((one) => readFileSync(one, 'utf8'))
    if (tests.some((text) => READS_FILES.test(text)))
      return tests.some((text) => NAMES_DOCUMENTATION.test(text))
        ? all
        : all.filter((name) => !DOCUMENTATION.test(name))
    const compiled = own.map((one) => compiledOf(nameOf(one))).filter((one) => existsSync(one))
    return [...new Set([...[...own, ...compiled].map(nameOf), ...all.filter((name) => DATA.test(name))])].sort()
  }
  const browser = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].filter((one) =>
    existsSync(one),
  )
  const whole = new Map<string, string>()
  const keyOf = (file: string) => {
    const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch} ${browser}`)
    for (const name of dependencies(file)) hash.update(`${name}\0${digestOf(name)}\0`)
    return hash.digest('hex')
  }
  // Taken before anything runs: what is changed meanwhile does not count as proven.
  const before = (file: string) => {
    const key = whole.get(file) ?? keyOf(file)
    whole.set(file, key)
    return key
  }
  const at = (file: string) => join(STORE, createHash('sha256').update(nameOf(file)).digest('hex').slice(0, 32))
  return {
    has(file) {
      const key = before(file)
      return existsSync(at(file)) && readFileSync(at(file), 'utf8') === key
    },
    keep(file) {
      const key = whole.get(file)
      if (!key) return
      mkdirSync(STORE, { recursive: true })
      writeFileSync(`${at(file)}.${process.pid}`, key)
      renameSync(`${at(file)}.${process.pid}`, at(file))
    },
  }
}

/** Sequencer and reporter are loaded apart from each other, and share it by a symbol. */
const SHARED = Symbol.for('lpconform.kept-files')

interface Shared {
  files?: KeptFiles
  count?: number
}

const shared = (): Shared => {
  const all = globalThis as { [SHARED]?: Shared }
  all[SHARED] ??= {}
  return all[SHARED]
}

/** Undefined where nothing is kept. */
export function keptFiles(): KeptFiles | undefined {
  if (process.env.LPCONFORM_PROOFS !== 'kept') return undefined
  const own = shared()
  own.files ??= readKept()
  return own.files
}

/** Those that must run; the others are counted. */
export function toRun<One>(files: readonly One[], moduleOf: (one: One) => string): One[] {
  const kept = keptFiles()
  if (!kept) return [...files]
  const left = files.filter((one) => !kept.has(moduleOf(one)))
  shared().count = files.length - left.length
  return left
}

export const countOfKept = (): number => shared().count ?? 0
