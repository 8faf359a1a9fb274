/** Training sessions: legacy-learner, Endpoints and the Training session resource. */

import { type Item, keyOf, pageOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { guidKey, sameGuid } from '../../contract/guid.ts'
import { termsOf } from '../../contract/index.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { suite } from '../../laws/index.ts'
import { answerTo, keysOf, recordsOf, walk } from '../../laws/kit/pages.ts'
import { check, type Draft, type ListSetting } from '../../laws/kit/suite.ts'
import { filtered } from '../../laws/kit/values.ts'
import { commonest, filteredPages } from './filtered-pages.ts'
import { memberDrafts } from './training-sessions-members.ts'
import { mobileDrafts } from './trainings.ts'

const LIST = 'legacy-learner/training-sessions.list'
const MODALITIES = ['kc', 'campus', 'distanciel', 'guided'] as const

const setting: ListSetting = { as: 'session', kind: 'legacy-learner/training-session' }
const ground = { terms: termsOf(LIST), setting, of: 'training sessions' }

/**
 * Sessions of these modalities and of no other of the four, where the target has both. A fifth may be a part of one
 * (R112).
 */
async function byModalities(scope: Scope, modalities: readonly string[]): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting)
  const matches = (item: Item) => modalities.includes(String(item.modality))
  const lacking = modalities.find((modality) => !records.some((record) => record.modality === modality))
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

const isOfFour = ({ modality: one }: Item) => MODALITIES.some((name) => name === one)

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
    const ofIt = records.filter((record) => record.modality === name)
    const mobile = ofIt.filter(({ isMobile }) => isMobile === true).length
    const elsewhere = records.some((record) => record.modality !== name && record.isMobile === true)
    if (!mobile || mobile === ofIt.length || !elsewhere) continue
    return filtered(scope, ground, { modalities: name, filter: 'onlyMobile' }, (item) => {
      if (item.isMobile !== true) return 'must-not'
      return item.modality === name ? 'must' : isOfFour(item) ? 'must-not' : 'may'
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
