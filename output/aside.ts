/** Files of older runs in a folder: set aside until they can go. */
import { copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DIGESTS, demandOwn, isOwn } from './owned.ts'

/** Every file that a run writes: a new run must not leave the report of an old one beside its own records. */
const WRITTEN = [
  'run.jsonl',
  'report.json',
  'index.html',
  'junit.xml',
  'summary.md',
  'evidence.har',
  'diff.json',
  'diff.md',
  'diff.html',
]
/** @throws ForeignFileError when a file of others stands where a run would write */
export const demandFree = (folder: string): void => demandOwn(folder, WRITTEN)

/** Where the files of an older run stay until they can go. */
const PREVIOUS = 'previous'

/** The first free name under which files can be set aside, or the one that the suite used before. */
function asideIn(folder: string): string {
  for (let number = 1; ; number++) {
    const aside = join(folder, number === 1 ? PREVIOUS : `${PREVIOUS}-${number}`)
    const stat = lstatSync(aside, { throwIfNoEntry: false })
    if (!stat || (stat.isDirectory() && isSetAside(aside))) return aside
  }
}

/** A folder that holds only files of the suite. */
const isSetAside = (folder: string) =>
  existsSync(join(folder, 'run.jsonl')) && readdirSync(folder).every((name) => name === DIGESTS || isOwn(folder, name))

/**
 * Moves the files of an older run aside; files from before a run that reached nothing are worth more.
 * @returns where they are, or those of the run before
 */
export function setAside(folder: string): string {
  const old = readdirSync(folder).filter((name) => WRITTEN.includes(name))
  const aside = asideIn(folder)
  const keep = old.includes('run.jsonl') && !existsSync(aside)
  if (keep) {
    mkdirSync(aside)
    if (isOwn(folder, DIGESTS)) copyFileSync(join(folder, DIGESTS), join(aside, DIGESTS))
  }
  for (const name of old) {
    if (keep) renameSync(join(folder, name), join(aside, name))
    else rmSync(join(folder, name))
  }
  return aside
}

/** Removes the files that the suite wrote there, and the folder if nothing else is in it. */
export function removeAside(aside: string): void {
  if (!lstatSync(aside, { throwIfNoEntry: false })?.isDirectory() || !isSetAside(aside)) return
  for (const name of readdirSync(aside)) rmSync(join(aside, name))
  rmdirSync(aside)
}
