/**
 * Bodies that a recorder wrote beside its HAR file: an entry gives their names, as `_file`. Playwright names them by
 * the digest of their contents, which proves that they belong to it: a foreign HAR file could name any file.
 */
import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isObject, type Members } from '../../contract/members.ts'
import { openToRead } from '../../output/descriptors.ts'
import type { Losses } from './traffic.ts'

/** Longer bodies are no answers of an interface. */
const LONGEST = 64 * 2 ** 20

/** By the length of their hexadecimal form. */
const DIGESTS: Readonly<Record<number, string>> = { 40: 'sha1', 64: 'sha256' }
const NAMED_BY_DIGEST = /^((?:[0-9a-f]{24})?[0-9a-f]{40})(?:\.[\w-]+)?$/

function isNamedByDigest(name: string, body: Buffer): boolean {
  const digest = NAMED_BY_DIGEST.exec(name)?.[1]
  return digest !== undefined && createHash(DIGESTS[digest.length]!).update(body).digest('hex') === digest
}

/** @returns the body of the file beside `har`; undefined where it is not there, not beside it, or not of a recorder */
function attached(har: string, name: string): Buffer | undefined {
  if (name !== basename(name) || !NAMED_BY_DIGEST.test(name)) return undefined
  try {
    // A link would lead to other files, and a special file would block the reader.
    const descriptor = openToRead(
      join(dirname(har), name),
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    )
    try {
      const stats = fstatSync(descriptor)
      const body = stats.isFile() && stats.size <= LONGEST ? readFileSync(descriptor) : undefined
      return body && isNamedByDigest(name, body) ? body : undefined
    } finally {
      closeSync(descriptor)
    }
  } catch {
    // None of that name, or a name that no file can have.
    return undefined
  }
}

const LEFT =
  'a body in a file of its own that is not read: it is not beside the HAR file, or its name is not the digest of what it holds'

/** An entry with the bodies that stand in files of their own; `losses` gets those that are not read. */
export function withAttached(entry: unknown, har: string, source: string, losses: Losses): unknown {
  if (!isObject(entry) || !isObject(entry.request) || !isObject(entry.response)) return entry
  const filled = (holder: unknown): unknown => {
    if (!isObject(holder) || typeof holder._file !== 'string') return holder
    const body = attached(har, holder._file)
    if (!body) losses.note(LEFT, source)
    return body ? { ...holder, text: body.toString('base64'), encoding: 'base64' } : holder
  }
  const request: Members = { ...entry.request, postData: filled(entry.request.postData) }
  const response: Members = { ...entry.response, content: filled(entry.response.content) }
  return { ...entry, request, response }
}
