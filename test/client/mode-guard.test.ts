/** A request that the mode forbids is not sent, whatever a profile binds or a check asks for. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { guarded } from '../../client/mode-guard.ts'
import type { Outgoing } from '../../client/transport.ts'
import { effectOf, type OperationId, operations } from '../../contract/operations.ts'
import type { Mode } from '../../contract/run.ts'
import type { Problem } from '../../runner/configuration/problem.ts'
import { readProfile } from '../../runner/configuration/profile.ts'

/** Whether a request gets through to the wire. */
async function passes(operation: OperationId | undefined, method: string, mode: Mode): Promise<boolean> {
  const sent: Outgoing[] = []
  const wire = guarded(
    {
      async send(one) {
        sent.push(one)
        return { status: 200, headers: {}, body: Buffer.alloc(0) }
      },
      close: async () => {},
    },
    mode,
  )
  await wire.send({ operation, method, url: new URL('http://host.test/'), headers: {} }).catch(() => {})
  return sent.length > 0
}

test('read-only lets through what reads and signs in, and nothing else', async () => {
  for (const { id, method } of operations)
    expect([id, await passes(id, method, 'read-only')]).toEqual([
      id,
      ['reads', 'signs-in', 'signs-out'].includes(effectOf(id)),
    ])
})

test('additive changes no record that it did not create', async () => {
  expect(await passes('current/learners.create', 'POST', 'additive')).toBe(true)
  expect(await passes('current/training-courses.update', 'PATCH', 'additive')).toBe(false)
  expect(await passes('current/training-courses.update', 'PATCH', 'full')).toBe(true)
})

test.each(['DELETE', 'PUT', 'PATCH', 'POST'])('a read is not sent with %s in any mode', async (method) => {
  for (const mode of ['read-only', 'additive', 'full'] as const)
    expect(await passes('current/learners.list', method, mode)).toBe(false)
  expect(await passes(undefined, method, 'full')).toBe(false)
})

test('whatever is no GET states its effect', () => {
  expect(operations.filter(({ method, effect }) => method !== 'GET' && effect === undefined)).toEqual([])
})

const folder = mkdtempSync(join(tmpdir(), 'lpconform-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function problemsOf(bindings: object): Problem[] {
  const file = join(folder, 'profile.json')
  writeFileSync(file, JSON.stringify({ operations: bindings }))
  const problems: Problem[] = []
  readProfile(file, problems)
  return problems
}

test('a profile that binds a read to what writes is refused', () => {
  const [method] = problemsOf({ 'current/learners.get': { method: 'DELETE' } })
  expect(method?.wrong).toBe('DELETE is not allowed: current/learners.get only reads')
  const [place] = problemsOf({ 'current/search.learning-resources': { path: '/v2/learners/' } })
  expect(place?.wrong).toMatch(/only reads, and POST \/v2\/learners is current\/learners.create/)
  expect(problemsOf({ 'current/learners.get': { path: '/v3/learners/{id}' } })).toEqual([])
})
