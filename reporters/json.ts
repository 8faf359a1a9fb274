/** `report.json`: the report itself. */
import type { Report } from '../contract/run.ts'

/** Entries of a list that are made into text together. */
const TOGETHER = 200
const OPENED = '{\n'
const CLOSED = '\n}'
const LIST_CLOSED = '\n  ]'

/** A member of the report as it stands in the text of the whole, without the comma. */
const memberText = (name: string, value: unknown): string =>
  JSON.stringify({ [name]: value }, null, 2).slice(OPENED.length, -CLOSED.length)

function* memberPieces(name: string, value: unknown): Generator<string> {
  if (!Array.isArray(value) || value.length <= TOGETHER) return yield memberText(name, value)
  const head = memberText(name, '').slice(0, -'""'.length)
  for (let at = 0; at < value.length; at += TOGETHER) {
    const part = memberText(name, value.slice(at, at + TOGETHER)).slice(head.length + '['.length, -LIST_CLOSED.length)
    yield `${at ? ',' : `${head}[`}${part}`
  }
  yield LIST_CLOSED
}

/**
 * The report as JSON; its schema is `schemas/report.schema.json`. In pieces: the whole text would take as much memory
 * as the report.
 */
export function* jsonPieces(report: Report): Generator<string> {
  let before = OPENED
  for (const [name, value] of Object.entries(report)) {
    if (value === undefined) continue
    yield before
    yield* memberPieces(name, value)
    before = ',\n'
  }
  yield `${CLOSED}\n`
}
