/** Reading one learning object: legacy-learner, Endpoints. */

import { inTurn, Undecided } from '../../client/answers/outcome.ts'
import type { Item } from '../../client/answers/page.ts'
import { isTold, sameValue } from '../../client/answers/same.ts'
import { show, wordsOf } from '../../client/answers/values.ts'
import { clausePrefix } from '../../contract/clause.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { recordIn } from '../../fixtures/records/creation.ts'
import { suite } from '../../laws/index.ts'
import { addressesIn } from '../../laws/kit/addresses.ts'
import { check, type Setting } from '../../laws/kit/suite.ts'
import { isDocumented } from '../../schemas/index.ts'
import { accepted } from './inputs.ts'
import { isRate } from './learning-objects-rated.ts'
import { differing, GET, localeWanted, objectsOf, single, singles } from './learning-objects-reads.ts'
import { oddValues } from './odd-values.ts'

const MOST_COMPARED = 6

const setting: Setting = {
  as: 'session',
  sample: async (scope) => {
    const id = (await objectsOf(scope))[0]!.id as number
    return { path: { id }, query: await localeWanted(scope, id) }
  },
  async others(scope) {
    const calls: Call[] = []
    for (const { id } of differing(await objectsOf(scope), MOST_COMPARED))
      calls.push({ path: { id: Number(id) }, query: await localeWanted(scope, id) })
    return calls
  },
}

/** Members that reading does not change, and that are the same in every locale. */
const LASTING = [
  'loId',
  'guid',
  'type',
  'registrationGuid',
  'trainingGuid',
  'sessionGuid',
  'sortOrder',
  'isMandatory',
  'isDownloadable',
  'progression',
] as const

/** Of one locale each (R103). */
const OF_LOCALE = ['title', 'code', 'duration', 'level'] as const

/** Of one locale too; a list may shorten them. */
const TEXTS = ['summary', 'learningPoints', 'targetAudience', 'includedInLo'] as const

/** R69: a rate never given may be 0 or null. */
const givenRate = ({ rate }: Item) => (isRate(rate) ? rate : 0)

const ELLIPSIS = /(?<!\s)\s*(?:…|\.{3})$/

/** Whether two texts say different things, and neither is the beginning of the other. */
function isOtherText(one: unknown, other: unknown): boolean {
  const [here, there] = [wordsOf(one), wordsOf(other)]
  if (typeof here !== 'string' || typeof there !== 'string' || !here || !there) return false
  return !here.startsWith(there.replace(ELLIPSIS, '')) && !there.startsWith(here.replace(ELLIPSIS, ''))
}

/** Reading an object may count as its first launch. */
const SET_BY_READING: readonly string[] = ['launchDate', 'scormData']

/** Whether a list shows a member of a record, or need not yet. */
const isListed = (object: Item, name: string) =>
  isTold(object[name]) || (name in object && SET_BY_READING.includes(name))

/** A text or an object that the list leaves out of this record, or leaves empty, and shows of others. R69: a number may be none. */
const leftOutOf = (object: Item, read: Item, others: readonly Item[]) =>
  Object.keys(read).find(
    (name) =>
      !isListed(object, name) &&
      isDocumented(name) &&
      ['string', 'object'].includes(typeof read[name]) &&
      isTold(read[name]) &&
      others.some((other) => isTold(other[name])),
  )

async function rightObject(scope: Scope): Promise<readonly Outcome[]> {
  const objects = await objectsOf(scope)
  return inTurn(differing(objects, MOST_COMPARED), async (object) => {
    const read = await single(scope, object.id)
    const isOfLocale = read.locale === object.locale
    const names = isOfLocale ? [...LASTING, ...OF_LOCALE] : LASTING
    // An object that has no row may show none in one place, and 0 in the other.
    const tracked = Number(read.trackingId) > 0 && Number(object.trackingId) > 0
    const rated = 'rate' in read && 'rate' in object && givenRate(read) !== givenRate(object)
    const wrong =
      [...names, ...(tracked ? ['trackingId'] : []), ...(rated ? ['rate'] : [])].find(
        (name) => !sameValue(read[name], object[name]),
      ) ?? (isOfLocale ? TEXTS.find((name) => isOtherText(read[name], object[name])) : undefined)
    const left = leftOutOf(object, read, objects)
    if (read.id !== object.id) return broken(`id ${object.id} of the learning object`, show(read.id))
    else if (wrong)
      return broken(
        `${wrong} ${show(object[wrong])} of learning object ${object.id}, as in the list`,
        show(read[wrong]),
        `${clausePrefix(GET)}.same-as-list`,
      )
    else if (left)
      return broken(
        `${left} of learning object ${object.id} in the list, as by its id`,
        left in object ? show(object[left]) : 'an object without it',
        `${clausePrefix(GET)}.same-as-list`,
      )
    else return holds()
  })
}

const MOST_LOCALES = 3

/** Each locale of an object that has several, asked for. */
async function byLocale(scope: Scope): Promise<readonly { locale: string; shown: unknown; label: string }[]> {
  const object = (await objectsOf(scope)).find(
    ({ locales, locale }) => Array.isArray(locales) && locales.some((one) => one !== locale),
  )
  if (!object) throw new Undecided(needs.record('a learning object in several locales'))
  const path = { id: object.id as number }
  const read = []
  for (const locale of (object.locales as unknown[]).slice(0, MOST_LOCALES).map(String)) {
    const answer = await accepted(await scope.call({ path, query: { locale } }), `locale ${locale}`, () =>
      scope.call({ path }),
    )
    read.push({ locale, shown: recordIn(answer)?.locale, label: answer.label })
  }
  return read
}

async function inLocale(scope: Scope): Promise<Outcome> {
  const other = (await byLocale(scope)).find(({ locale, shown }) => shown !== locale)
  return other ? broken(`${other.label}: the locale ${other.locale}`, show(other.shown)) : holds()
}

export const learningObjectsGet = suite(GET, setting, [
  oddValues(setting, { path: ['id'] }),
  check(
    'right-object',
    'returns the learning object with that id, as in the list',
    { clauses: ['right-object', 'same-as-list'] },
    rightObject,
  ),
  addressesIn('addresses', 'shows usable addresses of the content', singles, [
    'contentURIs.launchURI',
    'contentURIs.subtitleURIs',
  ]),
  check('locale-accepted', 'accepts each of the locales of an object', async (scope) => {
    await byLocale(scope)
    return holds()
  }),
  check('locale', 'returns the object in the locale asked for', inLocale),
  check('locale-unknown', 'records the answer for a locale that the object lacks', async (scope) => {
    const [object] = await objectsOf(scope)
    const answer = await scope.call({ path: { id: object!.id as number }, query: { locale: 'xx-XX' } })
    return observed(answer.ok ? `served in ${show(recordIn(answer)?.locale)}` : `refused with ${answer.status}`)
  }),
])
