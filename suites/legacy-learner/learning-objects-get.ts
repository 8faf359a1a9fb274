/** Reading one learning object: legacy-learner, Endpoints. */

import { show } from '../../answers/values.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { check, type Setting } from '../../laws/suite.ts'
import { recordIn } from '../../records/creation.ts'
import { GET, objectsOf, single } from './learning-objects-reads.ts'
import { oddValues } from './odd-values.ts'

const setting: Setting = {
  as: 'session',
  sample: async (scope) => ({ path: { id: (await objectsOf(scope))[0]!.id as number } }),
}

/** Members that reading does not change. */
const LASTING = [
  'id',
  'loId',
  'guid',
  'type',
  'registrationGuid',
  'trainingGuid',
  'sessionGuid',
  'duration',
  'level',
  'sortOrder',
  'isMandatory',
  'isDownloadable',
  'progression',
] as const

async function rightObject(scope: Scope): Promise<readonly Outcome[]> {
  const objects = await objectsOf(scope)
  const outcomes: Outcome[] = []
  const begun = objects.find(({ progression }) => Number.parseFloat(String(progression)) > 0)
  for (const object of new Set([objects[0]!, begun ?? objects[0]!, objects.at(-1)!])) {
    const read = await single(scope, object.id)
    const wrong = LASTING.find((name) => read[name] !== object[name])
    outcomes.push(
      wrong
        ? broken(`learning object ${object.id}: ${wrong} ${show(object[wrong])} as in the list`, show(read[wrong]))
        : holds(),
    )
  }
  return outcomes
}

async function byLocale(scope: Scope): Promise<Outcome> {
  const objects = await objectsOf(scope)
  const object = objects.find(({ locales, locale }) => Array.isArray(locales) && locales.some((one) => one !== locale))
  if (!object) return needs.record('a learning object in several locales')
  for (const locale of (object.locales as unknown[]).slice(0, 3)) {
    const read = await single(scope, object.id, { locale: String(locale) })
    if (read.locale !== locale)
      return broken(`learning object ${object.id} in ${locale}: that locale`, show(read.locale))
  }
  return holds()
}

export const learningObjectsGet = suite(GET, setting, [
  oddValues(setting, { path: ['id'] }),
  check('right-object', { title: 'returns the learning object with that id', run: rightObject }),
  check('locale', { title: 'returns the object in the locale asked for', run: byLocale }),
  check('locale-unknown', {
    title: 'records the answer for a locale that the object lacks',
    async run(scope) {
      const [object] = await objectsOf(scope)
      const answer = await scope.call({ path: { id: object!.id as number }, query: { locale: 'xx-XX' } })
      return observed(answer.ok ? `served in ${show(recordIn(answer)?.locale)}` : `refused with ${answer.status}`)
    },
  }),
])
