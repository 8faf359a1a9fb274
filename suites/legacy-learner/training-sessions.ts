/** Training sessions: legacy-learner, Endpoints and the Training session resource. */

import { type Item, keyOf, pageOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { guidKey, sameGuid } from '../../contract/guid.ts'
import { termsOf } from '../../contract/index.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { addressesIn } from '../../laws/kit/addresses.ts'
import { answerTo, keysOf, recordsOf, walk } from '../../laws/kit/pages.ts'
import { check, type Draft, type ListSetting, recordsCheck } from '../../laws/kit/suite.ts'
import { filtered } from '../../laws/kit/values.ts'
import { datesInOrder, judged, numbersIn } from './consistency.ts'
import { commonest, filteredPages } from './filtered-pages.ts'
import { mobileDrafts } from './trainings.ts'

const GUIDED = ['guidedEarnedPoints', 'guidedThreshold', 'guidedMainColor', 'showPoints'] as const
const MODALITIES = ['kc', 'campus', 'distanciel', 'guided'] as const

const sessionsOf = async (scope: Scope): Promise<readonly Item[]> =>
  (await scope.known('legacy-learner/training-session')).records

/** Its modality, whatever the letter case: that of the filter's words is not said to be that of the member. */
const wordOf = ({ modality }: Item): string => (typeof modality === 'string' ? modality.toLowerCase() : '')

const isSet = (value: unknown) => value !== undefined && value !== null

async function guidedMembers(scope: Scope): Promise<Outcome> {
  const records = await sessionsOf(scope)
  const guided = records.filter((record) => wordOf(record) === 'guided')
  for (const record of guided) {
    const lacking = GUIDED.find((name) => !(name in record))
    if (lacking) return broken(`${lacking} of ${keyOf(record)}, of modality guided`, 'nothing')
  }
  return guided.length ? holds() : needs.record('a session of modality guided')
}

async function guidedOnly(scope: Scope): Promise<Outcome> {
  const records = await sessionsOf(scope)
  // A platform may show other words than those of the filter: one of them may then stand for guided.
  const isKnown = records.some((record) => wordOf(record) === 'guided')
  const others = records.filter((record) => {
    const word = wordOf(record)
    return word !== 'guided' && (isKnown ? word !== '' : MODALITIES.some((name) => name === word))
  })
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

const memberDrafts: readonly Draft[] = [
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
        .filter((one) => !MODALITIES.some((name) => name === one))
        .sort()
        .join(', ') || 'none',
    )
  }),
]

const LIST = 'legacy-learner/training-sessions.list'

const setting: ListSetting = { as: 'session', kind: 'legacy-learner/training-session' }
const ground = { terms: termsOf(LIST), setting, of: 'training sessions' }

/**
 * Sessions of these modalities and of no other of the four, where the target has both. A fifth may be a part of one
 * (R112).
 */
async function byModalities(scope: Scope, modalities: readonly string[]): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting)
  const matches = (item: Item) => modalities.includes(wordOf(item))
  const lacking = modalities.find((modality) => !records.some((record) => wordOf(record) === modality))
  if (lacking || records.every(matches))
    return needs.record(`sessions with and without modality ${modalities.join(', ')}`)
  return filtered(scope, ground, { modalities: modalities.join(',') }, (item) =>
    matches(item) ? 'must' : isOfFour(item) ? 'must-not' : 'may',
  )
}

/**
 * The learning objects of a session name its training too, or another one where that is a programme of trainings
 * (RL26). An object that names a session names no training.
 */
