import { describe } from '../../client/answer.ts'
import { refusal } from '../../client/answers/outcome.ts'
import { type Page, pageOf } from '../../client/answers/page.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { answerTo, fetchPage, keysOf, recordsOf } from '../kit/pages.ts'
import { check, type Draft, type ListSetting } from '../kit/suite.ts'
import { expectedItems, FAR, type Ground, next } from './ground.ts'
import { defaultBehindFilter, maximumBehindFilter } from './narrowed-size.ts'
import { aboveMaximum, parts } from './shared-pages.ts'

export function sizeChecks(ground: Ground): Draft[] {
  const { setting, paging, of } = ground
  const { size, maximum } = paging
  return [
    check(`${size}-default`, `returns ${paging.default} ${of} without ${size}`, async (scope) => {
      const { records, complete } = await recordsOf(scope, setting)
      const { items, label } = await fetchPage(scope, setting, {})
      const expected = expectedItems(paging.default, records.length, complete)
      if (expected !== undefined && items.length !== expected)
        return broken(`${label}: ${expected} ${of}`, `${items.length}`)
      if (items.length > paging.default) return broken(`${label}: at most ${paging.default} ${of}`, `${items.length}`)
      return records.length > paging.default
        ? defaultBehindFilter(scope, ground)
        : needs.record(`more than ${paging.default} ${of} on the target`)
    }),
    check(`${size}-exact`, `returns as many ${of} as ${size} asks for`, async (scope) => {
      const { records, complete } = await recordsOf(scope, setting, 2)
      for (const asked of new Set(setting.shareReads ? [maximum ?? 3] : [1, 3, maximum ?? 3])) {
        const expected = expectedItems(asked, records.length, complete)
        const page = await fetchPage(scope, setting, { [size]: asked })
        const { items, label } = page
        if (expected !== undefined && items.length !== expected)
          return (
            (await cutAlike(scope, ground, items.length)) ?? broken(`${label}: ${expected} ${of}`, `${items.length}`)
          )
        if (await isCut(scope, ground, page, asked))
          return broken(`${label}: ${asked} ${of}, or all there are`, `${items.length}, and more behind them`)
      }
      if (!setting.shareReads) return onLaterPage(scope, ground)
      const { half, label, asked } = await parts(scope, { setting, paging })
      return half.length === asked ? holds() : broken(`${label}: ${asked} ${of}`, `${half.length}`)
    }),
    ...(maximum === undefined ? [] : [sizeMaximum(ground, maximum), sizeAbove(ground, maximum)]),
    paging.minimum === undefined ? sizeBelowOne(setting, size) : sizeMinimum(ground, maximum!),
  ]
}

/** A page that is cut at a number without a size is cut for the same cause with one. */
async function cutAlike(scope: Scope, { terms, setting, paging }: Ground, came: number): Promise<Outcome | undefined> {
  if (setting.shareReads || came >= paging.default) return undefined
  const { records, complete } = await recordsOf(scope, setting)
  const { items, label } = await fetchPage(scope, setting, {})
  const expected = expectedItems(paging.default, records.length, complete)
  return items.length === came && expected !== undefined && expected !== came
    ? needs.finding(`${terms.operation}#${paging.size}-default`, `${label}: ${came} in place of ${expected}`)
    : undefined
}

/** Whether more follows a page that is shorter than requested, unless its count says that it holds everything. */
async function isCut(scope: Scope, { setting, paging }: Ground, page: Page, asked: number): Promise<boolean> {
  const { items, count, total = count } = page
  if (!items.length || items.length >= asked || total === items.length) return false
  const size = paging.style === 'page' ? items.length : asked
  const behind = await answerTo(scope, setting, { [paging.size]: size, [paging.from]: next(paging, items.length) })
  const shown = keysOf(items)
  return behind.ok && keysOf(pageOf(behind).items).some((key) => !shown.includes(key))
}

/** The size that is requested after the start as well. */
async function onLaterPage(scope: Scope, { setting, paging, of }: Ground): Promise<Outcome> {
  const { records, complete } = await recordsOf(scope, setting)
  const asked = 2
  const expected = expectedItems(asked, records.length - asked, complete)
  if (expected === undefined || expected < 1) return holds()
  const query = { [paging.size]: asked, [paging.from]: next(paging, asked) }
  const { items, label } = await fetchPage(scope, setting, query)
  return items.length === expected ? holds() : broken(`${label}: ${expected} ${of}`, `${items.length}`)
}

