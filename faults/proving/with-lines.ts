/** Messages of a failed proof lead to the lines that make the checks and faults that they name. */
import { allClauses, clauseMaker } from '../../contract/clauses/index.ts'
import { lineOf } from '../../engine/sources/line-of.ts'
import { checks } from '../../suites/index.ts'
import { faultMaker, faults } from '../index.ts'

/** The maker of each, and its statement. */
const makers = new Map<string, readonly [by: string, said: string]>([
  ...allClauses.map(({ id, statement }) => [id, [clauseMaker(id), statement]] as const),
  ...checks.map(({ id, madeBy, title }) => [id, [madeBy, title]] as const),
  ...faults.map(({ id, title }) => [id, [faultMaker(id), title]] as const),
])

const ID = /\b[a-z][\w-]*[/.][\w./#-]*\w/g

/** @returns the text with the line behind each id: `current/learners.list#size-exact (laws/paging/size.ts:20)` */
export const withLines = (text: string): string =>
  text.replace(ID, (id) => {
    const made = makers.get(id)
    const line = made && lineOf(id, ...made)
    return line ? `${id} (${line})` : id
  })
