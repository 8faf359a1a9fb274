import { parseJson } from '../../contract/json.ts'
import { parseForm } from './form.ts'
import { parseMultipart } from './multipart.ts'

/** The contents of a request body, or why it cannot be read. */
export interface ParsedBody {
  readonly body?: unknown
  readonly unreadable?: string
}

/** Reads a body by its content type; without one, as JSON. */
export function parseBody(contentType: string, bytes: Buffer): ParsedBody {
  if (bytes.length === 0) return {}
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase()
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (type === 'application/x-www-form-urlencoded') return { body: parseForm(text) }
    if (type === 'multipart/form-data') return { body: parseMultipart(contentType, text) }
    return { body: parseJson(text) }
  } catch (problem) {
    return { unreadable: problem instanceof Error ? problem.message : 'malformed' }
  }
}
