/** Date-times of the older interfaces bear no offset: a platform may write them in the time of its place. */

import { parseJson } from '../contract/json.ts'
import { isObject, type Members } from '../contract/members.ts'
import { bodyOf, ownReply, type Variation } from '../reference/mutators/fault.ts'
import { variationsOf } from '../reference/mutators/variations.ts'

const { wraps } = variationsOf('')

const MINUTE = 60_000

const shifted = (text: string, by: number): string =>
  /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)
    ? new Date(Date.parse(`${text.replace(' ', 'T')}Z`) + by).toISOString().slice(0, 19).replace('T', ' ')
    : text

/** Every date-time in a value, and in the rows of an upload. */
function moved(value: unknown, by: number): unknown {
  if (typeof value === 'string') return value.startsWith('[{') ? rowsMoved(value, by) : shifted(value, by)
  if (Array.isArray(value)) return value.map((one) => moved(one, by))
  if (!isObject(value) || Buffer.isBuffer(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, moved(held, by)]))
}

function rowsMoved(text: string, by: number): string {
  try {
    return JSON.stringify(moved(parseJson(text), by))
  } catch {
    return text
  }
}

/** Five and a half hours ahead. */
const OFFSET = 330 * MINUTE

export const localTimeVariations: readonly Variation[] = [
  wraps(
    ['legacy-learner/*', 'legacy-admin/*'],
    'older-times-of-its-place',
    'writes date-times of the older interfaces as its clocks show them, five and a half hours ahead',
    ['R8'],
    (next) => (question) => {
      if (isObject(question.body)) question.body = moved(bodyOf(question), -OFFSET) as Members
      const reply = ownReply(next(question))
      return { ...reply, body: moved(reply.body, OFFSET) as Members }
    },
  ),
]
