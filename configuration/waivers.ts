/** Reading a waiver file: YAML or JSON, every problem at once. */
import { parseDocument } from 'yaml'
import { operations } from '../contract/operations.ts'
import { renamedChecks } from '../contract/renamed.ts'
import type { Waiver } from '../contract/waiver.ts'
import { allClauses } from '../laws/clauses.ts'
import { defectsOf } from '../schemas/index.ts'
import { checks } from '../suites/index.ts'
import { readBounded } from './bounded-file.ts'
import { isDay } from './day.ts'
import { suggestion } from './nearest.ts'
import { UsageError } from './problem.ts'

const MOST_BYTES = 2 ** 20

const KNOWN = {
  check: new Set<string>(checks.map(({ id }) => id)),
  clause: new Set(allClauses.map(({ id }) => id)),
  operation: new Set<string>(operations.map(({ id }) => id)),
} as const

const presentIds = new Map(Object.entries(renamedChecks).map(([now, former]) => [former, now]))

/** @throws UsageError with the line of the first mistake */
function parsed(file: string, text: string): unknown {
  // JSON is YAML.
  const document = parseDocument(text, { prettyErrors: true, schema: 'core' })
  const [error] = document.errors
  if (error) throw new UsageError(`${file}: invalid YAML: ${error.message.split('\n', 1)[0]}`)
  try {
    return document.toJS({ maxAliasCount: 50 })
  } catch (failure) {
    throw new UsageError(`${file}: ${(failure as Error).message}`)
  }
}

function problemsOf(waiver: Waiver): string[] {
  const unknown = (['check', 'clause', 'operation'] as const).flatMap((member) => {
    const name = waiver[member]
    if (name === undefined || KNOWN[member].has(name)) return []
    return [`unknown ${member} ${name}${suggestion(name, KNOWN[member])}`]
  })
  if (unknown.length) return unknown
  const own = checks.filter(
    ({ id, operation, clauses }) =>
      (waiver.check ?? id) === id &&
      (waiver.operation ?? operation) === operation &&
      (waiver.clause === undefined || clauses.includes(waiver.clause)),
  )
  const wide =
    waiver.check === undefined &&
    waiver.operation === undefined &&
    new Set(own.map(({ operation }) => operation)).size > 1
  return [
    ...(own.length ? [] : ['matches no check: clause, check and operation exclude each other']),
    ...(wide ? ['the clause holds for several operations: say which operation is meant'] : []),
    ...(isDay(waiver.expires) ? [] : [`expires ${waiver.expires}: not a valid date`]),
  ]
}

const withPresentId = (waiver: Waiver): Waiver => {
  const now = waiver.check === undefined ? undefined : presentIds.get(waiver.check)
  return now === undefined ? waiver : { ...waiver, check: now }
}

/** @throws UsageError naming the file and every problem in it */
export function readWaivers(file: string): readonly Waiver[] {
  const value = parsed(file, readBounded(file, MOST_BYTES))
  const defects = defectsOf('waivers.schema', value)
  const shape = defects.map(({ path, expected, actual }) => `  ${path || '/'}: ${expected}, found ${actual}`)
  if (shape.length) throw new UsageError([`${file}: does not match schemas/waivers.schema.json:`, ...shape].join('\n'))
  const waivers = (value as { waivers: readonly Waiver[] }).waivers.map(withPresentId)
  const problems = waivers.flatMap((waiver, index) =>
    problemsOf(waiver).map((problem) => `  waiver ${index + 1}: ${problem}`),
  )
  if (problems.length) throw new UsageError([`${file}: cannot be used:`, ...problems].join('\n'))
  return waivers
}
