/** Reading a waiver file: YAML or JSON, every problem at once. */
import { z } from 'zod'
import { allClauses } from '../../contract/clauses/index.ts'
import { operations } from '../../contract/operations.ts'
import { renamedChecks } from '../../contract/renamed.ts'
import type { Waiver } from '../../contract/waiver.ts'
import { checks } from '../../suites/index.ts'
import { isDay } from './day.ts'
import { type KnownAt, wrongsIn } from './issues.ts'
import { suggestion } from './nearest.ts'
import { readPlaced } from './placed.ts'
import { told } from './problem.ts'

const MOST_BYTES = 2 ** 20
const WHOSE = 'The waiver file'

const KNOWN = {
  check: new Set<string>(checks.map(({ id }) => id)),
  clause: new Set(allClauses.map(({ id }) => id)),
  operation: new Set<string>(operations.map(({ id }) => id)),
} as const

/** By id, and by the clauses that they judge. */
const named = new Map<string, (typeof checks)[number][]>()
for (const check of checks)
  for (const name of [check.id, ...check.clauses]) named.set(name, [...(named.get(name) ?? []), check])

const presentIds = new Map(Object.entries(renamedChecks).map(([now, former]) => [former, now]))

const text = z.string().regex(/\S/, 'must not be empty')
/** As `waivers new` leaves it. */
const written = text.regex(/^(?!\s*TODO\b)/i, 'is still to be written: it begins with TODO')

const WAIVER = z
  .strictObject({
    check: text.optional(),
    clause: text.optional(),
    operation: text.optional(),
    reason: written,
    owner: written,
    link: z
      .string()
      .regex(/^https?:\/\//, 'must be an http(s) URL')
      .regex(/^https?:\/\/(?!TODO\b)/i, 'is still to be written (TODO), or left out')
      .optional(),
    expires: z.string().refine(isDay, 'not a valid date: yyyy-mm-dd, the last day'),
    fingerprint: z
      .string()
      .regex(/^[0-9a-f]{12}$/, 'must be twelve hexadecimal digits, as waivers new writes them')
      .optional(),
  })
  .refine(({ check, clause }) => check !== undefined || clause !== undefined, 'check or clause is missing')
  .refine(({ check, fingerprint }) => fingerprint === undefined || check !== undefined, 'a fingerprint needs its check')

/** The checks of `schemas/waivers.schema.json`, which editors use. */
export const WAIVERS = z.strictObject({ waivers: z.array(WAIVER) })

const knownAt: KnownAt = (path) => ['member', Object.keys(path.length ? WAIVER.shape : WAIVERS.shape)]

function problemsOf(waiver: Waiver): string[] {
  const unknown = (['check', 'clause', 'operation'] as const).flatMap((member) => {
    const name = waiver[member]
    if (name === undefined || KNOWN[member].has(name)) return []
    return [`unknown ${member} ${name}${suggestion(name, KNOWN[member])}`]
  })
  if (unknown.length) return unknown
  const own = (named.get(waiver.check ?? waiver.clause!) ?? []).filter(
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
  ]
}

const withPresentId = (waiver: Waiver): Waiver => {
  const now = waiver.check === undefined ? undefined : presentIds.get(waiver.check)
  return now === undefined ? waiver : { ...waiver, check: now }
}

/** @throws UsageError naming the file, and every problem in it with its line */
export function readWaivers(file: string): readonly Waiver[] {
  const { value, refuse } = readPlaced(file, MOST_BYTES, WHOSE)
  const { data, error } = WAIVERS.safeParse(value)
  if (!data) return refuse(wrongsIn(error, value, knownAt))
  const waivers = (data.waivers as readonly Waiver[]).map(withPresentId)
  const problems = told(waivers.entries(), ([index, waiver]) =>
    problemsOf(waiver).map((wrong) => ({ path: ['waivers', index], wrong })),
  )
  return problems.length ? refuse(problems) : waivers
}
