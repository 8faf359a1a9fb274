/** Get training session translations: current, Training sessions. */

import { describe } from '../../../client/answer.ts'
import { succeeded, Undecided } from '../../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../../client/answers/page.ts'
import { show } from '../../../client/answers/values.ts'
import { broken, holds, needs, type Outcome, observed } from '../../../contract/verdict.ts'
import type { Scope } from '../../../engine/scope.ts'
import { suite } from '../../../laws/index.ts'
import { check, clauseOf } from '../../../laws/kit/suite.ts'
import { idOf, recordOf, sameMembers } from '../records.ts'
import { languageCodes } from '../training-records.ts'
import { getting } from './get.ts'

const TRANSLATIONS = 'current/training-sessions.translations'

const LOOKED_AT = 6

/** The session with the most translations among the first few, and what its translations are. */
const translated = (scope: Scope): Promise<{ readonly id: number | string; readonly items: readonly Item[] }> =>
  scope.once('translated session', async (shared) => {
    const { records } = await shared.known('current/training-session')
    let best: { id: number | string; items: readonly Item[] } | undefined
    for (const record of records.slice(0, LOOKED_AT)) {
      const id = idOf(record)
      const answer = await shared.call({ operation: TRANSLATIONS, as: 'administrator', path: { id } })
      const items = answer.ok ? pageOf(answer).items : []
      if (!best || items.length > best.items.length) best = { id, items }
    }
    if (!best) throw new Undecided(needs.record('a training session'))
    return best
  })

const needsTranslation = (items: readonly Item[]) => {
  if (!items.length) throw new Undecided(needs.record(`a translated session among the first ${LOOKED_AT}`))
  return items
}

/** The title of a translation is not that of every other session: two sessions share no texts. */
async function ownSession(scope: Scope): Promise<Outcome> {
  const { id, items } = await translated(scope)
  needsTranslation(items)
  const { records } = await scope.known('current/training-session')
  const titles = new Map(records.map((record) => [record.id, record.title]))
  for (const other of records.slice(0, LOOKED_AT)) {
    if (other.id === id || titles.get(other.id) === titles.get(id)) continue
    const answer = await scope.call({ path: { id: idOf(other) } })
    if (!answer.ok) continue
    const theirs = pageOf(answer).items
    if (!theirs.length) continue
    return JSON.stringify(theirs) === JSON.stringify(items)
      ? broken(`${answer.label}: other translations than those of session ${id}`, 'the same ones')
      : holds()
  }
  return needs.record('two translated sessions with different titles')
}

const TRANSLATED = ['languageCode', 'title', 'trainingTitle', 'description'] as const

async function withSources(scope: Scope): Promise<Outcome> {
  const { id, items } = await translated(scope)
  const answer = await scope.call({ path: { id }, query: { include: 'sourceStrings' } })
  if (!answer.ok) return broken(`${answer.label}: a success`, describe(answer))
  const found = pageOf(answer).items
  for (const item of items) {
    const same = found.find(({ languageCode }) => languageCode === item.languageCode)
    if (!same) {
      const expected = `${answer.label}: the translation in ${show(item.languageCode)}`
      return broken(expected, 'none', clauseOf(answer.ask, 'translations-kept'))
    }
    const kept = Object.fromEntries(TRANSLATED.map((name) => [name, item[name]]))
    const clause = clauseOf(answer.ask, 'translations-kept')
    const outcome = sameMembers(kept, same, 'without include', 'with include=sourceStrings', clause)
    if (outcome.kind !== 'holds') return outcome
  }
  return items.length ? holds() : needs.record(`a translated session among the first ${LOOKED_AT}`)
}

async function sourceStrings(scope: Scope): Promise<Outcome> {
  const { id, items } = await translated(scope)
  const answer = succeeded(await scope.call({ path: { id }, query: { include: 'sourceStrings' } }))
  const before = new Set(items.flatMap((item) => Object.keys(item)))
  const added = new Set(pageOf(answer).items.flatMap((item) => Object.keys(item).filter((name) => !before.has(name))))
  const beside = Object.keys(recordOf(answer)).filter((name) => !['items', 'count', '_links'].includes(name))
  return observed(`in a translation: ${[...added].join(', ') || 'nothing'}; beside: ${beside.join(', ') || 'nothing'}`)
}

export const trainingSessionsTranslations = suite(TRANSLATIONS, getting, [
  check('one-per-language', 'shows one translation per language', async (scope) => {
    const { id, items } = await translated(scope)
    const codes = needsTranslation(items).map(({ languageCode }) => languageCode)
    const twice = codes.find((code, place) => codes.indexOf(code) !== place)
    return twice === undefined ? holds() : broken(`session ${id}: one translation in ${show(twice)}`, 'two')
  }),
  languageCodes(async (scope) => (await translated(scope)).items),
  check('own-session', 'returns the translations of the requested session', ownSession),
  check(
    'include-sourceStrings',
    'accepts include=sourceStrings',
    { clauses: ['include-sourceStrings', 'translations-kept'] },
    withSources,
  ),
  check('source-strings', 'records what include=sourceStrings adds', sourceStrings),
])
