/** Temporary folders. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Temporary {
  readonly folder: string
  /** A copy in it. @returns its path */
  copy(file: string, name: string): string
  remove(): void
}

/** @param purpose part of its name */
export function temporary(purpose = ''): Temporary {
  const folder = mkdtempSync(join(tmpdir(), `lpconform-${purpose}`))
  return {
    folder,
    copy(file, name) {
      const path = join(folder, name)
      copyFileSync(file, path)
      return path
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
