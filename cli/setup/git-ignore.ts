/** Whether the repository around a folder leaves its `.env` out. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The `.gitignore` of the repository that holds this folder; undefined outside of one. */
export function ignoreFile(folder: string): string | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return join(at, '.gitignore')
    if (dirname(at) === at) return undefined
  }
}

/** Reads the usual ways to write it, not every pattern of git. */
export const isIgnored = (file: string): boolean =>
  existsSync(file) &&
  readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .some((line) => /^\/?(?:\*\*\/)?\.env(?:\*|\.\*)?$/.test(line.trim()))
