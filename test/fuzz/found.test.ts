/** Defects that random input has found, each once more. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compareWithContract } from '../../cli/openapi/compare/index.ts'
import { openApiDocument } from '../../cli/openapi/document.ts'
import { NAMES } from '../../client/target.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { stage } from '../../faults/proving/stage.ts'
import { lacks, shows } from '../../laws/includes/checks.ts'
import type { Problem } from '../../runner/configuration/problem.ts'
import { readProfiles } from '../../runner/configuration/profile.ts'
import { checks } from '../../suites/index.ts'

test('a binding whose path is no text', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'lpconform-found-')), 'profile.json')
  const problems: Problem[] = []
  for (const path of [5, null, ['/a'], { replace: 1 }]) {
    writeFileSync(file, JSON.stringify({ operations: { 'current/learners.list': { path } } }))
    readProfiles(file, problems)
  }
  expect(problems).toHaveLength(4)
})

test('a list of contents in which some is none', async () => {
  const errors: unknown[] = []
  const { world } = stage({
    simulated: true,
    wire: (inner) => ({
      ...inner,
      async send(outgoing) {
        const answer = await inner.send(outgoing)
        if (!outgoing.operation?.startsWith('legacy-admin/trainings.content')) return answer
        return { ...answer, body: Buffer.from('{"success":true,"value":[null,{"guid":1}]}') }
      },
    }),
  })
  const chosen = checks.filter(({ id }) => /^legacy-admin\/(content\.get|trainings\.content)/.test(id))
  await runChecks(chosen, world, { rateLimits: 'off', onResult: (_, error) => void (error && errors.push(error)) })
  expect(errors).toEqual([])
})

test.each(['x', true, 5, null, ['x']])('an included record that is %j', (value) => {
  expect(lacks({ versions: value }, 'versions.authors')).toBe(false)
  expect(shows({ versions: value }, 'versions.authors')).toBe(false)
})

const CONTRACT = openApiDocument({ version: '0', names: NAMES, bindings: {}, interfaces: ['current'] })
const SELF = { $ref: '#/components/schemas/current.learner' }

const withLearner = (learner: unknown) => ({ schemas: { 'current.learner': learner } })

test.each<[string, readonly unknown[], object]>([
  ['a requirement of no credential', [null], {}],
  ['a reference that is encoded wrongly', [], withLearner({ $ref: '#/%zz' })],
  ['schemas that hold themselves', [], withLearner({ allOf: Array(9).fill(SELF) })],
])('an OpenAPI document with %s', (_, security, changed) => {
  const components = CONTRACT.components as { readonly schemas: object }
  const schemas = { ...components.schemas, ...(changed as typeof components).schemas }
  const paths = JSON.parse(JSON.stringify(CONTRACT.paths).replaceAll('"security":', '"x-security":'))
  const other = { ...CONTRACT, security, paths, components: { ...components, schemas } }
  expect(compareWithContract(CONTRACT, other).length).toBeGreaterThan(5)
})
