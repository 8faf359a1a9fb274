/** A check reuses the answers that it has had until something may have changed them. */
import { expect, test } from 'vitest'
import { holds } from '../../contract/verdict.ts'
import { runChecks } from '../../engine/run-loop.ts'
import type { Scope } from '../../engine/scope.ts'
import { checkOf, worldWithJournal } from './made-up.ts'

const READ = 'current/authors.get'

const look = (scope: Scope, id: unknown) =>
  scope.look({ operation: READ, as: 'administrator', path: { id: id as number } })

const rename = (scope: Scope, id: unknown) =>
  scope.call({
    operation: 'current/authors.update',
    as: 'administrator',
    path: { id: id as number },
    json: { lastName: scope.builder.uniqueName() },
  })

/** Checks that do this, one after the other, on the same record. */
async function inTurn(...runs: readonly ((scope: Scope, id: unknown) => Promise<unknown>)[]): Promise<void> {
  const { world } = worldWithJournal(1)
  const ids: unknown[] = []
  const checks = runs.map((run, place) =>
    checkOf(
      `made-up-${place}`,
      async (scope) => {
        const { id } = await scope.own('current/author', { lastName: 'Okafor' }, { alike: 'author for looks' })
        ids.push(id)
        await run(scope, id)
        return holds()
      },
      { phase: 'own' },
    ),
  )
  const results = await runChecks(checks, world, { rateLimits: 'off' })
  expect(results.map(({ verdict, message }) => message || verdict)).toEqual(runs.map(() => 'pass'))
  expect(new Set(ids).size).toBe(1)
}

test('what was answered is not asked again', () =>
  inTurn(async (scope, id) => {
    const first = await look(scope, id)
    expect((await look(scope, id)).exchange).toBe(first.exchange)
    expect(scope.tape).toContain(first.exchange)
  }))

test('the same question with another header is another', () =>
  inTurn(async (scope, id) => {
    const ask = { operation: READ, as: 'administrator', path: { id: id as number } } as const
    const other = await scope.look({ ...ask, headers: { accept: '*/*' } })
    const plain = await scope.look(ask)
    expect(plain.exchange).not.toBe(other.exchange)
    expect((await scope.look({ ...ask, headers: { accept: '*/*' } })).exchange).toBe(other.exchange)
  }))

test('after a write it is asked again, whatever was written', () =>
  inTurn(async (scope, id) => {
    const { id: other } = await scope.own('current/author', { lastName: 'Okafor' }, { fresh: true })
    const [first, another] = [await look(scope, id), await look(scope, other)]
    expect(another.exchange).not.toBe(first.exchange)
    await rename(scope, other)
    expect((await look(scope, id)).exchange).not.toBe(first.exchange)
  }))

test('after a shared step, in which others may have written, it is asked again; after one that is over it is not', () =>
  inTurn(async (scope, id) => {
    const first = await look(scope, id)
    await scope.once('a step', (shared) => rename(shared, id))
    const second = await look(scope, id)
    expect(second.exchange).not.toBe(first.exchange)
    await scope.once('a step', async () => expect.unreachable('it is done once'))
    expect((await look(scope, id)).exchange).toBe(second.exchange)
  }))

test('a record that is lent again is read again only if its last borrower changed it', async () => {
  const seen: string[] = []
  const looks = async (scope: Scope, id: unknown) => {
    const { exchange } = await look(scope, id)
    expect(scope.tape).toContain(exchange)
    seen.push(exchange)
  }
  await inTurn(looks, looks, rename, looks)
  expect(seen[1]).toBe(seen[0])
  expect(seen[2]).not.toBe(seen[0])
})

test('checks that only read look once for all of them', async () => {
  const { world } = worldWithJournal(1)
  const seen: string[] = []
  const reading = ['one', 'other'].map((slug) =>
    checkOf(slug, async (scope) => {
      const [listed] = (await scope.known('current/author')).records
      seen.push((await look(scope, listed!.id)).exchange)
      expect(scope.tape).toContain(seen[0])
      return holds()
    }),
  )
  const results = await runChecks(reading, world, { rateLimits: 'off' })
  expect(results.map(({ verdict }) => verdict)).toEqual(['pass', 'pass'])
  expect(new Set(seen).size).toBe(1)
})
