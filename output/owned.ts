/**
 * The files of a folder that the suite wrote itself: the folder keeps a list of their digests, in the form of
 * `sha256sum`. A file of the same name that somebody else wrote, or has changed since, is theirs.
 */
import { createHash } from 'node:crypto'
import { appendFileSync, closeSync, lstatSync, openSync, readFileSync, readSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Name of the list. */
export const DIGESTS = 'lpconform.sha256'
const HEAD = '# Written by lpconform: it replaces the files below as long as they are as it left them.\n'
const BLOCK = 2 ** 20

let forced = false

/** The user wants files of others to be replaced, too. */
export function overwriteAnything(wanted: boolean): void {
  forced = wanted
}

export const isForced = (): boolean => forced

/** A file that is not the suite's stands where the suite would write. */
export class ForeignFileError extends Error {
  override readonly name = 'UsageError'
}

const statOf = (file: string) => lstatSync(file, { throwIfNoEntry: false })

function digestOf(file: string): string {
  const hash = createHash('sha256')
  const descriptor = openSync(file, 'r')
  try {
    const block = Buffer.allocUnsafe(BLOCK)
    for (let length = readSync(descriptor, block); length; length = readSync(descriptor, block))
      hash.update(block.subarray(0, length))
  } finally {
    closeSync(descriptor)
  }
  return hash.digest('hex')
}

/** The last digest of each name counts. */
function digestsIn(folder: string): ReadonlyMap<string, string> {
  const list = join(folder, DIGESTS)
  if (!statOf(list)?.isFile()) return new Map()
  const lines = readFileSync(list, 'utf8').matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm)
  return new Map([...lines].map(([, digest, name]) => [name!, digest!]))
}

const FIRST_BYTES = 4096

/** Whether a file begins so, or is empty. */
function beginsWith(file: string, text: string): boolean {
  const descriptor = openSync(file, 'r')
  try {
    const start = Buffer.alloc(FIRST_BYTES)
    const length = readSync(descriptor, start)
    return length === 0 || start.toString('utf8', 0, length).startsWith(text)
  } finally {
    closeSync(descriptor)
  }
}

/** A file or a link; the file system never replaces a folder. */
const isFile = (file: string) => statOf(file)?.isDirectory() === false

/** Whether the suite wrote the present file; never true of a link. */
export function isOwn(folder: string, name: string): boolean {
  const file = join(folder, name)
  if (!statOf(file)?.isFile()) return false
  // A run file and the list grow while they are written.
  if (name === 'run.jsonl') return beginsWith(file, '{"kind":"head"')
  if (name === DIGESTS) return beginsWith(file, HEAD)
  const known = digestsIn(folder).get(name)
  return known !== undefined && known === digestOf(file)
}

/** Removes a file that the suite wrote; another stays. */
export function removeOwn(folder: string, name: string): void {
  if (isOwn(folder, name)) rmSync(join(folder, name))
}

const refused = (folder: string, names: readonly string[]): ForeignFileError =>
  new ForeignFileError(
    `--out ${folder}: ${names.join(', ')} ${names.length > 1 ? 'were' : 'was'} not written by lpconform, or changed since: choose another folder, move ${names.length > 1 ? 'them' : 'it'}, or replace ${names.length > 1 ? 'them' : 'it'} with --force`,
  )

/** Whether a file has this content already: written anew, nothing is lost. */
export const holds = (folder: string, name: string, digest: string): boolean =>
  statOf(join(folder, name))?.isFile() === true && digestOf(join(folder, name)) === digest

/** @throws ForeignFileError when a file of one of these names stands there and is not the suite's */
export function demandOwn(folder: string, names: readonly string[]): void {
  if (forced) return
  const foreign = [...names, DIGESTS].filter((name) => isFile(join(folder, name)) && !isOwn(folder, name))
  if (foreign.length) throw refused(folder, foreign)
}

/** Enters a file that was just written. @param digest SHA-256, hexadecimal */
export function enter(folder: string, name: string, digest: string): void {
  const list = join(folder, DIGESTS)
  if (!statOf(list)?.size || !isOwn(folder, DIGESTS)) {
    demandOwn(folder, [])
    rmSync(list, { force: true })
    appendFileSync(list, HEAD, { mode: 0o600 })
  }
  appendFileSync(list, `${digest}  ${name}\n`)
}
