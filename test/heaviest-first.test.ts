/** The order in which test files run, and the files of each shard. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { TestSpecification } from 'vitest/node'
import { dealt } from './heaviest-first.ts'

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => ({
    moduleId: join(import.meta.dirname, name).replaceAll('\\', '/'),
    project: { name: /^(cli|new-interface)/.test(name) ? 'processes' : 'modules' } as TestSpecification['project'],
  }))

const shardsOf = (count: number) =>
  Array.from({ length: count }, (_, place) => dealt(files, { index: place + 1, count }))

test.each([1, 2, 3, 5])('of %i shards, each file is in one', (count) => {
  const shards = shardsOf(count)
  expect(
    shards
      .flat()
      .map(({ moduleId }) => moduleId)
      .sort(),
  ).toEqual(files.map(({ moduleId }) => moduleId).sort())
  const sizes = shards.map(({ length }) => length)
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
})

test('the heaviest files are in different shards', () => {
  const first = shardsOf(3).map((shard) => /[\w-]+(?=\.test\.ts$)/.exec(shard[0]!.moduleId)![0])
  expect(first).toEqual(['combinations', 'variations-of-other-answers', 'variations-of-records'])
})

test('a shard is the same whatever the order in which its files are found', () => {
  expect(dealt([...files].reverse(), { index: 2, count: 3 })).toEqual(shardsOf(3)[1])
})
