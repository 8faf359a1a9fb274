/** Page bounds and starts. `size` stands for whatever the operation calls its page size, `from` for its start. */
import { type Answer, describe } from '../../client/answer.ts'
import { clausePrefix } from '../../contract/clause.ts'
import type { Paging, Terms } from '../../contract/terms.ts'
import { broken, holds, type Outcome, observed, undecided } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { firstOf, refusal, Undecided } from '../../fixtures/outcome.ts'
import { type Item, isNamed, pageOf } from '../../fixtures/page.ts'
import { check, type Draft, type Law, type Setting } from '../suite.ts'
import { answerTo, fetchPage, keysOf, recordsOf } from './pages.ts'

interface Ground {
  readonly terms: Terms
  readonly setting: Setting
  readonly paging: Paging
  readonly of: string
}

const FAR = 1_000_000
const first = ({ style }: Paging) => (style === 'page' ? 1 : 0)
/** The start of the page after one of that size. */
const next = ({ style }: Paging, size: number) => (style === 'page' ? 2 : size)

/** How many items a page of that size must hold, or undefined when the walk cannot tell. */
const expectedItems = (size: number, total: number, complete: boolean) =>
  complete || total >= size ? Math.min(size, total) : undefined

type Sparing = Pick<Ground, 'setting' | 'paging'>

/** The first page at its largest, and the second half of it asked for by its start: proves step and sum. */
async function parts(scope: Scope, { setting, paging }: Sparing) {
  const { size, from, maximum } = paging
  const whole = await fetchPage(scope, setting, { [size]: maximum! })
  const asked = Math.floor(Math.min(whole.items.length, maximum!) / 2)
  const half = await fetchPage(scope, setting, { [size]: asked, [from]: asked })
  return { asked, whole: keysOf(whole.items), half: keysOf(half.items), label: half.label }
}

/** More than the largest page, from the start: refused, or cut to a page that shows where the start is. */
const aboveMaximum = (scope: Scope, { setting, paging: { size, from, maximum = 0 } }: Sparing) =>
  answerTo(scope, setting, { [size]: maximum + 1, [from]: 0 })

async function atStart(scope: Scope, ground: Sparing, asked: number) {
  const { size, from } = ground.paging
  const answer = await aboveMaximum(scope, ground)
  return answer.ok
    ? { ...pageOf(answer), label: answer.label }
    : fetchPage(scope, ground.setting, { [size]: asked, [from]: 0 })
}

/** With scarce requests, the first page and a part of it prove where a page starts, how it moves, and what is lost. */
const sparingChecks = ({ terms, setting, paging, of }: Ground): Draft[] => {
  const { from, size } = paging
  const seen = async (scope: Scope) => {
    await recordsOf(scope, setting, 5)
    return parts(scope, { setting, paging })
  }
  return [
    check(`${from}-default`, {
      title: `starts with the first page without ${from}`,
      async run(scope) {
        const { whole, asked } = await seen(scope)
        const { items, label } = await atStart(scope, { setting, paging }, asked)
        return sameSet(keysOf(items), whole.slice(0, items.length))
          ? holds()
          : broken(`${label}: the ${of} of the first page without ${from}`, 'others')
      },
    }),
    check(`${from}-effect`, {
      title: `moves the page by ${from}`,
      async run(scope) {
        const { whole, half, asked, label } = await seen(scope)
        return sameSet(half, whole.slice(0, asked)) && half.length
          ? broken(`${label}: other ${of} than on the page before`, 'the same')
          : holds()
      },
    }),
    check(`${from}-walk`, {
      title: `returns every one of the ${of} once over all pages`,
      async run(scope) {
        const { whole, half, asked, label } = await seen(scope)
        const { items } = await fetchPage(scope, setting, {})
        const start = keysOf(items).slice(0, asked)
        const twice = [...whole, ...half].length - new Set(whole).size - new Set(half).size
        if (twice) return broken(`pages up to ${label}: every one of the ${of} once`, `${twice} twice`)
        const again = half.find((key) => start.includes(key))
        if (again) return broken(`${label}: none of the ${of} of the page before`, `${again} again`)
        const lost = whole.slice(asked, asked * 2).find((key) => !half.includes(key))
        return lost
          ? broken(`${label}: ${of} ${asked + 1} to ${asked * 2} of the first page`, `${lost} missing`)
          : holds()
      },
    }),
    check(`${from}-counts-records`, {
      title: `counts ${of} by ${from}, not pages`,
      async run(scope) {
        const { asked, whole, half, label } = await seen(scope)
        const shared = half.filter((key) => whole.includes(key)).length
        return shared >= asked - 1 ? holds() : broken(`${label}: ${asked} ${of} of the first page`, `${shared}`)
      },
    }),
    check(`${from}-below`, {
      title: `shows no other page for a ${from} below its first value`,
      async run(scope) {
        const { asked, whole } = await seen(scope)
        const answer = await answerTo(scope, setting, { [size]: asked, [from]: -1 })
        if (!answer.ok) return refusal(answer, `a ${from} below its first value`)
        return sameSet(keysOf(pageOf(answer).items), whole.slice(0, asked))
          ? holds()
          : broken(
              `${answer.label}: the first page or a refusal`,
              'another page',
              `${clausePrefix(terms.operation)}.${from}-below`,
            )
      },
    }),
  ]
}

