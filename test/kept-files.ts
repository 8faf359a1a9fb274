/**
 * Test files that need not run again: one that passed is kept with the digest of everything that it could depend on.
 * `LPCONFORM_PROOFS=none` has all of them run.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dependenciesAmong, filesOfPackage, nameOf } from './file-dependencies.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const STORE = join(ROOT, 'node_modules', '.cache', 'lpconform-proofs', 'files')

export interface KeptFiles {
  /** Whether a test file passed when everything that it could depend on was as it is. */
  has(file: string): boolean
  keep(file: string): void
}

/** Digests of files of the package, of which each is read once, with what decides on this machine whether tests pass. */
export function digesting(): (names: readonly string[]) => string {
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
  const browser = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].filter((one) =>
    existsSync(one),
  )
  return (names) => {
    const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch} ${browser}`)
    for (const name of names) hash.update(`${name}\0${digestOf(name)}\0`)
    return hash.digest('hex')
  }
}

function readKept(): KeptFiles {
  const dependencies = dependenciesAmong(filesOfPackage())
  const digestOf = digesting()
  const whole = new Map<string, string>()
  // Taken before anything runs: what is changed meanwhile does not count as proven.
  const before = (file: string) => {
    const key = whole.get(file) ?? digestOf(dependencies(file))
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
