/** Copies of the checkout in which lines are broken one after the other, and the tests that notice. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const ROOT = join(import.meta.dirname, '..')

/** A file, a text in it, and its replacement. */
export type Break = readonly [file: string, text: string, broken: string]

export interface Copy {
  readonly folder: string
  /** Runs something while these lines are broken. @throws where one of them no longer exists */
  broken<Value>(breaks: readonly Break[], work: () => Value): Value
  /** The first test that fails; undefined where all pass. @param words of Vitest */
  failingTest(words: readonly string[], timeoutMs: number): string | undefined
  remove(): void
}

/** @param further files and folders that are not tracked */
export function copyOfCheckout(further: readonly string[] = []): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'lpconform-broken-'))
  const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
  for (const file of [...tracked, 'suites/ids.d.ts', ...further])
    cpSync(join(ROOT, file), join(folder, file), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return {
    folder,
    broken(breaks, work) {
      const sources = new Map<string, string>()
      try {
        for (const [file, text, broken] of breaks) {
          const path = join(folder, file)
          const source = readFileSync(path, 'utf8')
          if (!source.includes(text)) throw new Error(`${file} does not hold ${JSON.stringify(text)} any more`)
          if (!sources.has(path)) sources.set(path, source)
          writeFileSync(
            path,
            source.replace(text, () => broken),
          )
        }
        return work()
      } finally {
        for (const [path, source] of sources) writeFileSync(path, source)
      }
    },
    failingTest(words, timeoutMs) {
      const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
      const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', '--bail', '1', ...words], {
        cwd: folder,
        encoding: 'utf8',
        timeout: timeoutMs,
      })
      if (status === 0) return undefined
      if (/No test files found/.test(stdout + stderr)) throw new Error(`no such test: ${words.at(-1)}`)
      return /FAIL\s.*?(test\/.*)/.exec(stripVTControlCharacters(stdout + stderr))?.[1] ?? 'a run that does not end'
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
