/** Messages of a failed proof lead to the lines that make the checks and faults that they name. */
import { allClauses, clauseMaker } from '../contract/clauses/index.ts'
import { faultMaker, faults } from '../faults/index.ts'
import { lineOf } from '../sources/line-of.ts'
import { checks } from '../suites/index.ts'

const makers: ReadonlyMap<string, string> = new Map<string, string>([
  ...allClauses.map(({ id }) => [id, clauseMaker(id)] as const),
  ...checks.map(({ id, madeBy }) => [id, madeBy] as const),
  ...faults.map(({ id }) => [id, faultMaker(id)] as const),
])

const ID = /\b[a-z][\w-]*[/.][\w./#-]*\w/g

/** @returns the text with the line behind each id: `current/learners.list#size-exact (laws/paging/size.ts:20)` */
export const withLines = (text: string): string =>
  text.replace(ID, (id) => {
    const by = makers.get(id)
    const line = by && lineOf(id, by)
    return line ? `${id} (${line})` : id
  })