/** Whether the collection holds more than its largest page; with scarce requests not all of it is known. */
async function isLonger(scope: Scope, { setting, paging: { maximum = 0, size, from } }: Ground): Promise<boolean> {
  const { records, complete } = await recordsOf(scope, setting)
  if (records.length > maximum || complete || !setting.shareReads) return records.length > maximum
  const { count } = await fetchPage(scope, setting, { [size]: maximum })
  if (typeof count === 'number' && count > maximum) return true
  return (await fetchPage(scope, setting, { [size]: maximum, [from]: maximum })).items.length > 0
}

const sizeMaximum = (ground: Ground, maximum: number): Draft => {
  const { setting, of, paging } = ground
  const { size } = paging
  return check(`${size}-maximum`, `returns at most ${maximum} ${of} in one page`, async (scope) => {
    await recordsOf(scope, setting)
    let refused = true
    for (const asked of setting.shareReads ? [maximum + 1] : [maximum + 1, FAR]) {
      const answer = await (setting.shareReads
        ? aboveMaximum(scope, ground)
        : answerTo(scope, setting, { [size]: asked }))
      if (answer.refused) continue // R6: refusing keeps the bound as well as clamping does
      refused = false
      if (answer.status >= 500) return refusal(answer, `${size} of ${asked}`)
      const { items } = pageOf(answer)
      if (items.length > maximum) return broken(`${answer.label}: at most ${maximum} ${of}`, `${items.length}`)
    }
    if (refused) return holds()
    return (await isLonger(scope, ground))
      ? maximumBehindFilter(scope, ground, maximum)
      : needs.record(`more than ${maximum} ${of} on the target`)
  })
}

const sizeAbove = (ground: Ground, maximum: number): Draft => {
  const { setting, paging } = ground
  return check(`${paging.size}-above`, `records the answer to ${paging.size} above the maximum`, async (scope) => {
    const answer = await (setting.shareReads
      ? aboveMaximum(scope, ground)
      : answerTo(scope, setting, { [paging.size]: maximum + 1 }))
    return observed(answer.ok ? 'adjusted' : `refused with ${answer.status}`)
  })
}

const sizeMinimum = (ground: Ground, maximum: number): Draft => {
  const { setting, of, paging } = ground
  return check(`${paging.size}-minimum`, `refuses or adjusts ${paging.size} below ${paging.minimum}`, async (scope) => {
    await recordsOf(scope, setting)
    // Elsewhere it is one of the sizes that must be exact.
    const least = setting.shareReads ? await answerTo(scope, setting, { [paging.size]: paging.minimum }) : undefined
    if (least && !least.ok) return broken(`${least.label}: a success`, describe(least))
    let refused = true
    // By its size a page of -1 could be one of 1, which is the bound.
    for (const asked of setting.shareReads ? [0] : [0, -2]) {
      const answer = await answerTo(scope, setting, { [paging.size]: asked })
      if (answer.refused) continue
      refused = false
      if (answer.status >= 500) return refusal(answer, `${paging.size} of ${asked}`)
      const { items } = pageOf(answer)
      if (items.length > maximum)
        return broken(`${answer.label}: a refusal or at most ${maximum} ${of}`, `${items.length}`)
      const other = await anotherPage(scope, ground, items.length)
      if (other) return broken(`${answer.label}: a refusal or ${other}`, `${items.length}`)
    }
    return refused || (await isLonger(scope, ground))
      ? holds()
      : needs.record(`more than ${maximum} ${of} on the target`)
  })
}

/** R42: below the bound, no page but an empty one, one at a bound, and the one that comes without a size. */
async function anotherPage(scope: Scope, ground: Ground, came: number): Promise<string | undefined> {
  const { setting, of, paging } = ground
  const { records, complete } = await recordsOf(scope, setting)
  const known = [paging.minimum!, paging.default, paging.maximum!].map((size) =>
    expectedItems(size, records.length, complete),
  )
  if (came === 0 || known.includes(undefined) || known.includes(came)) return undefined
  return `${[...new Set(known)].join(' or ')} ${of}, as at a bound of ${paging.size} or without it`
}

const sizeBelowOne = (setting: ListSetting, size: string): Draft =>
  check(`${size}-below-one`, `records the answer to ${size} of 0 or less`, async (scope) => {
    const seen: string[] = []
    for (const asked of [0, -1]) {
      const answer = await answerTo(scope, setting, { [size]: asked })
      seen.push(
        `${asked}: ${answer.ok ? `${pageOf(answer).items.length ? 'a page' : 'an empty page'}` : `refused with ${answer.status}`}`,
      )
    }
    return observed(seen.join(', '))
  })
