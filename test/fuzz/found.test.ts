/** Defects that random input has found, each once more. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
