/** A record without what a platform may move on by itself once it was written, and again when it is read. */
import { parseJson } from '../../contract/json.ts'
import type { Members } from '../../contract/members.ts'

const MOVING = new Set(['modifiedAt', 'version', 'latestAccessedAt'])

export const atRest = (record: Members): Members =>
  parseJson<Members>(JSON.stringify(record, (name, value) => (MOVING.has(name) ? undefined : value)))
