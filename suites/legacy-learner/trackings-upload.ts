/** Uploading tracking rows: legacy-learner, Endpoints and the Tracking row. */

import { type Answer, describe } from '../../client/answer.ts'
import { firstOf, inTurn, refusal } from '../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { clausePrefix } from '../../contract/clause.ts'
import { sameGuid } from '../../contract/guid.ts'
import { parseJson } from '../../contract/json.ts'
import { broken, brokenByItself, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { control } from '../../laws/kit/control.ts'
import { type Draft, type Setting, sharedCheck } from '../../laws/kit/suite.ts'
import { foreignUpload } from './trackings-foreign.ts'
import { creating, objectIn, trackableObject, untrackedObject } from './trackings-objects.ts'
import { leastRow, openObject, ownRow, presentRow, readRow, rowIn } from './trackings-rows.ts'
import { asWanted, GET, moments, UPLOAD } from './trackings-sent.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

/** Whether the GUID names the object in a row: the session item id is tried first (R71), once per run. */
const namesByGuid = (scope: Scope): Promise<boolean> =>
  scope.once('row item', async (one) => {
    const place = (await untrackedObject(one)) ?? (await trackableObject(one))
    if ((await upload(one, [{ ...creating(place), itemId: place.id }])).ok) return false
    return (await upload(one, [creating(place)])).ok
  })

/** The fewest fields that create a row on an object, in the target's way of naming it. */
const rowItem = async (scope: Scope, place: Item): Promise<Record<string, unknown>> => ({
  ...creating(place),
  ...((await namesByGuid(scope)) ? {} : { itemId: place.id }),
})

const uploaded = (scope: Scope, rows: Rows | string): Promise<Answer> =>
  scope.tryCreate('legacy-learner/uploaded-trackings', {
    trackings: typeof rows === 'string' ? rows : JSON.stringify(rows),
  })

async function upload(scope: Scope, rows: Rows | string): Promise<Answer> {
  const answer = await uploaded(scope, rows)
  if (answer.ok || typeof rows === 'string') return answer
  const wanted = await Promise.all(rows.map((row) => asWanted(scope, row)))
  return wanted.some((row, at) => row !== rows[at]) ? uploaded(scope, wanted) : answer
}

const setting: Setting = {
  as: 'session',
  writes: 'shared',
  assumes: openObject,
  sample: async (scope) => {
    const { place, trackingId } = await leastRow(scope)
    const row = trackingId === undefined ? await rowItem(scope, place) : { trackingId, sessionTimeSpent: 1 }
    return { form: { trackings: JSON.stringify([await asWanted(scope, row)]) } }
  },
  snapshot: async (scope, { form }) => {
    const [row] = parseJson(String((form as Record<string, unknown>).trackings)) as Record<string, unknown>[]
    return presentRow(scope, await objectIn(scope, row!))
  },
}

const SOME_SECONDS = 40

const timeOf = ({ timeSpent }: Item) => (typeof timeSpent === 'number' ? timeSpent : 0)

const clause = (slug: string) => `${clausePrefix(UPLOAD)}.${slug}`

/** R124: GUIDs compare without letter case. */
const isSame = (shown: unknown, sent: unknown) =>
  shown === sent || (typeof shown === 'string' && typeof sent === 'string' && sameGuid(shown, sent))

/** Compares a row in the answer, and read back, with the values sent. */
async function rowShown(
  scope: Scope,
  answer: Answer,
  id: number,
  sent: Readonly<Record<string, unknown>>,
  clauseId?: string,
): Promise<Outcome> {
  const [answered, ...more] = pageOf(answer).items.filter((item) => item.id === id)
  if (!answered) return broken(`${answer.label}: the row ${id} in the answer`, 'none')
  if (more.length) return broken(`${answer.label}: the row ${id} once in the answer`, `it ${more.length + 1} times`)
  const found = await scope.call({ operation: GET, as: 'session', path: { trackingId: id } })
  if (!found.ok) return broken(`${found.label}: the row ${id} of the upload`, describe(found), clause('read-back'))
  const read = rowIn(found)
  for (const [name, value] of Object.entries(sent)) {
    if (!isSame(answered[name], value))
      return brokenByItself(`${answer.label}: ${name} ${show(value)} in the answer`, show(answered[name]), clauseId)
    if (!isSame(read[name], value))
      return broken(`${answer.label}: ${name} ${show(value)} when read back`, show(read[name]), clauseId)
  }
  return holds()
}

async function severalRows(scope: Scope): Promise<readonly Outcome[]> {
  const own = await ownRow(scope)
  const totalTimeSpent = timeOf(own) + 300
  const update = { trackingId: own.id, totalTimeSpent, score: 3.5, scoreMax: 8 }
  // A new row and an update of another, on different objects where there are two.
  const other = await trackableObject(scope, 3)
  const whole = { score: 6.5, scoreMax: 9, progression: 100, ...moments(scope) }
  const created = { ...(await rowItem(scope, other)), ...whole, sessionTimeSpent: SOME_SECONDS }
  const answer = await upload(scope, [created, update])
  if (!answer.ok) return [broken(`${answer.label} with two rows: a success`, describe(answer))]
  const { items } = pageOf(answer)
  const more = { trackingId: own.id, totalTimeSpent: totalTimeSpent + 1, score: 5.5, scoreMax: 8 }
  const stored = await rowShown(scope, answer, own.id, { score: 3.5, scoreMax: 8 })
  const timed = await rowShown(scope, answer, own.id, { timeSpent: totalTimeSpent }, clause('total-time'))
  const second = await upload(scope, [more])
  const fresh = items.find(
    ({ registrationGuid, itemId }) =>
      sameGuid(registrationGuid, other.registrationGuid) && (itemId === other.id || itemId === String(other.id)),
  )
  return [
    items.length === 2 ? holds() : broken(`${answer.label}: the two rows of the field`, `${items.length} rows`),
    stored,
    timed,
    second.ok ? await rowShown(scope, second, own.id, { score: 5.5 }) : holds(),
    typeof fresh?.id === 'number'
      ? firstOf([
          await rowShown(scope, answer, fresh.id, { registrationGuid: other.registrationGuid, ...whole }),
          timeOf(fresh) >= SOME_SECONDS
            ? holds()
            : broken(`${answer.label}: timeSpent of at least ${SOME_SECONDS}`, show(fresh.timeSpent)),
        ])
      : broken(`${answer.label}: a row of item ${other.id}`, show(items.map(({ itemId }) => itemId))),
  ]
}

async function progressionBounds(scope: Scope): Promise<readonly Outcome[]> {
  const own = await ownRow(scope, 4)
  return inTurn([-1, 101], async (progression) => {
    const answer = await upload(scope, [{ trackingId: own.id, progression, sessionTimeSpent: 1 }])
    const stored = (await readRow(scope, own.id)).progression
    return typeof stored === 'number' && (stored < 0 || stored > 100)
      ? broken(`${answer.label} with progression ${progression}: a refusal, or a value within the bounds`, show(stored))
      : holds()
  })
}

/** Uploads a valid row and one with neither time. */
async function mixed(scope: Scope) {
  const good = await ownRow(scope)
  const time = timeOf(good) + 200
  const rows = [
    { trackingId: good.id, totalTimeSpent: time },
    { trackingId: good.id, score: 2.25 },
  ]
  const answer = await upload(scope, rows)
  const read = await readRow(scope, good.id)
  const answered = answer.ok && pageOf(answer).items.some(({ id }) => id === good.id)
  return { answer, answered, stored: timeOf(read) >= time, good, time }
}

async function nothingLost(scope: Scope): Promise<Outcome> {
  const { answer, answered, stored, good, time } = await mixed(scope)
  // A refusal of the whole is legal; whether the valid row was stored is an observation.
  if (!answer.ok) return refusal(answer, 'an invalid row among valid ones')
  if (!answered) return broken(`${answer.label}: the valid row ${good.id} in the answer`, 'none')
  return stored ? holds() : broken(`${answer.label}: timeSpent ${time} of the row ${good.id} when read back`, 'less')
}

const shown = (slug: string, title: string, sent: (scope: Scope) => Promise<Rows | string>): Draft =>
  sharedCheck(slug, title, async (scope) => {
    const answer = await upload(scope, await sent(scope))
    return observed(answer.ok ? `accepted: ${describe(answer)}` : `refused with ${answer.status}`)
  })

export const trackingsUpload = suite(UPLOAD, setting, [
  sharedCheck(
    'several-rows',
    'stores every row of the field',
    { clauses: ['several-rows', 'total-time', 'read-back'] },
    severalRows,
  ),
  sharedCheck('message', 'says in its message that the upload succeeded', async (scope) => {
    const answer = await control(scope, UPLOAD, setting)
    const message = (answer.json as { message?: unknown } | undefined)?.message
    if (typeof message !== 'string') return needs.finding(`${UPLOAD}#response-schema`)
    return message.trim() ? holds() : broken(`${answer.label}: a message that tells of the success`, show(message))
  }),
  sharedCheck('progression-bounds', 'stores no progression outside 0 to 100', progressionBounds),
  sharedCheck('foreign-row', "refuses to update another learner's row", foreignUpload),
  sharedCheck('broken-json', 'refuses a field with invalid JSON', async (scope) => {
    await control(scope, UPLOAD, setting)
    return refusal(await upload(scope, '[{"trackingId": 1, '), 'a field with invalid JSON')
  }),
  sharedCheck('nothing-lost', 'stores the valid rows beside an invalid one', nothingLost),
  sharedCheck('bad-row', 'records the result of one invalid row among valid ones', async (scope) => {
    const { answer, stored } = await mixed(scope)
    const what = answer.ok ? `accepted with ${pageOf(answer).items.length} rows` : `refused with ${answer.status}`
    return observed(`${what}, the valid row ${stored ? 'stored' : 'not stored'}`)
  }),
  shown('not-an-array', 'records the result of a single object', async (scope) =>
    JSON.stringify(await rowItem(scope, await trackableObject(scope))),
  ),
  sharedCheck('no-rows', 'records the result of an empty array and of no field', async (scope) => {
    const forms = { 'an empty array': { trackings: '[]' }, 'no field': {} }
    const seen = await inTurn(Object.entries(forms), async ([what, form]) => {
      const answer = await scope.call({ form })
      return `${what}: ${answer.ok ? 'accepted' : `refused with ${answer.status}`}`
    })
    return observed(seen.join(', '))
  }),
])
