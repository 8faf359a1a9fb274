/** Searches by title: by a part in the pattern form of the target, and in the other letter case. */

import type { Item } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { itemsIn } from './records.ts'

/** RA14: the documents do not show how a pattern is written, so that any of these forms will do. */
const PATTERNS: readonly ((part: string) => string)[] = [
  (part) => part,
  (part) => `%${part}%`,
  (part) => `*${part}*`,
  (part) => `.*${part}.*`,
  (part) => `${part}%`,
  (part) => `${part}*`,
]

export async function foundByPart(scope: Scope, records: readonly Item[], of: string): Promise<Outcome> {
  const title = records.map((record) => String(record.title ?? '')).find((one) => /^[A-Za-z]{4,}/.test(one))
  if (!title) return needs.record(`${of} whose title begins with four letters`)
  // The beginning: a pattern may be anchored to it.
  const part = /^[A-Za-z]+/.exec(title)![0].slice(0, title.length - 1)
  let label = ''
  for (const pattern of PATTERNS) {
    const answer = await scope.call({ query: { title: pattern(part), limit: 50 } })
    label ||= answer.label
    if (itemsIn(answer).some((item) => String(item.title).startsWith(part) && item.title !== part)) return holds()
  }
  return broken(`${label}, or with signs of a pattern: the record titled ${show(title)}`, 'a list without it')
}

/** Which texts the title of a record is found by: `a part: found, the other case: not found` */
export async function matchesOf(scope: Scope, { guid, title }: Item, marks: readonly string[]): Promise<Outcome> {
  const whole = String(title)
  const part = whole.slice(1, -1)
  const otherCase = whole === whole.toUpperCase() ? whole.toLowerCase() : whole.toUpperCase()
  const seen: string[] = []
  for (const [what, text] of [
    ['a part', part],
    ...marks.map((mark) => [`a part between ${mark}`, `${mark}${part}${mark}`] as const),
    ['the other case', otherCase],
  ] as const) {
    const answer = await scope.call({ query: { title: text, limit: 50 } })
    const found = answer.ok && itemsIn(answer).some((item) => item.guid === guid)
    seen.push(`${what}: ${found ? 'found' : 'not found'}`)
  }
  return observed(seen.join(', '))
}
