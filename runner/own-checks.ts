/** Checks of a user's own: loaded, and validated before anything is sent. */
import { z } from 'zod'
import { CALLERS } from '../contract/interfaces.ts'
import { operations } from '../contract/operations.ts'
import type { OwnCheck } from '../contract/own-check.ts'
import { MODES } from '../contract/run.ts'
import { wrongsIn } from './configuration/issues.ts'
import { ConfigurationError, type Problem, UsageError } from './configuration/problem.ts'
import { exportsOf } from './modules.ts'

const OWN_CHECK = z.strictObject({
  id: z.string().regex(/^[\w.-]+$/, 'must be letters, digits, "-", "_" and "."'),
  title: z.string().min(1, 'must say what holds where the check passes'),
  operation: z.enum(operations.map(({ id }) => id)),
  as: z.enum(CALLERS).optional(),
  mode: z.enum(MODES).optional(),
  run: z.custom((value) => typeof value === 'function', { error: 'must be a function' }),
})

const MEMBERS = Object.keys(OWN_CHECK.shape)

const wrongWith = (checks: readonly unknown[]): Problem[] => {
  const { error } = z.array(OWN_CHECK).safeParse(checks)
  if (error)
    return wrongsIn(error, checks, () => ['member', MEMBERS]).map(({ path, ...wrong }) => ({
      where: `check ${path.map((part, place) => (place ? part : Number(part) + 1)).join(', ')}`,
      ...wrong,
    }))
  const ids = (checks as readonly OwnCheck[]).map(({ id }) => id)
  const twice = ids.find((id, place) => ids.indexOf(id) < place)
  return twice === undefined ? [] : [{ where: `check ${twice}`, wrong: 'two checks have this id' }]
}

/** @param whose where they come from, for messages @throws ConfigurationError naming all that is wrong */
export function demandOwnChecks(checks: readonly unknown[], whose: string): readonly OwnCheck[] {
  const problems = wrongWith(checks)
  if (problems.length) throw new ConfigurationError(problems, whose)
  return checks as readonly OwnCheck[]
}

/** The checks of modules, each of which exports one or a list. @param folder to which paths are relative @throws UsageError */
export async function ownChecksFrom(sources: readonly string[], folder: string): Promise<readonly OwnCheck[]> {
  const exported = await exportsOf('--checks', sources, folder)
  const lists = exported.map(({ value, source }) => {
    const checks = [value].flat()
    if (value === undefined || !checks.length)
      throw new UsageError(`--checks ${source}: its default export must be a check, or a list of checks`)
    return demandOwnChecks(checks, `--checks ${source}`)
  })
  return demandOwnChecks(lists.flat(), '--checks')
}