function sizeChecks(ground: Ground): Draft[] {
  const { setting, paging, of } = ground
  const { size, maximum } = paging
  return [
    check(`${size}-default`, {
      title: `returns ${paging.default} ${of} without ${size}`,
      async run(scope) {
        const { records, complete } = await recordsOf(scope, setting)
        const { items, label } = await fetchPage(scope, setting, {})
        const expected = expectedItems(paging.default, records.length, complete)
        if (expected !== undefined && items.length !== expected)
          return broken(`${label}: ${expected} ${of}`, `${items.length}`)
        if (items.length > paging.default) return broken(`${label}: at most ${paging.default} ${of}`, `${items.length}`)
        return records.length > paging.default ? holds() : undecided(`more than ${paging.default} ${of} on the target`)
      },
    }),
    check(`${size}-exact`, {
      title: `returns as many ${of} as ${size} asks for`,
      requests: 3,
      async run(scope) {
        const { records, complete } = await recordsOf(scope, setting, 2)
        for (const asked of new Set(setting.sparing ? [maximum ?? 3] : [1, 3, maximum ?? 3])) {
          const expected = expectedItems(asked, records.length, complete)
          const { items, label } = await fetchPage(scope, setting, { [size]: asked })
          if (expected !== undefined && items.length !== expected)
            return broken(`${label}: ${expected} ${of}`, `${items.length}`)
        }
        if (!setting.sparing) return holds()
        const { half, label, asked } = await parts(scope, { setting, paging })
        return half.length === asked ? holds() : broken(`${label}: ${asked} ${of}`, `${half.length}`)
      },
    }),
    ...(maximum === undefined ? [] : [sizeMaximum(ground, maximum), sizeAbove(ground, maximum)]),
    paging.minimum === undefined ? sizeBelowOne(setting, size) : sizeMinimum(ground, maximum!),
  ]
}

/** Whether the collection holds more than its largest page; with scarce requests not all of it is known. */
async function isLonger(scope: Scope, { setting, paging: { maximum = 0, size, from } }: Ground): Promise<boolean> {
  const { records, complete } = await recordsOf(scope, setting)
  if (records.length > maximum || complete || !setting.sparing) return records.length > maximum
  const { count } = await fetchPage(scope, setting, { [size]: maximum })
  if (typeof count === 'number' && count > maximum) return true
  return (await fetchPage(scope, setting, { [size]: maximum, [from]: maximum })).items.length > 0
}

const sizeMaximum = (ground: Ground, maximum: number): Draft => {
  const { setting, of, paging } = ground
  const { size } = paging
  return check(`${size}-maximum`, {
    title: `returns at most ${maximum} ${of} in one page`,
    requests: 2,
    async run(scope) {
      await recordsOf(scope, setting)
      let refused = true
      for (const asked of setting.sparing ? [maximum + 1] : [maximum + 1, FAR]) {
        const answer = await (setting.sparing
          ? aboveMaximum(scope, ground)
          : answerTo(scope, setting, { [size]: asked }))
        if (answer.refused) continue // R6: refusing keeps the bound as well as clamping does
        refused = false
        if (answer.status >= 500) return refusal(answer, `a ${size} of ${asked}`)
        const { items } = pageOf(answer)
        if (items.length > maximum) return broken(`${answer.label}: at most ${maximum} ${of}`, `${items.length}`)
      }
      return refused || (await isLonger(scope, ground))
        ? holds()
        : undecided(`more than ${maximum} ${of} on the target`)
    },
  })
}

const sizeAbove = (ground: Ground, maximum: number): Draft => {
  const { setting, paging } = ground
  return check(`${paging.size}-above`, {
    title: `shows what a ${paging.size} above the maximum does`,
    async run(scope) {
      const answer = await (setting.sparing
        ? aboveMaximum(scope, ground)
        : answerTo(scope, setting, { [paging.size]: maximum + 1 }))
      return observed(answer.ok ? 'adjusted' : `refused with ${answer.status}`)
    },
  })
}

