/** Filters of the learning object list that no law covers: durations, types, tags, words, mobile trainings. */

import { type Item, keyOf, pageOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { answerTo, fetchPage, keysOf, recordsOf, walk } from '../../laws/kit/pages.ts'
import { check, type Draft } from '../../laws/kit/suite.ts'
import { filtered } from '../../laws/kit/values.ts'
import { accepted } from './inputs.ts'
import { ground, setting } from './learning-objects-reads.ts'
import { mobileStanding, type RANGES, standingOf } from './learning-objects-standings.ts'
import { tagsDraft } from './learning-objects-tags.ts'
import { filtersTogetherDraft } from './learning-objects-together.ts'

async function byDuration(scope: Scope, range: keyof typeof RANGES): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting)
  const standing = standingOf(range)
  const seen = new Set(records.map(standing))
  if (!seen.has('must') || !seen.has('must-not'))
    return needs.record(`learning objects of one language in and out of the range ${range}`)
  return filtered(scope, ground, { filter: range }, standing)
}

async function unknownDuration(scope: Scope): Promise<Outcome> {
  await recordsOf(scope, setting)
  const answer = await answerTo(scope, setting, { filter: 'lpcUnknown' })
  if (!answer.ok) return observed(`refused with ${answer.status}`)
  return observed(pageOf(answer).items.length ? 'served as without it' : 'finds nothing')
}

/** R73: the allowed values are not shown, so that a refusal or nothing found decides nothing. */
async function byTypes(scope: Scope, most: number): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting)
  const codes = [...new Set(records.map(({ type }) => type))].filter((type) => typeof type === 'string').slice(0, most)
  if (codes.length < most || !records.some(({ type }) => !codes.includes(String(type))))
    return needs.record(`learning objects of more than ${most} types`)
  const answer = await answerTo(scope, setting, { types: codes.join(','), limit: 50 })
  if (!answer.ok) return needs.record(`values that types takes: ${answer.label} was refused (R73)`)
  const { items } = pageOf(answer)
  const wrong = items.find(({ type }) => !codes.includes(String(type)))
  if (wrong)
    return broken(
      `${answer.label}: only objects of type ${codes.join(' or ')}`,
      `${keyOf(wrong)} of type ${wrong.type}`,
    )
  if (!items.length) return needs.record(`values that types takes: ${answer.label} found nothing (R73)`)
  const missing = items.length < 50 && codes.find((code) => !items.some(({ type }) => type === code))
  return missing
    ? broken(`${answer.label}: objects of type ${missing} as well`, `only ${items.length} others`)
    : holds()
}

/** The longest word of a title that stands in one title only; the searched members beyond it are not shown. */
async function byKeyword(scope: Scope, form: RegExp, of: string): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting, 2)
  const wordsOf = ({ title }: Item) =>
    typeof title === 'string' ? title.split(/\s+/).filter((word) => form.test(word)) : []
  const holders = (word: string) => records.filter((record) => wordsOf(record).includes(word)).length
  for (const record of records) {
    const word = wordsOf(record)
      .sort((one, other) => other.length - one.length)
      .find((one) => holders(one) < records.length)
    if (!word) continue
    const { items, label, complete } = await walk(scope, ground.terms, setting, { keyword: word })
    return keysOf(items).includes(keyOf(record)) || !complete
      ? holds()
      : broken(`${label}: ${keyOf(record)}, whose title is ${show(record.title)}`, 'a list without it')
  }
  return needs.record(`learning objects whose titles have different words ${of}`)
}

/** 0 is the default: the same page as without. */
async function zero(scope: Scope, name: 'folderId' | 'linkedToLoId'): Promise<Outcome> {
  await recordsOf(scope, setting, 2)
  const one = await fetchPage(scope, setting, {})
  const answer = await answerTo(scope, setting, { [name]: 0 })
  const { items } = pageOf(await accepted(answer, `${name} 0`, () => answerTo(scope, setting, {})))
  return String(keysOf(one.items).sort()) === String(keysOf(items).sort())
    ? holds()
    : broken(
        `${answer.label}: the same learning objects as without ${name}`,
        items.length === one.items.length ? 'others' : `${items.length} instead of ${one.items.length}`,
      )
}

