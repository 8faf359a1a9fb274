import { refusal } from '../../client/answers/outcome.ts'
import { pageOf } from '../../client/answers/page.ts'
import { clausePrefix } from '../../contract/clause.ts'
import { broken, holds } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { answerTo, fetchPage, keysOf, recordsOf } from '../kit/pages.ts'
import { check, type Draft } from '../kit/suite.ts'
import { type Ground, sameSet } from './ground.ts'

type Shared = Pick<Ground, 'setting' | 'paging'>

/** The first page at its largest, and its second half requested by its start: proves step and sum. */
export async function parts(scope: Scope, { setting, paging }: Shared) {
  const { size, from, maximum } = paging
  const whole = await fetchPage(scope, setting, { [size]: maximum! })
  const asked = Math.floor(Math.min(whole.items.length, maximum!) / 2)
  const half = await fetchPage(scope, setting, { [size]: asked, [from]: asked })
  return { asked, whole: keysOf(whole.items), half: keysOf(half.items), label: half.label }
}

/** More than the largest page, from the start: refused, or cut to a page that shows where the start is. */
export const aboveMaximum = (scope: Scope, { setting, paging: { size, from, maximum = 0 } }: Shared) =>
  answerTo(scope, setting, { [size]: maximum + 1, [from]: 0 })

async function atStart(scope: Scope, ground: Shared, asked: number) {
  const { size, from } = ground.paging
  const answer = await aboveMaximum(scope, ground)
  return answer.ok
    ? { ...pageOf(answer), label: answer.label }
    : fetchPage(scope, ground.setting, { [size]: asked, [from]: 0 })
}

/**
 * With scarce requests, the first page and a part of it prove where a page starts, how it moves, and whether records
 * are lost.
 */
export const sharedPageChecks = ({ terms, setting, paging, of }: Ground): Draft[] => {
  const { from, size } = paging
  const seen = async (scope: Scope) => {
    await recordsOf(scope, setting, 5)
    return parts(scope, { setting, paging })
  }
  return [
    check(`${from}-default`, `returns the first page without ${from}`, async (scope) => {
      const { whole, asked } = await seen(scope)
      const { items, label } = await atStart(scope, { setting, paging }, asked)
      return sameSet(keysOf(items), whole.slice(0, items.length))
        ? holds()
        : broken(`${label}: the ${of} of the first page without ${from}`, 'others')
    }),
    check(`${from}-effect`, `returns another page for another value of ${from}`, async (scope) => {
      const { whole, half, asked, label } = await seen(scope)
      return sameSet(half, whole.slice(0, asked)) && half.length
        ? broken(`${label}: other ${of} than on the page before`, 'the same')
        : holds()
    }),
    check(`${from}-walk`, `returns all ${of} across the pages, each once`, async (scope) => {
      const { whole, half, asked, label } = await seen(scope)
      const { items } = await fetchPage(scope, setting, {})
      const start = keysOf(items).slice(0, asked)
      const twice = [...whole, ...half].length - new Set(whole).size - new Set(half).size
      if (twice) return broken(`${label}: all ${of} on the pages up to this one, each once`, `${twice} twice`)
      const again = half.find((key) => start.includes(key))
      if (again) return broken(`${label}: none of the ${of} of the page before`, `${again} again`)
      const lost = whole.slice(asked, asked * 2).find((key) => !half.includes(key))
      return lost
        ? broken(`${label}: ${of} ${asked + 1} to ${asked * 2} of the first page`, `${lost} missing`)
        : holds()
    }),
    check(`${from}-counts-records`, `treats ${from} as a number of ${of}, not of pages`, async (scope) => {
      const { asked, whole, half, label } = await seen(scope)
      const shared = half.filter((key) => whole.includes(key)).length
      return shared >= asked - 1 ? holds() : broken(`${label}: ${asked} ${of} of the first page`, `${shared}`)
    }),
    check(`${from}-below`, `returns no other page for ${from} below its first value`, async (scope) => {
      const { asked, whole } = await seen(scope)
      const answer = await answerTo(scope, setting, { [size]: asked, [from]: -1 })
      if (!answer.ok) return refusal(answer, `${from} below its first value`)
      return sameSet(keysOf(pageOf(answer).items), whole.slice(0, asked))
        ? holds()
        : broken(
            `${answer.label}: the first page or a refusal`,
            'another page',
            `${clausePrefix(terms.operation)}.${from}-below`,
          )
    }),
  ]
}
