import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { allClauses } from '../contract/clauses/index.ts'
import type { OperationId } from '../contract/operations.ts'
import { operations } from '../contract/operations.ts'
import type { ReadingId } from '../contract/readings.ts'
import { broken, needs } from '../contract/verdict.ts'
import { check } from '../laws/kit/suite.ts'
import { checkId } from '../reference/mutators/fault.ts'
import { checks } from '../suites/index.ts'

test('an id that does not exist does not compile', () => {
  // The compiler reads this file: each of these lines must be an error to it.
  const wrong = [
    // @ts-expect-error no such operation
    'current/learners.lists' satisfies OperationId,
    // @ts-expect-error no such check
    checkId('current/learners.list', 'size-maximun'),
    // @ts-expect-error no such clause
    check('size-maximum', { title: 'x', clauses: ['size-maximun'], run: async () => ({ kind: 'holds' }) }),
    // @ts-expect-error no such check
    needs.finding('current/learners.list#size-maximun'),
    // @ts-expect-error no such check
    needs.finding('current/learners.list#answers', '', ['current/learners.list#size-maximun']),
    // @ts-expect-error no such clause
    broken('a', 'b', 'current.learners.list.size-maximun'),
    // @ts-expect-error no such reading
    'R999' satisfies ReadingId,
  ]
  expect(wrong).toHaveLength(7)
})

const root = fileURLToPath(new URL('..', import.meta.url))

/** Files of ours that name checks and clauses in texts, which no compiler reads. */
const WRITTEN = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...['docs', 'examples'].flatMap((folder) =>
    (readdirSync(`${root}/${folder}`, { recursive: true }) as string[])
      .filter((name) => /\.(md|ya?ml|json|ts|mjs)$/.test(name))
      .map((name) => `${folder}/${name}`),
  ),
]

test('documents and examples name checks and clauses that exist', () => {
  const known = new Set<string>([...checks, ...allClauses].map(({ id }) => id))
  const prefixes = operations.map(({ id }) => id.replace('/', '.'))
  const isClause = (text: string) => prefixes.some((prefix) => text.startsWith(`${prefix}.`))
  const named = WRITTEN.flatMap((file) => {
    const text = readFileSync(`${root}/${file}`, 'utf8')
    const ofChecks = [...text.matchAll(/\b[a-z][\w-]*\/[\w.-]+\.[\w-]+#[\w.-]*\w/g)].map(([id]) => id)
    const ofClauses = [...text.matchAll(/\b[a-z][\w-]*(?:\.[\w-]+){2,}(?<!-)(?![\w-])/g)]
      .map(([id]) => id)
      .filter(isClause)
    return [...ofChecks, ...ofClauses].map((id) => ({ file, id }))
  })
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ id }) => !known.has(id))).toEqual([])
})
