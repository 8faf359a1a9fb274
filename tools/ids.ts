/**
 * Writes the ids of clauses and checks as types, so that a reference to one that does not exist does not compile. The
 * build calls it before the compiler; the file that it writes is not kept.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allClauses } from '../contract/clauses/index.ts'
import { checks } from '../suites/index.ts'

const union = (name: string, ids: Iterable<string>) =>
  `    ${name}:\n${[...new Set(ids)]
    .sort()
    .map((id) => `      | '${id.replaceAll("'", "\\'")}'`)
    .join('\n')}\n`

const slugOf = (id: string) => id.slice(id.lastIndexOf('.') + 1)

const ids = allClauses.map(({ id }) => id)

const text = [
  '// Written by tools/ids.ts from the catalogue: see `npm run maintain -- ids`.\n',
  "declare module '../contract/ids.ts' {\n  interface Catalogue {\n",
  union('clauseId', ids),
  union('clauseSlug', ids.map(slugOf)),
  union(
    'checkId',
    checks.map(({ id }) => id),
  ),
  union(
    'checkSlug',
    checks.map(({ slug }) => slug),
  ),
  '  }\n}\n\nexport {}\n',
]

// Compiled or not, it is called in the folder of the package.
writeFileSync(join(process.cwd(), 'suites', 'ids.d.ts'), text.join(''))
