/**
 * Writes the ids of the catalogue as types, so that a clause, check or fault that does not exist does not compile. The
 * build calls it before the compiler; the file that it writes is not kept.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { INTERFACES, operations } from '../contract/operations.ts'
import { faults, variations } from '../faults/index.ts'
import { allClauses } from '../laws/clauses.ts'
import { checks } from '../suites/index.ts'

const union = (name: string, about: string, ids: Iterable<string>) =>
  `/** ${about} */\nexport type ${name} =\n${[...new Set(ids)]
    .sort()
    .map((id) => `  | '${id.replaceAll("'", "\\'")}'`)
    .join('\n')}\n`

const slugOf = (id: string, sign: string) => id.slice(id.lastIndexOf(sign) + 1)

/** The file's text. */
export const idTypes = () =>
  [
    '// Written by tools/ids.ts from the catalogue: see `npm run ids`.\n',
    union('Interface', '`current`', INTERFACES),
    union(
      'OperationId',
      '`current/learners.list`',
      operations.map(({ id }) => id),
    ),
    union(
      'ClauseId',
      '`current.learners.list.size-maximum`',
      allClauses.map(({ id }) => id),
    ),
    union(
      'ClauseSlug',
      '`size-maximum`',
      allClauses.map(({ id }) => slugOf(id, '.')),
    ),
    union(
      'CheckId',
      '`current/learners.list#size-maximum`',
      checks.map(({ id }) => id),
    ),
    union(
      'CheckSlug',
      '`size-maximum`',
      checks.map(({ slug }) => slug),
    ),
    union(
      'FaultId',
      '`current/learners.list/ignores-login`',
      faults.map(({ id }) => id),
    ),
    union(
      'VariationId',
      '`overBound-refuse`',
      variations.map(({ id }) => id),
    ),
  ].join('\n')

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(fileURLToPath(new URL('../contract/ids.ts', import.meta.url)), idTypes())
