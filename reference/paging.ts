import type { Question } from './exchange.ts'
import { isSkipped, type Problem, refuseProblems } from './input/problem.ts'
import { readQuery } from './input/query.ts'
import { wholeNumber } from './input/textual.ts'
import { brokenRule } from './refusal.ts'
import type { World } from './world.ts'

/** How an operation pages: the parameter's name, its default and its largest value. */
export interface PageBounds {
  readonly parameter: 'size' | 'limit'
  readonly standard: number
  readonly maximum: number
}

export interface Page<T> {
  readonly items: readonly T[]
  readonly offset: number
  readonly size: number
  readonly total: number
}

/** The page for `offset` and the size parameter. @throws Refusal */
export function pageOf<T>(question: Question, world: World, records: readonly T[], bounds: PageBounds): Page<T> {
  const sent = readQuery(question, world, { offset: wholeNumber(), [bounds.parameter]: wholeNumber() })
  const offset = bounded(question, world, 'offset', sent.offset ?? 0, { min: 0, max: Number.MAX_SAFE_INTEGER })
  const size = bounded(question, world, bounds.parameter, sent[bounds.parameter] ?? bounds.standard, {
    min: 1,
    max: bounds.maximum,
  })
  return cut(question, world, records, offset, size)
}

/** A page from known numbers. @throws Refusal past the end, where the instance has chosen so (R41) */
export function cut<T>(question: Question, world: World, records: readonly T[], offset: number, size: number): Page<T> {
  const beyond = offset > 0 && offset >= records.length
  if (beyond && world.choices.pastTheEnd === 'refuse' && !isSkipped(question, 'bound'))
    throw brokenRule('bound', `there are only ${records.length} records`)
  return { items: records.slice(offset, offset + size), offset, size, total: records.length }
}

/** A number brought within its bounds, or refused (R6). @throws Refusal */
export function bounded(
  question: Question,
  world: World,
  name: string,
  value: number,
  { min, max }: { min: number; max: number },
): number {
  const within = Math.min(Math.max(value, min), max)
  if (within === value || isSkipped(question, 'bound')) return Math.max(value, 0)
  const problem: Problem = { rule: 'bound', text: `${name} must be from ${min} to ${max}` }
  if (world.choices.overBound === 'refuse') refuseProblems(question, [problem])
  return within
}

/** Records in the order that the instance has chosen for lists without a documented one. */
export function arranged<T extends { readonly id: number }>(records: readonly T[], world: World): T[] {
  switch (world.choices.listOrder) {
    case 'id':
      return [...records].sort((one, other) => one.id - other.id)
    case 'id-descending':
      return [...records].sort((one, other) => other.id - one.id)
    case 'shuffled-but-stable':
      return [...records].sort((one, other) => scattered(one.id) - scattered(other.id))
  }
}

const scattered = (id: number) => Math.imul(id, 2654435761) >>> 0

/** The number in a total: all results, or the page (R9, R65). */
export const counted = (page: Page<unknown>, world: World) =>
  world.choices.count === 'whole' ? page.total : page.items.length
