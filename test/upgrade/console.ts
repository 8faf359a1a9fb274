/** A console that keeps what a command prints, and folders for what it reads and writes. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Console } from '../../runner/console.ts'

export interface Printed extends Console {
  readonly text: () => string
  readonly errors: () => string
}

export function printed(): Printed {
  const out: string[] = []
  const err: string[] = []
  return {
    out: { write: (text) => void out.push(text) },
    err: { write: (text) => void err.push(text) },
    environment: {},
    folder: tmpdir(),
    text: () => out.join(''),
    errors: () => err.join(''),
  }
}

/** A folder of its own, and what removes it. */
export function scratch(): { readonly path: (name: string) => string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
  return { path: (name) => join(folder, name), remove: () => rmSync(folder, { recursive: true, force: true }) }
}
