/** A record without the members that a platform may change by itself after a write, and its later reading. */
import { parseJson } from '../../contract/json.ts'
import type { Members } from '../../contract/members.ts'

const MOVING = new Set(['modifiedAt', 'version', 'latestAccessedAt'])

export const atRest = (record: Members): Members =>
  parseJson<Members>(JSON.stringify(record, (name, value) => (MOVING.has(name) ? undefined : value)))
