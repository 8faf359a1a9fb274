/** Reading trainings: legacy-admin, Endpoints and the Training resource. */
import { Undecided } from '../../client/answers/outcome.ts'
import type { Item } from '../../client/answers/page.ts'
import { isSet, show } from '../../client/answers/values.ts'
import { broken, holds, needs, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { check } from '../../laws/kit/suite.ts'
import { consistencyOf, READ } from './consistency.ts'
import { nonLanguageKeys } from './content.ts'
import { readTraining, rightRecord, spread } from './records.ts'
import { create } from './trainings-create.ts'
import { list } from './trainings-list.ts'
import { updates } from './trainings-update.ts'

const KIND = 'legacy-admin/training'
const known = async (scope: Scope): Promise<readonly Item[]> => (await scope.known(KIND)).records

const sample = async (scope: Scope): Promise<Call> => {
  const given = scope.target.records.training?.[0]
  return { path: { training_guid: String(given ?? (await known(scope))[0]!.guid) } }
}

/** Some trainings of every type, in full, read once per run. */
const inFull = (scope: Scope): Promise<readonly Item[]> =>
  scope.once('trainings of every type', async (shared) => {
    const records = await known(shared)
    const types = [...new Set(records.map(({ type }) => type))]
    const full: Item[] = []
    for (const type of types)
      for (const { guid } of spread(
        records.filter((record) => record.type === type),
        2,
      ))
        full.push(await readTraining(shared, guid))
    return full
  })

const MOST_READ = 8

const get = suite('legacy-admin/trainings.get', { as: 'key', sample }, [
  rightRecord('returns the training that was asked for, as in the list', {
    find: known,
    most: MOST_READ,
    read: readTraining,
    of: 'training',
    clause: 'legacy-admin.trainings.get.as-listed',
  }),
  check('threshold-blendedx', 'shows threshold for blendedx only', async (scope) => {
    const others = (await inFull(scope)).filter(({ type }) => type !== 'blendedx')
    const wrong = others.find(({ threshold }) => isSet(threshold))
    if (wrong) return broken(`no threshold of a ${wrong.type} training`, show(wrong.threshold))
    return others.length ? holds() : needs.record('a training that is not blendedx')
  }),
  check('sequence-program', 'shows sequenceMode for programs only, as 0 or 1', async (scope) => {
    const all = await inFull(scope)
    const wrong = all.find(({ type, sequenceMode: mode }) =>
      type === 'program' ? isSet(mode) && mode !== 0 && mode !== 1 : isSet(mode) && mode !== 0,
    )
    if (wrong)
      return broken(
        wrong.type === 'program' ? 'sequenceMode 0 or 1 of a program' : `no sequenceMode of a ${wrong.type} training`,
        show(wrong.sequenceMode),
      )
    return all.some(({ type }) => type !== 'program') ? holds() : needs.record('a training that is no program')
  }),
  check('translation-languages', 'keys translations by language code', async (scope) => {
    const all = (await inFull(scope)).map(({ translations }) => translations)
    const odd = all.flatMap(nonLanguageKeys)
    if (odd.length) return broken('translations keyed by language code', show(odd))
    const some = all.some((one) => typeof one === 'object' && one !== null && Object.keys(one).length)
    if (!some) throw new Undecided(needs.record('a training with a translation'))
    return holds()
  }),
  check('modes', 'records which values of mode occur', async (scope) => {
    return observed([...new Set((await inFull(scope)).map(({ mode }) => String(mode)))].sort().join(', '))
  }),
  ...consistencyOf({
    records: inFull,
    links: {
      self: [...READ.training, 'guid'],
      sessions: ['legacy-admin/trainings.sessions', 'training_guid', 'guid'],
    },
  }),
])

export const trainings = [list, get, create, updates]
