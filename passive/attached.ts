/** Bodies that a recorder wrote beside its HAR file: an entry gives their names, as `_file`. */
import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isObject, type Members } from '../contract/members.ts'

/** Longer bodies are no answers of an interface. */
const LONGEST = 64 * 2 ** 20

/** @returns the body of the file beside `har`; undefined where it is not there, or not beside it */
function attached(har: string, name: unknown): string | undefined {
  if (typeof name !== 'string' || !name || name !== basename(name) || name.startsWith('.')) return undefined
  const file = join(dirname(har), name)
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats?.isFile() || stats.size > LONGEST) return undefined
  try {
    return readFileSync(file).toString('base64')
  } catch {
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