const sizeMinimum = (ground: Ground, maximum: number): Draft => {
  const { setting, of, paging } = ground
  return check(`${paging.size}-minimum`, {
    title: `refuses or adjusts a ${paging.size} below ${paging.minimum}`,
    requests: 2,
    async run(scope) {
      await recordsOf(scope, setting)
      let refused = true
      for (const asked of setting.sparing ? [0] : [0, -1]) {
        const answer = await answerTo(scope, setting, { [paging.size]: asked })
        if (answer.refused) continue
        refused = false
        if (answer.status >= 500) return refusal(answer, `a ${paging.size} of ${asked}`)
        const { items } = pageOf(answer)
        if (items.length > maximum)
          return broken(`${answer.label}: a refusal or at most ${maximum} ${of}`, `${items.length}`)
      }
      return refused || (await isLonger(scope, ground))
        ? holds()
        : undecided(`more than ${maximum} ${of} on the target`)
    },
  })
}

const sizeBelowOne = (setting: Setting, size: string): Draft =>
  check(`${size}-below-one`, {
    title: `shows what a ${size} of 0 or less does`,
    requests: 2,
    async run(scope) {
      const seen: string[] = []
      for (const asked of [0, -1]) {
        const answer = await answerTo(scope, setting, { [size]: asked })
        seen.push(
          `${asked}: ${answer.ok ? `${pageOf(answer).items.length ? 'a page' : 'an empty page'}` : `refused with ${answer.status}`}`,
        )
      }
      return observed(seen.join(', '))
    },
  })

const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && [...one].sort().join('\n') === [...other].sort().join('\n')

/** How often each key stands more often in the one list than in the other. */
function beyond(one: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>()
  for (const key of other) left.set(key, (left.get(key) ?? 0) + 1)
  return one.filter((key) => {
    const rest = left.get(key) ?? 0
    left.set(key, rest - 1)
    return rest <= 0
  }).length
}

/** Records that only look alike, such as themes of one title, hide where a page begins. */
function demandTellable(records: readonly Item[], of: string): void {
  if (records.some((record) => !isNamed(record)) && new Set(keysOf(records)).size < records.length)
    throw new Undecided(`${of} no two of which look alike`)
}

/** All pages of one size, in turn; stops early where a page is short. */
async function pagesOf(scope: Scope, { setting, paging }: Ground, size: number, total: number | undefined) {
  const keys: string[] = []
  let label = ''
  const most = Math.min(MOST_PAGES, Math.max(WALK_PAGES + 1, Math.ceil((total ?? 0) / size)))
  for (let page = 0; page < most; page++) {
    // What stands past the end is another check's business.
    if (total !== undefined && page * size >= total) break
    const from = paging.style === 'page' ? page + 1 : page * size
    const { items, label: asked } = await fetchPage(scope, setting, { [paging.size]: size, [paging.from]: from })
    label = asked
    keys.push(...keysOf(items))
    if (items.length < size) break
  }
  return { keys, label }
}

const WALK_PAGES = 5
/** More where the pages are small and the collection is long. */
const MOST_PAGES = 12

const PAST_END = {
  empty: 'returns nothing past the end',
  error: 'answers with an error at the end and past it',
  'not-shown': 'shows what stands past the end',
}

