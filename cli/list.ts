/** `lpconform list`: the ids that other commands take, with the meaning of each. */

import { allClauses } from '../contract/clauses/index.ts'
import { operations } from '../contract/operations.ts'
import { shapeOf } from '../contract/patterns.ts'
import { faults, variations } from '../faults/index.ts'
import { differences } from '../faults/proving/differences.ts'
import { VENDOR_SHAPED } from '../faults/proving/vendor-shaped.ts'
import { VERBS } from '../reference/mutators/verbs.ts'
import { suggestion } from '../runner/configuration/nearest.ts'
import { UsageError } from '../runner/configuration/problem.ts'
import type { Console } from '../runner/console.ts'
import { checks } from '../suites/index.ts'

interface Listed {
  readonly id: string
  readonly title: string
}

const LISTS = {
  operations: () => operations.map(({ id, title, method, path }) => ({ id, title: `${title} (${method} ${path})` })),
  clauses: () => allClauses.map(({ id, statement }) => ({ id, title: statement })),
  checks: () => checks.map(({ id, title }) => ({ id, title })),
  faults: () => faults.map(({ id, title }) => ({ id, title })),
  variations: () => [
    { id: VENDOR_SHAPED.id, title: 'behaves as other vendors do, in all these ways at once' },
    ...[...variations, ...differences].map(({ id, title }) => ({ id, title })),
  ],
  verbs: () => Object.values(VERBS).map(({ form, does }) => ({ id: form, title: does })),
} satisfies Record<string, () => readonly Listed[]>

export interface ListOptions {
  readonly json?: boolean
}

/** The pattern stands for the whole id where it holds a `*`, else for a part of it. */
function matching(pattern: string): (id: string) => boolean {
  if (!pattern.includes('*')) return (id) => id.includes(pattern)
  const whole = shapeOf(pattern)
  return (id) => whole.test(id)
}

/** @returns the exit code @throws UsageError where nothing matches */
export function list(
  what: keyof typeof LISTS,
  pattern: string | undefined,
  { json }: ListOptions,
  { out }: Pick<Console, 'out'>,
): number {
  const all: readonly Listed[] = LISTS[what]()
  const found = pattern === undefined ? all : all.filter(({ id }) => matching(pattern)(id))
  if (pattern !== undefined && !found.length) {
    const near = suggestion(
      pattern,
      all.map(({ id }) => id),
    )
    throw new UsageError(`${pattern}: matches none of ${all.length} ${what}${near}`)
  }
  out.write(json ? `${JSON.stringify(found, null, 2)}\n` : found.map(({ id, title }) => `${id}  ${title}\n`).join(''))
  return 0
}
