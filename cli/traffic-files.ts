/** Files of recorded traffic on the command line, and the platform that they are of. */
import { statSync } from 'node:fs'
import { NAMES, type Target } from '../client/target.ts'
import { readConfiguration } from '../runner/configuration/index.ts'
import { UsageError } from '../runner/configuration/problem.ts'
import type { Console } from '../runner/console.ts'

/** @throws UsageError naming the paths that are no file */
export function demandFiles(files: readonly string[]): void {
  for (const file of files) {
    const stats = statSync(file, { throwIfNoEntry: false })
    if (stats?.isFile()) continue
    const wrong = stats?.isDirectory() ? 'is a folder' : 'no such file'
    throw new UsageError(`${file}: ${wrong} (allowed: HAR files, and the run.jsonl of a run)`)
  }
}

/** Addresses, names and bindings as far as they are configured; nothing is sent. @throws ConfigurationError */
export function namedTarget(console: Console, profiles: readonly string[] | undefined): Target {
  const { target, profile } = readConfiguration(console, profiles, { sends: false })
  const { operations: bindings, names } = profile
  return target ?? { names: { ...NAMES, ...names }, bindings, records: {}, limits: {}, windowSeconds: 60 }
}