function startChecks(ground: Ground): Draft[] {
  const { setting, paging, of, terms } = ground
  const { size, from } = paging
  const prefix = clausePrefix(terms.operation)
  return [
    check(`${from}-default`, {
      title: `starts with the first page without ${from}`,
      requests: 2,
      async run(scope) {
        await recordsOf(scope, setting, 4)
        const one = await fetchPage(scope, setting, { [size]: 3 })
        const other = await fetchPage(scope, setting, { [size]: 3, [from]: first(paging) })
        return sameSet(keysOf(one.items), keysOf(other.items))
          ? holds()
          : broken(`${one.label}: the same ${of} as ${other.label}`, 'others')
      },
    }),
    check(`${from}-effect`, {
      title: `moves the page by ${from}`,
      requests: 2,
      async run(scope) {
        demandTellable((await recordsOf(scope, setting, 6)).records.slice(0, 6), of)
        const one = await fetchPage(scope, setting, { [size]: 3, [from]: first(paging) })
        const other = await fetchPage(scope, setting, { [size]: 3, [from]: next(paging, 3) })
        return sameSet(keysOf(one.items), keysOf(other.items)) && one.items.length
          ? broken(`${other.label}: other ${of} than ${one.label}`, 'the same')
          : holds()
      },
    }),
    check(`${from}-walk`, {
      title: `returns every one of the ${of} once over all pages`,
      requests: WALK_PAGES,
      run: (scope) => wholeWalk(scope, ground),
    }),
    ...(paging.style === 'offset'
      ? [
          check(`${from}-counts-records`, {
            title: `counts ${of} by ${from}, not pages`,
            requests: 2,
            async run(scope) {
              demandTellable((await recordsOf(scope, setting, 5)).records.slice(0, 5), of)
              const one = await fetchPage(scope, setting, { [size]: 3, [from]: 0 })
              const shifted = await fetchPage(scope, setting, { [size]: 3, [from]: 1 })
              const shared = keysOf(shifted.items).filter((key) => keysOf(one.items).includes(key)).length
              return shared === 2 ? holds() : broken(`${shifted.label}: two ${of} of ${one.label}`, `${shared}`)
            },
          }),
        ]
      : []),
    check(`${from}-past-end`, {
      title: PAST_END[paging.pastEnd ?? 'empty'],
      requests: paging.pastEnd === 'error' ? 3 : 1,
      async run(scope) {
        if (paging.pastEnd === 'error') return endsInError(scope, ground)
        await recordsOf(scope, setting)
        const answer = await answerTo(scope, setting, { [from]: FAR })
        if (paging.pastEnd === 'not-shown') return observed(pastEnd(answer))
        if (!answer.ok) return refusal(answer, `a ${from} past the end`)
        const { items } = pageOf(answer)
        return items.length ? broken(`${answer.label}: an empty page or a refusal`, `${items.length} ${of}`) : holds()
      },
    }),
    check(`${from}-below`, {
      title: `shows no other page for a ${from} below its first value`,
      requests: 2,
      async run(scope) {
        await recordsOf(scope, setting, 4)
        const answer = await answerTo(scope, setting, { [size]: 3, [from]: first(paging) - 1 })
        const { items } = await fetchPage(scope, setting, { [size]: 3, [from]: first(paging) })
        const refused = answer.ok ? undefined : refusal(answer, `a ${from} below its first value`)
        const same = refused ?? sameSet(keysOf(pageOf(answer).items), keysOf(items))
        if (paging.fromMinimum === undefined) {
          return observed(refused ? `refused with ${answer.status}` : same ? 'the first page' : 'another page')
        }
        if (refused) return refused
        return same
          ? holds()
          : broken(`${answer.label}: the first page or a refusal`, 'another page', `${prefix}.${from}-below`)
      },
    }),
  ]
}

const pastEnd = (answer: Answer): string =>
  answer.ok ? (pageOf(answer).items.length ? 'a page with records' : 'an empty page') : `refused with ${answer.status}`

/** R18: at the number of records and above it an error, just below it the last record. */
async function endsInError(scope: Scope, { setting, paging, of }: Ground): Promise<Outcome> {
  const { records, complete } = await recordsOf(scope, setting)
  const { from, size } = paging
  const far = refusal(await answerTo(scope, setting, { [from]: FAR }), `a ${from} past the end`)
  if (!complete) return firstOf([far, undecided(`${of} that can be counted`)])
  const at = await answerTo(scope, setting, { [from]: records.length, [size]: 1 })
  const below = await answerTo(scope, setting, { [from]: records.length - 1, [size]: 1 })
  const last = below.ok ? pageOf(below).items.length : 0
  return firstOf([
    far,
    refusal(at, `a ${from} at the number of ${of}, ${records.length}`),
    last === 1 ? holds() : broken(`${below.label}: the last of ${records.length} ${of}`, describe(below)),
  ])
}

async function wholeWalk(scope: Scope, ground: Ground): Promise<Outcome> {
  const { setting, paging, of } = ground
  const { records, complete } = await recordsOf(scope, setting, 3)
  const most = (paging.maximum ?? paging.default) - 1
  // A size that divides nothing evenly, so that an error by one shows.
  const size = Math.max(2, Math.min(most, Math.ceil(records.length / (WALK_PAGES - 1)) - 1))
  const { keys, label } = await pagesOf(scope, ground, size, complete ? records.length : undefined)
  const distinct = new Set(keys)
  const named = records.every(isNamed)
  const twice = named ? keys.length - distinct.size : beyond(keys, keysOf(records))
  const missing = keysOf(records).filter((key) => !distinct.has(key))
  const whole = complete && keys.length + twice >= records.length - size && size * MOST_PAGES > records.length
  return firstOf([
    twice
      ? broken(
          `pages up to ${label}: every one of the ${of} once`,
          `${twice} of ${keys.length} twice or unknown, ${distinct.size} different`,
        )
      : holds(),
    whole && missing.length
      ? broken(`pages up to ${label}: all ${records.length} ${of}`, `${missing.length} missing, such as ${missing[0]}`)
      : holds(),
  ])
}

export const pagingLaw: Law = (terms, setting) => {
  const { paging, of = 'records' } = terms
  if (!paging) return []
  const ground = { terms, setting, paging, of }
  const start = startChecks(ground)
  if (!setting.sparing) return [...sizeChecks(ground), ...start]
  const sparing = sparingChecks(ground)
  const replaced = new Set(sparing.map(({ slug }) => slug))
  return [...sizeChecks(ground), ...start.filter(({ slug }) => !replaced.has(slug)), ...sparing]
}