/** The documents do not show which objects are linked; only that the parameter takes one. */
async function linkedTo(scope: Scope): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting)
  const object = records.find(({ loId }) => typeof loId === 'number')
  if (!object) return needs.finding('legacy-learner/learning-objects.list#response-schema')
  const answer = await answerTo(scope, setting, { linkedToLoId: object.loId as number })
  await accepted(answer, `linkedToLoId ${object.loId}`, () => answerTo(scope, setting, {}))
  return holds()
}

async function byMobileTraining(scope: Scope): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting)
  const { records: trainings } = await scope.known('legacy-learner/training')
  const standing = mobileStanding(trainings)
  const seen = new Set(records.map(standing))
  if (!seen.has('must') || !seen.has('must-not'))
    return needs.record('learning objects of mobile and of other trainings')
  return filtered(scope, ground, { mobileTraining: true }, standing)
}

/** The value false must not act like true, whatever else it does. */
async function notByMobileTraining(scope: Scope): Promise<Outcome> {
  const { records } = await recordsOf(scope, setting)
  const only = await walk(scope, ground.terms, setting, { mobileTraining: true })
  const mobile = new Set(keysOf(only.items))
  if (!mobile.size || !only.complete || keysOf(records).every((key) => mobile.has(key)))
    return needs.record('learning objects of mobile and of other trainings')
  const answer = await answerTo(scope, setting, { mobileTraining: false })
  await accepted(answer, 'mobileTraining false', () => answerTo(scope, setting, {}))
  const others = await walk(scope, ground.terms, setting, { mobileTraining: false })
  const keys = new Set(keysOf(others.items))
  return others.complete && keys.size === mobile.size && [...keys].every((key) => mobile.has(key))
    ? broken(`${others.label}: others than those of mobile trainings`, `the ${keys.size} of mobileTraining=true`)
    : holds()
}

export const filterDrafts: readonly Draft[] = [
  ...(['short', 'medium', 'long'] as const).map((range) =>
    check(`duration-${range}`, `finds learning objects by filter=${range}`, (scope) => byDuration(scope, range)),
  ),
  check('duration-unknown', 'records the result of an unknown duration range', unknownDuration),
  check('types', 'finds only learning objects of the given types', async (scope) => [
    await byTypes(scope, 1),
    await byTypes(scope, 2),
  ]),
  tagsDraft,
  check('keyword', 'finds a learning object by a word of its title', (scope) =>
    byKeyword(scope, /^[A-Za-z]{4,}$/, 'of four letters or more'),
  ),
  check('keyword-letters', 'finds a learning object by a word with non-ASCII letters', (scope) =>
    byKeyword(scope, /^(?=.*[^\p{ASCII}])\p{L}{2,}$/u, 'with a letter beyond ASCII'),
  ),
  check('keyword-accepted', 'accepts a keyword', async (scope) => {
    await recordsOf(scope, setting)
    const answer = await answerTo(scope, setting, { keyword: 'learning' })
    await accepted(answer, 'keyword learning', () => answerTo(scope, setting, {}))
    return holds()
  }),
  check('folder', 'returns all learning objects with folderId 0', (scope) => zero(scope, 'folderId')),
  check('linked', 'returns all learning objects with linkedToLoId 0', (scope) => zero(scope, 'linkedToLoId')),
  check('linked-accepted', 'accepts the loId of a learning object as linkedToLoId', linkedTo),
  filtersTogetherDraft,
  check('mobileTraining-false', 'treats mobileTraining=false differently from true', notByMobileTraining),
  check('mobileTraining', 'finds learning objects by mobileTraining', byMobileTraining),
]
