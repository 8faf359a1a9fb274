/** Statements of a learning object in the list about itself: legacy-learner, Learning object. */

import { type Item, keyOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { parseJson } from '../../contract/json.ts'
import { isObject } from '../../contract/members.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { recordIn } from '../../fixtures/records/creation.ts'
import { addressesIn } from '../../laws/kit/addresses.ts'
import { check, type Draft } from '../../laws/kit/suite.ts'
import { judged, numbersIn, oneFor } from './consistency.ts'
import { objectsOf, single } from './learning-objects-reads.ts'

async function percent(scope: Scope): Promise<Outcome> {
  const records = await objectsOf(scope)
  let seen = 0
  for (const record of records) {
    const { progression } = record
    // R70: a string; its number format is not shown.
    const number = typeof progression === 'string' ? Number.parseFloat(progression.replace(',', '.')) : Number.NaN
    if (Number.isNaN(number)) continue
    if (number < 0 || number > 100) return broken(`a progression of 0 to 100 in ${keyOf(record)}`, show(progression))
    seen++
  }
  return seen ? holds() : needs.record('a learning object with a progression')
}

const isMap = (text: string): boolean => {
  try {
    const value: unknown = parseJson(text)
    // Some languages serialise an empty map as an empty array.
    return typeof value === 'object' && value !== null && (!Array.isArray(value) || value.length === 0)
  } catch {
    return false
  }
}

const rawIn = ({ scormData: data }: Item): string => {
  const raw = (data as { raw_tracking_data?: unknown } | null | undefined)?.raw_tracking_data
  return typeof raw === 'string' ? raw.trim() : ''
}

async function scormData(scope: Scope): Promise<Outcome> {
  const records = (await objectsOf(scope)).filter((record) => rawIn(record))
  const [first] = records
  if (!first) return needs.record('a learning object with raw_tracking_data')
  for (const record of [...records, await single(scope, first.id)]) {
    const raw = rawIn(record)
    if (raw && !isMap(raw)) return broken(`a JSON map as raw_tracking_data of ${keyOf(record)}`, show(raw))
  }
  return holds()
}

async function singleOnly(scope: Scope): Promise<Outcome> {
  const records = await objectsOf(scope)
  for (const record of records) {
    // R74, by analogy: null and an empty text are as good as absent.
    const extra = ['tags', 'contentURIs'].find((name) => (record[name] ?? '') !== '')
    if (extra) return broken(`no ${extra} of ${keyOf(record)} in the list`, show(record[extra]))
  }
  return holds()
}

/** RL29: a learning object may have a guid for each session in which it stands. */
async function oneLoId(scope: Scope): Promise<Outcome> {
  const objects = await objectsOf(scope)
  const outcomes = [oneFor(objects, 'guid', 'loId'), oneFor(objects, 'loId', 'type')]
  return outcomes.find((outcome) => outcome?.kind === 'broken') ?? outcomes[0] ?? needs.record('two learning objects')
}

const plain = (text: unknown) => String(text).trim().toLowerCase()

/** In another language the label of a code may differ from the map; that of another code it is not. */
async function typeLabel(scope: Scope): Promise<Outcome> {
  const answer = await scope.call({ operation: 'legacy-learner/types.list', as: 'session' })
  const map = answer.ok ? recordIn(answer) : undefined
  if (!isObject(map)) return needs.finding('legacy-learner/types.list#response-schema')
  const codeOf = new Map(Object.entries(map).map(([code, label]) => [plain(label), code]))
  return judged(
    await objectsOf(scope),
    ({ id, type, typeLabel: label }) => {
      const code = codeOf.get(plain(label))
      if (typeof label !== 'string' || code === undefined) return undefined
      return code === type || plain(map[String(type)]) === plain(label)
        ? holds()
        : broken(`the label of type ${type} for learning object ${id}`, `${show(label)}, the label of ${code}`)
    },
    'a learning object with a typeLabel of the types operation',
  )
}

const localeOf = (locale: unknown) => String(locale).toLowerCase().replaceAll('_', '-')

const ownLocale = async (scope: Scope): Promise<Outcome> =>
  judged(
    await objectsOf(scope),
    ({ id, locale, locales }) => {
      if (typeof locale !== 'string' || !locale || !Array.isArray(locales) || !locales.length) return undefined
      return locales.map(localeOf).includes(localeOf(locale))
        ? holds()
        : broken(`${locale} among the locales of learning object ${id}`, show(locales))
    },
    'a learning object with locale and locales',
  )

const ANY_NUMBER = { minimum: 0 }

export const memberDrafts: readonly Draft[] = [
  check('progression-percent', 'shows a progression between 0 and 100', percent),
  check('scorm-data', 'holds a JSON map as raw_tracking_data', scormData),
  check('single-only', 'shows no tags and contentURIs in the list', singleOnly),
  numbersIn('shows minutes, counters and rates within their range', objectsOf, {
    duration: ANY_NUMBER,
    totalRate: ANY_NUMBER,
    totalViews: ANY_NUMBER,
    isFavourite: ANY_NUMBER,
    // R69: a rate never given may be 0.
    rate: { minimum: 0, maximum: 5 },
  }),
  addressesIn('thumbnails', 'shows URIs of thumbnails', objectsOf, [
    'thumbnail.small',
    'thumbnail.medium',
    'thumbnail.large',
  ]),
  addressesIn('activity-address', 'shows a usable address of SCORM activities', objectsOf, ['scormData.activity_url']),
  check('one-lo-id', 'shows one loId for one guid, and one type for one loId', oneLoId),
  check('type-label', 'labels no object with the label of another type', typeLabel),
  check('own-locale', 'shows the locale among the locales', ownLocale),
]
