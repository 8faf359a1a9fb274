/** Reading tracking rows: legacy-learner, Endpoints and the Tracking row. */

import { inTurn, Undecided } from '../../client/answers/outcome.ts'
import type { Item } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { sameGuid } from '../../contract/guid.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { check, recordsCheck, type Setting } from '../../laws/kit/suite.ts'
import { numbersIn } from './consistency.ts'
import { differing, objectsOf } from './learning-objects-reads.ts'
import { oddValues } from './odd-values.ts'
import { foreignRow } from './trackings-foreign.ts'
import { isText } from './trackings-objects.ts'
import { readRow } from './trackings-rows.ts'
import { GET } from './trackings-sent.ts'

/** Objects that name a row of the learner. */
async function tracked(scope: Scope): Promise<readonly Item[]> {
  const found = (await objectsOf(scope)).filter(({ trackingId }) => typeof trackingId === 'number' && trackingId > 0)
  if (!found.length) throw new Undecided(needs.record('a learning object with a trackingId'))
  return found
}

const MOST_ROWS = 4

const setting: Setting = {
  as: 'session',
  sample: async (scope) => ({ path: { trackingId: (await tracked(scope))[0]!.trackingId as number } }),
  // Rows of the objects with the most progress: these are completed.
  others: async (scope) =>
    [...(await tracked(scope))]
      .sort((one, other) => Number.parseFloat(String(other.progression)) - Number.parseFloat(String(one.progression)))
      .slice(0, MOST_ROWS)
      .map(({ trackingId }) => ({ path: { trackingId: trackingId as number } })),
}

async function ofTheObject(scope: Scope): Promise<readonly Outcome[]> {
  const objects = await tracked(scope)
  return inTurn(new Set([objects[0]!, objects.at(-1)!]), async (object) => {
    const row = await readRow(scope, object.trackingId as number)
    const wrong = isText(row.itemId)
      ? needs.finding(`${GET}#response-schema`)
      : row.itemId !== object.id
        ? broken(`itemId ${object.id} of row ${row.id}`, show(row.itemId))
        : !sameGuid(row.registrationGuid, object.registrationGuid)
          ? broken(`registrationGuid ${object.registrationGuid} of row ${row.id}`, show(row.registrationGuid))
          : holds()
    return wrong
  })
}

/** Rows that are read where fewer than two of the first have any progress. */
const FURTHER_ROWS = 16

/**
 * The documents do not show how an object rounds; but no progress at all on every object contradicts progress in its
 * rows.
 */
async function objectProgression(scope: Scope): Promise<Outcome> {
  const objects = await tracked(scope)
  const begun: Item[] = []
  for (const [place, object] of objects.slice(0, FURTHER_ROWS).entries()) {
    if (place >= MOST_ROWS && begun.length > 1) break
    const { progression } = await readRow(scope, object.trackingId as number)
    if (Number(progression) > 0) begun.push(object)
  }
  if (begun.length < 2) return needs.record('two learning objects with progress in their rows')
  return begun.some(({ progression }) => Number.parseFloat(String(progression)) > 0)
    ? holds()
    : broken(
        `progression of learning object ${begun[0]!.id} as in its row ${begun[0]!.trackingId}`,
        show(begun[0]!.progression),
      )
}

const MOST_JUDGED = 8

/** Rows of objects that differ (R116). */
const rowsOf = (scope: Scope): Promise<readonly Item[]> =>
  scope.once('tracking rows of the learner', async (shared) => {
    return inTurn(differing(await tracked(shared), MOST_JUDGED), ({ trackingId }) =>
      readRow(shared, trackingId as number),
    )
  })

export const trackingsGet = suite(GET, setting, [
  oddValues(setting, { path: ['trackingId'] }),
  check('right-row', 'returns the row with that id', async (scope) => {
    const objects = await tracked(scope)
    for (const trackingId of [objects[0]!, objects.at(-1)!].map((object) => object.trackingId as number)) {
      const row = await readRow(scope, trackingId)
      if (row.id !== trackingId) return broken(`the row ${trackingId}`, `the row ${row.id}`)
    }
    return holds()
  }),
  numbersIn('shows scores and times that are not negative', rowsOf, {
    score: { minimum: 0 },
    scoreMax: { minimum: 0 },
    timeSpent: { minimum: 0 },
  }),
  recordsCheck('completed-before-launch', 'records whether rows are completed before their first launch', {
    find: rowsOf,
    judge(rows) {
      const dated = rows.filter(({ firstLaunchTime, completionTime }) => firstLaunchTime && completionTime)
      if (!dated.length) return needs.record('a row with firstLaunchTime and completionTime')
      // Both have one form, which sorts as text.
      const isEarly = ({ firstLaunchTime, completionTime }: Item) => String(completionTime) < String(firstLaunchTime)
      return observed(dated.some(isEarly) ? 'some are' : 'none is')
    },
  }),
  check('foreign-row', "refuses another learner's row", foreignRow),
  check('object-progression', 'shows the progress of a row on its learning object too', objectProgression),
  check('of-the-object', 'names the learning object and registration of the row', ofTheObject),
])
