/** Bodies that a recorder wrote beside its HAR file: an entry gives their names, as `_file`. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isObject, type Members } from '../contract/members.ts'

/** Longer bodies are no answers of an interface. */
const LONGEST = 64 * 2 ** 20

/** @returns the body of the file beside `har`; undefined where it is not there, or not beside it */
function attached(har: string, name: unknown): string | undefined {
  if (typeof name !== 'string' || !name || name !== basename(name) || name.startsWith('.')) return undefined
  try {
    // A link would lead to files that nobody recorded, and what is no file would keep the reader waiting.
    const descriptor = openSync(
      join(dirname(har), name),
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    )
    try {
      const stats = fstatSync(descriptor)
      return stats.isFile() && stats.size <= LONGEST ? readFileSync(descriptor).toString('base64') : undefined
    } finally {
      closeSync(descriptor)
    }
  } catch {
    // None of that name, or a name that no file can have.
    return undefined
  }
}

function filled(har: string, holder: unknown): unknown {
  if (!isObject(holder) || typeof holder._file !== 'string') return holder
  const text = attached(har, holder._file)
  return text === undefined ? holder : { ...holder, text, encoding: 'base64' }
}

/** An entry with the bodies that stand in files of their own, where they are beside the HAR file. */
export function withAttached(entry: unknown, har: string): unknown {
  if (!isObject(entry) || !isObject(entry.request) || !isObject(entry.response)) return entry
  const request: Members = { ...entry.request, postData: filled(har, entry.request.postData) }
  const response: Members = { ...entry.response, content: filled(har, entry.response.content) }
  return { ...entry, request, response }
}