async function ofItsTraining(scope: Scope): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting)
  const { records: objects } = await scope.known('legacy-learner/learning-object')
  // R124: letter case does not distinguish GUIDs.
  const trainings = new Map(objects.map(({ sessionGuid, trainingGuid }) => [guidKey(sessionGuid), trainingGuid]))
  const trainingOf = ({ guid }: Item) => trainings.get(guidKey(guid))
  const both = records.filter((record) => trainingOf(record) !== undefined)
  const others = both.filter((record) => !sameGuid(trainingOf(record), record.trainingGuid))
  const sessions = new Set(records.map(({ guid }) => guidKey(guid)))
  const wrong = others.find(({ trainingGuid }) => sessions.has(guidKey(trainingGuid)))
  if (wrong)
    return broken(
      `trainingGuid ${show(trainingOf(wrong))} of ${keyOf(wrong)}, as its objects have`,
      `${show(wrong.trainingGuid)}, which is a session`,
    )
  if (!both.length) return needs.record('a session with learning objects')
  return others.length ? observed('objects of some sessions belong to another training') : holds()
}

const isOfFour = (item: Item) => MODALITIES.some((name) => name === wordOf(item))

const modality = (name: string): Draft =>
  check(`modalities-${name}`, `finds the sessions of modality ${name}`, (scope) => byModalities(scope, [name]))

/** R112: sessions of a fifth modality say nothing; those of the four are the same, named or not. */
async function allModalities(scope: Scope): Promise<readonly Outcome[]> {
  const { records, complete } = await recordsOf(scope, setting)
  const named = await walk(scope, ground.terms, setting, { modalities: MODALITIES.join(',') })
  const [plain, found] = [new Set(keysOf(records)), new Set(keysOf(named.items))]
  const left = records.find((record) => isOfFour(record) && !found.has(keyOf(record)))
  const added = named.items.find((item) => !plain.has(keyOf(item)))
  return [
    left && named.complete
      ? broken(`${named.label}: ${keyOf(left)} of modality ${left.modality}`, `${named.items.length} others`)
      : holds(),
    added && complete
      ? broken(`${keyOf(added)} of modality ${added.modality} without modalities as well`, `${records.length} others`)
      : holds(),
  ]
}

async function unknownModality(scope: Scope): Promise<Outcome> {
  await recordsOf(scope, setting)
  const answer = await answerTo(scope, setting, { modalities: 'lpcUnknown' })
  if (!answer.ok) return observed(`refused with ${answer.status}`)
  return observed(pageOf(answer).items.length ? 'served as without it' : 'finds nothing')
}

/** Decisive where each of the two parameters excludes a record that the other finds. */
async function together(scope: Scope): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting)
  for (const name of MODALITIES) {
    const ofIt = records.filter((record) => wordOf(record) === name)
    const mobile = ofIt.filter(({ isMobile }) => isMobile === true).length
    const elsewhere = records.some((record) => wordOf(record) !== name && record.isMobile === true)
    if (!mobile || mobile === ofIt.length || !elsewhere) continue
    return filtered(scope, ground, { modalities: name, filter: 'onlyMobile' }, (item) => {
      if (item.isMobile !== true) return 'must-not'
      return wordOf(item) === name ? 'must' : isOfFour(item) ? 'must-not' : 'may'
    })
  }
  return needs.record('mobile and other sessions of one modality, and mobile ones of another')
}

export const trainingSessions = suite(LIST, setting, [
  ...MODALITIES.map(modality),
  check('modalities-several', 'finds the sessions of two modalities', async (scope) => [
    await byModalities(scope, ['kc', 'guided']),
    await byModalities(scope, ['distanciel', 'campus']),
  ]),
  check('modalities-default', 'returns all sessions for all four modalities', allModalities),
  ...memberDrafts,
  check('of-its-training', 'names the training of its learning objects', ofItsTraining),
  check('modalities-unknown', 'records what an unknown modality finds', unknownModality),
  ...mobileDrafts(ground, [...MODALITIES.map((modalities) => ({ modalities })), { filter: 'onlyMobile' }]),
  filteredPages(ground, (records) => [{ filter: 'onlyMobile' }, ...commonest(records, 'modalities', 'modality')]),
  check('filters-together', 'applies modalities and filter together', together),
])
