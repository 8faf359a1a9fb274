/** Statements of a training session about itself: legacy-learner, Training session. */

import { type Item, keyOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { addressesIn } from '../../laws/kit/addresses.ts'
import { check, type Draft, recordsCheck } from '../../laws/kit/suite.ts'
import { datesInOrder, judged, numbersIn } from './consistency.ts'

const GUIDED = ['guidedEarnedPoints', 'guidedThreshold', 'guidedMainColor', 'showPoints'] as const
const MODALITIES = ['kc', 'campus', 'distanciel', 'guided']

const sessionsOf = async (scope: Scope): Promise<readonly Item[]> =>
  (await scope.known('legacy-learner/training-session')).records

const isSet = (value: unknown) => value !== undefined && value !== null

async function guidedMembers(scope: Scope): Promise<Outcome> {
  const records = await sessionsOf(scope)
  const guided = records.filter((record) => record.modality === 'guided')
  for (const record of guided) {
    const lacking = GUIDED.find((name) => !(name in record))
    if (lacking) return broken(`${lacking} of ${keyOf(record)}, of modality guided`, 'nothing')
  }
  return guided.length ? holds() : needs.record('a session of modality guided')
}

async function guidedOnly(scope: Scope): Promise<Outcome> {
  const records = await sessionsOf(scope)
  const others = records.filter((record) => typeof record.modality === 'string' && record.modality !== 'guided')
  for (const record of others) {
    const extra = GUIDED.find((name) => isSet(record[name]))
    if (extra) return broken(`no ${extra} of ${keyOf(record)}, of modality ${record.modality}`, show(record[extra]))
  }
  return others.length ? holds() : needs.record('a session of another modality than guided')
}

const DAY_MS = 86_400_000

/** Sessions of each needed kind: one may have a due time of its own. */
const ENOUGH = 2

/** The due time may differ from the end: it is wrong only where every past session is open, and no other one. */
function closedWhenOver(records: readonly Item[]): Outcome {
  const away = ({ end }: Item) => Date.parse(String(end)) - Date.now()
  const over = records.filter((record) => typeof record.closed === 'boolean' && away(record) < -2 * DAY_MS)
  const others = records.filter((record) => typeof record.closed === 'boolean' && away(record) > 2 * DAY_MS)
  if (over.length < ENOUGH || others.length < ENOUGH)
    return needs.record(`${ENOUGH} sessions that are over and ${ENOUGH} that are not`)
  return over.every(({ closed }) => closed === false) && others.every(({ closed }) => closed === true)
    ? broken(`${keyOf(over[0]!)}, over on ${over[0]!.end}, closed or ${keyOf(others[0]!)} open`, 'the opposite for all')
    : holds()
}

/** RL20: hours and minutes as any text writes them; a text with one number may leave the other out. */
function sameTime(seconds: number, text: string): boolean {
  const numbers = (text.match(/\d+/g) ?? []).map(Number)
  const minutes = seconds / 60
  const times = numbers.length === 1 ? [numbers[0]!, numbers[0]! * 60] : [numbers[0]! * 60 + numbers[1]!]
  // Rounded up, down or to the nearest minute; a single number of hours to the hour.
  const tolerance = numbers.length === 1 ? 60 : 1
  return numbers.length === 0 || times.some((time) => Math.abs(time - minutes) <= tolerance)
}

const formattedTime = async (scope: Scope): Promise<Outcome> =>
  judged(
    await sessionsOf(scope),
    (session) => {
      const { totalTimeSpent: seconds, formattedTotalTimeSpent: text } = session
      if (typeof seconds !== 'number' || seconds < 0 || typeof text !== 'string' || !/\d/.test(text)) return undefined
      return sameTime(seconds, text)
        ? holds()
        : broken(`${seconds} seconds as formattedTotalTimeSpent of ${keyOf(session)}`, show(text))
    },
    'a session with totalTimeSpent and formattedTotalTimeSpent',
  )

export const memberDrafts: readonly Draft[] = [
  numbersIn('shows progress and time spent within their range', sessionsOf, {
    progress: { minimum: 0, maximum: 100 },
    totalTimeSpent: { minimum: 0 },
    guidedEarnedPoints: { minimum: 0 },
    guidedThreshold: { minimum: 0 },
  }),
  recordsCheck('closed-when-over', 'does not show open sessions as closed and ended ones as open', {
    find: sessionsOf,
    judge: closedWhenOver,
  }),
  datesInOrder('shows no session that ends before it starts', sessionsOf, 'start', 'end'),
  check('formatted-time', 'formats the time spent in hours and minutes', formattedTime),
  addressesIn('addresses', 'shows usable addresses', sessionsOf, [
    'trainingUrl',
    'normalPictureUrl',
    'configurablePictureUrl',
  ]),
  check('guided-members', 'shows the members of guided sessions', guidedMembers),
  check('guided-only', 'shows the guided members for guided sessions only', guidedOnly),
  check('other-modalities', 'records modalities beyond the four of the filter', async (scope) => {
    const shown = new Set((await sessionsOf(scope)).map(({ modality }) => String(modality)))
    return observed(
      [...shown]
        .filter((one) => !MODALITIES.includes(one))
        .sort()
        .join(', ') || 'none',
    )
  }),
]
