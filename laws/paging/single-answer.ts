/** The bounds of one page: never more records than requested, and none twice. */
import { type Item, isNamed, keyOf } from '../../client/answers/page.ts'
import type { Paging } from '../../contract/terms.ts'
import { broken, holds } from '../../contract/verdict.ts'
import { itemsOf, parametersOf, type Shown, type SingleAnswer } from '../kit/judged-answer.ts'

/** The slug of the check, and the most records that the page may hold for it. */
function boundsOf(
  { size, maximum, default: usual }: Paging,
  parameters: ReadonlyMap<string, string | undefined>,
): readonly (readonly [string, number])[] {
  const most = maximum === undefined ? [] : [[`${size}-maximum`, maximum] as const]
  if (!parameters.has(size)) return [...most, [`${size}-default`, usual]]
  const number = Number(parameters.get(size))
  const legal = Number.isInteger(number) && number > 0 && number <= (maximum ?? number)
  return legal ? [...most, [`${size}-exact`, number]] : most
}

function twice(items: readonly Item[]): string | undefined {
  const keys = items.filter(isNamed).map(keyOf)
  return keys.find((key, place) => keys.indexOf(key) !== place)
}

export const shown: SingleAnswer = (terms, answer) => {
  const items = itemsOf(terms, answer)
  const { paging, of = 'records' } = terms
  if (!items || !paging) return []
  const bounds = boundsOf(paging, parametersOf(terms, answer.ask)).flatMap(([slug, most]): Shown[] => {
    if (items.length > most)
      return [{ slug, outcome: broken(`${answer.label}: at most ${most} ${of}`, `${items.length}`) }]
    // A page that is not full does not show where it would have ended.
    return items.length === most ? [{ slug, outcome: holds() }] : []
  })
  const repeated = twice(items)
  const outcome = repeated && broken(`${answer.label}: each of the ${of} once`, `${repeated} twice`)
  return outcome ? [...bounds, { slug: `${paging.from}-walk`, outcome }] : bounds
}
