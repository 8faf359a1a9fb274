/** The learning object list: legacy-learner, List learning objects and the Learning object resource. */

import { keyOf } from '../../answers/page.ts'
import { show } from '../../answers/values.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { countedFiltered } from '../../laws/counts/checks.ts'
import { suite } from '../../laws/index.ts'
import { recordsOf } from '../../laws/pages.ts'
import { check } from '../../laws/suite.ts'
import { filterDrafts } from './learning-objects-filters.ts'
import { ground, setting } from './learning-objects-reads.ts'
import { sortDrafts } from './learning-objects-sorts.ts'
import { oddValues } from './odd-values.ts'

const LIST = 'legacy-learner/learning-objects.list'

async function percent(scope: Scope): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting)
  let seen = 0
  for (const record of records) {
    const { progression } = record
    // R70: a string; its number format is not shown.
    const number = typeof progression === 'string' ? Number.parseFloat(progression.replace(',', '.')) : Number.NaN
    if (Number.isNaN(number)) continue
    if (number < 0 || number > 100) return broken(`${keyOf(record)}: progression of 0 to 100`, show(progression))
    seen++
  }
  return seen ? holds() : needs.record('a learning object with a progression')
}

const isMap = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text)
    // Some languages serialise an empty map as an empty array.
    return typeof value === 'object' && value !== null && (!Array.isArray(value) || value.length === 0)
  } catch {
    return false
  }
}

async function scormData(scope: Scope): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting)
  let seen = 0
  for (const record of records) {
    const raw = (record.scormData as { raw_tracking_data?: unknown } | null | undefined)?.raw_tracking_data
    if (typeof raw !== 'string' || raw.trim() === '') continue
    if (!isMap(raw)) return broken(`${keyOf(record)}: raw_tracking_data with a JSON map`, show(raw))
    seen++
  }
  return seen ? holds() : needs.record('a learning object with raw_tracking_data')
}

async function singleOnly(scope: Scope): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting)
  for (const record of records) {
    // R74, by analogy: null is as good as absent.
    const extra = ['tags', 'contentURIs'].find((name) => (record[name] ?? null) !== null)
    if (extra) return broken(`${keyOf(record)} in the list: no ${extra}`, show(record[extra]))
  }
  return holds()
}

export const learningObjectsList = suite(LIST, setting, [
  oddValues(setting, {
    query: ['limit', 'offset', 'folderId', 'linkedToLoId', 'mobileTraining', 'keyword', 'tags', 'sessionGuid'],
  }),
  check('count-filtered', {
    title: 'counts what the filter finds',
    run: (scope) => countedFiltered(scope, ground.terms, setting, { filter: 'short' }),
  }),
  ...sortDrafts,
  ...filterDrafts,
  check('progression-percent', { title: 'shows a progression between 0 and 100', run: percent }),
  check('scorm-data', { title: 'holds a JSON map as raw_tracking_data', run: scormData }),
  check('single-only', { title: 'shows no tags and contentURIs in the list', run: singleOnly }),
])
